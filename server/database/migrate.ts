import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Client, escapeLiteral } from "pg";

/** The tables that the Supabase CLI keeps: which migrations and seeds were run. */
export const MIGRATION_TABLES = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text);
`;

/** Notes that a database needs no seed any more. */
export const NOTE_SEED = `
  insert into supabase_migrations.seed_files (path) values ('supabase/seed.sql') on conflict do nothing;
`;

/** Versions of the migrations this database has had; none when it was never prepared. */
export async function listMigrations(client: Client): Promise<string[]> {
  const table = "supabase_migrations.schema_migrations";
  const found = await client.query("select where to_regclass($1) is not null", [table]);
  if (found.rowCount === 0) return [];
  const { rows } = await client.query<{ version: string }>(
    `select version from ${table} order by 1`,
  );
  return rows.map((row) => row.version);
}

/** The migrations in `folder/migrations`, each a version and its file, in order. */
async function readMigrations(folder: string): Promise<[version: string, file: string][]> {
  const files = (await readdir(join(folder, "migrations"))).filter((name) => name.endsWith(".sql"));
  return files.sort().map((file) => [file.replace(/[_.].*/, ""), file]);
}

// Migrations before the first release's are no more; bring-over.ts knows what they left.
const FIRST_FORMER = "20261121";
const FIRST_RELEASE = "20261125";

/** Whether the schema of a database with these migrations is from before the first release. */
export const isFormer = (versions: string[]) => versions.some((version) => version < FIRST_RELEASE);

/** The versions of the first release's migrations, whose schema takes the rows of all before. */
export async function listFirstRelease(folder: string): Promise<string[]> {
  const all = await readMigrations(folder);
  return all.map(([version]) => version).filter((version) => version.startsWith(FIRST_RELEASE));
}

/** The first of `versions` that was never a migration of `folder/migrations`: a newer program had it. */
export async function findUnknown(versions: string[], folder: string): Promise<string | undefined> {
  const known = (await readMigrations(folder)).map(([version]) => version);
  return versions.find((version) => version >= FIRST_RELEASE && !known.includes(version));
}

/**
 * Whether some database has had the migrations `versions`: former ones alone, or the first release's and later ones.
 * Later ones may be missing in between, as they did not come in the order of their versions.
 */
export async function isHistory(versions: string[], folder: string): Promise<boolean> {
  const first = await listFirstRelease(folder);
  if (first.every((version) => versions.includes(version))) return !isFormer(versions);
  return versions.every((version) => version >= FIRST_FORMER && version < FIRST_RELEASE);
}

/** @throws when a newer program has changed the schema of this database. */
export async function refuseNewerDatabase(owner: Client, folder: string): Promise<void> {
  const unknown = await findUnknown(await listMigrations(owner), folder);
  if (unknown === undefined) return;
  throw new Error(
    `the database was brought up to date by a newer Avisos (migration ${unknown}); start that one, or go ` +
      "back with a backup from before: restore <file> --overwrite",
  );
}

/** Runs a migration and notes that it was run, in one transaction: statements that are sent together are one. */
async function apply(owner: Client, folder: string, version: string, file: string) {
  const name = file.replace(/\.sql$/, "");
  const text = await readFile(join(folder, "migrations", file), "utf8");
  const values = [version, name.slice(version.length + 1), text].map(escapeLiteral);
  const note = `insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${values[0]}, ${values[1]}, array[${values[2]}])`;
  await owner.query(`${text}\n;${note}`).catch((error) => {
    throw new Error(`migration ${name} failed: ${error.message}`);
  });
}

/**
 * Applies the migrations in `folder/migrations` that the database has not had yet, in order, each in a
 * transaction of its own, or all in that of `owner`.
 * @param among the versions of those to apply, when it is not all of them.
 */
export async function applyMigrations(owner: Client, folder: string, among?: string[]) {
  const applied = await listMigrations(owner);
  for (const [version, file] of await readMigrations(folder)) {
    if (applied.includes(version) || among?.includes(version) === false) continue;
    await apply(owner, folder, version, file);
  }
}

/** Runs the seed in a database that has never been seeded. */
async function seed(owner: Client, file: string) {
  const seeded = await owner.query("select from supabase_migrations.seed_files");
  if (seeded.rowCount) return;
  await owner.query(`${await readFile(file, "utf8")}\n;${NOTE_SEED}`);
}

/** Brings the schema up to date. A database that has never been seeded gets `folder/seed.sql`. */
export async function migrate(owner: Client, folder: string): Promise<void> {
  await owner.query(MIGRATION_TABLES);
  await applyMigrations(owner, folder);
  await seed(owner, join(folder, "seed.sql"));
}
