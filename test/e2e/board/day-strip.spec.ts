import type { Locator, Page } from "@playwright/test";
import { expect, openAs, type Parish, test } from "../support/fixtures.ts";
import { card, inPortuguese, press, waitForHydration } from "../support/page-elements.ts";

const DAY_MS = 86_400_000;
let now = 0;
// The page's clock stands still, so that no midnight passes between two names of the same day.
test.beforeEach(({ page, parish }) => {
  now = parish.now;
  return page.clock.setFixedTime(now);
});
const nameIn = (days: number) =>
  inPortuguese(now + days * DAY_MS, { weekday: "long", day: "numeric", month: "long" });
const strip = (page: Page) => page.getByRole("toolbar", { name: "Dias" });
const dayIn = (page: Page, days: number) =>
  strip(page).getByRole("button", { name: new RegExp(`${nameIn(days)}, \\d`) });
const section = (page: Page, days: number) => page.getByRole("region", { name: nameIn(days) });
const heading = (page: Page, days: number) =>
  page.getByRole("heading", { level: 3, name: nameIn(days) });

/** Adds 60 announcements, two a day. */
const sixty = (parish: Parish) => parish.sql`
  insert into public.announcements (title, description, date)
  select 'Aviso ' || n, 'Venham todos. Tragam a família e um amigo.',
    ${new Date(parish.now)}::timestamptz + n * interval '12 hours'
  from generate_series(1, 59) n
`;

/**
 * Expects that the strip marks the day, and that the day begins directly below the strip, so that
 * it covers no card.
 */
async function expectAtTop(page: Page, days: number) {
  await expect(dayIn(page, days)).toHaveAttribute("aria-current", "true");
  await expect(dayIn(page, days)).toBeInViewport({ ratio: 1 });
  const box = async (locator: Locator) => (await locator.boundingBox()) ?? { y: 0, height: 0 };
  const distance = async () => {
    const bar = await box(strip(page));
    return Math.abs((await box(section(page, days))).y - bar.y - bar.height);
  };
  await expect.poll(distance).toBeLessThanOrEqual(2);
}

test("A visitor presses a day to see it at the top of the list", async ({ page, parish }) => {
  await sixty(parish);
  await page.goto("/");
  await dayIn(page, 9).click();
  await expect(page).toHaveURL("/?periodo=15");
  await expectAtTop(page, 9);
  await expect(heading(page, 9)).toBeFocused();
  await dayIn(page, 9).click();
  await expectAtTop(page, 9);

  await test.step("the strip marks the day to which the visitor scrolls", async () => {
    await section(page, 4).evaluate((element) => {
      const { top } = getComputedStyle(element.querySelector("h3") ?? element);
      window.scrollBy(0, element.getBoundingClientRect().top - Number.parseFloat(top));
    });
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await expectAtTop(page, 4);
    expect(await scrolled()).toBe(before);
  });
  await test.step("the month in a sheet leads to a day of the longest period", async () => {
    // `click` would scroll the page before the press, because the page's scroll padding covers the
    // sticky button. A finger does not scroll it.
    await page.getByRole("button", { name: "Mês" }).dispatchEvent("click");
    const sheet = page.getByRole("dialog", { name: "Escolha um dia" });
    await expect(sheet.getByRole("button", { name: nameIn(4), pressed: true })).toBeFocused();
    await sheet.getByRole("button", { name: nameIn(20) }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL("/?periodo=30");
    await expectAtTop(page, 20);
    await expect(heading(page, 20)).toBeFocused();
  });
});

test("A member moves through the strip with the arrow keys", async ({ page, parish }) => {
  await parish.announcement({ title: "Culto", inHours: 48 });
  await parish.announcement({ title: "Retiro", inHours: 9 * 24 });
  await openAs(page, await parish.account());
  await waitForHydration(page);
  const today = strip(page).getByRole("button", { name: /^Hoje, .*, nenhum aviso$/ });
  await expect(today).toHaveText(/^hoje\d+$/);
  await today.press("Enter");
  await expect(page.getByText(/: nenhum aviso\. O próximo é /)).toBeVisible();
  await today.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(dayIn(page, 9)).toBeFocused();
  await expect(dayIn(page, 9)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(heading(page, 9)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(card(page, "Retiro").getByRole("link", { name: "Retiro" })).toBeFocused();
});

test("A visitor finds an announcement of several days on each of its days", async ({
  page,
  parish,
}) => {
  await parish.announcement({ title: "Acampamento", inHours: 48, lasts: 48 });
  await parish.announcement({ title: "Bazar", inHours: 48, lasts: 48, status: "cancelled" });
  await page.goto("/");
  await expect(dayIn(page, 3)).toHaveAccessibleName(/, 1 aviso$/);
  await expect(page.getByText("2 avisos no período")).toBeAttached();
  const row = section(page, 3).getByRole("link", { name: `Acampamento até ${nameIn(4)}` });
  await expect(page.getByRole("article")).toHaveCount(2);
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await row.click();
  await expect(page.getByRole("heading", { level: 1, name: "Acampamento" })).toBeVisible();
});

test("A tablet shows the month beside the list unless the text is large", async ({
  page,
  parish,
}) => {
  await parish.announcement({ title: "Acampamento", inHours: 48, lasts: 24 });
  await parish.announcement({ title: "Culto", inHours: 96 });
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/");
  const month = page.getByRole("region", { name: "Mês" });
  const day = month.getByRole("button", { name: `${nameIn(3)}, 1 aviso` });
  await expect(strip(page)).toBeHidden();
  await day.click();
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Acampamento último dia" })).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await expect(month).toBeHidden();
  await dayIn(page, 4).click();
  await expect(card(page, "Culto")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("A visitor of an empty board can ask for messages", async ({ page }) => {
  await page.goto("/");
  await press(page, "Me avise quando houver");
  await expect(page.getByRole("dialog", { name: "Me avise" })).toBeVisible();
});
