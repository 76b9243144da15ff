import { parseArgs } from "node:util";
import { endAll, interrupt } from "./ending.ts";
import { QUICK, THOROUGH } from "./pace.ts";
import type { Part } from "./part.ts";
import { bundle } from "./parts/bundle.ts";
import { database } from "./parts/database.ts";
import { firstView } from "./parts/first-view.ts";
import { lighthouse } from "./parts/lighthouse.ts";
import { list } from "./parts/list.ts";
import { many } from "./parts/many.ts";
import { memory } from "./parts/memory.ts";
import { page } from "./parts/page.ts";
import { phone } from "./parts/phone.ts";
import { signIn } from "./parts/sign-in.ts";
import { startUp } from "./parts/start-up.ts";
import { Report } from "./report.ts";

const PARTS = new Map<string, Part>([
  ["bundle", bundle],
  ["start-up", startUp],
  ["list", list],
  ["page", page],
  ["sign-in", signIn],
  ["memory", memory],
  ["database", database],
  ["first-view", firstView],
  ["lighthouse", lighthouse],
  ["phone", phone],
  ["many", many],
]);
const PART_MS = 180_000;
const INTERRUPTED = 130;
const ALL_MS = 11.5 * 60_000;

function options() {
  const { values } = parseArgs({
    options: { only: { type: "string", multiple: true }, quick: { type: "boolean" } },
  });
  const chosen = values.only?.flatMap((names) => names.split(",")) ?? [...PARTS.keys()];
  const unknown = chosen.find((name) => !PARTS.has(name));
  if (unknown !== undefined) {
    throw new Error(`no part "${unknown}"; there are ${[...PARTS.keys()].join(", ")}`);
  }
  return { chosen, thoroughness: values.quick ? QUICK : THOROUGH };
}

/** Rejects when `work` takes longer; whatever it has started is ended by the caller. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs the chosen parts; returns the exit code: 1 when a part could not be measured. */
export async function main(): Promise<number> {
  const { chosen, thoroughness } = options();
  const report = new Report();
  const started = performance.now();
  for (const [name, part] of PARTS) {
    if (!chosen.includes(name)) continue;
    report.begin(name);
    const left = ALL_MS - (performance.now() - started);
    try {
      await within(Math.min(PART_MS, Math.max(0, left)), part(report, thoroughness));
    } catch (error) {
      if (interrupted) return INTERRUPTED;
      report.fail(error);
      await endAll();
    }
  }
  await endAll();
  report.printFigures();
  await report.write();
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
  return report.failed ? 1 : 0;
}

// Such as a pipe that is read no longer.
process.once("uncaughtException", async (error) => {
  interrupted = true;
  await interrupt();
  console.error(error);
  process.exit(1);
});
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    interrupted = true;
    await interrupt();
    process.exit(INTERRUPTED);
  });
}
