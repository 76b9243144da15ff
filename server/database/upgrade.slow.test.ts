import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { backUp, contents, newerProject, schemaOf } from "../../test/support/backups/backups.ts";
import { Databases, type TestDatabase } from "../../test/support/database/databases.ts";
import { createProject, pushMigrations } from "../../test/support/database/hosted-supabase.ts";
import { TestPostgres } from "../../test/support/database/postgres.ts";
import { forFile, forTest, temporaryFolder } from "../../test/support/for-file.ts";
import { withBackup } from "../backup/read-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { projectRoot } from "../environment.ts";
import { asOwner, type DatabaseTarget } from "./connect.ts";
import { applyMigrations, MIGRATION_TABLES, migrate, RECORD_SEED } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { grantToRequestRole, prepareDatabase, prepareForMigrations } from "./prepare-database.ts";

const supabase = join(projectRoot, "supabase");
const databases = await forFile(Databases.start());
const [baseline = ""] = (await readdir(join(supabase, "migrations"))).sort();

/**
 * SQL that inserts rows into a database of 0.2.0. This text must stay unchanged when a later
 * migration renames a column.
 */
const ROWS = `
  insert into auth.users (id, email, raw_user_meta_data)
  values (gen_random_uuid(), 'ana@example.org', '{"name": "Ana Souza"}');
  insert into public.ministries (name, color) values ('Coral', '#7c3aed');
  insert into public.announcements (title, description, date, created_by, ministry_id)
  select 'Ensaio', 'No templo', '2030-12-24 22:30:00Z', profiles.user_id, ministries.id
  from public.profiles, public.ministries;
  with rule as (
    insert into public.series
      (frequency, starts_on, starts_at, lasts, time_zone, template, created_by)
    select 'weekly', '2030-12-24', '19:30', '2 hours', 'America/Sao_Paulo', '{"title": "Ensaio"}',
      user_id
    from public.profiles returning id
  )
  update public.announcements set series_id = rule.id from rule;
  insert into public.editions (service_at) values ('2030-12-29 21:00:00Z');
  insert into public.edition_items (edition_id, announcement_id, position, spoken)
  select editions.id, announcements.id, 1, true from public.editions, public.announcements;
  insert into public.published_editions (edition_id, service_at, published_at, items)
  select edition_id, '2030-12-29 21:00:00Z', now(), jsonb_agg(to_jsonb(edition_items))
  from public.edition_items group by edition_id;
  insert into public.church (address) values ('Rua da Igreja, 1');
  insert into public.script_sentences (opening) values ('Bom dia');
`;

/** Returns a new database of version 0.2.0 with `ROWS`. */
async function createReleased(): Promise<TestDatabase> {
  const database = await databases.empty();
  await asOwner(database.target, async (owner) => {
    await prepareForMigrations(owner, supabase);
    await owner.query(MIGRATION_TABLES);
    await applyMigrations(owner, supabase, [baseline.replace(/_.*/, "")]);
    await owner.query(`${RECORD_SEED}${ROWS}`);
  });
  return database;
}

/** Returns a database that the migrations of the project in `root` upgraded from 0.2.0. */
async function upgrade(root: string): Promise<TestDatabase> {
  const database = await createReleased();
  await asOwner(database.target, async (owner) => {
    await migrate(owner, join(root, "supabase"));
    await grantToRequestRole(owner);
  });
  return database;
}

async function countRows({ sql }: TestDatabase) {
  const tables = Object.entries(await contents(sql));
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.length]));
}

const SONG = `
  alter table public.announcements add song text;
  update public.announcements set song = title;
`;
const newer = await newerProject(databases.folder, { "30000101000000_sing.sql": SONG });

test("an upgrade from 0.2.0 keeps all rows and leaves the schema of a fresh database", async () => {
  const { "public.script_sentences": dropped, ...released } = await countRows(
    await createReleased(),
  );
  expect(dropped).toBe(1);
  const upgraded = await upgrade(projectRoot);
  expect(await countRows(upgraded)).toMatchObject(released);
  const [row] = await upgraded.sql`
    select weekdays, routine, kind, hour_words from public.series, public.announcements
  `;
  expect(row).toEqual({ weekdays: [], routine: false, kind: "event", hour_words: null });
  // A copy that was published before "Nossa semana" stays without it.
  const week = (table: string) =>
    upgraded.sql.unsafe(`select our_week_screen, our_week_printed from public.${table}`);
  expect(await week("editions")).toEqual([{ our_week_screen: true, our_week_printed: true }]);
  const before = { our_week_screen: false, our_week_printed: false };
  expect(await week("published_editions")).toEqual([before]);
  const fresh = await databases.prepared();
  expect(await schemaOf(upgraded.sql)).toEqual(await schemaOf(fresh.sql));
});

test("a later migration changes the schema and the rows of a database of 0.2.0", async () => {
  const before = await schemaOf((await databases.prepared()).sql);
  const { sql } = await upgrade(newer);
  const added = (await schemaOf(sql)).filter((line) => !before.includes(line));
  expect(added).toEqual(["public.announcements.song text YES"]);
  expect(await sql`select song from public.announcements`).toEqual([{ song: "Ensaio" }]);
});

test("a restore of a backup of 0.2.0 runs later migrations on the restored rows", async () => {
  const file = await backUp(await createReleased(), databases.folder);
  const { target, sql } = await databases.empty();
  await withBackup(
    file,
    (backup) => restoreBackup(target, backup, { overwrite: false, root: newer }),
    newer,
  );
  expect(await sql`select song from public.announcements`).toEqual([{ song: "Ensaio" }]);
});

const REFUSAL = "is of an Avisos before 0.2.0, which only its commit d0371e4c still reads";
/** Days of November 2026, each with the migrations of a database prepared on that day. */
const FORMER: [day: number, versions: string[]][] = [
  [27, ["20261127000700", "20261127000800"]],
  [28, ["20261127100000", "20261128100000"]],
  [29, ["20261127100000", "20261128100000", "20261129210000"]],
];
const LAST_FORMER = ["20261129210000"];

const recordMigrations = (target: DatabaseTarget, versions: string[]) =>
  asOwner(target, async (owner) => {
    await owner.query(MIGRATION_TABLES);
    await owner.query(
      "insert into supabase_migrations.schema_migrations (version) select unnest($1::text[])",
      [versions],
    );
    await owner.query("create table public.announcements as select 'Culto' as title");
  });

async function expectRefused(target: DatabaseTarget) {
  const message = `the database ${REFUSAL}; start that version, or choose another database`;
  await expect(prepareDatabase(target)).rejects.toThrow(message);
  const { rows } = await asOwner(target, (owner) =>
    owner.query("select title, to_regnamespace('auth') as auth from public.announcements"),
  );
  expect(rows).toEqual([{ title: "Culto", auth: null }]);
}

test.each(FORMER)(
  "a database that was prepared on %d November is refused at DATABASE_URL and stays unchanged",
  async (_, versions) => {
    const { target } = await databases.empty();
    await recordMigrations(target, versions);
    await expectRefused(target);
  },
);

test("a database before 0.2.0 in DATA_DIR is refused and stays unchanged", async () => {
  const dataDir = await temporaryFolder();
  const { target, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  onTestFinished(close);
  await recordMigrations(target, LAST_FORMER);
  await expectRefused(target);
});

test.each(FORMER)("a backup that was written on %d November is refused", async (_, migrations) => {
  const file = await backUp(await databases.prepared(), databases.folder);
  const text = gunzipSync(await readFile(file)).toString();
  const header = `"migrations":${JSON.stringify(migrations)}`;
  await writeFile(file, gzipSync(text.replace(/"migrations":\[.*?\]/, header)));
  const read = withBackup(file, () => Promise.reject(new Error("it was used")));
  await expect(read).rejects.toThrow(`the backup ${REFUSAL}`);
});

test("a hosted project before 0.2.0 is refused and stays unchanged", async () => {
  const project = await createProject(await forTest(TestPostgres.start()));
  await forTest(project.sql);
  await recordMigrations(project, LAST_FORMER);
  await expect(pushMigrations(project)).rejects.toThrow(`this database ${REFUSAL}`);
  expect(await project.sql`select title from public.announcements`).toEqual([{ title: "Culto" }]);
  expect(await project.sql`select to_regnamespace('private') as private`).toEqual([
    { private: null },
  ]);
});
