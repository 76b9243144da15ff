import type { MeasuredServer } from "../measured-server.ts";
import { cpuSeconds } from "../processes.ts";
import { Child } from "./child.ts";
import { type Answer, type HttpRequest, toBytes } from "./requests.ts";
import type { Outcome } from "./tally.mjs";

/** Where the generator writes a fresh id. */
export const ID_PLACE = "00000000-0000-4000-8000-000000000000";

/** How long and how often something is measured. */
export type Pace = { rounds: number; warmUpMs: number; measureMs: number };

/** With the microseconds of processor time that the Node.js process spends on a request. */
export type BareRun = Outcome & { nodeCpu: number };

/** With those of PostgreSQL too. */
export type Run = BareRun & { databaseCpu: number };

/** One round of `requests` against `port`. */
export async function generate(
  port: number,
  requests: HttpRequest[],
  connections: number,
  { warmUpMs, measureMs }: Pace,
): Promise<Outcome> {
  const bytes = requests.map((request) => toBytes(request, port));
  const idAt = bytes[0]?.indexOf(ID_PLACE) ?? -1;
  const child = new Child("generator.mjs");
  try {
    const answer = await child.ask({
      port,
      connections,
      warmUpMs,
      measureMs,
      requests: bytes.map((request) => request.toString("base64")),
      idAt,
    });
    return answer as Outcome;
  } finally {
    child.stop();
  }
}

/** One round against the real server, with what it cost there. */
export async function generateAt(
  server: MeasuredServer,
  requests: HttpRequest[],
  connections: number,
  pace: Pace,
): Promise<Run> {
  const cost = async () => ({
    node: await cpuSeconds([server.pid]),
    database: await cpuSeconds(await server.databaseProcesses()),
  });
  const before = await cost();
  const outcome = await generate(server.port, requests, connections, pace);
  const after = await cost();
  const each = (seconds: number) => (seconds * 1e6) / Math.max(1, outcome.answered);
  return {
    ...outcome,
    nodeCpu: each(after.node - before.node),
    databaseCpu: each(after.database - before.database),
  };
}

/** A bare server of Node.js that answers with the same bytes; the caller stops it. */
export async function startBareServer(answer: Answer) {
  const child = new Child("bare-server.mjs");
  const port = await child.ask(answer);
  if (typeof port !== "number") throw new Error("the bare server does not listen");
  const generateAtIt = async (requests: HttpRequest[], connections: number, pace: Pace) => {
    const before = await cpuSeconds([child.pid]);
    const outcome = await generate(port, requests, connections, pace);
    const used = (await cpuSeconds([child.pid])) - before;
    return { ...outcome, nodeCpu: (used * 1e6) / Math.max(1, outcome.answered) };
  };
  return { generate: generateAtIt, stop: () => child.stop() };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The median of each number of several rounds; failures are added up. */
export function medianOf<Round extends Outcome>(rounds: Round[]): Round {
  const [first] = rounds;
  if (!first) throw new Error("no round");
  const entries = Object.keys(first).map((key) => [
    key,
    median(rounds.map((round) => Number(Reflect.get(round, key)))),
  ]);
  return {
    ...Object.fromEntries(entries),
    failed: rounds.reduce((n, { failed }) => n + failed, 0),
  };
}
