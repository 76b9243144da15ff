import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { schemaOf } from "../../test/support/backups/backup-contents.ts";
import { restore } from "../../test/support/backups/backups.ts";
import { Databases, type TestDatabase } from "../../test/support/database/databases.ts";
import type { Sql } from "../../test/support/database/sql.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { FILE, loadFormerBoard } from "../../test/support/upgrade/former-board.ts";
import { withBackup } from "../backup/read-backup.ts";
import { prepareDatabase } from "./prepare-database.ts";

// A backup leaves out the messages that wait to be sent.
const QUEUE = ["changes", "deliveries", "messages", "rounds"].map((name) => `private.push_${name}`);

type Row = Record<string, unknown>;
type Tables = Record<string, Row[]>;

/** Every row of every table, as JSON by the names of its columns. */
async function rowsOf(sql: Sql): Promise<Tables> {
  const names = await sql<{ name: string }[]>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('auth', 'private', 'public')
  `;
  const tables = names.map(async ({ name }): Promise<[string, Row[]]> => {
    const rows = await sql.unsafe<{ row: Row }[]>(`select to_jsonb(t) as row from ${name} t`);
    return [name, rows.map(({ row }) => row)];
  });
  return Object.fromEntries(await Promise.all(tables));
}

/** The columns of each table, in the form `schema.table.column`. */
async function columnsOf({ sql }: TestDatabase) {
  const rows = await sql<{ name: string }[]>`
    select table_schema || '.' || table_name || '.' || column_name as name
    from information_schema.columns join pg_tables on (schemaname, tablename) = (table_schema, table_name)
    where table_schema in ('auth', 'private', 'public') order by 1
  `;
  return rows.map(({ name }) => name);
}

const databases = await forFile(Databases.start());
const prepared = await databases.prepared();

/** A database of the former version. A backup leaves its queue of messages out, so the queue is filled here. */
async function formerBoard() {
  const database = await databases.empty();
  await loadFormerBoard(database.target.url);
  await database.sql.unsafe(`
    insert into private.push_messages (content, expires_at) values ('{}', now() + interval '1 day');
    insert into private.push_deliveries (message_id, subscription_id)
    select push_messages.id, push_subscriptions.id from private.push_messages, private.push_subscriptions;
    insert into private.push_rounds values ('digest', now());
    insert into private.push_changes (announcement_id, told_revision, due_at) select id, 1, now() from public.announcements limit 3;
  `);
  return database;
}

const former = await formerBoard();
const before = await rowsOf(former.sql);
const columnsBefore = await columnsOf(former);
await prepareDatabase(former.target);
const restored = await databases.empty();
await restore(FILE, restored);

const ways: [string, TestDatabase][] = [
  ["a start", former],
  ["a restore of its backup", restored],
];

const omit = (row: Row, columns: string[] = []): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)));

/** A row of the history as the new version holds it. */
function convertState({ row, ...rest }: Row): Row {
  if (row === null) return { ...rest, row };
  const { occurrence, own_changes, ...state } = Object(row);
  return { ...rest, row: { ...state, detached: own_changes?.length > 0 } };
}

/** JSON with the keys of each object in order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part instanceof Object && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** Rows without some columns, in an order that does not depend on the database. */
const sorted = (rows: Row[] | undefined, columns?: string[]) =>
  rows?.map((row) => canonical(omit(row, columns))).sort();

const GONE: Record<string, string[]> = {
  "private.skipped_occurrences": ["day", "series_id"],
  "public.announcements": ["occurrence", "own_changes"],
  "public.edition_items": ["snapshot"],
  "public.editions": ["blank_at", "closed_at", "closed_by", "on_screen", "on_screen_at"],
  "public.kept_editions": ["closed_at", "edition_id", "service_at"],
  "public.kept_items": [
    ...["announcement_id", "edition_id", "position", "printed", "screen", "snapshot", "spoken"],
  ],
  "public.series": ["anchor_day", "anchor_number"],
};
const NEW: Record<string, string[]> = {
  "public.announcements": ["detached"],
  "public.published_editions": [
    ...["blank_at", "edition_id", "items", "on_screen", "on_screen_at"],
    ...["published_at", "published_by", "service_at"],
  ],
  "public.series": ["skipped", "starts_on"],
};
const flat = (columns: Record<string, string[]>) =>
  Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));

test("the former board has rows in every table that Avisos writes", () => {
  const empty = Object.entries(before).filter(([, rows]) => rows.length === 0);
  const names = empty.map(([name]) => name).sort();
  expect(names).toEqual(["auth.audit_log_entries", "auth.flow_state"]);
});

test("an upgrade drops and adds exactly the columns that are converted", async () => {
  const after = await columnsOf(former);
  expect(columnsBefore.filter((name) => !after.includes(name))).toEqual(flat(GONE));
  expect(after.filter((name) => !columnsBefore.includes(name))).toEqual(flat(NEW));
});

describe.each(ways)("%s of the former version", (_, database) => {
  const { sql } = database;

  test("leaves the schema and the migrations of a fresh database", async () => {
    expect(await schemaOf(sql)).toEqual(await schemaOf(prepared.sql));
    const versions = (of: Sql) =>
      of`select version, name, statements from supabase_migrations.schema_migrations`;
    expect(await versions(sql)).toEqual(await versions(prepared.sql));
  });

  test("keeps every row and every column that both versions have", async () => {
    const after = await rowsOf(sql);
    for (const [name, rows] of Object.entries(before)) {
      if (!(name in after) || (database === restored && QUEUE.includes(name))) continue;
      const isHistory = name === "public.announcement_history";
      const expected = isHistory ? rows.map(convertState) : rows;
      expect(sorted(after[name], NEW[name]), name).toEqual(sorted(expected, GONE[name]));
    }
  });

  test("keeps the rule of each series, and skips the days that its rows have left", async () => {
    const [now] = await sql<{ yesterday: string }[]>`
      select ((now() at time zone 'America/Sao_Paulo')::date - 1)::text as yesterday
    `;
    // A day in the past is not written in any case.
    const left = (day: string) => (day >= (now?.yesterday ?? "") ? [day] : []);
    const series = await sql`
      select template ->> 'title' as title, starts_on::text, skipped::text[] from public.series order by 1
    `;
    expect(series).toEqual([
      { title: "Acabou", starts_on: "2026-12-02", skipped: [] },
      { title: "Coral", starts_on: "2026-11-29", skipped: [...left("2026-12-20"), "2026-12-27"] },
      { title: "Célula", starts_on: "2026-12-28", skipped: left("2027-01-25") },
      { title: "Fechamento do mês", starts_on: "2026-12-31", skipped: [] },
      { title: "Jubileu", starts_on: "2090-01-06", skipped: ["2090-01-13"] },
      { title: "Oração", starts_on: "2026-12-23", skipped: [] },
      { title: "Quinto domingo", starts_on: "2026-11-29", skipped: [] },
    ]);
  });

  test("detaches the rows that were changed alone or stand on no day of their rule", async () => {
    const rows = await sql`
      select title, to_char(date at time zone 'America/Sao_Paulo', 'MM-DD HH24:MI') as date
      from public.announcements where detached order by title, announcements.date
    `;
    const detached = {
      Coral: ["12-21 19:30", "01-03 17:30", "01-10 19:30"],
      "Coral: ensaio geral": ["12-13 19:30"],
      // The rule was changed on 28 and on 23 December: earlier rows follow none.
      Célula: ["11-30 19:30", "12-16 19:30", "02-01 20:30"],
      "Célula especial": ["01-11 22:30"],
      Jubileu: ["01-14 19:30"],
      Oração: ["12-01 19:30", "12-08 19:30", "12-15 19:30"],
    };
    const expected = Object.entries(detached).flatMap(([title, dates]) =>
      dates.map((date) => ({ title, date })),
    );
    const byTitle = (all: Row[]) => all.map((row) => JSON.stringify(row)).sort();
    expect(byTitle(rows)).toEqual(byTitle(expected));
  });

  test("publishes what was closed, and the kept version of what was opened again", async () => {
    const published = await rowsOf(sql).then((rows) => rows["public.published_editions"]);
    const of = (table: string, edition: unknown) =>
      before[table]?.filter(({ edition_id, id }) => (edition_id ?? id) === edition) ?? [];
    expect(published).toHaveLength(3);
    for (const {
      edition_id,
      items,
      published_at,
      published_by,
      service_at,
      ...screens
    } of published ?? []) {
      const [edition] = of("public.editions", edition_id);
      const [kept] = of("public.kept_editions", edition_id);
      const source = kept ? "public.kept_items" : "public.edition_items";
      const expected = of(source, edition_id).map((item) => omit(item, ["edition_id"]));
      expect(items).toEqual(
        expected.sort((one, other) => Number(one.position) - Number(other.position)),
      );
      expect({ service_at, published_at }).toEqual({
        service_at: (kept ?? edition)?.service_at,
        published_at: (kept ?? edition)?.closed_at,
      });
      expect(published_by).toBe(kept ? null : edition?.closed_by);
      const { on_screen, on_screen_at, blank_at } = edition ?? {};
      expect(screens).toEqual({ on_screen, on_screen_at, blank_at });
    }
  });

  test("lets series go on without writing a day twice", async () => {
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
});

/** A copy of the backup whose header names other migrations. */
async function backupWith(migrations: (all: string[]) => string[]) {
  const [line = "", ...rest] = gunzipSync(await readFile(FILE))
    .toString()
    .split("\n");
  const header = JSON.parse(line.slice(3));
  const changed = { ...header, migrations: migrations(header.migrations) };
  const path = join(databases.folder, "changed.sql.gz");
  await writeFile(path, gzipSync([`-- ${JSON.stringify(changed)}`, ...rest].join("\n")));
  return path;
}

describe("an Avisos from before the former version", () => {
  test("has its database refused with the version that reads it, and left as it is", async () => {
    const older = await databases.empty();
    await loadFormerBoard(older.target.url);
    await older.sql`delete from supabase_migrations.schema_migrations where version = '20261127000800'`;
    const tables = await rowsOf(older.sql);
    await expect(prepareDatabase(older.target)).rejects.toThrow(
      "the database is of an Avisos from before 27 November 2026, which this version cannot read; " +
        "start Avisos 0.1.0 of commit d89bc0f on it once, then this one",
    );
    expect(await rowsOf(older.sql)).toEqual(tables);
  });

  test.each([
    ["with one migration less", (all: string[]) => all.slice(0, -1)],
    ["of the first day", () => ["20261121000100"]],
  ])("has its backup %s refused with the version that reads it", async (_, migrations) => {
    const unused = withBackup(await backupWith(migrations), () =>
      Promise.reject(new Error("used")),
    );
    await expect(unused).rejects.toThrow(
      "the backup is of an Avisos from before 27 November 2026, which this version cannot read; " +
        "restore it with Avisos 0.1.0 of commit d89bc0f, then start this one on that data",
    );
  });
});

describe("an object of others in the database", () => {
  test("stays with its rows", async () => {
    const { sql, target } = await formerBoard();
    await sql.unsafe(`
      create table public.songs (announcement_id uuid);
      insert into public.songs select id from public.announcements;
      create function public.count_songs() returns integer language sql as 'select count(*)::int from public.songs';
    `);
    await prepareDatabase(target);
    const songs = before["public.announcements"]?.length;
    expect(await sql`select public.count_songs() as songs`).toEqual([{ songs }]);
  });

  test.each([
    [
      "a foreign key",
      "create table public.songs (announcement_id uuid references public.announcements)",
      "constraint songs_announcement_id_fkey",
    ],
    [
      "a policy",
      "create table public.songs (); create policy mine on public.songs using (private.is_admin())",
      "policy mine",
    ],
    ["a column", "alter table public.announcements add column song text", "announcements.song"],
    ["a table in private", "create table private.notes ()", "table private.notes"],
  ])(
    "stops the upgrade as %s that depends on ours, and the database is as before",
    async (_, made, named) => {
      const { sql, target } = await formerBoard();
      await sql.unsafe(made);
      const board = [await rowsOf(sql), await schemaOf(sql)];
      await expect(prepareDatabase(target)).rejects.toThrow(
        new RegExp(`could not be upgraded and is as before .*${named}`),
      );
      expect([await rowsOf(sql), await schemaOf(sql)]).toEqual(board);
    },
  );
});
