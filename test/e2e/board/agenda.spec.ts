import type { Locator } from "@playwright/test";
import { expect, openBoard, test } from "../support/fixtures.ts";
import { card, inPortuguese } from "../support/screen.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// 80 characters.
const TEXT = "Venha participar conosco deste momento de louvor e oração, traga a sua família!!";

/** The hours from now until `hour` o'clock of the day after `days` days, in the church's zone. */
function hoursUntil(days: number, hour: number) {
  const today = new Date(Date.now() + days * DAY_MS).toLocaleDateString("sv-SE", {
    timeZone: "America/Sao_Paulo",
  });
  return (
    (Date.parse(`${today}T${String(hour).padStart(2, "0")}:00:00-03:00`) - Date.now()) / HOUR_MS
  );
}

const dayText = (days: number) =>
  inPortuguese(Date.now() + days * DAY_MS, { weekday: "long", day: "numeric", month: "long" });

const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;

test("Five typical announcements of two days stand on a phone's screen, and the heading of a day stays", async ({
  page,
  parish,
}) => {
  for (const [day, hour] of [
    [1, 9],
    [1, 15],
    [1, 20],
    [2, 9],
    [2, 19],
    [2, 21],
    [3, 9],
    [3, 19],
    [4, 20],
  ] as const) {
    const inHours = hoursUntil(day, hour);
    await parish.announcement({
      title: `Dia ${day}, às ${hour}`,
      description: TEXT,
      ministry: "Louvor",
      inHours,
    });
  }
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(9);
  const fifth = await cards.nth(4).boundingBox();
  expect((fifth?.y ?? 0) + (fifth?.height ?? 0)).toBeLessThanOrEqual(844);

  await card(page, "Dia 2, às 19").evaluate((element) => element.scrollIntoView());
  const header = await page.getByRole("banner").boundingBox();
  const below = (header?.y ?? 0) + (header?.height ?? 0);
  const heading = await topOf(page.getByRole("heading", { name: dayText(2) }));
  expect(Math.abs(heading - below)).toBeLessThanOrEqual(1);
});

test("A phone on its side shows what comes next, wide screens show days side by side, and still wider ones an agenda", async ({
  page,
  parish,
}) => {
  const days = [1, 2, 3, 4, 5];
  for (const day of days)
    await parish.announcement({ title: `Dia ${day}`, inHours: hoursUntil(day, 10) });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto("/");
  await expect(card(page, "Dia 1").getByText("10:00", { exact: true })).toBeInViewport({
    ratio: 1,
  });
  for (const [width, columns] of [
    [1100, 3],
    [1440, 1],
    [2560, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => {
      const tops = await Promise.all(days.map((day) => topOf(card(page, `Dia ${day}`))));
      expect(
        tops.filter((top) => top === tops[0]),
        `on ${width} px`,
      ).toHaveLength(columns);
    }).toPass();
  }
});

test("Printed, it is paper: every text whole, with place and state, nothing to press", async ({
  page,
  parish,
}) => {
  const author = await parish.account();
  await parish.announcement({
    title: "Retiro",
    description: `${"Traga agasalho. ".repeat(30)}Pix: 12.345.678/0001-95. Até lá!`,
    author,
  });
  await parish.announcement({ title: "Bazar", location: "Pátio", status: "cancelled" });
  await openBoard(page, author);
  await expect(card(page, "Retiro").getByRole("button", { name: /^Mais ações/ })).toBeAttached();
  await expect(page.getByText("Até lá!")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Até lá!")).toBeVisible();
  await expect(page.getByText("Próximos 7 dias")).toBeVisible();
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText("Filtrar por período:")).toBeHidden();
  await expect(card(page, "Bazar").getByText("Pátio")).toBeVisible();
  await expect(card(page, "Bazar").getByText("Cancelado", { exact: true })).toBeVisible();
});
