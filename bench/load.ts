import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { cpuSeconds } from "../test/support/processes.ts";
import type { HttpRequest } from "./requests.ts";

const AUTOCANNON = join(import.meta.dirname, "node_modules/autocannon/autocannon.js");

/** A server under load, and the processes that do its work. */
export type LoadedServer = { url: string; processes: () => Promise<number[]> };

/** Requests a second, times in whole milliseconds, and the server's processor time for each request in microseconds. */
export type Run = { "req/s": number; "p50 ms": number; "p99 ms": number; "µs/req": number };

type Result = {
  duration: number;
  "2xx": number;
  non2xx: number;
  errors: number;
  latency: { p50: number; p99: number };
};

/**
 * Sends a request over so many connections, the next one when the one before is answered.
 * @throws when one is not answered with 2xx
 */
export async function load(
  server: LoadedServer,
  { path, headers, body }: HttpRequest,
  connections: number,
  seconds: number,
): Promise<Run> {
  const options = [
    ...["--json", "--connections", `${connections}`, "--duration", `${seconds}`],
    ...Object.entries(headers).flatMap(([name, value]) => ["--headers", `${name}:${value}`]),
    ...(body === undefined ? [] : ["--method", "POST", "--body", body]),
  ];
  const before = await cpuSeconds(await server.processes());
  const { stdout } = await promisify(execFile)(process.execPath, [
    AUTOCANNON,
    ...options,
    server.url + path,
  ]);
  const used = (await cpuSeconds(await server.processes())) - before;
  const result: Result = JSON.parse(stdout);
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} requests to ${path} failed`);
  return {
    "req/s": result["2xx"] / result.duration,
    "p50 ms": result.latency.p50,
    "p99 ms": result.latency.p99,
    "µs/req": (used * 1e6) / result["2xx"],
  };
}

/** The value that stands in the middle when they are sorted by `figure`. */
export function median<T>(values: T[], figure: (value: T) => number): T {
  const sorted = values.toSorted((one, other) => figure(one) - figure(other));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("nothing was measured");
  return middle;
}

/** The first run, in which the server warms up, does not count. */
export const medianRun = ([, ...runs]: Run[]): Run => median(runs, (run) => run["req/s"]);
