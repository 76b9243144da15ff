import { expect, test } from "vitest";
import { backUp, restored, update } from "../../test/support/backups/backups.ts";
import { projectUpTo } from "../../test/support/backups/older-versions.ts";
import { Databases, type TestDatabase } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/fixtures.ts";

const databases = await forFile(Databases.start());
const older = await databases.preparedBy(await projectUpTo(databases.folder, "20261125001300"));

const [first, second, third] = ["12", "19", "26"].map((day) => `2030-12-${day}T22:30:00+00:00`);
const moved = (date = second) => ({ date, status: "postponed" });

const add = async (title: string, changes: object[]) => {
  await older.sql`
    insert into public.announcements (title, description, date) values (${title}, 'x', ${first})
  `;
  for (const values of changes) {
    await older.sql`
      update public.announcements
      set (date, status) = (
        select date, status from jsonb_populate_record(announcements, ${JSON.stringify(values)}::jsonb)
      )
      where title = ${title}
    `;
  }
};

await add("once", [moved()]);
await add("twice", [moved(), moved(third)]);
await add("without a new date", [{ status: "postponed" }]);
await add("on its day again", [moved(), moved(first)]);
await add("confirmed", [moved(), { status: "scheduled" }]);
await add("postponed anew", [moved(), { status: "scheduled" }, moved(third)]);
await add("brought back", [moved()]);
await older.sql.unsafe(`
  create temporary table gone as select * from public.announcements where title = 'brought back';
  delete from public.announcements where title = 'brought back';
  insert into public.announcements select * from gone;
  insert into public.editions (service_at, closed_at) values ('2030-01-01', clock_timestamp());
  insert into public.edition_items (edition_id, announcement_id, position, snapshot)
  select editions.id, announcements.id, row_number() over (), private.announced(to_jsonb(announcements))
  from public.editions, public.announcements;
  update public.announcements set status = 'cancelled' where title = 'twice';
`);
const file = await backUp(older, databases.folder);

async function formerDatesIn({ sql }: TestDatabase) {
  return sql`
    select title, announcements.revision, to_json(former_date at time zone 'UTC') #>> '{}' as row,
      (history.row ->> 'former_date')::timestamptz is not distinct from former_date as like_history,
      snapshot ->> 'former_date' as closed
    from public.announcements
    join public.edition_items on announcement_id = id
    join public.announcement_history history on history.announcement_id = id
      and history.revision = announcements.revision
    order by title
  `;
}

test("what was postponed before has the date that its history shows, also from a backup", async () => {
  const fromBackup = await restored(databases, file);
  await update(older);
  for (const database of [older, fromBackup]) {
    const local = "2030-12-12T22:30:00";
    expect(await formerDatesIn(database)).toEqual(
      [
        { title: "brought back", revision: 4, row: local, closed: first },
        { title: "confirmed", revision: 3, row: null, closed: null },
        { title: "on its day again", revision: 3, row: null, closed: null },
        { title: "once", revision: 2, row: local, closed: first },
        { title: "postponed anew", revision: 4, row: "2030-12-19T22:30:00", closed: second },
        { title: "twice", revision: 4, row: null, closed: first },
        { title: "without a new date", revision: 2, row: null, closed: null },
      ].map((each) => ({ ...each, like_history: true })),
    );
  }
});
