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
  const { rows } = await client.query(`select version from ${table} order by 1`);
  return rows.map(({ version }) => version);
}

/** The migrations in `folder/migrations`, each a version and its file, in order. */
async function readMigrations(folder: string): Promise<[version: string, file: string][]> {
  const files = (await readdir(join(folder, "migrations"))).filter((name) => name.endsWith(".sql"));
  return files.sort().map((file) => [file.replace(/[_.].*/, ""), file]);
}

/** The version of the baseline, the first migration. */
export async function readBaseline(folder: string): Promise<string> {
  const [[version] = [""]] = await readMigrations(folder);
  return version;
}

// The version of 27 November 2026, the last one without a baseline: how many migrations it had, and the last of them.
const FORMER = { count: 35, last: "20261127000800" };

/** The refusal of an older database or backup, before what to do with the version that reads it. */
export const OLDER = "is of an Avisos from before 27 November 2026, which this version cannot read";

/** Whether a database with these migrations is of the version that upgrade.ts upgrades. */
export const isFormer = (versions: string[]) =>
  versions.length === FORMER.count && versions.at(-1) === FORMER.last;

/**
 * Judges the migrations that a database has had, in order: "known" are those of this version or of the one that is
 * upgraded. One after the baseline may be missing in between, because branches came to main in another order than their
 * versions.
 * @returns the judgement, and the first migration that a newer version has made.
 */
export async function judgeMigrations(versions: string[], folder: string) {
  const known = (await readMigrations(folder)).map(([version]) => version);
  const [baseline = ""] = known;
  const newer = versions.find((version) => version > baseline && !known.includes(version));
  if (newer !== undefined) return { judgement: "newer" as const, newer };
  const isKnown = versions.length === 0 || isFormer(versions) || versions[0] === baseline;
  return { judgement: isKnown ? ("known" as const) : ("older" as const) };
}

/** @throws when an older version has made this database, or a newer one has changed its schema. */
export async function refuseOtherDatabase(owner: Client, folder: string): Promise<void> {
  const { judgement, newer } = await judgeMigrations(await listMigrations(owner), folder);
  if (judgement === "known") return;
  throw new Error(
    judgement === "newer"
      ? `the database was brought up to date by a newer Avisos (migration ${newer}); start that one, or go back with a backup from before: restore <file> --overwrite`
      : `the database ${OLDER}; start Avisos 0.1.0 of commit d89bc0f on it once, then this one`,
  );
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
    const name = file.replace(/\.sql$/, "");
    const text = await readFile(join(folder, "migrations", file), "utf8");
    const values = [version, name.slice(version.length + 1), text].map(escapeLiteral);
    // Statements that are sent together are one transaction.
    const note = `insert into supabase_migrations.schema_migrations (version, name, statements)
      values (${values[0]}, ${values[1]}, array[${values[2]}])`;
    await owner.query(`${text}\n;${note}`).catch((error) => {
      throw new Error(`migration ${name} failed: ${error.message}`);
    });
  }
}

/** Brings the schema up to date. A database that has never been seeded gets `folder/seed.sql`. */
export async function migrate(owner: Client, folder: string): Promise<void> {
  await owner.query(MIGRATION_TABLES);
  await applyMigrations(owner, folder);
  const seeded = await owner.query("select from supabase_migrations.seed_files");
  if (seeded.rowCount) return;
  await owner.query(`${await readFile(join(folder, "seed.sql"), "utf8")}\n;${NOTE_SEED}`);
}
