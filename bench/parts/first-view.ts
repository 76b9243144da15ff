import { withBrowser } from "../browser/chromium.ts";
import { aliveAt, observe, observed, openBoard } from "../browser/observed.ts";
import { bytesOf, Transfers } from "../browser/transfers.ts";
import { withServer } from "../kept-servers.ts";
import type { Part } from "../part.ts";

const SCRIPT_KB = 130;

/**
 * What Chromium really fetches for a visitor's first view of 50 announcements. A script belongs to the
 * view when it was asked for before the page had loaded, shown its cards and come alive; what is asked for
 * afterwards was left for a quiet moment or for an intent.
 */
export const firstView: Part = async (report) => {
  await withServer(50, 0, (server) =>
    withBrowser("phone", async (context) => {
      const page = await context.newPage();
      await observe(page);
      const transfers = await Transfers.of(page);
      await openBoard(page, server.url);
      const alive = await aliveAt(page);
      const { firstCard, lcp } = await observed(page);
      const { loaded, blocking } = await page.evaluate(() => ({
        loaded: performance.getEntriesByType("navigation")[0]?.toJSON().loadEventEnd,
        blocking: performance
          .getEntriesByType("resource")
          .filter((entry) => entry.toJSON().renderBlockingStatus === "blocking")
          .map(({ name }) => name),
      }));
      const settled = Math.max(Number(loaded), firstCard, alive);
      const all = transfers.all.map((transfer) => ({
        ...transfer,
        blocks: transfer.type === "Document" || blocking.includes(transfer.url),
        early: transfer.start < settled,
      }));
      const scripts = all.filter(({ type }) => type === "Script");
      const kB = (list: typeof all) => bytesOf(list) / 1000;
      const early = scripts.filter((script) => script.early);
      report.figure("scripts before it is settled", kB(early), "kB", { atMost: SCRIPT_KB });
      report.figure("scripts with those afterwards", kB(scripts), "kB");
      report.figure("on the first paint's path", kB(all.filter(({ blocks }) => blocks)), "kB");
      report.figure("everything", kB(all), "kB");
      report.table(
        `first view: cards at ${firstCard.toFixed(0)} ms, largest paint at ${lcp.toFixed(0)} ms, settled at ${settled.toFixed(0)} ms`,
        ["", "type", "from ms", "to ms", "kB", "when"],
        all.map(({ url, type, start, end, bytes, blocks, early }) => [
          new URL(url).pathname,
          type,
          start,
          end,
          bytes / 1000,
          blocks ? "before the first paint" : early ? "first view" : "afterwards",
        ]),
      );
    }),
  );
};
