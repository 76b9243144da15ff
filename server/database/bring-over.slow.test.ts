import { expect, test } from "vitest";
import { contents, schemaOf } from "../../test/support/backups/backup-contents.ts";
import { addOlderRows } from "../../test/support/backups/older-rows.ts";
import { formerProject, formerUpTo } from "../../test/support/backups/older-versions.ts";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { prepareDatabase } from "./prepare-database.ts";

const databases = await forFile(Databases.start());

async function former() {
  const files = formerUpTo("20261124000500");
  const database = await databases.preparedBy(await formerProject(databases.folder, files));
  await addOlderRows(database.sql);
  return database;
}

test("rows stay as they are, and so does what others have made", async () => {
  const { sql, target } = await former();
  await sql.unsafe(`
    create table public.songs (
      id integer generated always as identity primary key,
      announcement_id uuid references public.announcements (id) on delete cascade
    );
    insert into public.songs (announcement_id) select id from public.announcements;
    create function public.count_songs() returns bigint language sql as 'select count(*) from public.songs';
    create table private.notes as select 'Amém' as note;
  `);
  const before = await contents(sql);
  await prepareDatabase(target);
  const after = await contents(sql);
  for (const [name, rows] of Object.entries(before)) {
    const kept = after[name] ?? [];
    expect(kept.length, name).toBe(rows.length);
    // Texts are folded anew, and editions had a column that went.
    if (["private.announcement_texts", "public.editions"].includes(name)) continue;
    // Without the last bracket: columns that are newer stand behind the others.
    const former = rows.map((row) => row.slice(0, -1));
    expect(
      former.every((row, place) => kept[place]?.startsWith(row)),
      name,
    ).toBe(true);
  }
  const [id] = await sql`select id from public.announcements limit 1`;
  await sql`delete from public.announcements where id = ${id?.id}`;
  const left = Number(before["public.songs"]?.length) - 1;
  expect(await sql`select public.count_songs()::int as songs`).toEqual([{ songs: left }]);
});

test.each([
  [
    "a view",
    "create view public.titles as select title from public.announcements",
    "view public.titles",
  ],
  [
    "a policy",
    "create table public.songs (); create policy mine on public.songs using (private.is_admin())",
    "policy mine",
  ],
  ["a column", "alter table public.announcements add column song text", '"song"'],
])("%s of others stops it, and the database is as before", async (_, made, named) => {
  const { sql, target } = await former();
  await sql.unsafe(made);
  const before = [await contents(sql), await schemaOf(sql)];
  await expect(prepareDatabase(target)).rejects.toThrow(
    new RegExp(`could not be brought over.*${named}`),
  );
  expect([await contents(sql), await schemaOf(sql)]).toEqual(before);
});
