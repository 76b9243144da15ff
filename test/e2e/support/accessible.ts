import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { layoutFaults } from "./layout-faults.ts";

type View = {
  name: string;
  width: number;
  height: number;
  theme: "light" | "dark";
  /** Percent of the browser's font size. */
  text?: number;
  /** The rules that axe checks: all, those of colours, or none. */
  rules: string[] | "all" | "none";
};

const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const PHONE = { width: 390, height: 844 };
const VIEWS: View[] = [
  { name: "phone, light", ...PHONE, theme: "light", rules: "all" },
  { name: "phone, text of 200 %", ...PHONE, theme: "light", text: 200, rules: "none" },
  { name: "desktop, dark", width: 1440, height: 900, theme: "dark", rules: COLOUR_RULES },
];

/** Returns the violations that axe finds, as the rule and the elements. A document is given axe once. */
export async function violations(page: Page, rules?: string[]) {
  const isThere = await page.evaluate(() => "axe" in window);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: "true" }) })
    // The other mode opens a second page for frames of other origins.
    .setLegacyMode()
    // Two rules would read style sheets and sounds, which takes a third of the time.
    .options({ resultTypes: ["violations"], preload: false });
  if (rules) builder.withRules(rules);
  const found = await builder.analyze();
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** Makes the page follow the device's theme. */
export async function followDevice(page: Page) {
  await page.addInitScript(() => localStorage.setItem("avisos-theme", "system"));
}

async function show(page: Page, { width, height, theme, text = 100 }: View) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction(
    (dark) => document.documentElement.classList.contains("dark") === dark,
    theme === "dark",
  );
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = `${size}%`;
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    // A colour in transition has another contrast.
    for (const animation of document.getAnimations()) animation.finish();
  }, text);
}

/** Expects that axe finds nothing, nothing leaves the window, and every target has the size of a finger. */
export async function expectAccessible(page: Page, screen = test.info().title) {
  const size = page.viewportSize();
  // No element below the pointer has a tooltip there.
  await page.mouse.move(0, 0);
  await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
  for (const view of VIEWS) {
    await show(page, view);
    const where = `${screen}: ${view.name}`;
    const { rules } = view;
    if (rules !== "none")
      expect.soft(await violations(page, rules === "all" ? undefined : rules), where).toEqual([]);
    expect.soft(await layoutFaults(page), where).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
}
