import { join } from "node:path";
import type { Client } from "pg";
import type { Config } from "../config.ts";
import { asOwner, SERVER_NAME } from "../database/connect.ts";
import { judgeMigrations, listMigrations, refuseOtherDatabase } from "../database/migrate.ts";
import { withDatabase } from "../database/open.ts";
import { projectRoot } from "../environment.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const CLOCK_TOLERANCE_S = 5;

async function checkMigrations(owner: Client): Promise<Finding> {
  const folder = join(projectRoot, "supabase");
  await refuseOtherDatabase(owner, folder);
  const applied = await listMigrations(owner);
  const { missing } = await judgeMigrations(applied, folder);
  if (missing.length === 0) return ok(`all are applied, the last is ${applied.at(-1)}`);
  return warning(`${missing.length} are missing; restart the board, which applies them`);
}

/** Compares the clocks of this machine and of the database. */
async function checkDatabaseClock(owner: Client): Promise<Finding | undefined> {
  const { rows } = await owner.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  const seconds = Math.round(Math.abs(Date.now() - (rows[0]?.ms ?? 0)) / 1000);
  if (seconds <= CLOCK_TOLERANCE_S) return undefined;
  return failure(`the database's clock differs by ${seconds} s; set both clocks (timedatectl)`);
}

async function describeDatabase(owner: Client, { databaseUrl }: Config) {
  const { rows } = await owner.query<{ version: string; running: boolean }>(
    `select current_setting('server_version') as version,
       exists (select from pg_stat_activity where datname = current_database() and application_name ~ $1) as running`,
    [`^${SERVER_NAME}( leader| health)?$`],
  );
  const place = databaseUrl === undefined ? "in DATA_DIR" : `at ${new URL(databaseUrl).host}`;
  const isRunning = rows[0]?.running ?? false;
  const state = isRunning ? "the board is running" : "no board is running on it now";
  return { isRunning, text: `PostgreSQL ${rows[0]?.version} ${place}; ${state}` };
}

/**
 * Opens the database, also while the board runs, and checks version, migrations and clock.
 * @throws an error of one line when the database cannot be opened.
 */
export async function checkDatabase(config: Config) {
  return withDatabase(config, { shared: true }, (target) =>
    asOwner(target, async (owner) => {
      const { isRunning, text } = await describeDatabase(owner, config);
      const migrations = await checkMigrations(owner).catch((error) => failure(error.message));
      return { isRunning, found: ok(text), migrations, clock: await checkDatabaseClock(owner) };
    }),
  );
}
