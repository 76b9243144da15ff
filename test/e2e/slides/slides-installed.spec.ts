import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures.ts";
import { buildOf, OFFLINE, test, upgrade } from "../support/installed.ts";
import { insertPublishedEdition, openSlides, title } from "./slides-page.ts";

const SIZE = { width: 1280, height: 720 };
test.use({ ...OFFLINE, viewport: SIZE, screen: SIZE });

test.describe.configure({ mode: "default" });

/** Returns whether the device has stored the texts of the slides and all files of the page. */
const isCached = (page: Page) =>
  page.evaluate(async () => {
    const rows = Object.entries(localStorage).flat().join();
    if (navigator.serviceWorker.controller === null || !rows.includes("Vigília")) return false;
    const entries = performance.getEntriesByType("resource").map(({ name }) => name);
    const files = entries.filter((url) => url.includes("/assets/"));
    const found = await Promise.all(files.map((url) => caches.match(url)));
    return files.length > 0 && found.every(Boolean);
  });

/**
 * Counts the changes of the slide (`turns`) and the blank slides (`blanks`) before each paint, in
 * the attributes of the root element.
 */
const watchSlides = (page: Page) =>
  page.evaluate(() => {
    const seen = { turns: 0, blanks: 0 };
    let last = "";
    new MutationObserver(() => {
      const shown = document.querySelector("section[aria-hidden=false] h2");
      const text = shown?.checkVisibility({ opacityProperty: true }) ? shown.textContent : "";
      if (!text?.trim()) seen.blanks += 1;
      else if (text !== last) seen.turns += 1;
      last = text ?? "";
      document.documentElement.dataset.seen = JSON.stringify(seen);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });

test("A projector shows the slides offline", async ({ page, parish, server, buildCopy }) => {
  const { id } = await parish.announcement({ title: "Vigília" });
  const description = "Traga um prato. ".repeat(30);
  const other = await parish.announcement({ title: "Retiro", description });
  await insertPublishedEdition(parish, [id, other.id]);
  await openSlides(page);
  await expect.poll(() => isCached(page), { timeout: 20_000 }).toBe(true);
  const records = () => parish.sql`select output, marked_by from public.edition_outputs`;
  await expect.poll(records).toEqual([{ output: "slides", marked_by: null }]);
  await page.goto("about:blank");
  await server.down();
  await page.clock.install();
  await openSlides(page);
  // Either slide may be visible, because a busy machine may miss the six seconds of the first
  // slide.
  await expect(title(page)).toHaveText(/^(Vigília|Retiro)$/);
  await expect(page.getByText("sem conexão")).not.toBeAttached();

  const old = await buildOf(page);
  await test.step("no slide is ever blank", async () => {
    await watchSlides(page);
    await page.clock.runFor("00:05:00");
    const seen = await page.evaluate(() => document.documentElement.dataset.seen ?? "{}");
    const { turns, blanks } = JSON.parse(seen);
    expect(turns).toBeGreaterThan(10);
    expect(blanks).toBe(0);
  });
  await upgrade(server, buildCopy);
  const fresh = await buildCopy.buildId();
  expect(fresh).not.toBe(old);
  await page.clock.fastForward("00:31:00");
  await expect(page.locator(`meta[name=build][content="${fresh}"]`)).toHaveCount(1);
  await expect(title(page)).toBeVisible();
});
