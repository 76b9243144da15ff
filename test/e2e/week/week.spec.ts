import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import {
  expectPublished,
  expectSaved,
  handle,
  insertAnnouncements,
  insertEditionWithTitles,
  openWeek,
  outputButton,
  proposal,
  publishButton,
  row,
  titles,
} from "./week-page.ts";

test("An editor chooses, orders and publishes twelve announcements by keyboard alone", {
  tag: "@main",
}, async ({ page, parish }) => {
  await insertAnnouncements(parish, 12);
  await openWeek(page, parish);
  await expect(proposal(page).getByRole("listitem")).toHaveCount(12);
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

  // The last item moves to the first position, and the second item to the third position.
  await press("End");
  for (let places = 0; places < 11; places += 1) await press("Alt+ArrowUp");
  await expect(page.getByText("Movido para a posição 1 de 12.")).toBeAttached();
  await press("ArrowDown");
  await press("Alt+ArrowDown");
  expect((await titles(page)).slice(0, 4)).toEqual(["Aviso 12", "Aviso 2", "Aviso 1", "Aviso 3"]);
  await expect(handle(page, "Aviso 1")).toBeFocused();
  // The item is removed from the script, but stays in the bulletin and on the slides.
  await press("Tab");
  await press("Tab");
  await press("Space");
  await expect(outputButton(page, "Aviso 1", "Falado")).toHaveAttribute("aria-pressed", "false");
  await press("End");
  await tabTo(() => hasFocus(publishButton(page)));
  await press("Enter");

  await expectPublished(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(keys).toBeLessThan(80);
  const items = await parish.sql`
    select item -> 'snapshot' ->> 'title' as title, (item ->> 'spoken')::boolean as spoken
    from public.published_editions, jsonb_array_elements(items) with ordinality listed (item, place)
    order by place
  `;
  expect(items).toHaveLength(12);
  expect(items[0]).toMatchObject({ title: "Aviso 12" });
  expect(items[2]).toMatchObject({ title: "Aviso 1", spoken: false });
});

/** Drags the row of that title with a finger by `by` px. */
async function dragByTouch(page: Page, title: string, by: number) {
  const grip = handle(page, title);
  // The trial tap scrolls the handle into view and waits until it stops moving.
  await grip.tap({ trial: true });
  const box = await grip.boundingBox();
  if (!box) throw new Error("not visible");
  const finger = await page.context().newCDPSession(page);
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  // The finger pauses before it lifts. Otherwise the page would keep scrolling, and the next tap
  // would only stop it.
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

test("An editor on a phone publishes the proposal with two presses and without scrolling", async ({
  page,
  parish,
}) => {
  await insertAnnouncements(parish, 12);
  await page.setViewportSize({ width: 390, height: 844 });
  await openWeek(page, parish);
  await expect(proposal(page)).toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  for (const name of ["Começar", "Publicar"]) {
    const button = page.getByRole("button", { name, exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    // A centre that another element covers would make the tap fail, because a fixed bar cannot be
    // scrolled free.
    await button.tap({ timeout: 5_000 });
    await expect(button).toBeHidden();
    await expect(heading).toBeFocused();
  }
  await expectPublished(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByText(/^Domingo: faltam \d coisas$/)).toBeInViewport();
  await expect(page.getByRole("link", { name: "Telão" })).toBeInViewport({ ratio: 1 });
  await test.step("the page of twelve announcements is at most 2,600 px high", async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(2_600);
    expect((await row(page, "Aviso 12").boundingBox())?.height).toBeLessThanOrEqual(65);
  });
});

test("An editor sees five other announcements, and then all of them", async ({ page, parish }) => {
  await insertAnnouncements(parish, 7);
  const { path } = await insertEditionWithTitles(parish, { inHours: 30, titles: ["Aviso 1"] });
  await openWeek(page, parish, path);
  const others = page.getByRole("region", { name: "Outros avisos" });
  await expect(others.getByRole("listitem")).toHaveCount(5);
  await others.getByLabel("Buscar pelo título").fill("aviso 7");
  await expect(others.getByRole("listitem")).toHaveText([/Aviso 7/]);
  await others.getByRole("button", { name: "Apagar busca" }).click();
  await others.getByRole("button", { name: "Ver os 6" }).click();
  await expect(others.getByRole("listitem")).toHaveCount(6);
});

test("The page of an edition begins at its top after it was published further down", async ({
  page,
  parish,
}) => {
  await insertAnnouncements(parish, 12);
  await openWeek(page, parish);
  await page.getByRole("button", { name: "Começar" }).click();
  // The list mounts again on the page of the begun edition.
  await expect(page).toHaveURL(/-19h$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await row(page, "Aviso 12").scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await publishButton(page).click();
  await expectPublished(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("An editor orders twelve announcements by drag on a phone", async ({ page, parish }) => {
  await insertAnnouncements(parish, 12);
  await openWeek(page, parish);
  let taps = 0;
  const tap = async (button: Locator) => {
    taps += 1;
    await button.tap();
  };
  await tap(page.getByRole("button", { name: "Começar" }));
  const heights = await row(page, "Aviso 1").evaluate((one) => one.getBoundingClientRect().height);
  const first = async () => (await titles(page)).slice(0, 3);
  // Chromium cancels a touch that a busy page has not handled within 200 ms, so the drag is retried
  // from where it ended.
  await expect(async () => {
    const at = (await titles(page)).indexOf("Aviso 1");
    if (at !== 2) await dragByTouch(page, "Aviso 1", heights * (2.3 - at));
    await expect.poll(first, { timeout: 3_000 }).toEqual(["Aviso 2", "Aviso 3", "Aviso 1"]);
  }).toPass();
  taps += 1;
  // Chromium ignores a tap directly after the drag, so the test waits until the change is saved.
  await expectSaved(page);
  await tap(outputButton(page, "Aviso 5", "Falado"));
  await tap(outputButton(page, "Aviso 6"));
  const budget = page.getByRole("status");
  await expect(budget.filter({ hasText: /^4 falados · .*: três costumam bastar$/ })).toBeVisible();
  await tap(outputButton(page, "Aviso 2", "Falado"));
  await expect(budget.filter({ hasText: /^3 falados · \d+ s$/ })).toBeVisible();
  await tap(publishButton(page));
  await expectPublished(page);
  expect(taps).toBeLessThanOrEqual(20);
  await expect(page).toHaveURL(/\/semana\/\d{4}-\d\d-\d\d-19h$/);
});
