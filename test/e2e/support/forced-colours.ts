import type { Page } from "@playwright/test";

/**
 * Returns the texts and icons whose contrast with the colour behind them is below 4.5:1, with the
 * ratio. While a dialog is open, only the dialog is examined.
 */
export const faintTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(
        (channel) => (Number(channel) / 255) ** 2.2,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const behind = (element: Element | null): string => {
      if (!element) return "rgb(255, 255, 255)";
      const { backgroundColor } = getComputedStyle(element);
      return /rgba.* 0\)/.test(backgroundColor) ? behind(element.parentElement) : backgroundColor;
    };
    const faults = new Set<string>();
    const examine = (element: Element, text: string | null, part?: string) => {
      const { width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!text?.trim() || !isShown || width * height <= 1) return;
      const ratio = luminance(getComputedStyle(element, part).color) / luminance(behind(element));
      if (Math.max(ratio, 1 / ratio) < 4.5) faults.add(`${text.slice(0, 40)}: ${ratio}`);
    };
    const root = [...document.querySelectorAll("[role$=dialog]")].at(-1) ?? document.body;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (node.parentElement) examine(node.parentElement, node.textContent);
    for (const icon of root.querySelectorAll("svg:not([role=img])"))
      examine(icon, `icon of ${icon.parentElement?.outerHTML}`);
    for (const field of root.querySelectorAll<HTMLInputElement>(":read-write"))
      examine(field, field.placeholder || field.value, "::placeholder");
    return [...faults];
  });
