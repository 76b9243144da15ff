import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { type DatabaseTarget, describeConnectionError } from "../connect.ts";
import { waitForDatabase } from "../wait-for-database.ts";
import type { Programs } from "./binaries.ts";
import { settingArguments } from "./settings.ts";
import { stopCluster } from "./stop.ts";

// Where PostgreSQL notes the number of its process, which it would believe although another program has it now.
const PID_FILES = ["postmaster.pid", ".s.PGSQL.5432.lock"];
const SILENCE_MS = 30_000;
const CAUSE = /^.*?((?:FATAL|PANIC): )/;

/** What a cluster is started from, and what is done once its process runs. */
type Place = {
  programs: Programs;
  clusterDir: string;
  target: DatabaseTarget;
  onSpawn: (() => void) | undefined;
};

/**
 * Passes PostgreSQL's own lines on to the server's log from `pass` on, until `stopping`: starts and stops are told
 * by the server itself. `cause` is why PostgreSQL gave up, as it wrote last.
 */
function followLog(log: Readable, stopping: AbortSignal) {
  let isPassed = false;
  let kept = "";
  log.setEncoding("utf8").on("data", (text: string) => {
    if (!isPassed) kept += text;
    else if (!stopping.aborted) process.stderr.write(text);
  });
  return {
    pass: () => {
      isPassed = true;
      kept = "";
    },
    cause: async () => {
      await finished(log).catch(() => {});
      const lines = kept.trim().split("\n");
      return lines.findLast((line) => CAUSE.test(line))?.replace(CAUSE, "$1") ?? lines.at(-1);
    },
  };
}

/**
 * Starts PostgreSQL as a child of this process and waits until it answers. One that a killed server has
 * left is stopped first. The caller holds the directory's lock.
 * @returns a promise of its end. @throws with one line that names the cause.
 */
export async function startPostgres(
  { programs, clusterDir, target, onSpawn }: Place,
  stopping: AbortSignal,
): Promise<{ ended: Promise<void> }> {
  await stopCluster(clusterDir);
  for (const name of PID_FILES) await rm(join(clusterDir, name), { force: true });
  const child = programs.start(["-D", clusterDir, ...settingArguments], clusterDir);
  const log = followLog(child.stderr, stopping);
  // An error that ends this process leaves no time to wait for PostgreSQL.
  const interrupt = () => child.kill("SIGINT");
  process.on("exit", interrupt);
  onSpawn?.();
  const gone = new AbortController();
  const onEnd = () => {
    process.off("exit", interrupt);
    gone.abort(new Error("it ended"));
  };
  const ended = once(child, "exit").then(onEnd, onEnd);
  try {
    await waitForDatabase(target, () => SILENCE_MS, AbortSignal.any([gone.signal, stopping]));
    log.pass();
    return { ended };
  } catch (error) {
    await stopCluster(clusterDir);
    throw new Error(
      `PostgreSQL did not start (${(await log.cause()) || describeConnectionError(error)})`,
    );
  }
}
