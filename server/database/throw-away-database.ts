import { escapeIdentifier } from "pg";
import { asOwner, type DatabaseTarget } from "./connect.ts";
import { withThrowAwayCluster } from "./embedded-postgres/throw-away.ts";

type Work = (target: DatabaseTarget) => Promise<void>;

/** Runs `work` on a database of its own on the PostgreSQL at `url`. */
async function withDatabaseBeside(url: string, work: Work): Promise<void> {
  const { pathname } = new URL(url);
  const name = `${decodeURIComponent(pathname.slice(1)).slice(0, 40)}_restore_check`;
  const id = escapeIdentifier(name);
  const run = (sql: string) => asOwner({ url }, (owner) => owner.query(sql));
  const drop = () => run(`drop database if exists ${id} with (force)`);
  await drop();
  await run(`create database ${id} template template0 encoding 'UTF8'`);
  const beside = Object.assign(new URL(url), { pathname: encodeURIComponent(name) });
  await work({ url: beside.href }).finally(drop);
}

/**
 * Runs `work` on an empty database, and deletes the database: a cluster of its own in `dataDir`, or
 * a database beside that of `databaseUrl`. The board's own database is not changed.
 * @throws an error of one line if there can be no such database, or if `stopping` aborts.
 */
export const withThrowAwayDatabase = (
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  stopping: AbortSignal,
  work: Work,
): Promise<void> =>
  databaseUrl === undefined
    ? withThrowAwayCluster(dataDir, stopping, work)
    : withDatabaseBeside(databaseUrl, work);
