import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { faintTexts } from "./forced-colours.ts";
import { layoutFaults } from "./layout-faults.ts";

type View = {
  name: string;
  width: number;
  height: number;
  theme: "light" | "dark";
  /** Size of the text in percent of the browser's font size. */
  text?: number;
  /** The check besides the layout: the rules of axe, or the texts in forced colours. */
  check?: "axe" | "axe's colours" | "forced colours";
};

const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
// The views of one size follow one another, because a page takes longest to change its size.
const VIEWS: View[] = [
  { name: "phone, light", ...PHONE, theme: "light", check: "axe" },
  { name: "phone, text of 200 %", ...PHONE, theme: "light", text: 200 },
  { name: "phone, forced dark colours", ...PHONE, theme: "dark", check: "forced colours" },
  { name: "desktop, forced light colours", ...DESKTOP, theme: "light", check: "forced colours" },
  { name: "desktop, dark", ...DESKTOP, theme: "dark", check: "axe's colours" },
];

/**
 * Returns the accessibility violations that axe finds: the rule's id and the HTML of its elements.
 */
export async function violations(page: Page, rules?: string[]) {
  // A document that has loaded axe does not need its source again.
  const hasAxe = await page.evaluate(() => "axe" in window);
  const builder = new AxeBuilder({ page, ...(hasAxe && { axeSource: "true" }) })
    // axe's default mode would open a second browser page to examine frames of other origins.
    .setLegacyMode()
    // Only two rules of axe need preloaded style sheets and sounds, and preloading would take a
    // third of the time.
    .options({ resultTypes: ["violations"], preload: false });
  if (rules) builder.withRules(rules);
  const found = await builder.analyze();
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** Chooses the theme `system`, so that the page follows the colour scheme of the device. */
export async function followDevice(page: Page) {
  await page.addInitScript(() => localStorage.setItem("avisos-theme", "system"));
}

async function show(page: Page, { width, height, theme, text = 100, check }: View) {
  await page.setViewportSize({ width, height });
  const forcedColors = check === "forced colours" ? "active" : "none";
  await page.emulateMedia({ colorScheme: theme, forcedColors });
  await page.waitForFunction(
    (dark) => document.documentElement.classList.contains("dark") === dark,
    theme === "dark",
  );
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = `${size}%`;
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    // A colour in transition has a different contrast, so every animation is finished first.
    for (const animation of document.getAnimations()) animation.finish();
  }, text);
}

/**
 * Returns the texts that are unreadable in forced colours. The page has the other theme than the
 * device, because a colour that is not forced fails only there.
 */
async function faintInForcedColours(page: Page) {
  const toggleTheme = () => page.evaluate(() => document.documentElement.classList.toggle("dark"));
  await toggleTheme();
  const found = await faintTexts(page);
  await toggleTheme();
  return found;
}

/**
 * Expects that the page has no axe violation and no layout fault in each of `VIEWS`, and readable
 * texts in forced colours.
 */
export async function expectAccessible(page: Page, pageName = test.info().title) {
  const size = page.viewportSize();
  // The pointer leaves every element, because a tooltip would cover the page.
  await page.mouse.move(0, 0);
  await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
  for (const view of VIEWS) {
    await show(page, view);
    const where = `${pageName}: ${view.name}`;
    if (view.check === "forced colours") {
      expect.soft(await faintInForcedColours(page), where).toEqual([]);
      continue;
    }
    if (view.check) {
      const rules = view.check === "axe" ? undefined : COLOUR_RULES;
      expect.soft(await violations(page, rules), where).toEqual([]);
    }
    expect.soft(await layoutFaults(page), where).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
}
