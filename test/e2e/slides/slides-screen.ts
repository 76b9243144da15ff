import type { Locator, Page } from "@playwright/test";
import { edition, type NewItem } from "../support/editions.ts";
import type { Parish } from "../support/parish.ts";

const HOUR_MS = 60 * 60 * 1_000;

type NewEdition = { inHours?: number; items: NewItem[] };

/** A published edition with these announcements in their order, of a service that many hours from now. */
export const publishedEdition = (parish: Parish, { inHours = 2, items }: NewEdition) =>
  edition(parish, items, { serviceAt: new Date(Date.now() + inHours * HOUR_MS) });

/** The slide that is shown; the one before it may still stand behind. */
export const slide = (page: Page): Locator => page.locator(".telao-shown");
export const title = (page: Page): Locator => slide(page).getByRole("heading", { level: 2 });

/** When the screen shows `text`, by this machine's clock (ms). */
export async function shows(page: Page, text: string): Promise<number> {
  const at = await page.waitForFunction(
    (expected) => {
      const shown = document.querySelector(".telao-shown")?.textContent ?? "";
      return shown.includes(expected) && Date.now();
    },
    text,
    { polling: "raf" },
  );
  return Number(await at.jsonValue());
}

/** React has taken the server's page over. */
export const started = (page: Page) => page.getByRole("toolbar", { name: "Telão" }).waitFor();

/** What is wrong with the slide at 20 m: too small, too pale, cut or past an edge. */
export function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const shown = document.querySelector(".telao-shown");
    if (!shown) return ["no slide"];
    const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = numbers(colour).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const backgroundOf = (element: Element | null): string => {
      if (!element) return "rgb(255, 255, 255)";
      const { backgroundColor } = getComputedStyle(element);
      return numbers(backgroundColor)[3] === 0
        ? backgroundOf(element.parentElement)
        : backgroundColor;
    };
    const height = window.innerHeight;
    for (const element of shown.querySelectorAll<HTMLElement>("h2, p, strong, span")) {
      const text = element.textContent ?? "";
      const box = element.getBoundingClientRect();
      if (text.trim() === "" || box.height === 0) continue;
      const { fontSize, color } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize) / height;
      const isTitle = element.matches("[data-part=title]") && text.length <= 40;
      const least = element.tagName === "H2" || isTitle ? 0.11 : 0.06;
      if (size < least) faults.push(`${text}: ${size} of the height`);
      const [one, two] = [luminance(color), luminance(backgroundOf(element))];
      const contrast = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
      if (contrast < 7) faults.push(`${text}: contrast ${contrast}`);
      const isOut =
        box.left < 0 || box.top < 0 || box.right > window.innerWidth || box.bottom > height;
      if (isOut || element.scrollWidth > element.clientWidth + 1)
        faults.push(`${text}: past an edge`);
    }
    for (const part of shown.querySelectorAll(".telao-body, .telao-center")) {
      if (part.scrollHeight > part.clientHeight + 1) faults.push("the slide is cut");
    }
    const code = shown.querySelector("svg");
    if (code && code.getBoundingClientRect().height < 0.3 * Math.min(height, window.innerWidth)) {
      faults.push("the code is small");
    }
    return faults;
  });
}
