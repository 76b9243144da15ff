import { join } from "node:path";
import type { Client } from "pg";
import type { Config } from "../config.ts";
import { asOwner, SERVER_NAME } from "../database/connect.ts";
import { judgeMigrations, listMigrations, refuseOtherDatabase } from "../database/migrate.ts";
import { withDatabase } from "../database/open.ts";
import { projectRoot } from "../environment.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";
import { holdsBoard } from "./machine.ts";
import { checkRestore } from "./restored-backup.ts";

const CLOCK_TOLERANCE_S = 5;

async function checkMigrations(owner: Client): Promise<Finding> {
  const folder = join(projectRoot, "supabase");
  await refuseOtherDatabase(owner, folder);
  const applied = await listMigrations(owner);
  const { missing } = await judgeMigrations(applied, folder);
  if (missing.length === 0) return ok(`all are applied, the last is ${applied.at(-1)}`);
  return warning(`${missing.length} are missing; restart the board, which applies them`);
}

/**
 * Describes the database, and compares the clock of the database with the clock of this machine.
 * `isRunning` tells whether a board uses the database now.
 */
async function describeDatabase(owner: Client, { databaseUrl }: Config) {
  const { rows } = await owner.query<{ version: string; ms: number; running: boolean }>(
    `select current_setting('server_version') as version,
       (extract(epoch from now()) * 1000)::float8 as ms,
       exists (select from pg_stat_activity where datname = current_database()
         and application_name ~ $1) as running`,
    [`^${SERVER_NAME}( leader| health)?$`],
  );
  const { version, ms = 0, running: isRunning = false } = rows[0] ?? {};
  const place = databaseUrl === undefined ? "in DATA_DIR" : `at ${new URL(databaseUrl).host}`;
  const state = isRunning ? "the board is running" : "no board is running on it now";
  const seconds = Math.round(Math.abs(Date.now() - ms) / 1000);
  const difference = `the database's clock differs by ${seconds} s; set both clocks (timedatectl)`;
  const clock = seconds > CLOCK_TOLERANCE_S ? failure(difference) : undefined;
  return { isRunning, found: ok(`PostgreSQL ${version} ${place}; ${state}`), clock };
}

/**
 * Opens the database, even while the board runs, and checks version, migrations and clock. Does not
 * create a missing database.
 * @throws an error of one line when the database cannot be opened.
 */
export async function checkDatabase(config: Config) {
  if (!holdsBoard(config)) throw new Error("there is none; see the data folder");
  return withDatabase(config, { shared: true }, (target) =>
    asOwner(target, async (owner) => ({
      ...(await describeDatabase(owner, config)),
      migrations: await checkMigrations(owner).catch((error) => failure(error.message)),
      restore: await checkRestore(owner).catch((error) => failure(error.message)),
    })),
  );
}
