import { isThorough } from "../../support/repetitions.ts";
import { expect, test } from "../support/fixtures.ts";
import { openSlides, publishedEdition } from "./slides-screen.ts";

// The length of a long Sunday, with FAULTS=all.
const HOURS = isThorough ? 8 : 2;
const MOST_GROWTH_MB = 10;

test.use({
  viewport: { width: 1280, height: 720 },
  expectedErrors: [/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/],
});

test("Without a connection the telão is never blank", async ({ page, context, parish }) => {
  test.slow();
  const items: { id: string }[] = [];
  for (let i = 0; i < 12; i += 1) {
    const text = "Traga a família e um prato. ".repeat(i);
    items.push(await parish.announcement({ title: `Aviso ${i}`, description: text || "Venha." }));
  }
  await publishedEdition(parish, { items });
  await page.clock.install();
  await openSlides(page);
  await context.setOffline(true);
  // Looked at whenever something has changed, before it is painted.
  await page.evaluate(() => {
    const seen = { turns: 0, blanks: 0 };
    let last = "";
    new MutationObserver(() => {
      const shown = document.querySelector("section[aria-hidden=false] h2");
      const text = shown?.checkVisibility({ opacityProperty: true }) ? shown.textContent : "";
      if (!text?.trim()) seen.blanks += 1;
      else if (text !== last) seen.turns += 1;
      last = text ?? "";
      // Not the slides alone: what has been read a moment later replaces them.
    }).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
    Object.assign(window, { seen });
  });
  const client = await context.newCDPSession(page);
  const megabytes = async () => {
    await client.send("HeapProfiler.collectGarbage");
    return (await client.send("Runtime.getHeapUsage")).usedSize / 1e6;
  };
  await page.clock.runFor("10:00");
  const before = await megabytes();
  for (let hour = 0; hour < HOURS; hour += 1) await page.clock.runFor("01:00:00");
  const growth = (await megabytes()) - before;
  const seen = await page.evaluate(() => Reflect.get(window, "seen"));
  expect(seen.turns).toBeGreaterThan(HOURS * 100);
  expect(seen.blanks).toBe(0);
  expect(growth).toBeLessThan(MOST_GROWTH_MB);
});
