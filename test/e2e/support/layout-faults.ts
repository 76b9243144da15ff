import type { Page } from "@playwright/test";

/**
 * Returns the faults of the page's layout as sentences: the page scrolls sideways, a text or a
 * control is partly outside the window, or a control is smaller than 43.5 px. While a dialog is
 * open, only the dialog is examined.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TARGET_PX = 43.5;
    const CONTROLS =
      "a[href], button, input, select, textarea, summary, [role=tab], [role=combobox]";
    const { clientWidth, scrollWidth } = document.documentElement;
    const faults: string[] = [];
    if (scrollWidth > clientWidth)
      faults.push(`scrolls sideways by ${scrollWidth - clientWidth} px`);
    const name = (element: Element) => {
      const label = element.getAttribute("aria-label") ?? element.textContent ?? "";
      const shortened = label.trim().replaceAll(/\s+/g, " ").slice(0, 40);
      return `<${element.tagName.toLowerCase()}> “${shortened}”`;
    };
    const ancestors = (element: Element) => {
      const found: Element[] = [];
      for (let up: Element | null = element; up; up = up.parentElement) found.push(up);
      return found;
    };
    // Texts for screen readers alone and the hidden skip link above the window are not examined.
    const isVisible = (element: Element) =>
      element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
      ancestors(element).every((up) => {
        const { position } = getComputedStyle(up);
        const { width, height, bottom } = up.getBoundingClientRect();
        return (
          !(position === "absolute" && width * height <= 1) &&
          !(position === "fixed" && bottom <= 0)
        );
      });
    const scrollsSideways = (element: Element) =>
      ancestors(element).some(
        (up) =>
          /auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth,
      );
    const isOutside = ({ left, right }: DOMRect) => left < -1 || right > clientWidth + 1;
    const root =
      [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document.body;
    for (const control of root.querySelectorAll(CONTROLS)) {
      const { pointerEvents, display } = getComputedStyle(control);
      if (!isVisible(control) || pointerEvents === "none" || scrollsSideways(control)) continue;
      // A press on the label around a checkbox counts, so the label is measured.
      const box = (control.closest("label") ?? control).getBoundingClientRect();
      if (isOutside(box)) faults.push(`${name(control)} isOutside the window`);
      if (display !== "inline" && Math.min(box.width, box.height) < TARGET_PX)
        faults.push(
          `${name(control)} is only ${Math.round(box.width)} × ${Math.round(box.height)} px`,
        );
    }
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const owner = node.parentElement;
      if (!owner || !node.textContent?.trim() || !isVisible(owner) || scrollsSideways(owner))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(isOutside))
        faults.push(`text of ${name(owner)} isOutside the window`);
    }
    return [...new Set(faults)];
  });
}
