import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { cpuSeconds } from "../test/support/processes.ts";

/** A request that the load test repeats: a POST when `body` is given, otherwise a GET. */
export type HttpRequest = { path: string; headers: Record<string, string>; body?: string };

/** A server under load, and the ids of the processes whose processor time is measured. */
export type LoadedServer = { url: string; processes: () => Promise<number[]> };

/**
 * A measurement: requests per second, 99th percentile in ms, and processor time per request in µs.
 */
export type Run = { rate: number; p99: number; cpu: number };

/**
 * Repeats a request on `connections` connections for `seconds` seconds.
 * @throws when a response is not 2xx
 */
export async function load(
  { url, processes }: LoadedServer,
  { path, headers, body }: HttpRequest,
  connections: number,
  seconds: number,
): Promise<Run> {
  const args = [
    "bench/node_modules/autocannon/autocannon.js",
    "--json",
    "--connections",
    `${connections}`,
    "--duration",
    `${seconds}`,
    ...Object.entries(headers).flatMap(([name, value]) => ["--headers", `${name}:${value}`]),
    ...(body === undefined ? [] : ["--method", "POST", "--body", body]),
  ];
  const before = await cpuSeconds(await processes());
  const { stdout } = await promisify(execFile)("node", [...args, url + path]);
  const used = (await cpuSeconds(await processes())) - before;
  const { duration, "2xx": answered, non2xx, errors, latency } = JSON.parse(stdout);
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${path} failed`);
  return { rate: answered / duration, p99: latency.p99, cpu: (used * 1e6) / answered };
}

/** Returns the value whose `figure` is the median. `values` must not be empty. */
export const median = <T>(values: T[], figure: (value: T) => number): T =>
  values.toSorted((one, other) => figure(one) - figure(other))[values.length >> 1] as T;

/** Runs `measure` once to warm up and then `rounds` times. Returns the run with the median rate. */
export async function medianRun(rounds: number, measure: () => Promise<Run>): Promise<Run> {
  const runs: Run[] = [];
  for (let round = 0; round <= rounds; round += 1) runs.push(await measure());
  return median(runs.slice(1), (run) => run.rate);
}
