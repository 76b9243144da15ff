import type { Config } from "../config.ts";
import { type Cluster, runningCluster, startCluster } from "./cluster.ts";
import type { DatabaseTarget } from "./connect.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { lockDirectory } from "./directory-lock.ts";
import { checkReachable } from "./reach.ts";

/** A database that is there to be used; `close` stops it when it was started here. */
export type OpenDatabase = { target: DatabaseTarget; close: () => Promise<void> };

type Where = Pick<Config, "dataDir" | "databaseUrl">;

async function startLocked(dataDir: string): Promise<OpenDatabase | undefined> {
  const lock = await lockDirectory(dataDir);
  if (!lock) return undefined;
  let cluster: Cluster;
  try {
    cluster = await startCluster(dataDir);
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    target: cluster.target,
    close: async () => {
      await cluster.stop();
      lock.release();
    },
  };
}

async function openElsewhere(url: string): Promise<OpenDatabase> {
  await checkReachable({ url });
  return { target: { url }, close: async () => {} };
}

/**
 * Opens the configured database for a server: the one at `DATABASE_URL`, or the cluster in `DATA_DIR`,
 * started here. @throws with one line that says what to do.
 */
export async function openDatabase({ dataDir, databaseUrl }: Where): Promise<OpenDatabase> {
  const folder = await prepareDataFolder(dataDir);
  if (databaseUrl !== undefined) return openElsewhere(databaseUrl);
  const database = await startLocked(folder);
  if (!database)
    throw new Error(`another server is already using DATA_DIR ${dataDir}; stop it first`);
  return database;
}

/** Opens the configured database for a command, whether or not the server is running. */
export async function openDatabaseForCommand({
  dataDir,
  databaseUrl,
}: Where): Promise<OpenDatabase> {
  const folder = await prepareDataFolder(dataDir);
  if (databaseUrl !== undefined) return openElsewhere(databaseUrl);
  const database = await startLocked(folder);
  return database ?? { target: runningCluster(folder), close: async () => {} };
}
