import type { Page } from "@playwright/test";
import { withBrowser } from "../browser/chromium.ts";
import { type Observed, observe, observed, openBoard } from "../browser/observed.ts";
import { bytesOf, Transfers } from "../browser/transfers.ts";
import { withServer } from "../kept-servers.ts";
import { median } from "../load/load.ts";
import type { MeasuredServer } from "../measured-server.ts";
import type { Part } from "../part.ts";

const SLOWER_CPU = 4;
const SLOW_4G = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const LCP_MS = 1_200;
const INP_MS = 100;
// What is shown as 0.00.
const STILL = 0.004;

/** What people press on the board, with what they see then. */
const INTERACTIONS: [string, (page: Page) => Promise<void>][] = [
  ["15 days", (page) => page.getByRole("button", { name: "15 Dias" }).tap()],
  ["30 days", (page) => page.getByRole("button", { name: "30 Dias" }).tap()],
  ["a week", (page) => page.getByRole("button", { name: "Próxima Semana" }).tap()],
  ["theme", (page) => page.getByRole("button", { name: "Alterar tema" }).tap()],
  ["theme back", (page) => page.getByRole("button", { name: "Alterar tema" }).tap()],
  [
    "sign-in screen",
    async (page) => {
      await page.getByRole("link", { name: "Entrar" }).tap();
      await page.getByLabel("Email").waitFor();
    },
  ],
];

/** Until two frames have been painted, so that the browser has told what the interaction took. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

const longest = ({ interactions }: Observed) => Math.max(0, ...Object.values(interactions));

type Visit = {
  lcp: number;
  firstCard: number;
  shifts: number;
  kB: number;
  inp: number;
  lcpElement: string;
  each: Map<string, number>;
};

async function visit(server: MeasuredServer): Promise<Visit> {
  return withBrowser("phone", async (context) => {
    const page = await context.newPage();
    await observe(page);
    const transfers = await Transfers.of(page);
    const network = { offline: false, ...SLOW_4G };
    await transfers.session.send("Network.emulateNetworkConditions", network);
    await transfers.session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
    await openBoard(page, server.url);
    const { lcp, firstCard, lcpElement } = await observed(page);
    const kB = bytesOf(transfers.all) / 1000;
    const each = new Map<string, number>();
    for (const [name, act] of INTERACTIONS) {
      await page.evaluate(() => {
        window.observed.interactions = {};
      });
      await act(page);
      await painted(page);
      each.set(name, longest(await observed(page)));
    }
    const { shifts } = await observed(page);
    return { lcp, firstCard, shifts, kB, inp: Math.max(...each.values()), lcpElement, each };
  });
}

/** A cheap phone on a slow network: a processor four times slower, 150 ms and 1.6 Mbit/s. */
export const phone: Part = async (report, { visits }) => {
  await withServer(50, 0, async (server) => {
    const seen: Visit[] = [];
    for (let round = 0; round < visits; round += 1) seen.push(await visit(server));
    const of = (figure: (visit: Visit) => number) => median(seen.map(figure));
    report.figure(
      "LCP",
      of(({ lcp }) => lcp),
      "ms",
      { atMost: LCP_MS },
    );
    report.figure(
      "first card",
      of(({ firstCard }) => firstCard),
      "ms",
    );
    report.figure(
      "INP (slowest interaction)",
      of(({ inp }) => inp),
      "ms",
      { atMost: INP_MS },
    );
    report.figure(
      "CLS (all shifts)",
      of(({ shifts }) => shifts),
      "",
      { atMost: STILL },
    );
    report.figure(
      "total bytes",
      of(({ kB }) => kB),
      "kB",
    );
    report.table(
      `slow phone, ${visits} visits; the largest paint is ${seen[0]?.lcpElement}`,
      ["interaction", "median ms", "slowest ms"],
      INTERACTIONS.map(([name]) => {
        const times = seen.map(({ each }) => each.get(name) ?? Number.NaN);
        return [name, median(times), Math.max(...times)];
      }),
    );
  });
};
