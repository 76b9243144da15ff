import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { keyboardFaults } from "./keyboard-faults.ts";
import { layoutFaults } from "./layout-faults.ts";
import { setTextSize, type TextSize } from "./text-size.ts";

const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const LARGE: TextSize = { root: 200 };

type View = { width: number; height: number; text?: TextSize };

/** Windows from the smallest phone to the largest screen, and how large their people read. */
const VIEWS: View[] = [
  ...[320, 390, 820, 1440, 2560].flatMap((width) => [
    { width, height: 900 },
    { width, height: 900, text: LARGE },
  ]),
  ...[320, 390].flatMap((width) =>
    [{ root: 130 }, { root: 150 }, { zoom: 130 }, { zoom: 200 }].map((text) => ({
      width,
      height: 844,
      text,
    })),
  ),
  { width: 844, height: 390 },
];

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

/** Nothing is covered, cut, split or too small, in any window and size of text. */
async function expectLaidOut(page: Page, screen: string) {
  // What is far from the window is laid out too.
  await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
  for (const view of VIEWS) {
    await show(page, view);
    expect.soft(await layoutFaults(page), `${screen}, ${where(view)}`).toEqual([]);
  }
}

async function expectOperable(page: Page, screen: string) {
  const views: View[] = [PHONE, { ...PHONE, text: LARGE }, DESKTOP];
  for (const view of views) {
    await show(page, view);
    expect
      .soft(await keyboardFaults(page), `${screen}, with the keyboard, ${where(view)}`)
      .toEqual([]);
  }
}

/**
 * What the page shows now, on a phone and on a desktop: axe finds nothing at all in either theme, everything can
 * be reached with the keyboard in the order of the eye, and no window or size of text breaks the layout. Colours
 * are all that the themes differ in.
 */
export async function expectAccessible(page: Page, screen = test.info().title) {
  const size = page.viewportSize() ?? PHONE;
  // In a corner, where it points at nothing that has a tooltip.
  await page.mouse.move(0, 0);
  await test.step("can be read", async () => {
    for (const view of [DESKTOP, PHONE]) {
      await show(page, view);
      await switchTheme(page, "light");
      await expectNoViolations(await axe(page), `${screen}, light, ${where(view)}`);
      await switchTheme(page, "dark");
      await expectNoViolations(
        (await axe(page)).withRules(COLOUR_RULES),
        `${screen}, dark, ${where(view)}`,
      );
    }
  });
  await test.step("is laid out", () => expectLaidOut(page, screen));
  await test.step("can be operated", () => expectOperable(page, screen));
  await show(page, size);
}
