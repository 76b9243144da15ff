import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { logError, logInfo } from "../../log.ts";
import { type DatabaseTarget, describeConnectionError, waitForDatabase } from "../connect.ts";
import { findPrograms, type Programs } from "./binaries.ts";
import { checkVersion, ensureCluster } from "./create.ts";
import { stopCluster } from "./stop.ts";

// Sized for a church on a small server; durability settings stay PostgreSQL's own.
const SETTINGS = {
  port: 5432,
  listen_addresses: "",
  // PostgreSQL works in the cluster's folder, so the path of its socket there is never too long.
  unix_socket_directories: ".",
  unix_socket_permissions: "0700",
  max_connections: 40,
  shared_buffers: "32MB",
  jit: "off",
  io_method: "sync",
  wal_level: "minimal",
  max_wal_senders: 0,
  min_wal_size: "32MB",
  max_wal_size: "256MB",
  max_parallel_workers_per_gather: 0,
  max_logical_replication_workers: 0,
  autovacuum_max_workers: 1,
  timezone: "UTC",
  log_timezone: "UTC",
  // Starts, stops and crashes are logged. Errors of statements are not: they hold texts that people typed, and requests
  // could fill the disk with them.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_autovacuum_min_duration: -1,
};

// PostgreSQL would trust the process number in these files, even when another program has it now.
const PID_FILES = ["postmaster.pid", ".s.PGSQL.5432.lock"];
const SILENCE_MS = 30_000;
const RESTART_PAUSE_MS = 1_000;
// A Unix socket's whole path fits 107 bytes (103 on macOS); `/.s.PGSQL.5432` takes 14 of them.
const LONGEST_SOCKET_DIR = 88;

/** Returns where the cluster of `dataDir` listens, whichever process runs it. @throws when its path is too long. */
export function clusterTarget(dataDir: string): DatabaseTarget {
  const socketDir = join(dataDir, "postgres");
  if (Buffer.byteLength(socketDir) > LONGEST_SOCKET_DIR) {
    throw new Error(`DATA_DIR is too long for a socket in ${socketDir}; choose a shorter one`);
  }
  return { url: "postgres://postgres@localhost:5432/postgres", socketDir };
}

type Place = { programs: Programs; clusterDir: string; target: DatabaseTarget };

/**
 * Starts PostgreSQL as a child of this process, after it has stopped one that a killed server has left, and waits until
 * it answers. The caller holds the directory's lock.
 * @returns a promise of its end. @throws with one line that names the cause.
 */
async function startPostgres(
  { programs, clusterDir, target }: Place,
  stopping: AbortSignal,
  onSpawn?: () => void,
): Promise<{ ended: Promise<void> }> {
  await stopCluster(clusterDir);
  for (const name of PID_FILES) await rm(join(clusterDir, name), { force: true });
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = programs.start(["-D", clusterDir, ...settings], clusterDir);
  // The beginning of its log, which may name the cause of a failed start.
  let kept = "";
  let isAnswering = false;
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    if (!isAnswering) kept += text;
    else if (!stopping.aborted) process.stderr.write(text);
  });
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
    isAnswering = true;
    return { ended };
  } catch (error) {
    await stopCluster(clusterDir);
    await finished(child.stderr).catch(() => {});
    const cause = kept.match(/(?:FATAL|PANIC): .*/g)?.at(-1) ?? kept.trim().split("\n").at(-1);
    throw new Error(`PostgreSQL did not start (${cause || describeConnectionError(error)})`);
  }
}

/**
 * Starts the PostgreSQL cluster of `dataDir`, creating it the first time, and starts it again whenever its
 * process ends. The caller holds the directory's lock.
 * @param whileStarting is called when its process runs.
 * @returns where to connect, and how to stop it. @throws with one line that names the cause.
 */
export async function startCluster(dataDir: string, whileStarting: () => void) {
  const target = clusterTarget(dataDir);
  // The cluster's account passes through the data directory without being able to list it.
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711);
  const programs = await findPrograms(dataDir);
  const clusterDir = join(dataDir, "postgres");
  await ensureCluster(programs, dataDir, clusterDir);
  const place = { programs, clusterDir, target };
  const stopping = new AbortController();
  const { signal } = stopping;

  async function keepRunning(first: Promise<void>) {
    let ended: Promise<void> | undefined = first;
    for (;;) {
      await ended;
      if (signal.aborted) return;
      logError("PostgreSQL has ended; starting it again");
      const started = await startPostgres(place, signal).catch(async (error) => {
        if (signal.aborted) return;
        logError(describeConnectionError(error));
        await delay(RESTART_PAUSE_MS);
      });
      if (started) logInfo("PostgreSQL is running again");
      ended = started?.ended;
    }
  }

  const { ended } = await startPostgres(place, signal, whileStarting).catch(async (error) => {
    await checkVersion(clusterDir, programs);
    throw error;
  });
  const running = keepRunning(ended);
  return {
    target,
    stop: async () => {
      stopping.abort(new Error("it is being stopped"));
      // A PostgreSQL that does not end must not keep the server from ending.
      await stopCluster(clusterDir).then(
        () => running,
        (error: Error) => logError(error.message),
      );
    },
  };
}
