import { afterAll, describe, expect, test, vi } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { DAY_MS, HOUR_MS } from "@/lib/text/durations.ts";
import { load, provideConfig, provideFetch, render } from "./server-entry.tsx";

const NOW = Date.parse("2026-11-24T12:00:00Z");
const ID = "0b5f9f0e-7c1c-4c2e-9d39-3f1f6f6b2a11";
const CONFIG = {
  churchName: "da Graça",
  timeZone: "UTC",
  supabaseAnonKey: "key",
  publicUrl: "http://localhost",
  boardPicture: "/previa.png",
  canBeEmbedded: false,
  sendsMail: false,
  sendsPush: false,
};
provideConfig(CONFIG);
// The module cache is cleared after this file, because the next test file of this process has
// another church's configuration.
afterAll(() => void vi.resetModules());
const LOUVOR = { id: ID, name: "Louvor", color: "#7c3aed" };

const idOf = (title: string) => {
  const codes = Array.from(title, (sign) => sign.charCodeAt(0).toString(16));
  return `${codes.join("").padEnd(8, "0").slice(0, 8)}${ID.slice(8)}`;
};

/** Returns a row of the data API whose announcement starts `inMs` milliseconds from now. */
const row = (title: string, inMs: number, details: object = {}) => ({
  ...announcement({ id: idOf(title), title, date: new Date(NOW + inMs).toISOString() }),
  created_at: "2026-11-20T12:00:00Z",
  updated_at: "2026-11-20T12:00:00Z",
  ...details,
});
type Row = ReturnType<typeof row>;

/**
 * Returns the HTML for `url` when visitors may read `rows`. `hasAny`: whether any announcement
 * exists, past ones included.
 */
async function rendered(url: string, rows: Row[], hasAny = rows.length > 0) {
  provideFetch(async (input) => {
    const { pathname, searchParams } = new URL(String(input));
    if (pathname !== "/rest/v1/announcements") return Response.json([]);
    if (searchParams.has("id")) return Response.json(rows.slice(0, 1));
    return Response.json(searchParams.has("date") || !hasAny ? rows : [{ id: ID }]);
  });
  const { data } = await load(url, NOW);
  return render(url, { data, now: NOW }).html;
}

const text = (html: string) => html.replaceAll(/<[^>]+>/g, "");
const titles = (html: string) =>
  [...html.matchAll(/<h4[^>]*>(.*?)<\/h4>/g)].map(([, title = ""]) => text(title));
const cardOf = (html: string, title: string) =>
  text(html.match(/<article.*?<\/article>/gs)?.find((card) => card.includes(title)) ?? "");

describe("the rendered board", () => {
  test("shows title, date, ministry or N/A and urgency within 24 hours of each card", async () => {
    const ends_at = new Date(NOW + 4 * DAY_MS).toISOString();
    const html = await rendered("/", [
      row("Hoje", 24 * HOUR_MS - 60_000),
      row("Amanhã", 24 * HOUR_MS + 60_000, { ministry_id: ID, ministry: LOUVOR }),
      row("Retiro", 2 * DAY_MS, { ends_at }),
      row("Ceia", 2 * DAY_MS, { status: "cancelled", status_reason: "Faltou luz." }),
    ]);
    expect(cardOf(html, "Hoje")).toMatch(
      /Urgente · amanhã.*N\/A.*quarta-feira, 25 de novembro · 11:59/,
    );
    expect(cardOf(html, "Amanhã")).toMatch(/Louvor.*quarta-feira, 25 de novembro · 12:01/);
    expect(cardOf(html, "Retiro")).toContain("26 de novembro · 12:00 até sáb 28 nov · 12:00");
    expect(cardOf(html, "Ceia")).toMatch(
      /CanceladoMotivo: Faltou luz\.Cancelado: Ceia.*N\/Aqui 26 nov · 12:00/,
    );
    expect(html.match(/card-urgent/g)).toHaveLength(1);
    expect(html).toMatch(/background-color:var\(--light[^>]*>Louvor</);
    // Each day of the board has a heading. That of the next day begins with "Amanhã".
    const days = html.split(/(?=<h3)/).slice(1);
    const dayOf = (part: string) => text(/<h3[^>]*>(.*?)<\/h3>/.exec(part)?.[1] ?? "");
    expect(days.map((part) => [dayOf(part), titles(part)])).toEqual([
      ["Amanhã · quarta-feira, 25 de novembro", ["Hoje", "Amanhã"]],
      ["quinta-feira, 26 de novembro", ["Retiro", "Cancelado: Ceia"]],
      ["sexta-feira, 27 de novembro", []],
      ["sábado, 28 de novembro", []],
    ]);
    expect(days.filter((part) => part.includes("Retiro</bdi>"))).toHaveLength(2);
  });

  test.each([
    ["até 15:00", 3],
    ["até 11:00", 23],
    ["até amanhã, 14:00", 26],
    ["até qui 26 nov · 14:00", 50],
  ])("says “%s” of an announcement in progress that ends in %i hours", async (until, hours) => {
    const ends_at = new Date(NOW + hours * HOUR_MS).toISOString();
    const html = await rendered("/", [row("Vigília", -DAY_MS, { ends_at })]);
    expect(text(html)).toContain(`Agora Vigília ${until}`);
  });

  test("shows the year of the page when the machine's clock is in another year", async () => {
    const rows = [row("Culto", HOUR_MS), row("Retiro", 2 * DAY_MS)];
    const html = await rendered("/", rows);
    vi.spyOn(Date, "now").mockReturnValue(NOW + 400 * DAY_MS);
    expect(await rendered("/", rows)).toBe(html);
  });

  test.each(["/", "/embed", "/telao"])(
    "at the address %s lists an announcement in progress above the announcements to come",
    async (url) => {
      const ends_at = new Date(NOW + 4 * DAY_MS).toISOString();
      const html = await rendered(url, [
        row("Culto", HOUR_MS),
        row("Retiro", -DAY_MS, { ends_at }),
      ]);
      expect(text(html)).toMatch(/Acontecendo agora.*Retiro.*28 (de )?nov/);
      expect(titles(html)).not.toContain("Retiro");
    },
  );

  test.each([
    ["/", ["Em 6 dias"]],
    ["/?utm_source=w&periodo=30", ["Em 6 dias", "Em 20 dias"]],
  ])("at the address %s shows the announcements %j", async (url, expected) => {
    const html = await rendered(url, [
      row("Em 6 dias", 6 * DAY_MS),
      row("Em 20 dias", 20 * DAY_MS),
    ]);
    expect(titles(html)).toEqual(expected);
  });

  const later = [row("Depois", 20 * DAY_MS)];
  const period = "Não há avisos para o período selecionado. Tente selecionar um período maior.";
  test.each([
    ["says that nobody has posted yet", "Ainda não há avisos cadastrados.", false, []],
    ["says that the period is empty when all announcements are outside of it", period, true, []],
    ["says that the period is empty when an announcement is later", period, true, later],
  ])("%s", async (_, said, hasAny, rows) => {
    const html = text(await rendered("/", rows, hasAny));
    expect(html).toContain("Nenhum aviso encontrado");
    expect(html).toContain(said);
  });

  test.each([
    [999, "Carregando mais avisos…"],
    [1_000, "Mostrar mais avisos"],
  ])(
    "ends a list of %i announcements with “%s” when there are more announcements",
    async (count, said) => {
      const rows = Array.from({ length: count }, (_, n) => row("Aviso", HOUR_MS, { id: `${n}` }));
      expect(text(await rendered("/", rows))).toContain(said);
    },
  );
});

test.each(["/telao", `/avisos/${ID}`])("the page %s has its styles in the head", async (url) => {
  await rendered(url, [row("Culto", HOUR_MS)]);
  const { head, html } = render(url, { data: (await load(url, NOW)).data, now: NOW });
  expect(head).toMatch(/<style[^>]*>[^<]*<\/style>$/);
  expect(html).not.toContain("<style");
});

test("the board has bells only if the server sends messages", async () => {
  const rows = [row("Culto", HOUR_MS), row("Ceia", DAY_MS, { status: "cancelled" })];
  const bells = (html: string) => html.match(/(?<=aria-label=")Me [^"]*/g);
  expect(bells(await rendered("/", rows))).toBeNull();
  provideConfig({ ...CONFIG, sendsPush: true });
  expect(bells(await rendered("/", rows))).toEqual(["Me avise", "Me lembre de Culto"]);
  provideConfig(CONFIG);
});

describe("the rendered page of an announcement", () => {
  const page = (shown: Row) => rendered(`/avisos/${shown.id}`, [shown]);

  test("shows the cancellation above a text that keeps the punctuation after numbers", async () => {
    const description = "Pix: chave 12.345.678/0001-95. Ligue (11) 98765-4321!";
    const cancelled = { status: "cancelled", status_reason: "Faltou luz.", description };
    const html = await page(row("Ensaio", DAY_MS, cancelled));
    expect(cardOf(html, "Ensaio")).toMatch(/^CanceladoMotivo: Faltou luz\..*Cancelado: Ensaio/);
    expect(html).toMatch(/<s[^>]*>Ensaio<\/s>/);
    expect(text(html)).toMatch(/0001-95\. Ligue \(11\)\s98765-4321!/);
  });

  test.each([
    [{}, []],
    [{ description: "Pelo Pix: ana@example.org" }, ["Copiar Pix"]],
  ])("with %j has the same small actions in the same order", async (details, wide) => {
    provideConfig({ ...CONFIG, sendsPush: true });
    const html = await page(row("Retiro", DAY_MS, details));
    provideConfig(CONFIG);
    const actions = html.slice(html.indexOf("page-actions"));
    const names = [...actions.matchAll(/<button\b.*?<\/button>/gs)].map(([name]) => text(name));
    expect(names).toEqual([...wide, "Compartilhar", "Me avise", "Pôr no calendário"]);
  });

  test("leads to its place, contact and links, and to the next announcement of its ministry", async () => {
    const place = "Sítio Recanto, Rodovia SP-52, km 12 & portão 3";
    const details = {
      location: place,
      contact: "Marta, (11) 98765-4321",
      link_url: "https://forms.example.org/retiro",
      link_label: "Ficha de inscrição",
      description: "Mais em www.igreja.org.br/retiro.",
    };
    const retreat = row("Retiro", DAY_MS, { ...details, ministry_id: ID, ministry: LOUVOR });
    const next = row("Jantar", 8 * DAY_MS);
    const html = await rendered(`/avisos/${retreat.id}`, [retreat, next]);
    const links = Array.from(html.matchAll(/<a\b[^>]*>/g), ([tag]) => tag.replaceAll("&amp;", "&"));
    for (const address of [
      `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`,
      "tel:+5511987654321",
      "https://wa.me/5511987654321",
      "https://forms.example.org/retiro",
      "https://www.igreja.org.br/retiro",
      `/avisos/${next.id}`,
    ])
      expect(links.join()).toContain(`href="${address}"`);
    expect(text(html)).toMatch(
      /Ficha de inscrição.*leva a forms\.example\.org.*Próximos de Louvor/,
    );
  });

  test.each([
    [3.1, true],
    [2.9, false],
  ])("says that the announcement is over %f hours after its start: %s", async (hours, isOver) => {
    const html = await page(row("Ceia", -hours * HOUR_MS));
    expect(text(html).includes("Este aviso já passou.")).toBe(isOver);
    expect(/<\/svg>Pôr no calendário<\/button>/.test(html)).toBe(!isOver);
  });
});

test("the rendered slides tell users of an old browser why only the first announcement is visible", async () => {
  const html = text(await rendered("/telao", [row("Culto", HOUR_MS), row("Ceia", DAY_MS)]));
  expect(html).toMatch(/Culto.*Este navegador é antigo demais para o telão/);
});
