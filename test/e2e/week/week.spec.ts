import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { closeToast, formTime, holdBack, toast } from "../support/screen.ts";
import {
  announced,
  closeButton,
  closed,
  edition,
  handle,
  opened,
  openedElsewhere,
  outlet,
  prepare,
  proposal,
  row,
  saved,
  titles,
} from "./week-screen.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `Aviso ${n + 1}`);

test("By keyboard alone a week of twelve announcements is chosen, ordered and closed", {
  tag: "@desktop",
}, async ({ page, parish }) => {
  await announced(parish, 12);
  await opened(page, parish);
  await expect(proposal(page).getByRole("listitem")).toHaveCount(12);
  const began = performance.now();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute("data-column") ?? "");
  const hasFocus = (button: Locator) => button.evaluate((one) => one === document.activeElement);
  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let tabs = 0; tabs < 30 && !(await isThere()); tabs += 1) await press("Tab");
  };
  await tabTo(() => hasFocus(page.getByRole("button", { name: "Começar" })));
  await press("Enter");
  await expect(row(page, "Aviso 12")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await tabTo(async () => (await focused()) === "move");
  expect(await focused()).toBe("move");

  // The last one becomes the first, and the second one the third.
  await press("End");
  for (let places = 0; places < 11; places += 1) await press("Alt+ArrowUp");
  await expect(page.getByText("Movido para a posição 1 de 12.")).toBeAttached();
  await press("ArrowDown");
  await press("Alt+ArrowDown");
  expect((await titles(page)).slice(0, 4)).toEqual(["Aviso 12", "Aviso 2", "Aviso 1", "Aviso 3"]);
  await expect(handle(page, "Aviso 1")).toBeFocused();
  // Not spoken, but printed and on the screen as before.
  await press("Tab");
  await press("Tab");
  await press("Space");
  await expect(outlet(page, "Aviso 1", "Falado")).toHaveAttribute("aria-pressed", "false");
  await press("End");
  await tabTo(() => hasFocus(closeButton(page)));
  await press("Enter");

  await closed(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(performance.now() - began).toBeLessThan(60_000);
  expect(keys).toBeLessThan(80);
  const items = await parish.sql`
    select title, spoken, snapshot is not null as kept
    from public.edition_items join public.announcements on id = announcement_id order by position
  `;
  expect(items).toHaveLength(12);
  expect(items[0]).toMatchObject({ title: "Aviso 12", kept: true });
  expect(items[2]).toMatchObject({ title: "Aviso 1", spoken: false });
});

/** Drags the row of that title with a finger, by so many pixels. */
async function dragByTouch(page: Page, title: string, by: number) {
  const grip = handle(page, title);
  await grip.scrollIntoViewIfNeeded();
  const box = await grip.boundingBox();
  if (!box) throw new Error("not visible");
  const finger = await page.context().newCDPSession(page);
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  // At a finger's pace, and at rest before it lifts: what is let go in motion goes on by itself, and the next tap stops it.
  const began = Date.now() / 1000 - 1;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", after: number, to?: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: to === undefined ? [] : [{ x, y: y + to }],
      timestamp: began + after,
    });
  await touch("touchStart", 0, 0);
  for (let step = 1; step <= 10; step += 1) await touch("touchMove", step * 0.04, (by * step) / 10);
  await touch("touchMove", 0.7, by);
  await touch("touchEnd", 0.9);
}

test("On a phone a week of twelve is dragged into order and closed with few taps", async ({
  page,
  parish,
}) => {
  await announced(parish, 12);
  await opened(page, parish);
  let taps = 0;
  const tap = async (button: Locator) => {
    taps += 1;
    await button.tap();
  };
  await tap(page.getByRole("button", { name: "Começar" }));
  const heights = await row(page, "Aviso 1").evaluate((one) => one.getBoundingClientRect().height);
  // What is under way of the list is covered by no bar.
  const covered = await page.evaluate(() => {
    const bar = [...document.querySelectorAll("button")].find(
      (button) => button.textContent === "Pronto",
    )?.parentElement;
    const top = bar?.getBoundingClientRect().top ?? 0;
    return [...document.querySelectorAll("ol > li")].some(
      (row) => row.getBoundingClientRect().bottom > top,
    );
  });
  expect(covered).toBe(false);
  await dragByTouch(page, "Aviso 1", heights * 2.3);
  taps += 1;
  await expect
    .poll(async () => (await titles(page)).slice(0, 3))
    .toEqual(["Aviso 2", "Aviso 3", "Aviso 1"]);
  // Sooner after the drag than any finger could be, the browser takes no tap.
  await saved(page);
  await tap(outlet(page, "Aviso 5", "Falado"));
  await tap(outlet(page, "Aviso 6"));
  await expect(page.getByText(/^4 falados, .*: três costumam bastar$/)).toBeVisible();
  await tap(outlet(page, "Aviso 2", "Falado"));
  await expect(page.getByText(/^3 falados, \d+ s$/)).toBeVisible();
  await tap(closeButton(page));
  await closed(page);
  expect(taps).toBeLessThanOrEqual(20);
  await expect(page).toHaveURL(/\/semana\/\d{4}-\d\d-\d\d-19h$/);
});

test("Two editors choose at the same time, one without a connection: all of it stays, and each sees it", async ({
  page,
  context,
  browser,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /RequestError/);
  await announced(parish, 4);
  const { path } = await edition(parish, { inHours: 30, titles: numbered(3) });
  await opened(page, parish, path);
  const other = await openedElsewhere(browser, parish, path);
  await outlet(other, "Aviso 3").click();
  await expect(outlet(page, "Aviso 3")).toHaveAttribute("aria-pressed", "false");

  await context.setOffline(true);
  await outlet(page, "Aviso 1").click();
  await handle(page, "Aviso 3").press("Alt+ArrowUp");
  await outlet(other, "Aviso 1", "Falado").click();
  await other.getByRole("button", { name: "Incluir Aviso 4" }).click();
  await handle(other, "Aviso 2").press("Alt+ArrowDown");
  await saved(other);
  await expect(page.getByText(/^Não salvo: sem conexão/)).toBeVisible();
  await context.setOffline(false);
  await saved(page);
  for (const one of [page, other]) {
    await expect.poll(() => titles(one)).toEqual(["Aviso 1", "Aviso 3", "Aviso 2", "Aviso 4"]);
    await expect(outlet(one, "Aviso 1")).toHaveAttribute("aria-pressed", "false");
    await expect(outlet(one, "Aviso 1", "Falado")).toHaveAttribute("aria-pressed", "true");
  }
  await other.context().close();
});

test("At the next visit the edition is there at once; a proposal waits until it is known that nobody has begun", {
  tag: "@all",
}, async ({ page, parish }) => {
  await announced(parish, 1);
  await opened(page, parish);
  await expect(proposal(page).getByRole("listitem")).toHaveCount(1);
  const { path } = await edition(parish, { inHours: 30, titles: ["Aviso 1"] });
  const release = await holdBack(page, /\/rest\/v1\/edition/);
  await page.reload();
  await expect(page.getByText("Carregando a semana…")).toBeVisible();
  await expect(proposal(page)).toHaveCount(0);
  release();
  await expect(row(page, "Aviso 1")).toBeVisible();

  const answer = await holdBack(page, /\/rest\/v1\/edition/);
  await page.goto(path);
  await expect(row(page, "Aviso 1")).toBeVisible();
  answer();
});

test("Who changes or closes an edition that is no longer open, or what is no longer in it, is told", async ({
  page,
  browser,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/403/, /eventos|ERR_FAILED/, /RequestError/);
  await announced(parish, 3);
  const { path } = await edition(parish, { inHours: 30, titles: numbered(3) });
  // Hears nothing of what the other one does.
  await page.route("**/eventos", (route) => route.abort());
  await opened(page, parish, path);
  await expect(row(page, "Aviso 1")).toBeVisible();
  const other = await openedElsewhere(browser, parish, path);
  await row(other, "Aviso 2")
    .getByRole("button", { name: /^Observação/ })
    .click();
  await other.getByRole("button", { name: "Tirar Aviso 2 da lista" }).click();
  await saved(other);
  await outlet(page, "Aviso 2").click();
  await expect(toast(page, "Erro ao salvar a lista")).toContainText(
    "Este aviso não está mais na lista.",
  );
  await expect(row(page, "Aviso 2")).toHaveCount(0);

  await closeButton(other).click();
  await closed(other);
  await closeButton(page).click();
  await expect(toast(page, "Esta lista já está pronta")).toBeVisible();
  await closed(page);
  await page.getByRole("button", { name: "Mudar a lista" }).click();
  await expect(row(page, "Aviso 1")).toBeVisible();
  await closeButton(other).click();
  await closed(other);
  await outlet(page, "Aviso 1").click();
  await expect(toast(page, "Esta lista não muda mais")).toBeVisible();
  await closed(page);
  await other.context().close();
});

test("Of two who begin the same service, the later one comes to the other's edition", {
  tag: "@all",
}, async ({ page, browser, parish, expectedErrors }) => {
  expectedErrors.push(/eventos|ERR_FAILED/);
  await announced(parish, 2);
  await page.route("**/eventos", (route) => route.abort());
  await opened(page, parish);
  const other = await openedElsewhere(browser, parish);
  const at = formTime(new Date(Date.now() + 30 * 3_600_000));
  for (const one of [page, other]) {
    await one.getByLabel("Dia do culto").fill(at.date);
    await one.getByLabel("Hora").fill("18:00");
  }
  await prepare(other);
  await outlet(other, "Aviso 2").click();
  await saved(other);
  await prepare(page);
  await expect(toast(page, "Outra pessoa já começou esta lista")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/semana/${at.date}-18h$`));
  await expect(outlet(page, "Aviso 2")).toHaveAttribute("aria-pressed", "false");
  await expect(outlet(page, "Aviso 1")).toHaveAttribute("aria-pressed", "true");

  // It moves to another hour, and is deleted.
  await closeToast(page, "Outra pessoa já começou esta lista");
  await page.getByRole("button", { name: "Mudar dia ou hora" }).click();
  await page.getByLabel("Hora").fill("09:30");
  await page.getByRole("button", { name: "Salvar dia e hora" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /, 09:30$/ })).toBeVisible();
  await page.getByRole("button", { name: "Excluir esta lista" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page).toHaveURL(/\/semana$/);
  await expect(page.getByLabel("Dia do culto")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await parish.sql`select id from public.editions`).toEqual([]);
  // Back does not lead to what is gone.
  await page.goBack();
  await expect(page).toHaveURL(/\/semana$/);
  await other.context().close();
});

test("An edition of nothing is not closed; a closed one is opened again, and marks what has changed since", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /RequestError/);
  await announced(parish, 2);
  const { path } = await edition(parish, { inHours: 30, titles: [] });
  await opened(page, parish, path);
  await closeButton(page).click();
  await expect(toast(page, "A lista não ficou pronta")).toContainText(
    "Escolha pelo menos um aviso antes de tocar em Pronto.",
  );
  await page.getByRole("button", { name: "Incluir Aviso 1" }).click();
  await page.getByRole("button", { name: "Incluir Aviso 2" }).click();
  // It has read the edition again since.
  await expect(closeButton(page)).toHaveAttribute("aria-busy", "false");
  await closeButton(page).click();
  await page.getByRole("button", { name: "Mudar a lista" }).click();
  await expect(page.getByText(/^No telão continua a última versão pronta/)).toBeVisible();
  await expect(row(page, "Aviso 2")).toBeVisible();
  await closeButton(page).click();
  await closed(page);

  await parish.sql`insert into public.edition_outputs (edition_id, output) select id, 'bulletin' from public.editions`;
  await parish.sql`update public.announcements set location = 'Templo' where title = 'Aviso 1'`;
  await parish.sql`delete from public.announcements where title = 'Aviso 2'`;
  await expect(page.getByText(/^2 avisos mudaram depois que a lista ficou pronta/)).toBeVisible();
  const items = page.getByRole("list", { name: "Avisos do culto" });
  await expect(items).toContainText("Novo local");
  await expect(items).toContainText("Retirado");
  await expect(page.getByText(/Impresso hoje.*Mudou depois\. Imprima de novo\./)).toBeVisible();
  await expect(page.getByRole("link", { name: "Boletim corrigido" })).toBeVisible();
  await page.goto("/semana");
  const changes = page.getByRole("region", { name: /^O que mudou desde que a lista ficou pronta/ });
  await expect(changes.getByRole("listitem")).toHaveText([
    /Aviso 1.*Mudou local/,
    /Aviso 2.*Retirado/,
  ]);
});

test("Without a connection what is chosen and noted stays, and is saved when it is back, in another tab too", async ({
  page,
  context,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /RequestError/);
  await announced(parish, 2);
  const { path } = await edition(parish, { inHours: 30, titles: numbered(2) });
  await opened(page, parish, path);
  await expect(row(page, "Aviso 1")).toBeVisible();
  await context.setOffline(true);
  await outlet(page, "Aviso 1", "Falado").click();
  await row(page, "Aviso 1")
    .getByRole("button", { name: /^Observação/ })
    .click();
  await page.getByLabel("Observação para quem anuncia").fill("Chamar o Pedro à frente");
  await expect(page.getByText(/^Não salvo: sem conexão/)).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto(parish.url + path);
  await expect(row(later, "Aviso 1")).toContainText("Chamar o Pedro à frente");
  await saved(later);
  expect(await parish.sql`select spoken from public.edition_items where position = 1`).toEqual([
    { spoken: true },
  ]);
  expect(await parish.sql`select note from public.edition_notes`).toEqual([
    { note: "Chamar o Pedro à frente" },
  ]);
});
