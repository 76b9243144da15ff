import type { Locator } from "@playwright/test";
import { expect, signedIn, test } from "./fixtures.ts";
import { card, fillDialog, holdBack, openDialog, takenOver } from "./screen.ts";

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
  new Intl.DateTimeFormat("pt-BR", {
    timeZone: "America/Sao_Paulo",
    weekday: "long",
    day: "numeric",
    month: "long",
  }).format(Date.now() + days * DAY_MS);

const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;

/** Scrolls so far that the element begins below the sticky header. */
const scrollBelowHeader = (element: Locator) =>
  element.evaluate((target) => {
    const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    window.scrollBy(0, target.getBoundingClientRect().top - header);
  });

test("The list is an agenda: each day has a heading, tomorrow by its name", async ({
  page,
  parish,
}) => {
  await parish.announcement({ title: "Culto", inHours: hoursUntil(1, 10) });
  await parish.announcement({ title: "Ceia", inHours: hoursUntil(1, 18) });
  await parish.announcement({ title: "Ensaio", inHours: hoursUntil(3, 20) });
  await page.goto("/");
  const tomorrow = page.getByRole("region", { name: `Amanhã · ${dayText(1)}` });
  await expect(tomorrow.getByRole("heading", { level: 3 })).toHaveCount(1);
  await expect(tomorrow.getByRole("article").getByRole("heading", { level: 4 })).toHaveText([
    "Culto",
    "Ceia",
  ]);
  const later = page.getByRole("region", { name: dayText(3), exact: true });
  await expect(later.getByRole("article")).toHaveCount(1);
  // The card says the whole date too.
  await expect(card(page, "Ensaio").getByText(`${dayText(3)} · 20:00`)).toBeVisible();
});

test("The heading of a day stays below the header while its cards are scrolled", async ({
  page,
  parish,
}) => {
  for (let hour = 8; hour < 20; hour += 1) {
    await parish.announcement({ title: `Às ${hour}`, inHours: hoursUntil(2, hour) });
  }
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  await card(page, "Às 14").evaluate((element) => element.scrollIntoView());
  const header = await page.getByRole("banner").boundingBox();
  const bottom = (header?.y ?? 0) + (header?.height ?? 0);
  const heading = await topOf(page.getByRole("heading", { name: dayText(2) }));
  expect(Math.abs(heading - bottom)).toBeLessThanOrEqual(1);
});

test("Four typical cards stand on a phone's screen, below header and heading", async ({
  page,
  parish,
}) => {
  for (let hour = 8; hour < 16; hour += 2) {
    await parish.announcement({
      title: `Culto das ${hour}`,
      description: TEXT,
      inHours: hoursUntil(2, hour),
    });
  }
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  await expect(page.getByRole("article")).toHaveCount(4);
  // Room below them to scroll to.
  await page.addStyleTag({ content: "main { padding-bottom: 100vh }" });
  await scrollBelowHeader(page.getByRole("heading", { name: dayText(2) }));
  const last = await page.getByRole("article").last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(844);
});

test("A phone on its side shows what comes next without scrolling", async ({ page, parish }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await parish.announcement({ title: "Culto", inHours: hoursUntil(1, 10) });
  await page.goto("/");
  await expect(card(page, "Culto").getByText("10:00")).toBeInViewport({ ratio: 1 });
});

for (const { width, columns } of [
  { width: 1440, columns: 3 },
  { width: 1800, columns: 4 },
]) {
  test(`Days with one announcement stand side by side, ${columns} on ${width} px`, async ({
    page,
    parish,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const days of [1, 2, 3, 4, 5])
      await parish.announcement({ title: `Dia ${days}`, inHours: hoursUntil(days, 10) });
    await page.goto("/");
    const tops = await Promise.all([1, 2, 3, 4, 5].map((days) => topOf(card(page, `Dia ${days}`))));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  });
}

test("A member's cards do not move when their buttons come", async ({ page, parish }) => {
  const author = await parish.account();
  for (const title of ["Primeiro", "Segundo"]) {
    await parish.announcement({
      title,
      ministry: "Louvor",
      author,
      inHours: title === "Primeiro" ? 3 : 4,
    });
  }
  await signedIn(page, author);
  const release = await holdBack(page, "**/assets/*.js");
  await page.goto("/", { waitUntil: "commit" });
  const second = card(page, "Segundo");
  await expect(second).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await second.boundingBox();
  release();
  await expect(second.getByRole("button", { name: /^Editar/ })).toBeAttached();
  expect(await second.boundingBox()).toEqual(before);
});

test("What was just saved is gone to, has the focus and is marked for a moment", async ({
  page,
  parish,
}) => {
  for (let hour = 1; hour <= 20; hour += 1) await parish.announcement({ inHours: hour });
  await signedIn(page, await parish.account());
  await page.goto("/");
  await takenOver(page);
  await openDialog(page);
  await fillDialog(page, { title: "No fim da lista", description: "x", hours: 100 });
  await page.getByRole("button", { name: "Criar Aviso" }).click();
  const saved = card(page, "No fim da lista");
  await expect(saved).toBeInViewport({ ratio: 1 });
  await expect(saved).toBeFocused();
  await expect(saved).toHaveClass(/card-marked/);
  await expect(saved).not.toHaveClass(/card-marked/);
});

test("Printed, it is paper: every text whole, nothing to press", async ({ page, parish }) => {
  const author = await parish.account();
  await parish.announcement({
    title: "Retiro",
    description: `${"Traga agasalho. ".repeat(30)}Pix: 12.345.678/0001-95. Até lá!`,
    author,
  });
  await signedIn(page, author);
  await page.goto("/");
  await expect(card(page, "Retiro").getByRole("button", { name: /^Editar/ })).toBeAttached();
  await expect(page.getByText("Até lá!")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Até lá!")).toBeVisible();
  await expect(page.getByText("Próximos 7 dias")).toBeVisible();
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText("Filtrar por período:")).toBeHidden();
});
