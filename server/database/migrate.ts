import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Client, escapeLiteral } from "pg";

/**
 * SQL of the tables in which the Supabase CLI, and our server, record which migrations and seeds
 * were run.
 */
export const MIGRATION_TABLES = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text);
`;

/** SQL that records that the seed was run, so that later starts do not run it. */
export const RECORD_SEED = `
  insert into supabase_migrations.seed_files (path) values ('supabase/seed.sql') on conflict do nothing;
`;

/**
 * Returns the versions of the migrations that the database has had; none when no server has
 * prepared it.
 */
export async function listMigrations(client: Client): Promise<string[]> {
  const table = "supabase_migrations.schema_migrations";
  const found = await client.query("select where to_regclass($1) is not null", [table]);
  if (found.rowCount === 0) return [];
  const { rows } = await client.query(`select version from ${table} order by 1`);
  return rows.map(({ version }) => version);
}

/** Returns the version and the file name of each migration in `folder/migrations`, in order. */
async function readMigrations(folder: string): Promise<[version: string, file: string][]> {
  const files = (await readdir(join(folder, "migrations"))).filter((name) => name.endsWith(".sql"));
  return files.sort().map((file) => [file.replace(/[_.].*/, ""), file]);
}

/** Last words of the error for a database or a backup of a version before 0.2.0. */
export const TOO_OLD = "is of an Avisos before 0.2.0, which only its commit d0371e4c still reads";

/**
 * Tells if the migrations of a database come from this version ("known"), from a newer version
 * ("newer") or from a version before 0.2.0 ("older"). A known database may lack some migrations
 * between others, because branches were merged in another order than their versions.
 * @returns the judgement, the first migration of a newer version, and the known migrations that the
 *   database lacks.
 */
export async function judgeMigrations(versions: string[], folder: string) {
  const known = (await readMigrations(folder)).map(([version]) => version);
  const [baseline = ""] = known;
  const newer = versions.find((version) => version > baseline && !known.includes(version));
  const missing = known.filter((version) => !versions.includes(version));
  if (newer !== undefined) return { judgement: "newer" as const, newer, missing };
  const isKnown = versions.length === 0 || versions[0] === baseline;
  return { judgement: isKnown ? ("known" as const) : ("older" as const), missing };
}

/**
 * @throws an error when a version before 0.2.0, or a newer version than this one, has prepared this
 *   database.
 */
export async function refuseOtherDatabase(owner: Client, folder: string): Promise<void> {
  const { judgement, newer } = await judgeMigrations(await listMigrations(owner), folder);
  if (judgement === "known") return;
  throw new Error(
    judgement === "newer"
      ? `the database was brought up to date by a newer Avisos (migration ${newer}); ` +
          "start that one, or go back with a backup from before: restore <file> --overwrite"
      : `the database ${TOO_OLD}; start that version, or choose another database`,
  );
}

/**
 * Applies the migrations in `folder/migrations` that the database has not had, in order. Each runs
 * in its own transaction, unless `owner` has already begun one.
 * @param onlyVersions limits the migrations to these versions; without it, all are applied.
 */
export async function applyMigrations(owner: Client, folder: string, onlyVersions?: string[]) {
  const applied = await listMigrations(owner);
  for (const [version, file] of await readMigrations(folder)) {
    if (applied.includes(version) || onlyVersions?.includes(version) === false) continue;
    const name = file.replace(/\.sql$/, "");
    const text = await readFile(join(folder, "migrations", file), "utf8");
    const values = [version, name.slice(version.length + 1), text].map(escapeLiteral);
    // The migration and its record are sent in one query, because PostgreSQL runs one query as one
    // transaction.
    const note = `insert into supabase_migrations.schema_migrations (version, name, statements)
      values (${values[0]}, ${values[1]}, array[${values[2]}])`;
    await owner.query(`${text}\n;${note}`).catch((error) => {
      throw new Error(`migration ${name} failed: ${error.message}`);
    });
  }
}

/** Applies all missing migrations, and `folder/seed.sql` if the database has not been seeded. */
export async function migrate(owner: Client, folder: string): Promise<void> {
  await owner.query(MIGRATION_TABLES);
  await applyMigrations(owner, folder);
  const seeded = await owner.query("select from supabase_migrations.seed_files");
  if (seeded.rowCount) return;
  await owner.query(`${await readFile(join(folder, "seed.sql"), "utf8")}\n;${RECORD_SEED}`);
}
