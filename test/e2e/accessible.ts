import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const WIDTHS = [320, 390, 768, 1024, 1280, 2560];

/**
 * Looks at the page as it is now, for violations alone: what passes is not described. Without frames of
 * other origins, for which the other mode opens a second page. A document is given axe once.
 */
async function axe(page: Page) {
  const isThere = await page.evaluate(() => "axe" in window);
  return new AxeBuilder({ page, ...(isThere && { axeSource: "true" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
}

async function expectNoViolations(builder: AxeBuilder) {
  const { violations } = await builder.analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect.soft(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

async function switchTheme(page: Page, theme: "light" | "dark") {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction(
    (dark) => document.documentElement.classList.contains("dark") === dark,
    theme === "dark",
  );
  // A colour in transition has another contrast.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}

/** From the smallest phone to the largest screen. */
async function expectNoSidewaysScroll(page: Page) {
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `at ${width} pixels`).toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
}

/** Has the page follow `switchTheme`. */
export async function followDevice(page: Page) {
  await page.addInitScript(() => localStorage.setItem("avisos-theme", "system"));
}

/**
 * What the page shows now: axe finds nothing serious in either theme, and on the phone, whose size is
 * changed for it, nothing scrolls sideways at any width. Colours are all that the themes differ in.
 */
export async function expectAccessible(page: Page) {
  await switchTheme(page, "light");
  await expectNoViolations((await axe(page)).withTags(RULES));
  await switchTheme(page, "dark");
  await expectNoViolations((await axe(page)).withRules(COLOUR_RULES));
  if (test.info().project.name === "phone") await expectNoSidewaysScroll(page);
}
