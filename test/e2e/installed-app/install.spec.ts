import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { press } from "../support/screen.ts";

/** Opens the board on a day of its own, `days` from today, in a browser that can install it. */
async function visit(page: Page, days: number) {
  await page.clock.setFixedTime(Date.now() + days * 86_400_000);
  // Everything that is loaded later is there.
  await page.goto("/", { waitUntil: "networkidle" });
  return page.evaluate(async () => {
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => {
        document.body.dataset.asked = "";
      },
      userChoice: Promise.resolve({ outcome: "accepted" }),
    });
    window.dispatchEvent(event);
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
    return event.defaultPrevented;
  });
}

const counted = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("avisos-install") ?? "{}").days);

/** The device has counted so many days, the last of them long ago. */
const openedOn = (page: Page, days: number) =>
  page.evaluate((record) => localStorage.setItem("avisos-install", JSON.stringify(record)), {
    days,
    last: "2026-01-01",
  });

test("The app is offered for installation on the third day, and once", async ({ page }) => {
  const offer = page.getByRole("complementary");
  for (const day of [0, 0]) {
    expect(await visit(page, day)).toBe(true);
    await expect.poll(() => counted(page)).toBe(1);
    await expect(offer).toHaveCount(0);
  }
  await openedOn(page, 2);
  await visit(page, 6);
  await expect(offer).toContainText("abrem com um toque, mesmo sem internet");
  await press(offer, "Instalar");
  await expect(page.locator("body")).toHaveAttribute("data-asked");
  await expect(offer).toHaveCount(0);
  await visit(page, 6);
  await expect.poll(() => counted(page)).toBe(3);
  await expect(offer).toHaveCount(0);
});

test("Who declines the app is not asked again, nor is the installed app", async ({ page }) => {
  const offer = page.getByRole("complementary");
  await page.goto("/auth");
  await openedOn(page, 2);
  await visit(page, 0);
  await press(offer, "Não, obrigado");
  await expect(offer).toHaveCount(0);
  await expect(page.locator("main")).toBeFocused();
  await visit(page, 0);
  await expect(page.getByRole("heading", { name: "Avisos da Igreja" })).toBeVisible();
  await expect(offer).toHaveCount(0);

  await openedOn(page, 2);
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      query === "(display-mode: standalone)" ? real("all") : real(query);
  });
  await visit(page, 0);
  await expect.poll(() => counted(page)).toBe(3);
  await expect(offer).toHaveCount(0);
});
