import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

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

test("The app is offered for installation on the third day, and once", { tag: "@all" }, async ({
  page,
}) => {
  const offer = page.getByRole("complementary");
  for (const [day, days] of [
    [0, 1],
    [0, 1],
    [5, 2],
  ] as const) {
    expect(await visit(page, day)).toBe(true);
    await expect.poll(() => counted(page)).toBe(days);
    await expect(offer).toHaveCount(0);
  }
  await visit(page, 6);
  await expect(offer).toContainText("abrem com um toque, mesmo sem internet");
  await offer.getByRole("button", { name: "Instalar" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-asked");
  await expect(offer).toHaveCount(0);
  await visit(page, 6);
  await expect.poll(() => counted(page)).toBe(3);
  await expect(offer).toHaveCount(0);
});

test("Who declines the app is not asked again, nor is the installed app", { tag: "@all" }, async ({
  page,
}) => {
  const offer = page.getByRole("complementary");
  const opened = (days: number) =>
    page.evaluate((record) => localStorage.setItem("avisos-install", JSON.stringify(record)), {
      days,
      last: "2026-01-01",
    });
  await page.goto("/auth");
  await opened(2);
  await visit(page, 0);
  await offer.getByRole("button", { name: "Não, obrigado" }).click();
  await expect(offer).toHaveCount(0);
  await expect(page.locator("main")).toBeFocused();
  await visit(page, 0);
  await expect(page.getByRole("heading", { name: "Avisos da Igreja" })).toBeVisible();
  await expect(offer).toHaveCount(0);

  await opened(2);
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      query === "(display-mode: standalone)" ? real("all") : real(query);
  });
  await visit(page, 0);
  await expect.poll(() => counted(page)).toBe(3);
  await expect(offer).toHaveCount(0);
});
