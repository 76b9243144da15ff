import type { Page } from "@playwright/test";
import { violations } from "../support/accessible.ts";
import { expect, openAs, type Parish, test } from "../support/fixtures.ts";
import { card, press } from "../support/page-elements.ts";

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

test("An admin opens an announcement beside the list", async ({ page, parish }) => {
  await announcements(parish);
  await openAs(page, await parish.account({ admin: true }));
  await expect(chosen(page, "Ensaio")).toBeVisible();
  await card(page, "Culto").getByRole("link", { name: "Culto" }).click();
  await expect(chosen(page, "Culto")).toBeVisible();
  await expect(month(page).locator("[data-read]")).toHaveAccessibleName(/, 1 aviso$/);
  await page.reload();
  await expect(chosen(page, "Culto")).toBeVisible();
  await test.step("a search shows its first result beside the list until Back", async () => {
    await press(page, "Buscar avisos");
    await page.getByRole("searchbox").fill("cantata");
    await expect(chosen(page, "Cantata")).toBeVisible();
    await page.getByRole("searchbox").fill("nada");
    await expect(titles(page)).toHaveCount(0);
    await expect(panel(page)).toHaveCount(0);
    await expect(days(page)).toHaveCount(0);
    await page.goBack();
    await expect(chosen(page, "Culto")).toBeVisible();
  });
  await test.step("a narrow window shows the announcement on its own page", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.getByRole("heading", { name: "Culto", level: 1 })).toBeVisible();
  });
});

test("A visitor sees only the announcements of a chosen day", async ({ page, parish }) => {
  await announcements(parish);
  // The page's clock stands still, because at midnight the month would begin with another day.
  await page.clock.setFixedTime(parish.now);
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
  const week = page.getByRole("button", { name: "Próxima Semana" });
  await expect(week).toHaveAttribute("aria-pressed", "false");
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(titles(page)).toHaveText(["Cantata"]);
  await press(page, "Mostrar todos os dias");
  await expect(titles(page)).toHaveCount(3);
  await expect(week).toHaveAttribute("aria-pressed", "true");

  await test.step("a press on a ministry below the month filters the list until Back", async () => {
    await month(page).getByRole("link", { name: "Louvor 2 avisos" }).click();
    await expect(titles(page)).toHaveText(["Ensaio", "Cantata"]);
    await page.goBack();
    await expect(titles(page)).toHaveCount(3);
  });
});
