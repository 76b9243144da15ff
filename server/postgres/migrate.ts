import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Client, escapeLiteral } from "pg";
import { logInfo } from "../log.ts";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";

const TELL_AFTER_MS = 5_000;
const TABLES = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text);
`;

/** Keeps other servers from changing the schema of this database until the connection of `owner` ends. */
export async function lockSchema(owner: Client): Promise<void> {
  const telling = setTimeout(
    () => logInfo("another server is preparing the database; waiting for it"),
    TELL_AFTER_MS,
  );
  await owner
    .query(`select pg_advisory_lock(${ADVISORY_LOCKS.schema})`)
    .finally(() => clearTimeout(telling));
}

/** Runs a file and notes that it was run, in one transaction: statements that are sent together are one. */
async function apply(owner: Client, folder: string, file: string) {
  const name = file.replace(/\.sql$/, "");
  const [version = name] = name.split("_");
  const text = await readFile(join(folder, file), "utf8");
  const values = [version, name.slice(version.length + 1), text].map(escapeLiteral);
  const note = `insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${values[0]}, ${values[1]}, array[${values[2]}])`;
  await owner.query(`${text}\n;${note}`).catch((error) => {
    throw new Error(`migration ${name} failed: ${error.message}`);
  });
}

/** Runs the seed in a database that has never been seeded. */
async function seed(owner: Client, file: string) {
  const seeded = await owner.query("select from supabase_migrations.seed_files");
  if (seeded.rowCount) return;
  const text = await readFile(file, "utf8");
  const note = "insert into supabase_migrations.seed_files (path) values ('supabase/seed.sql')";
  await owner.query(`${text}\n;${note}`);
}

/**
 * Applies the migrations in `folder/migrations` that the database has not had yet, in order, each in a
 * transaction of its own together with its entry in the table the Supabase CLI keeps. A database
 * that has never been seeded gets `folder/seed.sql`.
 */
export async function migrate(owner: Client, folder: string): Promise<void> {
  await owner.query(TABLES);
  const { rows } = await owner.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations",
  );
  const applied = rows.map(({ version }) => version);
  const migrations = join(folder, "migrations");
  const files = (await readdir(migrations)).filter((file) => file.endsWith(".sql")).sort();
  for (const file of files.filter((file) => !applied.includes(file.split("_")[0] ?? file))) {
    await apply(owner, migrations, file);
  }
  await seed(owner, join(folder, "seed.sql"));
}
