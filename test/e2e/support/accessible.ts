import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { isThorough } from "../../support/repetitions.ts";
import { keyboardFaults } from "./keyboard-faults.ts";
import { layoutFaults } from "./layout-faults.ts";
import type { Parish } from "./parish.ts";
import { setTextSize, type TextSize } from "./text-size.ts";

const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const LARGE: TextSize = { root: 200 };

type View = { width: number; height: number; text?: TextSize };

/**
 * Where a layout breaks first: the narrowest phone under either way of reading larger, since the one widens
 * boxes and the other only texts; the usual phone, where a target is as small as it gets; the width between two
 * layouts; the desktop.
 */
const VIEWS: View[] = [
  { width: 320, height: 844, text: LARGE },
  { width: 320, height: 844, text: { zoom: 200 } },
  PHONE,
  { width: 820, height: 900 },
  DESKTOP,
];
/** Where hardly anything else breaks, for FAULTS=all: a phone held sideways; the largest screen, whose people read larger too. */
const RARE_VIEWS: View[] = [
  { width: 844, height: 390 },
  { width: 2560, height: 900, text: LARGE },
];
/** Those two in which most of the others' faults show, too. */
const FEW_VIEWS: View[] = [{ width: 320, height: 844, text: LARGE }, DESKTOP];

/**
 * Looks at the page as it is now, for violations alone: what passes is not described. Without frames of
 * other origins, for which the other mode opens a second page. A document is given axe once.
 */
export async function axe(page: Page) {
  const isThere = await page.evaluate(() => "axe" in window);
  return (
    new AxeBuilder({ page, ...(isThere && { axeSource: "true" }) })
      .setLegacyMode()
      // Two rules read style sheets or sounds before, which takes a third of the time: one is off, and there are no sounds.
      .options({ resultTypes: ["violations"], preload: false })
  );
}

async function expectNoViolations(builder: AxeBuilder, where: string) {
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect.soft(found, where).toEqual([]);
}

function finishTransitions() {
  for (const animation of document.getAnimations()) animation.finish();
}

async function switchTheme(page: Page, theme: "light" | "dark") {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction(
    (dark) => document.documentElement.classList.contains("dark") === dark,
    theme === "dark",
  );
  // A colour in transition has another contrast.
  await page.evaluate(finishTransitions);
}

/** Has the page follow `switchTheme`. */
export async function followDevice(page: Page) {
  await page.addInitScript(() => localStorage.setItem("avisos-theme", "system"));
}

/**
 * Shows the page in that window and size of text, and waits until what scripts place, such as a tooltip, has
 * followed, which it does in the next frame.
 */
async function show(page: Page, { width, height, text = {} }: View) {
  await page.setViewportSize({ width, height });
  await setTextSize(page, text);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  await page.evaluate(finishTransitions);
}

const where = ({ width, height, text = {} }: View) =>
  [
    `at ${width} × ${height}`,
    ...Object.entries(text).map(([kind, size]) => `${kind} ${size} %`),
  ].join(", ");

/** Nothing is covered, cut, split or too small in these windows and sizes of text. */
async function expectLaidOut(page: Page, screen: string, views: View[]) {
  // What is far from the window is laid out too.
  await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
  for (const view of views) {
    await show(page, view);
    expect.soft(await layoutFaults(page), `${screen}, ${where(view)}`).toEqual([]);
  }
}

async function expectOperable(page: Page, screen: string, views: View[]) {
  for (const view of views) {
    await show(page, view);
    expect
      .soft(await keyboardFaults(page), `${screen}, with the keyboard, ${where(view)}`)
      .toEqual([]);
  }
}

type Look = {
  /** Where the dark theme is looked at; the light one is on a phone. */
  dark: View;
  layouts: View[];
  keyboards: View[];
};

/** axe finds nothing at all; colours are all that the themes differ in, and most of what two sizes of window do. */
async function look(page: Page, screen: string, { dark, layouts, keyboards }: Look) {
  const size = page.viewportSize() ?? PHONE;
  // In a corner, where it points at nothing that has a tooltip.
  await page.mouse.move(0, 0);
  await test.step("can be read", async () => {
    await show(page, PHONE);
    await switchTheme(page, "light");
    await expectNoViolations(await axe(page), `${screen}, light, ${where(PHONE)}`);
    await show(page, dark);
    await switchTheme(page, "dark");
    const builder = await axe(page);
    if (dark === PHONE || !isThorough) builder.withRules(COLOUR_RULES);
    await expectNoViolations(builder, `${screen}, dark, ${where(dark)}`);
  });
  await test.step("is laid out", () => expectLaidOut(page, screen, layouts));
  await test.step("can be operated", () => expectOperable(page, screen, keyboards));
  await show(page, size);
}

/**
 * What the page shows now, on a phone and on a desktop: axe finds nothing at all in either theme, everything can
 * be reached with the keyboard in the order of the eye, and no window or size of text breaks the layout.
 */
export async function expectAccessible(page: Page, screen = test.info().title) {
  const layouts = isThorough ? [...VIEWS, ...RARE_VIEWS] : VIEWS;
  const keyboards = isThorough ? [PHONE, DESKTOP] : [PHONE];
  await look(page, screen, { dark: DESKTOP, layouts, keyboards });
}

/** The same in the few views in which most faults show. */
export async function expectAccessibleInBrief(page: Page, screen = test.info().title) {
  await look(page, screen, { dark: PHONE, layouts: FEW_VIEWS, keyboards: [PHONE] });
}

/** A screen or a state of one, reached from the one before it: what is opened, pressed and done in this order. */
export type Screen = {
  name: string;
  at?: string;
  press?: readonly (string | RegExp)[];
  open?: (page: Page, parish: Parish) => Promise<unknown>;
  /** What is there then: a text, or something else. */
  shows: string | ((page: Page) => Locator);
  /** It shows nothing that another one has not: without FAULTS=all it is gone through and not looked at. */
  inBrief?: true;
};

export const heading = (name: string) => (page: Page) => page.getByRole("heading", { name });
/** A field that has its error. */
export const invalid = (label: string) => (page: Page) =>
  page.getByLabel(label).and(page.locator("[aria-invalid=true]"));

/** Goes from screen to screen, and looks at them. */
export async function expectAllAccessible(page: Page, parish: Parish, screens: readonly Screen[]) {
  for (const { name, at, press = [], open, shows, inBrief } of screens) {
    await test.step(name, async () => {
      if (at !== undefined) await page.goto(at);
      for (const button of press) await page.getByRole("button", { name: button }).click();
      await open?.(page, parish);
      const shown = typeof shows === "string" ? page.getByText(shows) : shows(page);
      await expect(shown).toBeVisible();
      if (!inBrief) await expectAccessible(page, name);
      else if (isThorough) await expectAccessibleInBrief(page, name);
    });
  }
}
