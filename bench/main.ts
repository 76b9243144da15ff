import { parseArgs } from "node:util";
import { MeasuredServer } from "./measured-server.ts";
import { type Part, QUICK, THOROUGH } from "./part.ts";
import { announcementPage, list, page } from "./parts/beside-bare.ts";
import { member, signIn } from "./parts/member.ts";
import { phone } from "./parts/phone.ts";
import { photograph } from "./parts/photograph.ts";
import { memory, startUp } from "./parts/process.ts";
import { Report } from "./report.ts";

// Those that need the same number of rows follow each other and share a data directory.
const PARTS = new Map<string, Part>([
  ["start-up", startUp],
  ["list", list],
  ["page", page],
  ["announcement-page", announcementPage],
  ["member", member],
  ["sign-in", signIn],
  ["memory", memory],
  ["phone", phone],
  ["photograph", photograph],
]);
const INTERRUPTED = 130;

let server: MeasuredServer | undefined;
let interrupted = false;

async function startServer(rows: number): Promise<MeasuredServer> {
  if (server?.rows !== rows) {
    await server?.dispose();
    server = await MeasuredServer.create(rows);
    await server.fill();
  }
  await server.down();
  await server.up();
  return server;
}

async function interrupt(reason: unknown): Promise<void> {
  interrupted = true;
  if (reason instanceof Error) console.error(reason);
  await server?.dispose();
  process.exit(INTERRUPTED);
}

function options() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true },
      quick: { type: "boolean" },
    },
  });
  const chosen = values.only?.flatMap((names) => names.split(",")) ?? [...PARTS.keys()];
  const unknown = chosen.find((name) => !PARTS.has(name));
  if (unknown === undefined) {
    return { chosen, pace: values.quick ? QUICK : THOROUGH };
  }
  throw new Error(`no part "${unknown}"; there are ${[...PARTS.keys()].join(", ")}`);
}

/** Runs the chosen parts; returns the exit code: 1 when a part could not be measured. */
export async function main(): Promise<number> {
  const { chosen, pace } = options();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  process.once("uncaughtException", interrupt);
  const report = new Report();
  for (const [name, part] of PARTS) {
    if (!chosen.includes(name)) continue;
    report.begin(name);
    try {
      await part({ report, pace, startServer });
    } catch (error) {
      if (interrupted) return INTERRUPTED;
      report.fail(error);
    }
  }
  await server?.dispose();
  await report.end();
  return report.failed ? 1 : 0;
}
