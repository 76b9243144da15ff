import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromiumPath, QUIET_FLAGS } from "../browser/chromium.ts";
import { atEnd } from "../ending.ts";
import { withServer } from "../kept-servers.ts";
import { median } from "../load/load.ts";
import type { Part } from "../part.ts";

const ROOM = join(import.meta.dirname, "..");
const PROGRAM = join(ROOM, "node_modules/lighthouse/cli/index.js");
const OUTPUT = "reports/lighthouse.json";
const RUN_MS = 60_000;
const STOP_MS = 5_000;
const ATTEMPTS = 4;
const LCP_MS = 1_200;
// What is shown as 0.00.
const STILL = 0.004;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const AUDITS = {
  "largest-contentful-paint": "LCP",
  "first-contentful-paint": "FCP",
  "total-blocking-time": "TBT",
  "cumulative-layout-shift": "CLS",
  "total-byte-weight": "bytes",
};

type Result = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
};

async function run(url: string): Promise<Result> {
  const child = spawn(
    process.execPath,
    [
      PROGRAM,
      url,
      "--quiet",
      "--output=json",
      `--output-path=${OUTPUT}`,
      "--no-enable-error-reporting",
      `--chrome-flags=--headless=new ${QUIET_FLAGS.join(" ")}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: chromiumPath() },
      stdio: ["ignore", "ignore", "inherit"],
      // Ctrl-C is the bench's to handle.
      detached: true,
    },
  );
  const stop = async () => {
    const ended = once(child, "exit");
    // It then ends its browser and removes what that has written.
    child.kill("SIGINT");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(timer);
  };
  const forget = atEnd(stop);
  const timer = setTimeout(stop, RUN_MS);
  const [code] = await once(child, "exit");
  clearTimeout(timer);
  forget();
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  return JSON.parse(await readFile(OUTPUT, "utf8"));
}

/** Lighthouse loses the beginning of its own trace now and then, says so and asks to be run again. */
async function runUntilTraced(url: string, attempts = ATTEMPTS): Promise<Result> {
  try {
    return await run(url);
  } catch (error) {
    if (attempts === 1) throw error;
    return runUntilTraced(url, attempts - 1);
  }
}

/** Lighthouse's own verdict on the home page, with its mobile preset. */
export const lighthouse: Part = async (report, { visits }) => {
  // It weighs a third of all packages of the project; only who runs the bench pays for it.
  if (!existsSync(PROGRAM)) {
    console.log("  installing Lighthouse, once");
    await promisify(execFile)("npm", ["ci", "--ignore-scripts"], { cwd: ROOM });
  }
  await mkdir("reports", { recursive: true });
  await withServer(50, 0, async (server) => {
    const results: Result[] = [];
    for (let round = 0; round < visits; round += 1) results.push(await runUntilTraced(server.url));
    for (const category of CATEGORIES) {
      const scores = results.map(({ categories }) => (categories[category]?.score ?? 0) * 100);
      report.figure(category, median(scores), "of 100", { atLeast: 100 });
    }
    const audit = (name: string) =>
      median(results.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
    const lcp = audit("largest-contentful-paint");
    report.figure("LCP (simulated)", lcp, "ms", { atMost: LCP_MS });
    report.figure("CLS", audit("cumulative-layout-shift"), "", { atMost: STILL });
    report.table(
      `Lighthouse, mobile, median of ${visits}`,
      ["", "value"],
      Object.entries(AUDITS).map(([name, label]) => [label, audit(name)]),
    );
    const missed = Object.values(results[0]?.audits ?? {}).filter(
      ({ score }) => score !== null && score < 1,
    );
    report.table(
      "what Lighthouse finds fault with",
      ["", "score"],
      missed.map(({ title, score }) => [title, score ?? 0]),
    );
  });
};
