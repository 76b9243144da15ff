import type { Page } from "@playwright/test";
import { expect, type Parish, signedIn, test } from "./fixtures.ts";
import { takenOver } from "./screen.ts";

const link = (page: Page, title: string) => page.getByRole("link", { name: title, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const topOf = async (page: Page, title: string) => (await link(page, title).boundingBox())?.y ?? 0;

/** Three hundred in five days: their texts have different lengths, so that no two cards are equally high. */
async function fillBoard(parish: Parish) {
  await parish.sql`
    insert into public.announcements (title, description, date)
    select 'Aviso ' || n, repeat('Venham todos. ', 1 + n % 17), now() + n * interval '24 minutes'
    from generate_series(1, 300) n
  `;
}

/** Opens the board and scrolls until the link is in the middle of the window. Returns where it came to rest. */
async function goTo(page: Page, title: string) {
  await page.goto("/");
  await takenOver(page);
  await page.evaluate(() => document.fonts.ready);
  await expect(link(page, title)).toHaveCount(1, { timeout: 30_000 });
  await link(page, title).evaluate((element) => element.scrollIntoView({ block: "center" }));
  // What was not laid out before gets its own height after the scroll.
  let top = Number.NaN;
  await expect(async () => {
    const before = top;
    top = await topOf(page, title);
    expect(top).toBe(before);
  }).toPass();
  return top;
}

test("Back leads to the card one came from, also the 250th of 300", { tag: "@desktop" }, async ({
  page,
  parish,
}) => {
  await fillBoard(parish);
  const before = await goTo(page, "Aviso 250");
  await link(page, "Aviso 250").click();
  await expect(heading(page, "Aviso 250")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(link(page, "Aviso 250")).toBeFocused();
  await expect
    .poll(async () => Math.abs((await topOf(page, "Aviso 250")) - before))
    .toBeLessThan(4);
  await page.goForward();
  await expect(heading(page, "Aviso 250")).toBeVisible();
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
  await expect(link(page, "Aviso 250")).toBeFocused();
  await expect
    .poll(async () => Math.abs((await topOf(page, "Aviso 250")) - before))
    .toBeLessThan(4);
});

test("After a reload of the announcement Back shows the board", async ({ page, parish }) => {
  await parish.announcement({ title: "Ceia" });
  await page.goto("/");
  await link(page, "Ceia").click();
  await expect(heading(page, "Ceia")).toBeVisible();
  await page.reload();
  await expect(heading(page, "Ceia")).toBeVisible();
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
  await expect(heading(page, "Avisos da Igreja")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("Who was sent the link leaves by Back as usual, and finds the board by its link", async ({
  page,
  parish,
}) => {
  const { id } = await parish.announcement({ title: "Ceia" });
  await page.goto("/auth");
  await page.goto(`/avisos/${id}`);
  await expect(heading(page, "Ceia")).toBeVisible();
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(heading(page, "Ceia")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/auth");
});

test("With the keyboard alone one opens an announcement and returns to its card", {
  tag: "@desktop",
}, async ({ page, parish }) => {
  await parish.announcement({ title: "Ceia", inHours: 30 });
  await parish.announcement({ title: "Vigília", inHours: 60 });
  await page.goto("/");
  await takenOver(page);
  for (let step = 0; step < 40; step += 1) {
    if (await link(page, "Vigília").evaluate((element) => element === document.activeElement))
      break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(heading(page, "Vigília")).toBeFocused();
  await page.goBack();
  await expect(link(page, "Vigília")).toBeFocused();
});

test("What is shown of a card is there at once on its page", async ({ page, parish }) => {
  await parish.announcement({ title: "Ceia", description: "Tragam pão." });
  await page.goto("/");
  await takenOver(page);
  await page.route(/\/rest\/v1\/announcements\?.*id=eq/, () => {});
  await link(page, "Ceia").click();
  await expect(heading(page, "Ceia")).toBeVisible();
  await expect(page.getByText("Tragam pão.")).toBeVisible();
});

test("Titles among the own announcements lead to their pages too", async ({ page, parish }) => {
  const author = await parish.account();
  await parish.announcement({ title: "Meu aviso", author });
  await signedIn(page, author);
  await page.goto("/meus-avisos");
  await link(page, "Meu aviso").click();
  await expect(heading(page, "Meu aviso")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL("/meus-avisos");
  await expect(link(page, "Meu aviso")).toBeFocused();
});
