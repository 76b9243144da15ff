import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql, TransactionSql } from "postgres";
import { logInfo } from "../log.ts";

// Any constant will do; every server of this project takes the same one.
const SCHEMA_LOCK = 4_210_991;
const TELL_AFTER_MS = 5_000;

type Migration = { version: string; name: string; sql: string };

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => {
      const [version = file, ...words] = file.replace(/\.sql$/, "").split("_");
      return { version, name: words.join("_"), sql: await readFile(join(folder, file), "utf8") };
    }),
  );
}

async function apply(sql: TransactionSql, { version, name, sql: text }: Migration) {
  await sql.unsafe(text);
  await sql`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${version}, ${name}, array[${text}])
  `;
}

/** Runs `work` while no other server changes the schema of the same database. */
export async function withSchemaLock<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  const telling = setTimeout(
    () => logInfo("another server is preparing the database; waiting for it"),
    TELL_AFTER_MS,
  );
  await sql`select pg_advisory_lock(${SCHEMA_LOCK})`.finally(() => clearTimeout(telling));
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${SCHEMA_LOCK})`;
  }
}

/**
 * Applies the migrations in `folder/migrations` that the database has not had yet, in order, each in a
 * transaction of its own together with its entry in the table the Supabase CLI keeps. A database
 * without ministries that has never been seeded gets `folder/seed.sql`.
 * @returns how many migrations were applied.
 */
export async function migrate(sql: Sql, folder: string): Promise<number> {
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );
    create table if not exists supabase_migrations.seed_files (path text primary key, hash text);
  `);
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations
  `;
  const applied = new Set(rows.map((row) => row.version));
  const pending = (await readMigrations(join(folder, "migrations"))).filter(
    ({ version }) => !applied.has(version),
  );
  for (const migration of pending) {
    await sql
      .begin((transaction) => apply(transaction, migration))
      .catch((error) => {
        throw new Error(
          `migration ${migration.version}_${migration.name} failed: ${error.message}`,
        );
      });
  }
  await seed(sql, join(folder, "seed.sql"));
  return pending.length;
}

async function seed(sql: Sql, file: string) {
  const path = "supabase/seed.sql";
  const [seeded] = await sql`select from supabase_migrations.seed_files where path = ${path}`;
  if (seeded) return;
  const text = await readFile(file, "utf8");
  await sql.begin(async (transaction) => {
    await transaction.unsafe(text);
    await transaction`insert into supabase_migrations.seed_files (path) values (${path})`;
  });
}
