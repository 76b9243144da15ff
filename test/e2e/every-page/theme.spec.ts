import { expect, test } from "../support/fixtures.ts";
import { press } from "../support/page-elements.ts";

// A document that has just begun has no root element.
const isDark = () => document.querySelector("html.dark") !== null;

test("The board starts light, stays dark for who chose it, before the first paint, and follows the device on demand", {
  tag: "@main",
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  expect(await page.evaluate(isDark)).toBe(false);
  await press(page, "Alterar tema");
  await expect.poll(() => page.evaluate(isDark)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem("avisos-theme"))).toBe("dark");
  await page.emulateMedia({ colorScheme: "light" });
  // Without the app's own script: what is dark now was dark before React.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/auth", { waitUntil: "commit" });
  await page.waitForFunction(isDark);
  await page.unroute("**/assets/*.js");

  await page.evaluate(() => localStorage.setItem("avisos-theme", "system"));
  await page.goto("/");
  expect(await page.evaluate(isDark)).toBe(false);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction(isDark);
});
