import { expect, test } from "../support/fixtures.ts";
import { press } from "../support/page-elements.ts";

// The selector begins at `document`, because a document that is still loading may have no root
// element.
const isDark = () => document.querySelector("html.dark") !== null;

test("A visitor chooses the light theme, the dark theme or that of the device", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  expect(await page.evaluate(isDark)).toBe(false);
  await press(page, "Alterar tema");
  await expect.poll(() => page.evaluate(isDark)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem("avisos-theme"))).toBe("dark");
  await page.emulateMedia({ colorScheme: "light" });
  // The app's scripts are blocked, so the theme is set before the first paint and without React.
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
