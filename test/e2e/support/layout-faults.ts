import type { Page } from "@playwright/test";

/**
 * Returns the faults of the page's layout as sentences: the page scrolls sideways, a text or control leaves the
 * window or is cut off, or a control is smaller than a finger. While a dialog is open, only the dialog counts.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TARGET = 43.5;
    const CONTROLS =
      "a[href], button, input, select, textarea, summary, [role=tab], [role=combobox]";
    const { clientWidth, scrollWidth } = document.documentElement;
    const faults: string[] = [];
    if (scrollWidth > clientWidth)
      faults.push(`scrolls sideways by ${scrollWidth - clientWidth} px`);
    const name = (element: Element) => {
      const label = element.getAttribute("aria-label") ?? element.textContent ?? "";
      return `<${element.tagName.toLowerCase()}> “${label.trim().replaceAll(/\s+/g, " ").slice(0, 40)}”`;
    };
    const ancestors = (element: Element) => {
      const found: Element[] = [];
      for (let up: Element | null = element; up; up = up.parentElement) found.push(up);
      return found;
    };
    // Neither for screen readers alone, nor the skip link above the window.
    const isForEyes = (element: Element) =>
      element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
      ancestors(element).every((up) => {
        const { position } = getComputedStyle(up);
        const { width, height, bottom } = up.getBoundingClientRect();
        return (
          !(position === "absolute" && width * height <= 1) &&
          !(position === "fixed" && bottom <= 0)
        );
      });
    const isInStrip = (element: Element) =>
      ancestors(element).some(
        (up) =>
          /auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth,
      );
    const leaves = ({ left, right }: DOMRect) => left < -1 || right > clientWidth + 1;
    const root =
      [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document.body;
    for (const control of root.querySelectorAll(CONTROLS)) {
      const { pointerEvents, display } = getComputedStyle(control);
      if (!isForEyes(control) || pointerEvents === "none" || isInStrip(control)) continue;
      const box = control.getBoundingClientRect();
      if (leaves(box)) faults.push(`${name(control)} leaves the window`);
      if (display !== "inline" && Math.min(box.width, box.height) < TARGET)
        faults.push(
          `${name(control)} is only ${Math.round(box.width)} × ${Math.round(box.height)} px`,
        );
    }
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const owner = node.parentElement;
      if (!owner || !node.textContent?.trim() || !isForEyes(owner) || isInStrip(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(leaves))
        faults.push(`text of ${name(owner)} leaves the window`);
    }
    return [...new Set(faults)];
  });
}
