import type { Page } from "@playwright/test";

/** What a page has seen of itself. Times in milliseconds since the navigation. */
export type Observed = {
  firstCard: number;
  /** When the app had taken the page over. */
  alive: number;
  lcp: number;
  lcpElement: string;
  /** All shifts that no input caused, added up: never less than CLS. */
  shifts: number;
  /** Longest event of each interaction that took 16 ms or more. */
  interactions: Record<string, number>;
  longTasks: { start: number; duration: number }[];
};

declare global {
  interface Window {
    observed: Observed;
  }
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Interaction = PerformanceEntry & { interactionId: number };
type Paint = PerformanceEntry & { element: Element | null };

function observeHere() {
  const seen: Observed = {
    firstCard: 0,
    alive: 0,
    lcp: 0,
    lcpElement: "",
    shifts: 0,
    interactions: {},
    longTasks: [],
  };
  window.observed = seen;
  const observe = <Entry extends PerformanceEntry>(
    options: PerformanceObserverInit & { durationThreshold?: number },
    each: (entry: Entry) => void,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) each(entry);
    }).observe({ buffered: true, ...options });

  observe<Paint>({ type: "largest-contentful-paint" }, ({ startTime, element }) => {
    seen.lcp = startTime;
    const { tagName = "", textContent = "" } = element ?? {};
    seen.lcpElement = `${tagName.toLowerCase()} “${textContent?.trim().slice(0, 30)}”`;
  });
  observe<LayoutShift>({ type: "layout-shift" }, ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shifts += value;
  });
  observe<Interaction>({ type: "event", durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId === 0) return;
    seen.interactions[interactionId] = Math.max(seen.interactions[interactionId] ?? 0, duration);
  });
  observe({ type: "longtask" }, ({ startTime, duration }) => {
    seen.longTasks.push({ start: startTime, duration });
  });
  // A card of the skeleton is no article.
  const cards = new MutationObserver(() => {
    if (document.querySelector("article") === null) return;
    cards.disconnect();
    requestAnimationFrame(() => {
      seen.firstCard = performance.now();
    });
  });
  cards.observe(document, { childList: true, subtree: true });
  // The app says by it that buttons pressed before need no longer be remembered.
  let remembered: unknown;
  Object.defineProperty(window, "earlyPress", {
    get: () => remembered,
    set: (value: unknown) => {
      remembered = value;
      if (value === null) seen.alive = performance.now();
    },
  });
}

/** Has every page that `page` opens observe itself from its first moment. */
export async function observe(page: Page): Promise<void> {
  await page.addInitScript(observeHere);
}

/** When the app had taken the open page over, in milliseconds from its beginning. */
export async function aliveAt(page: Page): Promise<number> {
  await page.waitForFunction(() => window.observed.alive > 0);
  return (await observed(page)).alive;
}

/** What the open page has seen so far. */
export function observed(page: Page): Promise<Observed> {
  return page.evaluate(() => window.observed);
}

/** Opens the board and waits until its cards stand there and the network is quiet. */
export async function openBoard(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "load" });
  await page.waitForFunction(() => window.observed.firstCard > 0);
  await page.waitForLoadState("networkidle");
}
