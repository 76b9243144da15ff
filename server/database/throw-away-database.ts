import { existsSync } from "node:fs";
import { join } from "node:path";
import { escapeIdentifier } from "pg";
import { asOwner, type DatabaseTarget } from "./connect.ts";
import { run } from "./embedded-postgres/binaries.ts";
import { stopCluster } from "./embedded-postgres/stop.ts";
import { type DatabaseConfig, withDatabase } from "./open.ts";

type Work = (target: DatabaseTarget) => Promise<void>;

/** Runs `work` on a cluster of its own in the folder `restored` of `dataDir`. */
async function withClusterIn(dataDir: string, work: Work): Promise<void> {
  const folder = join(dataDir, "restored");
  const clusterDir = join(folder, "postgres");
  const remove = async () => {
    if (existsSync(clusterDir)) await stopCluster(clusterDir);
    // The program `rm` is used, because it never follows symbolic links that PostgreSQL's account
    // may have created in the folder.
    await run("rm", ["-rf", folder]);
  };
  // A killed process may have left its cluster.
  await remove();
  const place = { dataDir: folder, databaseUrl: undefined };
  await withDatabase(place, { shared: false }, work).finally(remove);
}

/** Runs `work` on a database of its own on the PostgreSQL at `url`. */
async function withDatabaseBeside(url: string, work: Work): Promise<void> {
  const { pathname } = new URL(url);
  const name = `${decodeURIComponent(pathname.slice(1)).slice(0, 40)}_restore_check`;
  const id = escapeIdentifier(name);
  const execute = (sql: string) => asOwner({ url }, (owner) => owner.query(sql));
  const drop = () => execute(`drop database if exists ${id} with (force)`);
  await drop();
  await execute(`create database ${id} template template0 encoding 'UTF8'`);
  const beside = Object.assign(new URL(url), { pathname: encodeURIComponent(name) });
  await work({ url: beside.href }).finally(drop);
}

/**
 * Runs `work` on an empty database, and deletes the database: a cluster of its own in `dataDir`, or
 * a database beside that of `databaseUrl`. The board's own database is not changed. The caller
 * calls this function once at a time.
 * @throws an error of one line if there can be no such database.
 */
export const withThrowAwayDatabase = (
  { dataDir, databaseUrl }: DatabaseConfig,
  work: Work,
): Promise<void> =>
  databaseUrl === undefined ? withClusterIn(dataDir, work) : withDatabaseBeside(databaseUrl, work);
