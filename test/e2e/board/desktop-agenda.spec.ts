import type { Page } from "@playwright/test";
import { axe } from "../support/accessible.ts";
import { expect, openBoard, type Parish, test } from "../support/fixtures.ts";
import { card, fillDialog, openDialog, press, pressOnCard, toast } from "../support/screen.ts";
import { setTextSize } from "../support/text-size.ts";

test.use({
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
});

const DAY = 24;
const titles = (page: Page) => page.getByRole("article").getByRole("heading");
const panel = (page: Page) => page.getByRole("region", { name: "Aviso escolhido" });
const chosen = (page: Page, title: string) => panel(page).getByRole("heading", { name: title });
const month = (page: Page) => page.getByRole("region", { name: "Mês" });
const days = (page: Page) => month(page).getByRole("button", { name: /\d aviso/ });

async function announcements(parish: Parish) {
  await parish.announcement({ title: "Ensaio", ministry: "Louvor", inHours: 2 * DAY });
  await parish.announcement({ title: "Vigília", ministry: "Jovens", inHours: 3 * DAY });
  await parish.announcement({ title: "Culto", inHours: 4 * DAY });
  await parish.announcement({ title: "Cantata", ministry: "Louvor", inHours: 20 * DAY });
}

test("On a wide screen a card opens beside the list; reload, Back and the way from its page keep it", async ({
  page,
  parish,
}) => {
  await announcements(parish);
  await page.goto("/");
  await expect(chosen(page, "Ensaio")).toBeVisible();
  await expect(page).toHaveURL("/");
  await card(page, "Culto").getByRole("link", { name: "Culto" }).click();
  await expect(chosen(page, "Culto")).toBeVisible();
  await expect(page).toHaveURL(/\?aviso=[\w-]{36}$/);
  await page.reload();
  await expect(chosen(page, "Culto")).toBeVisible();
  await panel(page).getByRole("link", { name: "Abrir página" }).click();
  await expect(page.getByRole("heading", { name: "Culto", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(chosen(page, "Culto")).toBeVisible();
  await expect(card(page, "Culto").getByRole("link", { name: "Culto" })).toBeFocused();
  await page.goBack();
  await expect(chosen(page, "Ensaio")).toBeVisible();
  await page.getByRole("link", { name: "Vigília" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Vigília", level: 1 })).toBeVisible();

  await page.goBack();
  await setTextSize(page, { root: 200 });
  await expect(panel(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Culto" }).click();
  await expect(page.getByRole("heading", { name: "Culto", level: 1 })).toBeVisible();
});

test("A day of the month shows what is on it alone, whatever the period says, until it is lifted", async ({
  page,
  parish,
}) => {
  await announcements(parish);
  await page.goto("/");
  await expect(titles(page)).toHaveText(["Ensaio", "Vigília", "Culto"]);
  await month(page)
    .getByRole("button", { name: /^hoje|nenhum aviso/ })
    .first()
    .focus();
  await page.keyboard.press("End");
  for (let step = 0; step < 10; step += 1) await page.keyboard.press("ArrowLeft");
  const focused = month(page).locator(":focus");
  await expect(focused).toHaveAccessibleName(/, 1 aviso$/);
  await page.keyboard.press("Enter");
  await expect(titles(page)).toHaveText(["Cantata"]);
  await expect(focused).toHaveAttribute("aria-pressed", "true");
  await expect(chosen(page, "Cantata")).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await page.reload();
  await expect(titles(page)).toHaveText(["Cantata"]);
  await page.keyboard.press("Escape");
  await expect(titles(page)).toHaveText(["Ensaio", "Vigília", "Culto"]);
  await days(page).first().click();
  await expect(titles(page)).toHaveCount(1);
  await press(page, "Mostrar todos os dias");
  await expect(titles(page)).toHaveCount(3);
});

test("A list of another day, period or search begins at its first heading, and Back leads to where it was left", async ({
  page,
  parish,
}) => {
  for (let n = 0; n < 40; n += 1)
    await parish.announcement({ title: `Aviso ${n}`, inHours: 30 + n * 15 });
  await page.goto("/?periodo=30");
  await expect(titles(page)).toHaveCount(40);
  const scrolled = () => page.evaluate(() => window.scrollY);
  const headingTop = () =>
    page
      .locator(".day-heading")
      .first()
      .evaluate((one) => one.getBoundingClientRect().top);
  const fromBelow = async (choose: () => Promise<unknown>) => {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 1_200);
    await expect.poll(scrolled).toBeGreaterThan(900);
    const before = await scrolled();
    const count = await titles(page).count();
    await choose();
    await expect(titles(page)).not.toHaveCount(count);
    await expect.poll(headingTop).toBeGreaterThan(60);
    await expect.poll(headingTop).toBeLessThan(270);
    await expect(titles(page).first()).toBeInViewport();
    return before;
  };
  await fromBelow(() => days(page).nth(3).click());
  await press(page, "Mostrar todos os dias");
  await expect(titles(page)).toHaveCount(40);
  await expect(page.locator(":focus")).toHaveCount(1);
  await fromBelow(() => page.getByRole("button", { name: "15 Dias" }).press("Enter"));
  const before = await fromBelow(async () => {
    // A press would first scroll to the button.
    await page
      .getByRole("button", { name: "Buscar avisos" })
      .evaluate((button: HTMLElement) => button.click());
    await page.keyboard.type("aviso 39");
  });
  await page.goBack();
  await expect(titles(page).first()).toHaveText("Aviso 0");
  await expect.poll(scrolled).toBe(before);
});

test("A saved or restored announcement stands beside the list", async ({ page, parish }) => {
  await announcements(parish);
  await openBoard(page, await parish.account({ admin: true }));
  await expect(chosen(page, "Ensaio")).toBeVisible();
  await openDialog(page);
  await fillDialog(page, { title: "Mutirão", description: "x", hours: 5 * DAY });
  await press(page, "Criar Aviso");
  await expect(chosen(page, "Mutirão")).toBeVisible();
  await pressOnCard(page, "Vigília", "Editar");
  await page.getByLabel("Título").fill("Vigília nova");
  await press(page, "Atualizar");
  await expect(chosen(page, "Vigília nova")).toBeVisible();
  await pressOnCard(page, "Ensaio", "Excluir");
  await press(page.getByRole("alertdialog"), /^Excluir$/);
  await toast(page, "Aviso excluído").getByRole("button", { name: "Desfazer" }).click();
  await expect(chosen(page, "Ensaio")).toBeVisible();
});

test("While the board is searched, the announcement beside the list is one of those that are found, and the month has their days", async ({
  page,
  parish,
}) => {
  await announcements(parish);
  await page.goto("/");
  await expect(chosen(page, "Ensaio")).toBeVisible();
  await card(page, "Culto").getByRole("link", { name: "Culto" }).click();
  await expect(chosen(page, "Culto")).toBeVisible();
  await press(page, "Buscar avisos");
  await page.getByRole("searchbox").fill("cantata");
  await expect(titles(page)).toHaveText(["Cantata"]);
  await expect(chosen(page, "Cantata")).toBeVisible();
  await page.getByRole("searchbox").fill("nada");
  await expect(titles(page)).toHaveCount(0);
  await expect(panel(page)).toHaveCount(0);
  await expect(days(page)).toHaveCount(0);
  await page.goBack();
  await expect(chosen(page, "Culto")).toBeVisible();
});

test("A link to a chosen announcement leads to its page where there is no room beside the list", async ({
  page,
  parish,
}) => {
  await announcements(parish);
  await page.goto("/");
  await expect(chosen(page, "Ensaio")).toBeVisible();
  await card(page, "Culto").getByRole("link", { name: "Culto" }).click();
  await expect(page).toHaveURL(/aviso=/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Culto", level: 1 })).toBeVisible();
});
