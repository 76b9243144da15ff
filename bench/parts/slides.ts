import { setTimeout as delay } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import { BRAZIL, withBrowser } from "../browser.ts";
import type { Part } from "../part.ts";

// As many announcements as a week has; the board's are shown while there is no edition.
const ROWS = 50;
const LOOK_EVERY_MS = 250;
const WARM_UP_MS = 15_000;
const MOST_GROWTH_MB = 10;

async function megabytes(client: CDPSession): Promise<number> {
  await client.send("HeapProfiler.collectGarbage");
  return (await client.send("Runtime.getHeapUsage")).usedSize / 1e6;
}

/** What can be read on the screen; a slide that fades in stands over the one before. */
const shownText = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".telao-layer h2")]
      .filter((heading) =>
        heading.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      )
      .map((heading) => heading.textContent?.trim() ?? "")
      .filter((text) => text !== "")
      .join(" / "),
  );

/** The telão as it stands on a projector, its server gone and the network too. */
export const slides: Part = async ({ report, pace, startServer }) => {
  const server = await startServer(ROWS);
  await withBrowser(async (browser) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...BRAZIL });
    const page = await context.newPage();
    await page.goto(`${server.url}/telao`);
    await page.getByRole("toolbar", { name: "Telão" }).waitFor();
    const client = await context.newCDPSession(page);
    await delay(WARM_UP_MS);
    await context.setOffline(true);
    const before = await megabytes(client);
    let [blanks, turns, last] = [0, 0, ""];
    const end = performance.now() + pace.slideMinutes * 60_000;
    while (performance.now() < end) {
      const text = await shownText(page);
      if (text === "") blanks += 1;
      else if (text !== last) turns += 1;
      last = text;
      await delay(LOOK_EVERY_MS);
    }
    const growth = (await megabytes(client)) - before;
    report.figure(`blank looks in ${pace.slideMinutes} min`, blanks, "", { atMost: 0 });
    report.figure("slides shown", turns, "", { atLeast: pace.slideMinutes * 2 });
    report.figure("heap", growth, "MB more", { atMost: MOST_GROWTH_MB });
  });
};
