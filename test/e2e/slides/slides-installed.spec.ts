import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures.ts";
import { buildOf, OFFLINE, test, upgrade } from "../support/installed.ts";
import { openSlides, publishedEdition, title } from "./slides-screen.ts";

test.use({ ...OFFLINE, viewport: { width: 1280, height: 720 } });

test.describe.configure({ mode: "default" });

/** Whether all files of the page are on the device. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    if (navigator.serviceWorker.controller === null) return false;
    const entries = performance.getEntriesByType("resource").map(({ name }) => name);
    const files = entries.filter((url) => url.includes("/assets/"));
    const found = await Promise.all(files.map((url) => caches.match(url)));
    return files.length > 0 && found.every(Boolean);
  });

test("The telão starts without a connection", async ({ page, parish, server, buildCopy }) => {
  // Half an hour of slides goes by, each of which is drawn.
  test.slow();
  const { id } = await parish.announcement({ title: "Vigília" });
  await publishedEdition(parish, { items: [{ id }] });
  await openSlides(page);
  await expect(title(page)).toHaveText("Vigília");
  await expect.poll(() => isKept(page), { timeout: 20_000 }).toBe(true);
  await page.goto("about:blank");
  await server.down();
  await page.clock.install();
  await openSlides(page);
  await expect(title(page)).toHaveText("Vigília");
  await expect(page.getByText("sem conexão")).not.toBeAttached();

  const old = await buildOf(page);
  await page.clock.runFor(60_000);
  await expect(title(page)).toBeVisible();
  await upgrade(server, buildCopy);
  const fresh = await buildCopy.buildId();
  expect(fresh).not.toBe(old);
  await page.clock.runFor(31 * 60_000);
  await expect(page.locator(`meta[name=build][content="${fresh}"]`)).toHaveCount(1);
  await expect(title(page)).toHaveText("Vigília");
});
