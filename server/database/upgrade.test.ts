import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { contents, restore, schemaOf } from "../../test/support/backups/backups.ts";
import { Databases } from "../../test/support/database/databases.ts";
import type { Sql } from "../../test/support/database/sql.ts";
import { forFile } from "../../test/support/for-file.ts";
import { FILE, loadFormerBoard } from "../../test/support/upgrade/former-board.ts";
import { withBackup } from "../backup/read-backup.ts";
import { projectRoot } from "../environment.ts";
import { asOwner } from "./connect.ts";
import { prepareDatabase, prepareForMigrations } from "./prepare-database.ts";

type Row = Record<string, unknown>;

async function rowsOf(sql: Sql): Promise<Record<string, Row[]>> {
  const names = await sql<{ name: string }[]>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('auth', 'private', 'public')
  `;
  const tables = names.map(async ({ name }): Promise<[string, Row[]]> => {
    const rows = await sql.unsafe<{ row: Row }[]>(`select to_jsonb(t) as row from ${name} t`);
    return [name, rows.map(({ row }) => row)];
  });
  return Object.fromEntries(await Promise.all(tables));
}

const databases = await forFile(Databases.start());

const { sql, target } = await databases.empty();
await loadFormerBoard(target.url);
// These rows are inserted here, because the board comes from a backup, which leaves out unsent
// messages.
await sql.unsafe(`
  insert into private.push_messages (content, expires_at) values ('{}', now() + interval '1 day');
  insert into private.push_deliveries (message_id, subscription_id)
  select push_messages.id, push_subscriptions.id from private.push_messages, private.push_subscriptions;
  insert into private.push_rounds values ('digest', now());
  insert into private.push_changes (announcement_id, told_revision, due_at) select id, 1, now() from public.announcements limit 3;
`);
// Each start of a server replaces the functions of supabase/auth.sql before the upgrade, even when
// the upgrade then fails.
await asOwner(target, (owner) => prepareForMigrations(owner, join(projectRoot, "supabase")));
const before = await rowsOf(sql);
const schemaBefore = await schemaOf(sql);

const SONGS = "create table public.songs (announcement_id uuid";
const DROP_SONGS = "drop table public.songs";
const COLUMN = "alter table public.announcements";
/**
 * Objects of other programs that must stop the upgrade: SQL that creates them, SQL that drops them,
 * and the expected cause.
 */
const OBSTACLES = [
  [
    `${SONGS} references public.announcements); create view titles as select title from announcements`,
    `drop view titles; ${DROP_SONGS}`,
    "songs_announcement_id_fkey.*view public.titles",
  ],
  [`${SONGS}); create policy mine on songs using (private.is_admin())`, DROP_SONGS, "policy mine"],
  [`${COLUMN} add song text`, `${COLUMN} drop song`, "announcements.song"],
  ["create table private.notes ()", "drop table private.notes", "table private.notes"],
] as const;
const failures: string[] = [];
for (const [statement, undo] of OBSTACLES) {
  await sql.unsafe(statement);
  failures.push(await prepareDatabase(target).then(String, (error) => error.message));
  await sql.unsafe(undo);
}
const failed = [await rowsOf(sql), await schemaOf(sql)];

await sql.unsafe(`
  ${SONGS}); insert into public.songs select id from public.announcements;
  create function public.count_songs() returns integer language sql as 'select count(*)::int from public.songs';
`);
await prepareDatabase(target);
const [songs] = await sql`select public.count_songs() as count`;
await sql.unsafe(`drop function public.count_songs; ${DROP_SONGS}`);
const after = await rowsOf(sql);

const omit = (row: Row, columns: string[] = []): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)));

/** Returns a row of the history as the new version stores it. */
function convertState({ row, ...rest }: Row): Row {
  if (row === null) return { ...rest, row };
  const { occurrence, own_changes, ...state } = Object(row);
  return { ...rest, row: { ...state, detached: own_changes?.length > 0 } };
}

const DROPPED_COLUMNS: Record<string, string[]> = {
  "public.announcements": ["occurrence", "own_changes"],
  "public.edition_items": ["snapshot"],
  "public.editions": ["blank_at", "closed_at", "closed_by", "on_screen", "on_screen_at"],
  "public.series": ["anchor_day", "anchor_number"],
};
test("the former board has rows in every table that Avisos writes", () => {
  const empty = Object.entries(before).filter(([, rows]) => rows.length === 0);
  const names = empty.map(([name]) => name).sort();
  expect(names).toEqual(["auth.audit_log_entries", "auth.flow_state"]);
});

test("an upgrade leaves the schema and the migrations of a fresh database", async () => {
  const { sql: fresh } = await databases.prepared();
  expect(await schemaOf(sql)).toEqual(await schemaOf(fresh));
  const versions = (of: Sql) =>
    of`select version, name, statements from supabase_migrations.schema_migrations`;
  expect(await versions(sql)).toEqual(await versions(fresh));
});

test("an upgrade keeps every row and every column that it does not convert", () => {
  const keptTables = Object.entries(before).filter(([name]) => name in after);
  const tables = ["private.skipped_occurrences", "public.kept_editions", "public.kept_items"];
  expect(keptTables).toHaveLength(Object.keys(before).length - tables.length);
  for (const [name, rows] of keptTables) {
    const converted = name === "public.announcement_history" ? rows.map(convertState) : rows;
    const expected = converted.map((row) =>
      expect.objectContaining(omit(row, DROPPED_COLUMNS[name])),
    );
    expect(after[name], name).toHaveLength(rows.length);
    expect(after[name], name).toEqual(expect.arrayContaining(expected));
  }
});

test("a restore of the former version's backup leaves the same rows and schema as an upgrade", async () => {
  const restored = await databases.empty();
  await restore(FILE, restored);
  // Each upgrade approves the members who were there before at its own time, which is the last
  // column of a profile.
  const rowsOf = async (board: Sql) => {
    const { "public.profiles": profiles = [], ...others } = await contents(board);
    return { ...others, profiles: profiles.map((row) => row.replace(/,"[-\d:. +]+"\)$/, ")")) };
  };
  expect(await rowsOf(restored.sql)).toEqual(await rowsOf(sql));
  expect(await schemaOf(restored.sql)).toEqual(await schemaOf(sql));
});

test("an upgrade keeps the rule of each series and skips the days from which announcements were moved or deleted", async () => {
  const [now] = await sql<{ yesterday: string }[]>`
    select ((now() at time zone 'America/Sao_Paulo')::date - 1)::text as yesterday
  `;
  // A past day needs no skip, because no announcement is written for it.
  const skippedIfFuture = (day: string) => (day >= (now?.yesterday ?? "") ? [day] : []);
  const series = await sql`
    select template ->> 'title' as title, starts_on::text, skipped::text[] from public.series order by 1
  `;
  expect(series).toEqual([
    { title: "Acabou", starts_on: "2026-12-02", skipped: [] },
    {
      title: "Coral",
      starts_on: "2026-11-29",
      skipped: [...skippedIfFuture("2026-12-20"), "2026-12-27"],
    },
    { title: "Célula", starts_on: "2026-12-28", skipped: skippedIfFuture("2027-01-25") },
    { title: "Fechamento do mês", starts_on: "2026-12-31", skipped: [] },
    { title: "Jubileu", starts_on: "2090-01-06", skipped: ["2090-01-13"] },
    { title: "Oração", starts_on: "2026-12-23", skipped: [] },
    { title: "Quinto domingo", starts_on: "2026-11-29", skipped: [] },
  ]);
});

test("an upgrade detaches announcements that were changed alone or are on no day of the series' rule", async () => {
  const rows = await sql`
    select title, array_agg(to_char(date at time zone 'America/Sao_Paulo', 'MM-DD HH24:MI') order by date) as dates
    from public.announcements where detached group by title
  `;
  expect(Object.fromEntries(rows.map(({ title, dates }) => [title, dates]))).toEqual({
    Coral: ["12-21 19:30", "01-03 17:30", "01-10 19:30"],
    "Coral: ensaio geral": ["12-13 19:30"],
    // The rules changed on 28 December (Célula) and 23 December (Oração), so earlier announcements
    // follow no rule.
    Célula: ["11-30 19:30", "12-16 19:30", "02-01 20:30"],
    "Célula especial": ["01-11 22:30"],
    Jubileu: ["01-14 19:30"],
    Oração: ["12-01 19:30", "12-08 19:30", "12-15 19:30"],
  });
});

test("an upgrade publishes closed editions, and the earlier closed version of reopened editions", () => {
  const rowsOfEdition = (table: string, edition: unknown) =>
    before[table]?.filter(({ edition_id, id }) => (edition_id ?? id) === edition) ?? [];
  const published = after["public.published_editions"] ?? [];
  expect(published).toHaveLength(3);
  for (const { edition_id, ...row } of published) {
    const [edition] = rowsOfEdition("public.editions", edition_id);
    const [kept] = rowsOfEdition("public.kept_editions", edition_id);
    const items = rowsOfEdition(kept ? "public.kept_items" : "public.edition_items", edition_id);
    expect(row).toEqual({
      service_at: (kept ?? edition)?.service_at,
      published_at: (kept ?? edition)?.closed_at,
      published_by: kept ? null : edition?.closed_by,
      on_screen: edition?.on_screen,
      on_screen_at: edition?.on_screen_at,
      blank_at: edition?.blank_at,
      items: items
        .map((item) => omit(item, ["edition_id"]))
        .sort((one, other) => Number(one.position) - Number(other.position)),
    });
  }
});

test("a series continues after an upgrade without a second announcement on a day", async () => {
  const days = () => sql`
    select series_id, (announcements.date at time zone time_zone)::date::text as day, count(*)::int
    from public.announcements join public.series on series.id = series_id group by 1, 2 having count(*) > 1
  `;
  const doubled = await days();
  await sql`select private.extend_series()`;
  expect(await days()).toEqual(doubled);
  const written = await sql`
    select from public.announcements join public.series on series.id = series_id
    where (announcements.date at time zone time_zone)::date = any (skipped)
  `;
  expect(written).toEqual([]);
});

test("a database and a backup older than the former version are refused with the name of the version that reads them", async () => {
  const older = await databases.empty();
  await older.sql.unsafe(`
    create schema supabase_migrations;
    create table supabase_migrations.schema_migrations as select '20261127000700' as version;
  `);
  const cause = "is of an Avisos from before 27 November 2026, which this version cannot read";
  await expect(prepareDatabase(older.target)).rejects.toThrow(
    `the database ${cause}; start Avisos 0.1.0 of commit d89bc0f on it once, then this one`,
  );
  expect(await older.sql`select to_regclass('auth.users') as users`).toEqual([{ users: null }]);
  const text = gunzipSync(await readFile(FILE)).toString();
  const path = join(databases.folder, "older.sql.gz");
  await writeFile(path, gzipSync(text.replace(',"20261127000800"]', "]")));
  await expect(withBackup(path, () => Promise.reject(new Error("used")))).rejects.toThrow(
    `the backup ${cause}; restore it with Avisos 0.1.0 of commit d89bc0f, then start this one on that data`,
  );
});

test("an object that depends on the tables of Avisos stops the upgrade, and independent tables and functions stay", () => {
  const causes = OBSTACLES.map(
    ([, , cause]) => `could not be upgraded and is as before .*${cause}`,
  );
  expect(failures).toEqual(causes.map((cause) => expect.stringMatching(cause)));
  expect(failed).toEqual([before, schemaBefore]);
  expect(songs).toEqual({ count: before["public.announcements"]?.length });
});
