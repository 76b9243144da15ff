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

// Settings for the board of one church on a small server. The settings that protect data in a crash
// keep PostgreSQL's defaults.
const SETTINGS = {
  port: 5432,
  listen_addresses: "",
  // The path is relative to the cluster's folder, because the operating system limits the length of
  // a socket's path.
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
  // PostgreSQL logs starts, stops and crashes, but no errors of statements. Those errors contain
  // texts that people typed, and requests could fill the disk with them.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_autovacuum_min_duration: -1,
};

// The server deletes these files before it starts PostgreSQL. PostgreSQL refuses to start if the
// process id in such a file is in use, even by another program.
const PID_FILES = ["postmaster.pid", ".s.PGSQL.5432.lock"];
const NO_ANSWER_MS = 30_000;
const RESTART_PAUSE_MS = 1_000;
// The path of a Unix socket has at most 107 bytes (103 on macOS), and `/.s.PGSQL.5432` takes 14 of
// them.
const LONGEST_SOCKET_DIR = 88;

/**
 * Returns the address of the cluster in `dataDir`, which listens on a Unix socket.
 * @throws an error if the path of the socket is too long.
 */
export function clusterTarget(dataDir: string): DatabaseTarget {
  const socketDir = join(dataDir, "postgres");
  if (Buffer.byteLength(socketDir) > LONGEST_SOCKET_DIR) {
    throw new Error(`DATA_DIR is too long for a socket in ${socketDir}; choose a shorter one`);
  }
  return { url: "postgres://postgres@localhost:5432/postgres", socketDir };
}

type ClusterParts = { programs: Programs; clusterDir: string; target: DatabaseTarget };

/**
 * Starts PostgreSQL as a child of this process and waits until it answers. First stops a PostgreSQL
 * that a killed server has left running. The caller holds the lock of the data directory.
 * @returns `ended`, which resolves when PostgreSQL ends.
 * @throws an error whose message of one line names the cause.
 */
async function startPostgres(
  { programs, clusterDir, target }: ClusterParts,
  stopping: AbortSignal,
  onSpawn?: () => void,
): Promise<{ ended: Promise<void> }> {
  await stopCluster(clusterDir);
  for (const name of PID_FILES) await rm(join(clusterDir, name), { force: true });
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = programs.start(["-D", clusterDir, ...settings], clusterDir);
  // PostgreSQL's log is collected until PostgreSQL answers, because the log may name the cause of a
  // failed start.
  let startLog = "";
  let isAnswering = false;
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    if (!isAnswering) startLog += text;
    else if (!stopping.aborted) process.stderr.write(text);
  });
  // Interrupt PostgreSQL when this process exits, because after an uncaught error the process
  // cannot wait until PostgreSQL has stopped.
  const interrupt = () => child.kill("SIGINT");
  process.on("exit", interrupt);
  onSpawn?.();
  const processEnd = new AbortController();
  const onEnd = () => {
    process.off("exit", interrupt);
    processEnd.abort(new Error("it ended"));
  };
  const ended = once(child, "exit").then(onEnd, onEnd);
  try {
    await waitForDatabase(
      target,
      () => NO_ANSWER_MS,
      AbortSignal.any([processEnd.signal, stopping]),
    );
    isAnswering = true;
    return { ended };
  } catch (error) {
    await stopCluster(clusterDir);
    await finished(child.stderr).catch(() => {});
    const cause =
      startLog.match(/(?:FATAL|PANIC): .*/g)?.at(-1) ?? startLog.trim().split("\n").at(-1);
    throw new Error(`PostgreSQL did not start (${cause || describeConnectionError(error)})`);
  }
}

/**
 * Starts the PostgreSQL cluster of `dataDir`, and creates the cluster if it does not exist.
 * Restarts PostgreSQL whenever its process ends. The caller holds the lock of the data directory.
 * @param whileStarting is called when PostgreSQL's process is running but does not answer yet.
 * @returns the address to connect to, and `stop`.
 * @throws an error whose message of one line names the cause.
 */
export async function startCluster(dataDir: string, whileStarting: () => void) {
  const target = clusterTarget(dataDir);
  // Mode 711 lets PostgreSQL's account enter the data directory, but not list it.
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711);
  const programs = await findPrograms(dataDir);
  const clusterDir = join(dataDir, "postgres");
  await ensureCluster(programs, dataDir, clusterDir);
  const parts = { programs, clusterDir, target };
  const stopping = new AbortController();
  const { signal } = stopping;

  async function keepRunning(first: Promise<void>) {
    let ended: Promise<void> | undefined = first;
    for (;;) {
      await ended;
      if (signal.aborted) return;
      logError("PostgreSQL has ended; starting it again");
      const started = await startPostgres(parts, signal).catch(async (error) => {
        if (signal.aborted) return;
        logError(describeConnectionError(error));
        await delay(RESTART_PAUSE_MS);
      });
      if (started) logInfo("PostgreSQL is running again");
      ended = started?.ended;
    }
  }

  const { ended } = await startPostgres(parts, signal, whileStarting).catch(async (error) => {
    await checkVersion(clusterDir, programs);
    throw error;
  });
  const running = keepRunning(ended);
  return {
    target,
    stop: async () => {
      stopping.abort(new Error("it is being stopped"));
      // If PostgreSQL does not end, the server logs the error and still exits.
      await stopCluster(clusterDir).then(
        () => running,
        (error: Error) => logError(error.message),
      );
    },
  };
}
