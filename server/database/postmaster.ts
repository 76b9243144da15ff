import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { unlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { logInfo } from "../log.ts";
import type { Programs } from "./binaries.ts";
import { connectionErrorCode, connectOwner, type DatabaseTarget } from "./connect.ts";
import type { ServerLog } from "./server-log.ts";
import { settingArguments } from "./settings.ts";
import { stopCluster } from "./stop-cluster.ts";

// Where PostgreSQL notes the number of its process. It would believe a number that another program has
// since, or that a killed postmaster keeps while nobody waits for it.
const NOTES = ["postmaster.pid", ".s.PGSQL.5432.lock"];
const LOOK_EVERY_MS = 30;
const SILENCE_MS = 30_000;
const TELL_EVERY_MS = 10_000;
// "The database system is starting up": it reads its log again after a crash, which may take minutes.
const STARTING = "57P03";

/** What a cluster is started from. */
export type Place = {
  programs: Programs;
  clusterDir: string;
  logFile: string;
  log: ServerLog;
  target: DatabaseTarget;
};

async function ask(target: DatabaseTarget): Promise<"ready" | "starting" | "silent"> {
  const sql = connectOwner(target);
  try {
    await sql`select 1`;
    return "ready";
  } catch (error) {
    return connectionErrorCode(error) === STARTING ? "starting" : "silent";
  } finally {
    await sql.end();
  }
}

/** Waits until PostgreSQL answers, for as long as it shows that it is alive. */
async function answering(child: ChildProcess, { target }: Place, signal: AbortSignal) {
  let lastSign = Date.now();
  let lastTold = Date.now();
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("it ended");
    if (signal.aborted) throw new Error("it is being stopped");
    const state = await ask(target);
    const now = Date.now();
    if (state === "ready") return;
    if (state === "starting") lastSign = now;
    if (now - lastSign > SILENCE_MS) throw new Error("it does not answer");
    if (now - lastTold > TELL_EVERY_MS) {
      logInfo("PostgreSQL is still starting; after a crash it reads its log first");
      lastTold = now;
    }
    await delay(LOOK_EVERY_MS);
  }
}

/** Ends PostgreSQL with this process when an error ends it, which leaves no time to wait. */
function endWithThisProcess(child: ChildProcess) {
  const end = () => child.kill("SIGINT");
  process.on("exit", end);
  child.once("exit", () => process.off("exit", end));
}

/**
 * Starts PostgreSQL as a child of this process and waits until it answers. One that a killed server has
 * left is stopped first, so that whatever runs is this release, with these settings, and our child.
 * The caller holds the directory's lock. @throws with one line that names the cause.
 */
export async function startPostmaster(place: Place, signal: AbortSignal): Promise<ChildProcess> {
  const { programs, clusterDir, logFile, log } = place;
  await stopCluster(clusterDir);
  for (const note of NOTES) await unlink(join(clusterDir, note)).catch(() => {});
  await log.cut();
  const offset = await log.size();
  const child = programs.start(["-D", clusterDir, ...settingArguments], clusterDir, log.fd);
  try {
    await once(child, "spawn");
    child.unref();
    endWithThisProcess(child);
    await answering(child, place, signal);
    return child;
  } catch (error) {
    await stopCluster(clusterDir);
    const cause = (await log.causeSince(offset)) || (error instanceof Error ? error.message : "");
    throw new Error(`PostgreSQL did not start (${cause}); see ${logFile}`);
  }
}
