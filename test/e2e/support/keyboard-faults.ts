import type { Page } from "@playwright/test";

const MOST_STOPS = 150;

type Stop = {
  key: number;
  name: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** The part that it lies in, when that does not scroll. */
  floats: string;
  isTabList: boolean;
  faults: string[];
};

/** What has the focus now; null for the page as a whole. */
function currentStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const stops = window.tabStops ?? [];
    if (!stops.includes(focused)) stops.push(focused);
    const text = (focused.getAttribute("aria-label") ?? focused.textContent ?? "")
      .trim()
      .slice(0, 40);
    const name = `<${focused.tagName.toLowerCase()}> “${text || focused.id}”`;
    const { top, bottom, left, right, height } = focused.getBoundingClientRect();
    const faults: string[] = [];
    // A radio button shows it around its picture, the link of a card around the card.
    const hasRing = [
      getComputedStyle(focused),
      getComputedStyle(focused, "::after"),
      getComputedStyle(focused.nextElementSibling ?? focused),
    ].some(
      ({ outlineStyle, outlineWidth }) =>
        outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
    );
    if (!hasRing) faults.push(`${name} has no ring`);
    const inset = Math.min(8, height / 2);
    const seen = [top + inset, (top + bottom) / 2, bottom - inset].some((y) => {
      const hit = document.elementFromPoint((left + right) / 2, y);
      return (
        hit !== null &&
        (focused.contains(hit) ||
          hit.contains(focused) ||
          // A message goes by itself.
          hit.closest("[data-sonner-toaster]") !== null ||
          hit.closest("label")?.control === focused)
      );
    });
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!seen) faults.push(`${name} lies below <${hit?.className}> when it has the focus`);
    let down = 0;
    let along = 0;
    let floats = "";
    for (let up: HTMLElement | null = focused; up; up = up.parentElement) {
      down += up.scrollTop;
      along += up.scrollLeft;
      const floating =
        /fixed|sticky/.test(getComputedStyle(up).position) && !up.matches(".overlay");
      if (floating && !floats) floats = up.className;
    }
    return {
      key: stops.indexOf(focused),
      name,
      top: top + down,
      bottom: bottom + down,
      left: left + along,
      right: right + along,
      floats,
      isTabList: focused.role === "tablist",
      faults,
    };
  });
}

declare global {
  interface Window {
    tabStops?: HTMLElement[];
  }
}

/** Whether the eye goes from `a` to `b`: down, or to the right in the same row or to the next column. */
function follows(a: Stop, b: Stop): boolean {
  if (a.floats !== b.floats) return true;
  const isAbove = b.bottom <= a.top + 1;
  const isInRow = !isAbove && a.bottom > b.top + 1;
  if (isAbove) return b.left >= a.right - 1;
  return !isInRow || b.left >= a.left - 1 || b.top > a.top + 1;
}

/**
 * What is wrong for who goes through the page, or the open dialog, with Tab: the order is not the eye's, there is
 * no ring, something lies over what has the focus.
 */
export async function keyboardFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.tabStops = [];
    if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
    window.scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  const isDialog = (await page.locator("[role=dialog], [role=alertdialog]").count()) > 0;
  const stops: Stop[] = [];
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press("Tab");
    const stop = await currentStop(page);
    if (stop === null) break;
    // After a tap, Radix's list of tabs takes the focus itself before it hands it to the chosen one.
    if (stop.isTabList) continue;
    // A field of several parts keeps the focus for several presses.
    if (stop.key === stops.at(-1)?.key) continue;
    if (stops.some(({ key }) => key === stop.key)) break;
    stops.push(stop);
  }
  // A dialog is entered in its middle.
  const starts = stops.map(({ top, left }) => top * 10_000 + left);
  const first = isDialog ? starts.indexOf(Math.min(...starts)) : 0;
  const inOrder = [...stops.slice(first), ...stops.slice(0, first)];
  return inOrder.flatMap((stop, index) => {
    const next = inOrder[index + 1];
    return next && !follows(stop, next)
      ? [...stop.faults, `from ${stop.name} Tab leads to ${next.name}`]
      : stop.faults;
  });
}
