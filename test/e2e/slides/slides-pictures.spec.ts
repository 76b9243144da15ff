import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { pictured } from "../support/pictures.ts";
import { faultsOf, publishedEdition, slide, started, title } from "./slides-screen.ts";

test.use({ viewport: { width: 1280, height: 720 } });

/** A picture takes the place of the code. */
const faultsBesideCode = async (page: Page) =>
  (await faultsOf(page)).filter((fault) => fault !== "the code is small");

test("A photograph stands beside what is said, a flyer in its place, and where it cannot be loaded all is said again", {
  tag: "@all",
}, async ({ page, parish, expectedErrors }) => {
  const titles = ["Passeio", "Cantata", "Vigília"];
  const [photo, flyer, lost] = await Promise.all(
    titles.map((title) => parish.announcement({ title, description: "Traga um amigo." })),
  );
  if (!photo || !flyer || !lost) throw new Error("no announcements");
  const upright = { width: 1200, height: 1600 };
  await pictured(parish, photo.id, { width: 1600, height: 1200, description: "Famílias" });
  await pictured(parish, flyer.id, upright);
  const missing = await pictured(parish, lost.id, upright);
  await publishedEdition(parish, { items: [photo, flyer, lost].map(({ id }) => ({ id })) });
  expectedErrors.push(/Failed to load resource/);
  await page.route(`**/fotos/${missing}.jpg`, (route) => route.abort());
  await page.goto("/telao");
  await started(page);
  await page.keyboard.press("Home");

  const picture = slide(page).locator(".telao-picture");
  const text = slide(page).getByText("Traga um amigo.");
  const day = slide(page).locator(".arched-day");
  await expect(title(page)).toHaveText("Passeio");
  await expect(slide(page).getByRole("img", { name: "Famílias" })).toHaveJSProperty(
    "naturalWidth",
    1600,
  );
  await expect(text).toBeVisible();
  await expect.poll(() => faultsBesideCode(page)).toEqual([]);

  await page.keyboard.press("ArrowRight");
  await expect(title(page)).toHaveText("Cantata");
  await expect(picture).toHaveJSProperty("naturalHeight", 1600);
  await expect(text).toBeHidden();
  // As high as the screen.
  expect((await picture.boundingBox())?.height).toBe(720);
  await expect.poll(() => faultsBesideCode(page)).toEqual([]);

  await page.keyboard.press("ArrowRight");
  await expect(title(page)).toHaveText("Vigília");
  await expect(day).toBeVisible();
  await expect(picture).toHaveCount(0);
  await expect(text).toBeVisible();
  await expect.poll(() => faultsOf(page)).toEqual([]);
});
