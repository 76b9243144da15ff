import { postJson } from "../../support/clients/visitor.ts";
import { violations } from "../support/accessible.ts";
import { readCode } from "../support/code.ts";
import { expect, test } from "../support/fixtures.ts";
import { pictured } from "../support/pictures.ts";
import { faultsOf, publishedEdition, shows, slide, started, title } from "./slides-screen.ts";

test.use({ viewport: { width: 1280, height: 720 } });

// Usually a tenth of a second, and long before the telão asks by itself; the rest is for a busy machine.
const SOON_MS = 6_000;

test("Opened before the first edition the telão shows the week, and the edition as soon as it is published", async ({
  page,
  parish,
}) => {
  const first = await parish.announcement({ title: "Ensaio", inHours: 20 });
  const second = await parish.announcement({ title: "Mutirão", inHours: 30 });
  const third = await parish.announcement({ title: "Vigília", inHours: 40 });
  await parish.announcement({ title: "Acampamento", inHours: 200 });
  await page.goto("/telao");
  await started(page);
  await expect(slide(page).getByText(/^localhost:\d+$/)).toBeVisible();
  const seen: string[] = [];
  for (let i = 0; i < 4; i += 1) {
    seen.push(await title(page).innerText());
    await page.keyboard.press("ArrowRight");
  }
  expect(seen).toEqual(["Ensaio", "Mutirão", "Vigília", "Todos os avisos"]);
  await expect(title(page)).toHaveText("Ensaio");

  const items = [{ id: third.id }, { id: second.id, screen: false }, { id: first.id }];
  await publishedEdition(parish, { items });
  await expect(async () => {
    await page.keyboard.press("Home");
    expect(await title(page).innerText()).toBe("Vigília");
  }).toPass({ timeout: SOON_MS, intervals: [50] });
  await page.keyboard.press("PageDown");
  await expect(title(page)).toHaveText("Ensaio");
  await page.keyboard.press("End");
  await expect(title(page)).toHaveText("Todos os avisos");
});

test("It turns by itself, and stays where somebody has put it", { tag: "@main" }, async ({
  page,
  parish,
}) => {
  const { id: one } = await parish.announcement({ title: "Ensaio" });
  const { id: two } = await parish.announcement({ title: "Mutirão" });
  await publishedEdition(parish, { items: [{ id: one }, { id: two }] });
  await page.clock.install();
  await page.goto("/telao");
  await started(page);
  await page.clock.runFor(5_000);
  await expect(title(page)).toHaveText("Ensaio");
  await page.clock.runFor(16_000);
  await expect(title(page)).not.toHaveText("Ensaio");

  await page.keyboard.press("Home");
  await page.clock.runFor(4 * 60_000);
  await expect(title(page)).toHaveText("Ensaio");
  await page.mouse.click(1_000, 300);
  await expect(title(page)).toHaveText("Mutirão");
  await page.mouse.click(200, 300);
  await expect(title(page)).toHaveText("Ensaio");
  await page.clock.runFor(6 * 60_000);
  await expect(slide(page)).toBeVisible();

  await page.keyboard.press("b");
  await expect(page.getByText("Tela apagada.")).toBeAttached();
  await page.keyboard.press(".");
  await expect(page.getByText("Tela apagada.")).not.toBeAttached();
});

test.describe("at a projector whose clock stands in UTC", () => {
  test.use({ timezoneId: "UTC" });

  test("A slide says the church's time, what is cancelled invites nobody, and each code opens its announcement", async ({
    page,
    parish,
  }) => {
    const { id: one } = await parish.announcement({ title: "Ensaio" });
    const { id: two } = await parish.announcement({
      ...{ title: "Mutirão", description: "Venha!", location: "Salão", status: "cancelled" },
      reason: "Chuva forte",
    });
    await publishedEdition(parish, { items: [{ id: one }, { id: two }] });
    // 22:30 there.
    await parish.sql`update public.announcements set date = '2026-12-12T22:30:00Z'`;
    await page.goto("/telao");
    await started(page);
    await page.keyboard.press("Home");
    await expect(title(page)).toHaveText("Ensaio");
    await expect(slide(page).getByText("sábado, 12 de dezembro, 19:30")).toBeVisible();
    const code = slide(page).getByRole("img", { name: "Código QR que abre este aviso" });
    expect(await readCode(page, code)).toMatch(new RegExp(`^http.*/avisos/${one}$`));

    await page.keyboard.press("ArrowRight");
    await expect(title(page)).toHaveText("Mutirão");
    await expect(title(page).locator("s")).toBeVisible();
    await expect(slide(page).getByText("Cancelado")).toBeVisible();
    await expect(slide(page).getByText("Motivo: Chuva forte")).toBeVisible();
    await expect(
      slide(page)
        .getByText(/Venha|Salão/)
        .filter({ visible: true }),
    ).toHaveCount(0);
    expect(await readCode(page, code)).toMatch(new RegExp(`/avisos/${two}$`));
  });
});

test("The telão shows a week as it was published until it is published again, and the announcer's phone makes it black", async ({
  page,
  parish,
}) => {
  const { id: one } = await parish.announcement({ title: "Ensaio" });
  const { id: two } = await parish.announcement({ title: "Mutirão" });
  const edition_id = await publishedEdition(parish, { items: [{ id: one }] });
  const { session } = await parish.account({ editor: true });
  const call = (name: string, values: object) =>
    postJson(`${parish.url}/rest/v1/rpc/${name}`, values, { token: session.access_token });
  await page.goto("/telao");
  await started(page);
  const black = page.getByText("Tela apagada.");
  await call("blank_screens", { edition_id, is_blank: true });
  await expect(black).toBeAttached();
  await call("mark_said", { edition_id, announcement_id: one });
  await expect(black).not.toBeAttached();

  await parish.sql`
    insert into public.edition_items (edition_id, announcement_id) values (${edition_id}, ${two})
  `;
  await page.reload();
  await started(page);
  await expect(title(page)).toHaveText("Ensaio");
  await page.keyboard.press("ArrowRight");
  await expect(title(page)).toHaveText("Todos os avisos");
  await call("publish_edition", { edition_id });
  await expect(async () => {
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    expect(await title(page).innerText()).toBe("Mutirão");
  }).toPass({ timeout: SOON_MS, intervals: [200] });
});

test("The announcer's phone leads it, and what changes on the board stands on it at once", async ({
  page,
  parish,
}) => {
  const titles = ["Ensaio", "Mutirão", "Vigília", "Batismo"];
  const rows = [];
  for (const each of titles) rows.push(await parish.announcement({ title: each }));
  const edition = await publishedEdition(parish, { items: rows.map(({ id }) => ({ id })) });
  const editor = await parish.account({ editor: true });
  await page.goto("/telao");
  await started(page);
  const times: number[] = [];
  for (const [index, row] of rows.slice(0, 3).entries()) {
    const next = shows(page, titles[index + 1] ?? "");
    const start = Date.now();
    // What the announcer's phone sends.
    const said = {
      edition_id: edition,
      announcement_id: row.id,
      said_at: new Date().toISOString(),
    };
    await postJson(`${parish.url}/rest/v1/rpc/mark_said`, said, {
      token: editor.session.access_token,
    });
    times.push((await next) - start);
  }
  await expect(title(page)).toHaveText("Batismo");
  const cancelled = shows(page, "Cancelado");
  const start = Date.now();
  await parish.sql`
    update public.announcements set status = 'cancelled', status_reason = 'Chuva' where title = 'Batismo'
  `;
  const changed = (await cancelled) - start;
  console.info({ led: times, changed });
  const [, usual, , slowest] = [...times, changed].toSorted((a, b) => a - b);
  expect(usual).toBeLessThan(2_000);
  expect(slowest).toBeLessThan(SOON_MS);
});

test("In the last minutes before the service it counts down, by the server's clock", async ({
  page,
  parish,
}) => {
  const { id } = await parish.announcement({ title: "Ensaio" });
  await publishedEdition(parish, { inHours: 0.07, items: [{ id }] });
  // This device believes that it is tomorrow.
  await page.addInitScript(() => {
    const real = Date.now;
    Date.now = () => real() + 86_400_000;
  });
  await page.goto("/telao");
  await started(page);
  await expect(title(page)).toHaveText("O culto começa em");
  await expect(page.getByRole("timer").last()).toHaveText(/^[0-4]:\d\d$/);
  await page.keyboard.press("End");
  await expect(title(page)).toHaveText("Todos os avisos");
});

const LONG = "Encontro de casais com jantar, sorteio, louvor e testemunhos 🎉 "
  .repeat(4)
  .slice(0, 200);

test("Everything is large, of strong contrast and whole on any projector", async ({
  page,
  parish,
}) => {
  test.slow();
  const rows = [
    await parish.announcement({
      title: LONG,
      description: "Uma frase que diz o que todos precisam saber. ".repeat(110).slice(0, 5_000),
      location: "Salão social da igreja, Rua das Flores, 123, ao lado da padaria do bairro",
      status: "cancelled",
      ministry: "Jovens",
      lasts: 30,
    }),
    await parish.announcement({
      title: "دعوة إلى حفل الكنيسة السنوي",
      description: "نلتقي مساء السبت",
    }),
    await parish.announcement({
      title: "Pneumoultramicroscopicossilicovulcanoconiótico".repeat(3),
    }),
    await parish.announcement({ title: "Batismo 🎶", status: "postponed", ministry: "Infantil" }),
  ];
  await publishedEdition(parish, { inHours: 0.4, items: rows.map(({ id }) => ({ id })) });
  await parish.sql`update public.announcements set description = 'Nova' where title like 'Batismo%'`;
  const sizes = [
    { width: 1280, height: 720 },
    { width: 1024, height: 768 },
    { width: 1920, height: 1080 },
  ];
  for (const theme of ["escuro", "claro"]) {
    await page.goto(`/telao?tema=${theme}`);
    await started(page);
    await page.keyboard.press("Home");
    for (let index = 0; index < rows.length + 2; index += 1) {
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expect.poll(() => faultsOf(page), { message: `${theme} ${size.width}` }).toEqual([]);
      }
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("ArrowRight");
    }
  }
  // Held upright nothing is lost either, and what is read by hand is as large as elsewhere.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(async () => (await faultsOf(page)).filter((fault) => !/of the height$/.test(fault)))
    .toEqual([]);
});

test("Titles, reasons and places are whole on any projector, before any description", async ({
  page,
  parish,
}) => {
  const camp = "Acampamento das famílias com batismo e almoço comunitário";
  const meeting =
    "Encontrão de casais, noivos e namorados: finanças em família, perdão, e como conversar sem brigar a cada semana";
  const reason = "A previsão é de chuva forte o dia inteiro, e a estrada fica intransitável";
  const place = "Salão social da igreja, Rua das Flores, 123, ao lado da padaria";
  const text = { location: "Salão social", description: "Traga um quilo de alimento. ".repeat(5) };
  const all = [
    { ...text, title: camp, description: "Venha." },
    { ...text, title: camp, location: place },
    { ...text, title: meeting },
    { ...text, title: `${meeting}, ${meeting}`.slice(0, 200) },
    { title: camp, status: "cancelled" as const, reason },
    { ...text, title: meeting, status: "postponed" as const, reason: "Chuva" },
  ];
  const rows = [];
  for (const one of all) rows.push(await parish.announcement(one));
  await pictured(parish, rows[1]?.id ?? "", { width: 1600, height: 1200 });
  await publishedEdition(parish, { items: rows.map(({ id }) => ({ id })) });
  await page.goto("/telao");
  await started(page);
  for (const [width, height] of [
    [1280, 720],
    [1024, 768],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.keyboard.press("Home");
    for (const one of all) {
      const where = `${one.title} at ${width} × ${height}`;
      await expect(title(page), where).toHaveText(one.title);
      const whole = ["location" in one && one.location, "reason" in one && `Motivo: ${one.reason}`];
      for (const part of whole.filter((each) => each !== false))
        await expect(slide(page).getByText(part, { exact: true }), where).toBeVisible();
      const faults = (await faultsOf(page)).filter((fault) => fault !== "the code is small");
      expect(faults, where).toEqual([]);
      await page.keyboard.press("ArrowRight");
    }
  }
});

test.describe("on an old television", () => {
  test.use({
    // Its browser knows no modules.
    javaScriptEnabled: false,
  });

  test("the first announcement stands there, and a sentence that says why no more comes", async ({
    page,
    parish,
  }) => {
    const { id } = await parish.announcement({ title: "Ensaio" });
    await publishedEdition(parish, { items: [{ id }] });
    const client = await page.context().newCDPSession(page);
    await client.send("Animation.enable");
    await client.send("Animation.setPlaybackRate", { playbackRate: 1_000 });
    await page.goto("/telao");
    await expect(page.getByRole("heading", { name: "Ensaio" })).toBeVisible();
    await expect(page.getByText("Este navegador é antigo demais para o telão")).toBeVisible();
  });
});
