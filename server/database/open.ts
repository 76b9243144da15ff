import type { Config } from "../config.ts";
import { clusterTarget, startCluster } from "./cluster/cluster.ts";
import { lockDirectory, prepareDataFolder } from "./cluster/data-directory.ts";
import { checkReachable, type DatabaseTarget } from "./connect.ts";

type Where = Pick<Config, "dataDir" | "databaseUrl">;

/**
 * Opens the configured database: the one at `DATABASE_URL`, or the cluster in `DATA_DIR`, started here.
 * @param shared whether to use the cluster of a server that is running instead of refusing.
 * @param whileStarting is called when nothing is left to do but to wait for it.
 * @returns where it is; `close` stops it when it was started here. @throws with one line that says what to do.
 */
export async function openDatabase(
  { dataDir, databaseUrl }: Where,
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

/** Runs `work` on the configured database and closes it, for commands. */
export async function withDatabase<T>(
  where: Where,
  options: { shared: boolean },
  work: (target: DatabaseTarget) => Promise<T>,
): Promise<T> {
  const { target, close } = await openDatabase(where, options);
  return work(target).finally(close);
}
