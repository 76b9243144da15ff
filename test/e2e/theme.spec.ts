import { expect, test } from "./fixtures.ts";

const isDark = () => document.documentElement.classList.contains("dark");

test("The board starts light, switches to dark and stays dark after a reload", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  expect(await page.evaluate(isDark)).toBe(false);
  await page.getByRole("button", { name: "Alterar tema" }).click();
  await expect.poll(() => page.evaluate(isDark)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem("avisos-theme"))).toBe("dark");
  await page.reload();
  expect(await page.evaluate(isDark)).toBe(true);
  await page.goto("/auth");
  expect(await page.evaluate(isDark)).toBe(true);
});

test("The right theme is there before the first paint", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.addInitScript(() => localStorage.setItem("avisos-theme", "dark"));
  // Without the app's own script: what is dark now was dark before React.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(isDark);
});

test("system follows the device while the page is open", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("avisos-theme", "system"));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  expect(await page.evaluate(isDark)).toBe(true);
  await page.emulateMedia({ colorScheme: "light" });
  await page.waitForFunction(() => !document.documentElement.classList.contains("dark"));
});

test("A browser without storage shows a working page", async ({ page, parish }) => {
  await parish.announcement({ title: "Apesar de tudo" });
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Apesar de tudo" })).toBeVisible();
  await page.getByRole("button", { name: "Alterar tema" }).click();
  await expect.poll(() => page.evaluate(isDark)).toBe(true);
});
