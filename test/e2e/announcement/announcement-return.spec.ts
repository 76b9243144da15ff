import type { Page } from "@playwright/test";
import { expect, type Parish, test } from "../support/fixtures.ts";
import { takenOver } from "../support/screen.ts";

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
  await link(page, "Aviso 250").press("Enter");
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

test("What is shown of a card is there at once on its page, and the board is found again from there", async ({
  page,
  parish,
}) => {
  const { id } = await parish.announcement({ title: "Ceia", description: "Tragam pão." });
  await test.step("at once, before more of it is read", async () => {
    await page.goto("/");
    await takenOver(page);
    await page.route(/\/rest\/v1\/announcements\?.*id=eq/, () => {});
    await link(page, "Ceia").click();
    await expect(heading(page, "Ceia")).toBeVisible();
    await expect(page.getByText("Tragam pão.")).toBeVisible();
    await page.unroute(/\/rest\/v1\/announcements\?.*id=eq/);
  });
  await test.step("after a reload", async () => {
    await page.reload();
    await expect(heading(page, "Ceia")).toBeVisible();
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(heading(page, "Avisos da Igreja")).toBeVisible();
    await expect(page).toHaveURL("/");
  });
  await test.step("by who was sent the link, who leaves by Back as usual", async () => {
    await page.goto("/auth");
    await page.goto(`/avisos/${id}`);
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(page).toHaveURL("/");
    await page.goBack();
    await expect(heading(page, "Ceia")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/auth");
  });
});
