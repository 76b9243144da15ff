import type { Locator, Page } from "@playwright/test";
import { insertEdition, type NewItem } from "../support/editions.ts";
import type { Parish } from "../support/parish.ts";

/**
 * Inserts a published edition with the announcements `items` in this order, for a service in two
 * hours.
 */
export const insertPublishedEdition = (parish: Parish, items: NewItem[]) =>
  insertEdition(parish, items, { serviceAt: new Date(Date.now() + 2 * 3_600_000) });

/** Returns the visible slide. The former slide may still be in the document. */
export const slide = (page: Page): Locator => page.locator("section[aria-hidden=false]");
export const title = (page: Page): Locator => slide(page).getByRole("heading", { level: 2 });

/** Opens the slides, and waits until React has hydrated the page. */
export async function openSlides(page: Page) {
  await page.goto("/telao");
  await page.getByRole("toolbar", { name: "Telão" }).waitFor();
}

/**
 * Returns the faults of the visible slide: a text that is cut, in the outer 5 % of the screen, or
 * too small to read from 20 m.
 */
export function slideFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const shown = document.querySelector("section[aria-hidden=false]");
    if (!shown) return ["no slide"];
    const { innerHeight: height, innerWidth: width } = window;
    for (const element of shown.querySelectorAll<HTMLElement>("h2, p, strong, span")) {
      const text = element.textContent ?? "";
      const box = element.getBoundingClientRect();
      if (text.trim() === "" || box.height === 0) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) / height;
      const isTitle = element.matches("[data-part=title]") && text.length <= 40;
      const least = element.tagName === "H2" || isTitle ? 0.11 : 0.06;
      if (size < least) faults.push(`${text}: ${size} of the height`);
      // The box of inline text is higher than its line in some fonts, so blocks decide.
      const margin = element.tagName === "SPAN" ? 0 : 0.05;
      const side = width * margin - 1;
      const end = height * margin - 1;
      const isOut =
        box.left < side || box.top < end || box.right > width - side || box.bottom > height - end;
      if (isOut || element.scrollWidth > element.clientWidth + 1)
        faults.push(`${text}: in the margin`);
    }
    for (const part of shown.querySelectorAll("div")) {
      const isCut = getComputedStyle(part).overflowY === "hidden";
      if (isCut && part.scrollHeight > part.clientHeight + 1) faults.push("the slide is cut");
    }
    return faults;
  });
}
