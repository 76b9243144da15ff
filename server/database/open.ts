import type { Config } from "../config.ts";
import { checkReachable, type DatabaseTarget } from "./connect.ts";
import { clusterTarget, startCluster } from "./embedded-postgres/cluster.ts";
import { lockDirectory, prepareDataFolder } from "./embedded-postgres/data-directory.ts";

/** Where the database is. */
export type DatabaseConfig = Pick<Config, "dataDir" | "databaseUrl">;

/**
 * Opens the configured database: connects to `DATABASE_URL`, or starts the cluster in `DATA_DIR`.
 * @param shared uses the cluster if a running server has already started it, instead of throwing an
 *   error.
 * @param whileStarting is called while the database is starting, so that the caller can do other
 *   work at the same time.
 * @returns the address of the database, and `close`, which stops the cluster if this call started
 *   it.
 * @throws an error whose message of one line tells the operator what to do.
 */
export async function openDatabase(
  { dataDir, databaseUrl }: DatabaseConfig,
  { shared = false, whileStarting = () => {} } = {},
): Promise<{ target: DatabaseTarget; close: () => Promise<void> }> {
  const folder = await prepareDataFolder(dataDir);
  if (databaseUrl !== undefined) {
    whileStarting();
    await checkReachable({ url: databaseUrl });
    return { target: { url: databaseUrl }, close: async () => {} };
  }
  const release = await lockDirectory(folder);
  if (!release && shared) return { target: clusterTarget(folder), close: async () => {} };
  if (!release) {
    throw new Error(`another server is already using DATA_DIR ${dataDir}; stop it first`);
  }
  const { target, stop } = await startCluster(folder, whileStarting).catch((error) => {
    release();
    throw error;
  });
  return { target, close: () => stop().finally(release) };
}

/** Opens the configured database for a command, runs `work` on it and closes it. */
export async function withDatabase<T>(
  config: DatabaseConfig,
  options: { shared: boolean },
  work: (target: DatabaseTarget) => Promise<T>,
): Promise<T> {
  const { target, close } = await openDatabase(config, options);
  return work(target).finally(close);
}
