import type { Client } from "pg";
import { SERVER_NAME } from "../database/connect.ts";
import { findUnknown, listMigrations } from "../database/migrate.ts";
import { identifierOf } from "./format.ts";
import { listTables } from "./tables.ts";

/** Tables that have rows in every fresh database, from the seed or from a migration. */
const SEEDED = ['"public"."ministries"', '"private"."posting_limits"'];

/** Refuses while a server uses the database, whose cache would mix what was before with what is after. */
export async function refuseRunningServer(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = $1",
    [SERVER_NAME],
  );
  if (rowCount) throw new Error("a server is running on this database; stop it first");
}

async function holdsData(client: Client): Promise<boolean> {
  const names = (await listTables(client)).map(identifierOf);
  const others = names.filter((name) => !SEEDED.includes(name));
  const { rowCount } = await client.query(
    `select where ${["false", ...others.map((name) => `exists (table ${name})`)].join(" or ")}`,
  );
  return rowCount === 1;
}

/**
 * Refuses a database with data: another program's always, our own unless it is to be overwritten.
 * @param folder where the migrations are that this version knows.
 */
export async function refuseToLoseData(
  client: Client,
  overwrite: boolean,
  folder: string,
): Promise<void> {
  if (!(await holdsData(client))) return;
  const migrations = await listMigrations(client);
  if (migrations.length === 0) {
    throw new Error("this database holds another program's data; choose an empty one");
  }
  if (overwrite) return;
  const newer = (await findUnknown(migrations, folder)) === undefined ? "" : " of a newer Avisos";
  throw new Error(`this database already holds data${newer}; add --overwrite to replace all of it`);
}
