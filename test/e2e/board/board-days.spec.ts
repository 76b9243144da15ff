import type { Locator, Page } from "@playwright/test";
import { expect, openAs, restoreSession, test } from "../support/fixtures.ts";
import { card, dateAndTime, inPortuguese, press } from "../support/page-elements.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TEXT_OF_80_CHARACTERS =
  "Venha participar conosco deste momento de louvor e oração, traga a sua família!!";

/** Returns the hours from `now` (ms) until `hour` o'clock in `days` days, in the church's zone. */
function hoursUntil(now: number, days: number, hour: number) {
  const { date } = dateAndTime(new Date(now + days * DAY_MS));
  return (Date.parse(`${date}T${String(hour).padStart(2, "0")}:00:00-03:00`) - now) / HOUR_MS;
}

const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;

test("A visitor keeps the day of the cards in sight", async ({ page, parish }) => {
  const { now } = parish;
  // The page's clock stands still, because at midnight the cards would belong to other days.
  await page.clock.setFixedTime(now);
  for (const [day, hours] of [
    [1, [9, 15, 20]],
    [2, [9, 19, 21]],
    [3, [9, 19]],
    [4, [20]],
  ] as const) {
    for (const hour of hours) {
      const title = `Dia ${day}, às ${hour}`;
      const inHours = hoursUntil(now, day, hour);
      await parish.announcement({
        title,
        description: TEXT_OF_80_CHARACTERS,
        ministry: "Louvor",
        inHours,
      });
    }
  }
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(9);

  await test.step("the heading of a day stays visible below the strip of days", async () => {
    await card(page, "Dia 2, às 19").evaluate((element) => element.scrollIntoView());
    const header = await page.getByRole("toolbar", { name: "Dias" }).boundingBox();
    const options = { weekday: "long", day: "numeric", month: "long" } as const;
    const name = inPortuguese(now + 2 * DAY_MS, options);
    const top = await topOf(page.getByRole("heading", { name }));
    expect(Math.abs(top - (header?.y ?? 0) - (header?.height ?? 0))).toBeLessThanOrEqual(1);
  });
  await test.step("a wide window shows two days side by side beside the month", async () => {
    const firsts = ["Dia 1, às 9", "Dia 2, às 9", "Dia 3, às 9", "Dia 4, às 20"];
    await parish.sql`delete from public.announcements where title <> all (${firsts})`;
    await page.setViewportSize({ width: 1100, height: 900 });
    await expect(async () => {
      await page.reload();
      await expect(cards).toHaveCount(firsts.length, { timeout: 1_000 });
      const tops = await Promise.all(firsts.map((title) => topOf(card(page, title))));
      expect(tops.filter((top) => top === tops[0])).toHaveLength(2);
    }).toPass();
  });
});

/** Shows the page as on paper, and waits for the style sheet that hides the buttons there. */
async function preparePaper(page: Page) {
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
}

/** Returns the colours of every visible element in the dark theme and in the light one. */
const coloursOfThemes = (page: Page) =>
  page.evaluate(() =>
    [true, false].map((isDark) => {
      document.documentElement.classList.toggle("dark", isDark);
      const shown = [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility());
      return shown.map((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return [element.outerHTML, color, backgroundColor];
      });
    }),
  );

test("Every page has the same colours on paper in both themes", async ({ page, parish }) => {
  const author = await parish.account({ admin: true });
  const { id } = await parish.announcement({ inHours: 3, ministry: "Louvor", author });
  await parish.announcement({ title: "Bazar", status: "postponed", author });
  await restoreSession(page, author);
  for (const path of ["/", "/meus-avisos", `/avisos/${id}`]) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(path);
    await preparePaper(page);
    const [dark, light] = await coloursOfThemes(page);
    expect(dark, path).toEqual(light);
  }
});

test("A text of 4,950 letters fills the columns of two printed pages", async ({ page, parish }) => {
  const description = TEXT_OF_80_CHARACTERS.repeat(62).slice(0, 4_950);
  await parish.announcement({ title: "Hoje", inHours: 0.5 });
  await parish.announcement({ title: "Retiro", inHours: 30, description });
  for (const inHours of [54, 78, 102]) await parish.announcement({ inHours });
  await page.goto("/");
  await preparePaper(page);
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type \/Page\n/g)).toHaveLength(2);
});

test("A member prints the board with all texts and without buttons", async ({ page, parish }) => {
  const author = await parish.account();
  const description = `${"Traga agasalho. ".repeat(30)}Até lá!`;
  await parish.announcement({ title: "Retiro", description, author });
  await parish.announcement({ title: "Bazar", location: "Pátio", status: "cancelled" });
  await openAs(page, author);
  await expect(card(page, "Retiro").getByRole("button", { name: /^Mais ações/ })).toBeAttached();
  await press(page, "Ler mais: Retiro");
  await expect(page.getByText("Até lá!")).toBeVisible();
  await press(page, "Mostrar menos: Retiro");
  await expect(page.getByText("Até lá!")).toBeHidden();
  await preparePaper(page);
  await expect(page.getByText("Até lá!")).toBeVisible();
  await expect(page.getByText("Próximos 7 dias")).toBeVisible();
  await expect(card(page, "Bazar").getByText("Pátio")).toBeVisible();
  await expect(card(page, "Bazar").getByText("Cancelado", { exact: true })).toBeVisible();
});
