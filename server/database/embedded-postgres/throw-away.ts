import { existsSync } from "node:fs";
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseTarget } from "../connect.ts";
import { findPrograms, run } from "./binaries.ts";
import { clusterTarget, startPostgres } from "./cluster.ts";
import { INITDB_ARGUMENTS } from "./create.ts";
import { stopCluster } from "./stop.ts";

// The name has as many letters as `postgres`, so that the path of the socket is not longer than
// that of the board's own cluster.
const FOLDER = "restored";

// The cluster may lose its data at any time, because only a copy of a backup is in it. The memory
// is small, because the board's own cluster runs beside it.
const SETTINGS = {
  shared_buffers: "16MB",
  maintenance_work_mem: "16MB",
  max_wal_size: "64MB",
  fsync: "off",
  log_min_messages: "fatal",
};

/**
 * Creates a PostgreSQL cluster beside that of `dataDir`, runs `work` on it, and deletes the
 * cluster. First deletes the cluster that a killed process has left. The caller calls this function
 * once at a time.
 * @throws an error if the cluster cannot be created, or if `stopping` aborts.
 */
export async function withThrowAwayCluster(
  dataDir: string,
  stopping: AbortSignal,
  work: (target: DatabaseTarget) => Promise<void>,
): Promise<void> {
  const target = clusterTarget(dataDir, FOLDER);
  const clusterDir = join(dataDir, FOLDER);
  const remove = async () => {
    if (existsSync(clusterDir)) await stopCluster(clusterDir);
    // The program `rm` is used, because it never follows symbolic links that PostgreSQL's account
    // may have created in the folder.
    await run("rm", ["-rf", clusterDir]);
  };
  await remove();
  const programs = await findPrograms(dataDir);
  const { account } = programs;
  try {
    await mkdir(clusterDir, { mode: 0o700 });
    if (account) await chown(clusterDir, account.uid, account.gid);
    await programs.run("initdb", [`--pgdata=${clusterDir}`, ...INITDB_ARGUMENTS, "--no-sync"]);
    await startPostgres({ programs, clusterDir, target, settings: SETTINGS }, stopping);
    await work(target);
  } finally {
    await remove();
  }
}
