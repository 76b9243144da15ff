import { expect, test } from "vitest";
import { contents, contentsBefore, schemaOf } from "../../test/support/backups/backup-contents.ts";
import { backUp, restore, restored } from "../../test/support/backups/backups.ts";
import { addOlderRows } from "../../test/support/backups/older-rows.ts";
import {
  formerProject,
  formerUpTo,
  newerProject,
} from "../../test/support/backups/older-versions.ts";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { prepareDatabase } from "../database/prepare-database.ts";
import { withBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const BEFORE_HISTORY = formerUpTo("20261122000300");

const databases = await forFile(Databases.start());
const older = await databases.preparedBy(await formerProject(databases.folder, BEFORE_HISTORY));
await addOlderRows(older.sql);
const file = await backUp(older, databases.folder);

test("migrations that are newer than the backup do with its rows what they did with those of a running board", async () => {
  const began = Date.now();
  const rows = Object.values(await contents(older.sql)).flat().length;
  const empty = await databases.empty();
  const used = await databases.prepared();
  await addOlderRows(used.sql);
  // Every table of ours is tried.
  const tables = Object.entries(await contents(used.sql));
  const unused = tables.filter(([name, rows]) => rows.length === 0 && !name.startsWith("auth."));
  expect(unused).toEqual([]);
  expect(await restore(file, empty)).toBe(rows);
  expect(await restore(file, used, true)).toBe(rows);

  const unknown = await empty.sql`
    select from public.announcements a where not exists (
      select from public.announcement_history where announcement_id = a.id and revision = a.revision
    )
  `;
  expect(unknown).toHaveLength(0);
  expect(await empty.sql`select role, per_hour from private.posting_limits order by 1`).toEqual([
    { role: "address", per_hour: 120 },
    { role: "admin", per_hour: 600 },
    { role: "editor", per_hour: 600 },
    { role: "member", per_hour: 7 },
  ]);
  const found = await empty.sql`
    select announcements.title from public.search_announcements('acao') as announcements
    union all
    select title from public.search_announcements('ENSAIO') order by 1
  `;
  expect(found.map(({ title }) => title)).toEqual(["Ação\n\\.\n\\N\ttab", "Ensaio"]);
  await prepareDatabase(older.target);
  const fresh = await databases.prepared();
  for (const { sql } of [empty, used]) {
    expect(await contentsBefore(sql, began)).toEqual(await contentsBefore(older.sql, began));
    expect(await schemaOf(sql)).toEqual(await schemaOf(fresh.sql));
  }
  // A start has nothing left to do, and does not seed.
  const before = await contents(empty.sql);
  await prepareDatabase(empty.target);
  expect(await contents(empty.sql)).toEqual(before);
});

test("migrations after a backup run under the settings of a start", async () => {
  const SING = `
    create table songs (title text, told text default current_setting('timezone'));
    insert into songs (title) select title from announcements;
  `;
  const more = { "30000101000000_sing.sql": SING };
  const root = await newerProject(databases.folder, more);
  const target = await databases.empty();
  await target.sql`alter role church set timezone = 'America/Sao_Paulo'`;
  await withBackup(file, (open) => restoreBackup(target.target, open, { overwrite: false, root }));
  await target.sql`alter role church reset timezone`;
  const songs = await target.sql`select distinct told from public.songs`;
  expect(songs).toEqual([{ told: "America/Sao_Paulo" }]);
});

test("what was deleted before an older version wrote the backup is reduced in its editions", async () => {
  const root = await formerProject(databases.folder, formerUpTo("20261124000120"));
  const source = await databases.preparedBy(root);
  await addOlderRows(source.sql);
  const deleted = await source.sql`
    select from public.edition_items where snapshot ->> 'title' = 'Apagado'
      and announcement_id not in (select id from public.announcements)
  `;
  expect(deleted).toHaveLength(1);
  const target = await restored(databases, await backUp(source, databases.folder));
  const rows = await target.sql`
    select snapshot = jsonb_build_object('id', announcement_id) as reduced, count(*)::int as n
    from public.edition_items group by 1 order by 1
  `;
  expect(rows).toEqual([
    { reduced: false, n: 3 },
    { reduced: true, n: 1 },
  ]);
});
