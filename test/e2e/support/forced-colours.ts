import type { Page } from "@playwright/test";

/**
 * Returns the texts and icons whose contrast with the colours behind them is below 4.5:1, with the ratio. While a
 * dialog is open, only the dialog is examined.
 */
export const faintTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ENOUGH = 4.5;
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    if (!canvas) throw new Error("no canvas");
    /** Paints the colours over each other, the last one first, and returns the luminance of the result. */
    const luminance = (colours: string[]) => {
      for (const colour of ["white", ...colours.reverse()]) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
        (value) => (value <= 10 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4),
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const faults = new Set<string>();
    const examine = (element: Element, text: string, part?: string) => {
      const { width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isShown || width * height <= 1) return;
      const behind: string[] = [];
      for (let up: Element | null = element; up; up = up.parentElement)
        behind.push(getComputedStyle(up).backgroundColor);
      const ground = luminance([...behind]);
      const front = luminance([getComputedStyle(element, part).color, ...behind]);
      const ratio = (Math.max(ground, front) + 0.05) / (Math.min(ground, front) + 0.05);
      if (ratio < ENOUGH) faults.add(`“${text.trim().slice(0, 40)}” ${ratio.toFixed(2)}`);
    };
    const root =
      [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document.body;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (node.parentElement && node.textContent?.trim())
        examine(node.parentElement, node.textContent);
    for (const icon of root.querySelectorAll("svg:not([role=img])"))
      examine(icon, `icon of ${icon.parentElement?.textContent || icon.parentElement?.ariaLabel}`);
    for (const field of root.querySelectorAll<HTMLInputElement>(
      "input:not([type=radio], [type=checkbox], [type=color]), textarea",
    )) {
      examine(field, field.value);
      examine(field, field.placeholder, "::placeholder");
    }
    return [...faults];
  });
