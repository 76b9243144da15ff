import { constants, openSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { logError, logInfo } from "../../log.ts";
import { type DatabaseTarget, describeConnectionError } from "../connect.ts";
import { findPrograms } from "./binaries.ts";
import { checkVersion, ensureCluster } from "./create.ts";
import { startPostgres } from "./start.ts";
import { stopCluster } from "./stop.ts";

const RESTART_PAUSE_MS = 1_000;
// A Unix socket's whole path fits 107 bytes (103 on macOS); `/.s.PGSQL.5432` takes 14 of them.
const LONGEST_SOCKET_DIR = 88;

/** A running cluster: where to connect, and how to stop it. */
type Cluster = { target: DatabaseTarget; stop: () => Promise<void> };

/** A path of `folder`, for the rest of this process's life, that is short enough for a socket in it. */
function socketDirOf(folder: string): string {
  if (Buffer.byteLength(folder) <= LONGEST_SOCKET_DIR) return folder;
  if (process.platform !== "linux") {
    throw new Error(`DATA_DIR is too long for a socket in ${folder}; choose a shorter one`);
  }
  return `/proc/self/fd/${openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)}`;
}

/** Where the cluster of `dataDir` listens, whichever process runs it. */
export const clusterTarget = (dataDir: string): DatabaseTarget => ({
  url: "postgres://postgres@localhost:5432/postgres",
  socketDir: socketDirOf(join(dataDir, "postgres")),
});

/**
 * Starts the PostgreSQL cluster of `dataDir`, creating it the first time, and starts it again whenever its
 * process ends. The caller holds the directory's lock.
 * @param whileStarting is called when its process runs.
 * @throws with one line that names the cause.
 */
export async function startCluster(dataDir: string, whileStarting: () => void): Promise<Cluster> {
  // The cluster's account passes through the data directory without being able to list it.
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711);
  const programs = await findPrograms(dataDir);
  const clusterDir = join(dataDir, "postgres");
  await ensureCluster(programs, dataDir, clusterDir);
  const target = clusterTarget(dataDir);
  const stopping = new AbortController();
  const start = (onSpawn?: () => void) =>
    startPostgres({ programs, clusterDir, target, onSpawn }, stopping.signal);

  async function restart() {
    logError("PostgreSQL has ended; starting it again");
    const { ended } = await start();
    logInfo("PostgreSQL is running again");
    await ended;
  }

  async function keepRunning(ended: Promise<void>) {
    await ended;
    while (!stopping.signal.aborted) {
      await restart().catch(async (error) => {
        if (stopping.signal.aborted) return;
        logError(describeConnectionError(error));
        await delay(RESTART_PAUSE_MS);
      });
    }
  }

  const started = await start(whileStarting).catch(async (error) => {
    await checkVersion(clusterDir, programs);
    throw error;
  });
  const running = keepRunning(started.ended);
  return {
    target,
    stop: async () => {
      stopping.abort(new Error("it is being stopped"));
      // What cannot be ended must not keep the server from ending.
      await stopCluster(clusterDir).then(
        () => running,
        (error: Error) => logError(error.message),
      );
    },
  };
}
