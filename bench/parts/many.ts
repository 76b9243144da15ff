import type { Page } from "@playwright/test";
import { withBrowser } from "../browser/chromium.ts";
import { observe, observed, openBoard } from "../browser/observed.ts";
import { withServer } from "../kept-servers.ts";
import { median } from "../load/load.ts";
import type { MeasuredServer } from "../measured-server.ts";
import type { Part } from "../part.ts";

const UPCOMING = 10_000;
const PAST = 200_000;
const SAME = 1.25;
const SCROLL_MS = 25_000;

async function firstCard(server: MeasuredServer, visits: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < visits; round += 1) {
    times.push(
      await withBrowser("phone", async (context) => {
        const page = await context.newPage();
        await observe(page);
        await openBoard(page, server.url);
        return (await observed(page)).firstCard;
      }),
    );
  }
  return median(times);
}

/** Scrolls a screen at a time, as fast as the page paints, to its end or until the time is over. */
const scrollThrough = (page: Page, ms: number) =>
  page.evaluate(async (limit) => {
    const until = performance.now() + limit;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // More may be on its way to a page that stands at its end.
    const PATIENCE_MS = 1_500;
    let moved = performance.now();
    while (performance.now() < until && performance.now() - moved < PATIENCE_MS) {
      const before = scrollY;
      scrollBy(0, innerHeight);
      await frame();
      if (scrollY > before) moved = performance.now();
    }
    return {
      screens: scrollY / innerHeight,
      atEnd: performance.now() < until,
      cards: document.querySelectorAll("article").length,
    };
  }, ms);

/** A board of many years: 10,000 announcements to come and 200,000 past ones. */
export const many: Part = async (report, { visits }) => {
  const few = await withServer(50, 0, (server) => firstCard(server, visits));
  await withServer(UPCOMING, PAST, async (server) => {
    const lots = await firstCard(server, visits);
    report.figure(`first card with ${UPCOMING}`, lots, "ms");
    report.figure("beside 50", lots / few, "×", { atMost: SAME });
    await withBrowser("phone", async (context) => {
      const page = await context.newPage();
      await observe(page);
      await openBoard(page, server.url);
      const tasksBefore = (await observed(page)).longTasks;
      const started = performance.now();
      await page.getByRole("button", { name: "30 Dias" }).click();
      const choosing = performance.now() - started;
      const tasksChosen = (await observed(page)).longTasks;
      const { screens, atEnd, cards } = await scrollThrough(page, SCROLL_MS);
      const tasks = (await observed(page)).longTasks;
      const longest = (list: typeof tasks) => Math.max(0, ...list.map(({ duration }) => duration));
      const scrolling = tasks.slice(tasksChosen.length);
      report.figure("long tasks while scrolling", scrolling.length, "", { atMost: 0 });
      report.figure("longest task while scrolling", longest(scrolling), "ms", { atMost: 50 });
      report.table(
        `${UPCOMING} upcoming, ${PAST} past: ${screens.toFixed(0)} screens scrolled${atEnd ? " to the end" : ""}, ${cards} cards in the page`,
        ["", "tasks over 50 ms", "longest ms"],
        [
          [
            `opening (first card at ${lots.toFixed(0)} ms, with 50 at ${few.toFixed(0)} ms)`,
            tasksBefore.length,
            longest(tasksBefore),
          ],
          [
            `choosing 30 days (${choosing.toFixed(0)} ms)`,
            tasksChosen.length - tasksBefore.length,
            longest(tasksChosen.slice(tasksBefore.length)),
          ],
          ["scrolling", scrolling.length, longest(scrolling)],
        ],
      );
    });
  });
};
