import { setTimeout as delay } from "node:timers/promises";
import { type Browser, devices, type Locator, type Page } from "@playwright/test";
import { BRAZIL, withBrowser } from "../browser.ts";
import { median } from "../load.ts";
import type { Part } from "../part.ts";

export const PHONE = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, ...BRAZIL };
export const SLOWER_CPU = 4;
const SLOW_4G = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
// Within it the browser has shown what a tap did and reported how long that took.
const BETWEEN_TAPS_MS = 1_000;
const LCP_MS = 1_200;
const INP_MS = 100;
// What is shown as 0.00.
const CLS = 0.004;

declare global {
  interface Window {
    /** Milliseconds; `shifts` is all layout shifts that no input caused, added up: never less than CLS. */
    observed: { lcp: number; shifts: number; inp: number };
  }
}

/** Runs in the page before its own scripts and writes to `window.observed`. */
function observe(): void {
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    interactionId: number;
  };
  const observed = { lcp: 0, shifts: 0, inp: 0 };
  window.observed = observed;
  const each = (type: string, note: (entry: Entry) => void) => {
    const options = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) note(entry);
    }).observe(options);
  };
  each("largest-contentful-paint", ({ startTime }) => {
    observed.lcp = startTime;
  });
  each("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) observed.shifts += value;
  });
  each("event", ({ interactionId, duration }) => {
    if (interactionId !== 0) observed.inp = Math.max(observed.inp, duration);
  });
}

const button = (name: string) => (page: Page) => page.getByRole("button", { name });

/** What people press on the board. */
const TAPS: ((page: Page) => Locator)[] = [
  button("15 Dias"),
  button("30 Dias"),
  button("Próxima Semana"),
  button("Alterar tema"),
  button("Alterar tema"),
  (page) => page.getByRole("link", { name: "Entrar" }),
];

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
  await page.goto(url, { waitUntil: "load" });
  await page.getByRole("article").first().waitFor();
  await page.waitForLoadState("networkidle");
  for (const target of TAPS) {
    const box = await target(page).boundingBox();
    if (box === null) throw new Error("there is nothing to tap on");
    // Tapping the element itself, or waiting for one, would have Playwright look for it while the page paints.
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await delay(BETWEEN_TAPS_MS);
  }
  await page.getByLabel("Email").waitFor();
  const observed = await page.evaluate(() => window.observed);
  await context.close();
  return observed;
}

/** A cheap phone on a slow network: a processor four times slower, 150 ms and 1.6 Mbit/s. */
export const phone: Part = async ({ report, pace, startServer }) => {
  const { url } = await startServer(50);
  const visits = await withBrowser(async (browser) => {
    const all: Awaited<ReturnType<typeof visit>>[] = [];
    while (all.length < pace.visits) all.push(await visit(browser, url));
    return all;
  });
  const of = (figure: "lcp" | "inp" | "shifts") => median(visits, (each) => each[figure])[figure];
  report.figure("LCP", of("lcp"), "ms", { atMost: LCP_MS });
  report.figure("INP (slowest of six taps)", of("inp"), "ms", { atMost: INP_MS });
  report.figure("CLS (all shifts)", of("shifts"), "", { atMost: CLS });
};
