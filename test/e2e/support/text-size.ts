import type { Page } from "@playwright/test";

/**
 * How large a person reads: `root` is the browser's font size, which rem follows; `zoom` is Android's text
 * zoom, which scales the texts and leaves every box as it is. In percent.
 */
export type TextSize = { root?: number; zoom?: number };

/** Shows the page's texts in that size, until the next call. */
export async function setTextSize(page: Page, { root = 100, zoom = 100 }: TextSize) {
  await page.evaluate(
    ([rootPercent, factor]) => {
      for (const element of document.querySelectorAll<HTMLElement>("[data-zoomed]")) {
        element.style.fontSize = "";
        element.style.lineHeight = "";
        delete element.dataset.zoomed;
      }
      document.documentElement.style.fontSize = rootPercent === 100 ? "" : `${rootPercent}%`;
      if (factor === 1) return;
      const sizes = [...document.body.querySelectorAll<HTMLElement>("*")].map((element) => {
        const { fontSize, lineHeight } = getComputedStyle(element);
        return { element, font: Number.parseFloat(fontSize), line: Number.parseFloat(lineHeight) };
      });
      for (const { element, font, line } of sizes) {
        if (!element.style) continue;
        element.dataset.zoomed = "";
        element.style.fontSize = `${font * factor}px`;
        if (!Number.isNaN(line)) element.style.lineHeight = `${line * factor}px`;
      }
    },
    [root, zoom / 100] as const,
  );
}
