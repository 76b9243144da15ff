import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import type { Config } from "../config.ts";
import { type Cluster, runningCluster, startCluster } from "./cluster.ts";
import { connectOwner, type DatabaseTarget, describeConnectionError } from "./connect.ts";
import { lockDirectory } from "./directory-lock.ts";

/** A database that is there to be used; `close` stops it when it was started here. */
export type OpenDatabase = { target: DatabaseTarget; close: () => Promise<void> };

type Where = Pick<Config, "dataDir" | "databaseUrl">;

async function prepareDataDir(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(`DATA_DIR ${dataDir} cannot be written; choose another or change its owner`);
  }
}

async function checkReachable(target: DatabaseTarget) {
  const sql = connectOwner(target);
  try {
    await sql`select 1`;
  } catch (error) {
    const cause = describeConnectionError(error);
    throw new Error(`the database at DATABASE_URL does not answer (${cause}); check DATABASE_URL`);
  } finally {
    await sql.end();
  }
}

async function startLocked(dataDir: string): Promise<OpenDatabase | undefined> {
  const lock = await lockDirectory(dataDir);
  if (!lock) return undefined;
  let cluster: Cluster;
  try {
    cluster = await startCluster(dataDir);
  } catch (error) {
    await lock.release();
    throw error;
  }
  return {
    target: cluster.target,
    close: async () => {
      await cluster.stop();
      await lock.release();
    },
  };
}

/**
 * Opens the configured database for a server: the one at `DATABASE_URL`, or the cluster in `DATA_DIR`,
 * started here. @throws with one line that says what to do.
 */
export async function openDatabase({ dataDir, databaseUrl }: Where): Promise<OpenDatabase> {
  await prepareDataDir(dataDir);
  if (databaseUrl !== undefined) {
    await checkReachable({ url: databaseUrl });
    return { target: { url: databaseUrl }, close: async () => {} };
  }
  const database = await startLocked(dataDir);
  if (!database)
    throw new Error(`another server is already using DATA_DIR ${dataDir}; stop it first`);
  return database;
}

/** Opens the configured database for a command, whether or not the server is running. */
export async function openDatabaseForCommand(where: Where): Promise<OpenDatabase> {
  if (where.databaseUrl !== undefined) return openDatabase(where);
  await prepareDataDir(where.dataDir);
  const database = await startLocked(where.dataDir);
  return database ?? { target: await runningCluster(where.dataDir), close: async () => {} };
}
