import { expect, test } from "vitest";
import { digest } from "@/lib/text/digest.ts";
import { pixCode } from "@/lib/text/pix-code.ts";
import { rehearse, resultInWords } from "./rehearsal.ts";
import { parseFacts } from "./rehearsal-query.ts";
import { linksOf } from "./rehearsed-texts.ts";
import { facts as announcement, at, block, SERVICE } from "./test-edition.ts";

const PUBLISHED = at("2026-11-20 12:00");
const BEFORE = { marked_at: at("2026-11-20 11:59") };
const PIX = pixCode({ key: "a@b.org", receiver: "Igreja", city: "Santos" });
const WRONG_PIX = PIX.replace("SANTOS", "SANTAS");
const LINK = "https://igreja.example.org/inscricao";
const row = announcement({ id: "a", title: "Bazar", link_url: LINK });
const PASSED = at("2026-11-21 12:00");
const NO_HOUR = at("2026-11-28 23:59");

type Changes = Record<string, unknown>;

/** Returns the records of all outputs, the record of `name` with `changes`. */
const outputs = (name = "", changes = {}) =>
  ["slides", "script", "sheet"].map((output) => {
    const record = { output, marked_at: at("2026-11-21 10:00"), fits: null };
    return output === name ? { ...record, ...changes } : record;
  });

/**
 * Returns the facts of a right week with `facts`. Its announcement has `changes`, and its published
 * copy has the changes `published`.
 */
function factsWith(changes: Changes, facts: Changes = {}, published = changes) {
  const item = { announcement_id: "a", spoken: true, screen: true, printed: true };
  const edition = {
    service_at: SERVICE,
    blocks: [block({ heading: "Ofertas", text: `${PIX} https://b.example.org/` })],
    our_week_screen: true,
    our_week_printed: true,
  };
  return parseFacts({
    ...edition,
    service_word: "culto",
    published: {
      ...edition,
      published_at: PUBLISHED,
      items: [{ ...item, snapshot: { ...row, ...published } }],
    },
    items: [
      { ...item, row: changes.id === null ? null : { ...row, updated_at: PUBLISHED, ...changes } },
    ],
    outputs: outputs("sheet", { fits: true }),
    used: [],
    dead_links: [],
    ...facts,
  });
}

const textsOf = (...given: Parameters<typeof factsWith>) =>
  rehearse(factsWith(...given)).map(({ text }) => text);

test("a right week is ready", () => {
  const facts = factsWith({});
  expect(rehearse(facts)).toEqual([]);
  expect(resultInWords(facts, [])).toBe("Domingo está pronto");
});

test.each<[string, ...Parameters<typeof factsWith>]>([
  ["“Bazar” já terá passado", { date: PASSED }],
  ["“Bazar” foi desmarcado depois de publicado", { status: "cancelled" }, {}, {}],
  ["Um aviso da lista foi excluído", { id: null }],
  ["“Bazar” está sem nova data", { status: "postponed", date: PASSED }],
  ["“Bazar” está sem hora", { date: NO_HOUR }],
  ["“Bazar” está sem local", { location: null, link_url: null }],
  ["“Bazar” tem um link que não abre", {}, { dead_links: [digest(LINK)] }],
  ["“Bazar” tem um código Pix errado", { description: WRONG_PIX }],
  ["“Ofertas” tem um link que não abre", {}, { dead_links: [digest("https://b.example.org/")] }],
  ["A lista ainda não foi publicada", { status: "cancelled" }, { published: null }],
  ["A lista mudou depois de publicada", {}, { our_week_printed: false }],
  ["O telão não foi aberto em tela cheia", {}, { outputs: outputs("slides", BEFORE) }],
  ["O roteiro não foi aberto no celular", {}, { outputs: outputs("script", BEFORE) }],
  ["O boletim não foi aberto", {}, { outputs: outputs("sheet", BEFORE), used: ["sheet"] }],
  ["O boletim não cabe em uma folha", {}, { outputs: outputs("sheet", { fits: false }) }],
])("the rehearsal finds: %s", (text, ...given) => {
  expect(textsOf(...given)).toEqual([text]);
});

test.each<[string, ...Parameters<typeof factsWith>]>([
  ["was published as cancelled", { status: "cancelled" }],
  ["has words for its hour", { date: NO_HOUR, hour_words: "após o culto" }],
  ["is online", { location: null }],
  ["is a notice", { kind: "notice", date: NO_HOUR, location: null, link_url: null }],
  [
    "has slides that the church never uses",
    {},
    { outputs: outputs("slides", BEFORE), used: ["script"] },
  ],
])("the rehearsal finds nothing when an announcement %s", (_, ...given) => {
  expect(textsOf(...given)).toEqual([]);
});

test("events without a place are one finding", () => {
  const facts = factsWith({ location: null, link_url: null });
  const items = facts.items.flatMap((item) => [item, { ...item, announcement_id: "b" }]);
  const texts = rehearse({ ...facts, items }).map(({ text }) => text);
  expect(texts.at(-1)).toBe("“Bazar” e mais 1 estão sem local");
});

test("each output is opened again after a change of an announcement", () => {
  expect(textsOf({ updated_at: at("2026-11-21 10:01") })).toHaveLength(3);
});

test("the server asks each link once, and at most twenty", () => {
  const many = Array.from({ length: 30 }, (_, n) => `https://a.example.org/${n}`).join(" ");
  const asked = linksOf(factsWith({ description: `${LINK} ${many}` }));
  expect(asked).toHaveLength(20);
  expect(asked.filter(({ url }) => url === LINK)).toEqual([{ url: LINK, link: digest(LINK) }]);
});

test.each([
  ["culto", 1, "O culto de quarta: falta 1 coisa"],
  ["missa", 0, "A missa de quarta está pronta"],
])("the result of a %s with %i findings is “%s”", (service_word, count, words) => {
  const findings = Array.from({ length: count }, () => ({ text: "" }));
  expect(resultInWords({ service_at: at("2026-11-25 19:00"), service_word }, findings)).toBe(words);
});
