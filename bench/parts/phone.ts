import { type BrowserContext, chromium, devices, type Locator, type Page } from "@playwright/test";
import { findBrowser } from "../../scripts/ensure-browser.mjs";
import { median } from "../load.ts";
import type { Part } from "../part.ts";
import { observe } from "./observe.ts";

const SLOWER_CPU = 4;
const SLOW_4G = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const LCP_MS = 1_200;
const INP_MS = 100;
// What is shown as 0.00.
const CLS = 0.004;

const button = (name: string) => (page: Page) => page.getByRole("button", { name });

/** What people press on the board. */
const TAPS: [string, (page: Page) => Locator][] = [
  ["15 days", button("15 Dias")],
  ["30 days", button("30 Dias")],
  ["a week", button("Próxima Semana")],
  ["theme", button("Alterar tema")],
  ["theme back", button("Alterar tema")],
  ["sign-in screen", (page) => page.getByRole("link", { name: "Entrar" })],
];

// A click that took less than 16 ms is not reported.
const REPORTED_MS = 1_000;

/** Until the browser has reported how long the tap took. */
const reported = (page: Page) =>
  page.evaluate(
    (patience) =>
      new Promise<void>((resolve) => {
        const end = performance.now() + patience;
        const look = () => {
          if (window.observed.clicked || performance.now() > end) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    REPORTED_MS,
  );

async function visit(context: BrowserContext, url: string) {
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
  await page.goto(url, { waitUntil: "load" });
  await page.getByRole("article").first().waitFor();
  await page.waitForLoadState("networkidle");
  const { lcp } = await page.evaluate(() => window.observed);
  const taps: number[] = [];
  for (const [, target] of TAPS) {
    const box = await target(page).boundingBox();
    if (box === null) throw new Error("there is nothing to tap on");
    await page.evaluate(() => Object.assign(window.observed, { slowestInput: 0, clicked: false }));
    // Tapping the element itself, or waiting for one, would have Playwright look for it while the page paints.
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await reported(page);
    taps.push(await page.evaluate(() => window.observed.slowestInput));
  }
  await page.getByLabel("Email").waitFor();
  const { shifts } = await page.evaluate(() => window.observed);
  return { lcp, shifts, taps, inp: Math.max(...taps) };
}

/** A cheap phone on a slow network: a processor four times slower, 150 ms and 1.6 Mbit/s. */
export const phone: Part = async ({ report, pace, startServer }) => {
  const server = await startServer(50);
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error("Chromium is not installed");
  const browser = await chromium.launch({
    executablePath,
    // On Ctrl-C Playwright would end the bench before its server.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  try {
    for (let round = 0; round < pace.visits; round += 1) {
      const context = await browser.newContext({
        ...devices["Pixel 7"],
        viewport: { width: 390, height: 844 },
        locale: "pt-BR",
        timezoneId: "America/Sao_Paulo",
      });
      visits.push(await visit(context, server.url));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  const of = (figure: "lcp" | "inp" | "shifts") => median(visits, (each) => each[figure])[figure];
  report.figure("LCP", of("lcp"), "ms", { atMost: LCP_MS });
  report.figure("INP (slowest of six taps)", of("inp"), "ms", { atMost: INP_MS });
  report.figure("CLS (all shifts)", of("shifts"), "", { atMost: CLS });
  report.table(
    `slow phone, ${pace.visits} visits`,
    ["tap", "median ms", "slowest ms"],
    TAPS.map(([name], index) => {
      const times = visits.map(({ taps }) => taps[index] ?? Number.NaN);
      return [name, median(times, Number), Math.max(...times)];
    }),
  );
};
