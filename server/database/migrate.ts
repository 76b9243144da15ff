import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Client, escapeLiteral } from "pg";

/**
 * SQL that creates the tables in which our server records the migrations and seeds that were run.
 * The Supabase CLI uses the same tables.
 */
export const MIGRATION_TABLES = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text);
`;

/** SQL that records that the seed was run, so that later starts do not run the seed again. */
export const RECORD_SEED = `
  insert into supabase_migrations.seed_files (path) values ('supabase/seed.sql') on conflict do nothing;
`;

/**
 * Returns the versions of the migrations that were applied to the database, or an empty list if no
 * server has prepared the database.
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

/** End of the error message for a database or a backup of a version before 0.2.0. */
export const TOO_OLD = "is of an Avisos before 0.2.0, which only its commit d0371e4c still reads";

/**
 * Judges by the migrations of a database whether this version ("known"), a newer version ("newer")
 * or a version before 0.2.0 ("older") has prepared the database. A known database may lack a
 * migration although it has later ones, because branches may be merged in another order than their
 * versions.
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
 * Refuses a database that an incompatible version has prepared.
 * @throws an error if that version is older than 0.2.0 or newer than this version.
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
 * Applies the migrations in `folder/migrations` that are missing in the database, in order. Each
 * migration runs in its own transaction, unless `owner` has already begun a transaction.
 * @param onlyVersions limits the migrations to these versions; without it, all are applied.
 */
export async function applyMigrations(owner: Client, folder: string, onlyVersions?: string[]) {
  const applied = await listMigrations(owner);
  for (const [version, file] of await readMigrations(folder)) {
    if (applied.includes(version) || onlyVersions?.includes(version) === false) continue;
    const name = file.replace(/\.sql$/, "");
    const text = await readFile(join(folder, "migrations", file), "utf8");
    const values = [version, name.slice(version.length + 1), text].map(escapeLiteral);
    // One query has both the migration and the record of the migration, because PostgreSQL runs a
    // query of several statements as one transaction.
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
