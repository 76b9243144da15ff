import { constants, openSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { logError } from "../log.ts";
import { findPrograms } from "./binaries.ts";
import type { DatabaseTarget } from "./connect.ts";
import { ensureCluster } from "./create-cluster.ts";
import { startPostmaster } from "./postmaster.ts";
import { openServerLog } from "./server-log.ts";
import { stopCluster } from "./stop-cluster.ts";
import { keepRunning } from "./watch.ts";

const LOG_LOOK_MS = 60_000;
// A Unix socket's whole path fits 107 bytes (103 on macOS); `/.s.PGSQL.5432` takes 14 of them.
const LONGEST_SOCKET_DIR = 88;

/** A running cluster: where to connect, and how to stop it. */
export type Cluster = { target: DatabaseTarget; stop: () => Promise<void> };

const clusterIn = (dataDir: string) => join(dataDir, "postgres");

/** A name of `folder` for the rest of this process's life that is short enough for a socket in it. */
function socketDirOf(folder: string): string {
  if (Buffer.byteLength(folder) <= LONGEST_SOCKET_DIR) return folder;
  if (process.platform !== "linux") {
    throw new Error(`DATA_DIR is too long for a socket in ${folder}; choose a shorter one`);
  }
  return `/proc/self/fd/${openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)}`;
}

const targetIn = (clusterDir: string): DatabaseTarget => ({
  url: "postgres://postgres@localhost:5432/postgres",
  socketDir: socketDirOf(clusterDir),
});

/**
 * Brings up the PostgreSQL cluster of `dataDir`, creating it the first time. The caller holds the
 * directory's lock. @throws with one line that names the cause.
 */
export async function startCluster(dataDir: string): Promise<Cluster> {
  const programs = await findPrograms(dataDir);
  // The cluster's account passes through the data directory without being able to list it.
  if (programs.account) await chmod(dataDir, 0o711);
  const clusterDir = clusterIn(dataDir);
  await ensureCluster(programs, dataDir, clusterDir);
  const logFile = join(clusterDir, "server.log");
  const log = await openServerLog(logFile);
  const target = targetIn(clusterDir);
  const stopping = new AbortController();
  const start = () =>
    startPostmaster({ programs, clusterDir, logFile, log, target }, stopping.signal);
  const watching = keepRunning(await start(), start, stopping.signal);
  const looking = setInterval(() => void log.cut().catch(() => {}), LOG_LOOK_MS).unref();
  return {
    target,
    stop: async () => {
      stopping.abort();
      clearInterval(looking);
      await watching;
      // What cannot be ended must not keep the server from ending.
      await stopCluster(clusterDir).catch((error: Error) => logError(error.message));
      await log.close();
    },
  };
}

/** Where the cluster of `dataDir` listens while another process runs it. */
export function runningCluster(dataDir: string): DatabaseTarget {
  return targetIn(clusterIn(dataDir));
}
