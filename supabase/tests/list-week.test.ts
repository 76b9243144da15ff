// Tries what list_week and announced_before return for a church service. This file has its own
// database, because other tests add announcements and editions.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { assignments } from "../../test/support/database/sql.ts";
import { forFile } from "../../test/support/for-file.ts";

const databases = await forFile(Databases.start());
const { sql } = await databases.prepared();

const SERVICE = "2040-03-04T21:00:00Z";
/** Returns the time that is this many days and seconds after the service. */
const after = (days: number, seconds = 0) =>
  new Date(Date.parse(SERVICE) + (days * 86_400 + seconds) * 1_000).toISOString();

const startSeries = async (routine: boolean) => {
  const [series] = await sql<{ id: string }[]>`
    insert into public.series (frequency, starts_on, starts_at, time_zone, template, routine)
    values ('weekly', '2040-03-04', '18:00', 'UTC', '{}', ${routine}) returning id
  `;
  return { series_id: series?.id };
};
const programme = await startSeries(true);
const course = await startSeries(false);
const later = await startSeries(false);
const novena = await startSeries(false);
const notice = { kind: "notice" };
const cancelled = { status: "cancelled" };
const alone = { detached: true };

/** The announcements that list_week has. The names are the titles. */
const LISTED: Record<string, object> = {
  "a notice that ends at the service": { ...notice, date: after(0) },
  "a notice that ends 91 days later": { ...notice, date: after(91) },
  "an event at the service": { date: after(0) },
  "a cancelled event": { ...cancelled, date: after(1) },
  "an event after 60 days": { date: after(60) },
  "the programme at the service": { ...programme, date: after(0) },
  "the programme on the same weekday of the next week": { ...programme, date: after(7) },
  "the programme at the end of the eighth day": { ...programme, date: after(8, -1) },
  "a changed occurrence of the programme": { ...programme, ...alone, date: after(9) },
  "a cancelled occurrence": { ...programme, ...alone, ...cancelled, date: after(10) },
  "the cancelled programme": { ...programme, ...cancelled, date: after(14) },
  "the first day of the course": { ...course, date: after(3) },
  "a changed day of the course": { ...course, ...alone, date: after(2) },
  "the first cancelled day of the course": { ...course, ...cancelled, date: after(17) },
  "the evening of the novena that is the service": { ...novena, date: after(0) },
  "the next evening of the novena": { ...novena, date: after(1) },
};
const LEFT_OUT: Record<string, object> = {
  "a notice that ends before the service": { ...notice, date: after(0, -1) },
  "a notice that ends after 91 days": { ...notice, date: after(91, 1) },
  "an event before the service": { date: after(0, -1) },
  "an event after more than 60 days": { date: after(60, 1) },
  "the programme before the service": { ...programme, date: after(0, -1) },
  "the programme after eight days": { ...programme, date: after(8) },
  "a changed occurrence in May": { ...programme, ...alone, date: after(61) },
  "a day of the course before the service": { ...course, date: after(-7) },
  "the second day of the course": { ...course, date: after(10) },
  "the second cancelled day": { ...course, ...cancelled, date: after(24) },
  "a course that begins after 60 days": { ...later, date: after(60, 1) },
  "the evening after the next one": { ...novena, date: after(2) },
};
/** The ids of the announcements by their titles. */
const ids: Record<string, string> = {};
for (const [title, values] of Object.entries({ ...LISTED, ...LEFT_OUT })) {
  const id = randomUUID();
  ids[title] = id;
  await sql`
    insert into public.announcements (id, title, description, date)
    values (${id}, ${title}, 'x', ${SERVICE})
  `;
  await sql`update public.announcements set ${assignments(values)} where id = ${id}`;
}

test("a visitor reads the week's announcements in order of date", async () => {
  const listed = await sql.begin(async (visitor) => {
    await visitor`set local role anon`;
    return visitor<{ title: string; date: Date }[]>`
      select title, date from public.list_week(${SERVICE})
    `;
  });
  expect(listed.map(({ title }) => title).toSorted()).toEqual(Object.keys(LISTED).toSorted());
  const dates = listed.map(({ date }) => Number(date));
  expect(dates).toEqual(dates.toSorted((a, b) => a - b));
});

test("announced_before returns the last service that had an announcement or its series", async () => {
  const single = ids["an event at the service"];
  const first = ids["the first day of the course"];
  const second = ids["the second day of the course"];
  const past = ids["a day of the course before the service"];
  const editions: [days: number, items: unknown[]][] = [
    [-367, [ids["a cancelled event"]]],
    [-21, [single, second]],
    [-14, [past, single, ids["an event before the service"], randomUUID()]],
    [-7, [first]],
    [0, [ids["a cancelled event"]]],
  ];
  for (const [days, items] of editions) {
    await sql`
      with edition as (
        insert into public.editions (service_at) values (${after(days)}) returning id
      )
      insert into public.edition_items (edition_id, announcement_id, position)
      select edition.id, item, place
      from edition, unnest(${items}::uuid[]) with ordinality as listed (item, place)
    `;
  }
  const rows = await sql`
    select announcement_id as id, series_id, last_service_at as at
    from public.announced_before(${SERVICE}) order by 3, series_id
  `;
  const at = (days: number) => new Date(after(days));
  expect(rows).toEqual([
    { id: second, ...course, at: at(-21) },
    { id: null, ...course, at: at(-14) },
    { id: single, series_id: null, at: at(-14) },
    { id: first, ...course, at: at(-7) },
  ]);
});

test("list_week reads a range of an index in a board of 5,000 announcements", async () => {
  await sql.unsafe(`
    insert into public.announcements (title, description, date)
    select 'Culto', 'x', timestamptz '${SERVICE}' - n * interval '2 hours'
    from generate_series(1, 5000) n;
    analyze public.announcements, public.series;
  `);
  const [body] = await sql`select prosrc from pg_proc where proname = 'list_week'`;
  const query = body?.prosrc.replaceAll("list_week.service_at", `timestamptz '${SERVICE}'`);
  const plan = JSON.stringify(await sql.unsafe(`explain ${query}`));
  expect(plan).toMatch(/Index Scan[^"]* announcements_date_id_idx/);
  expect(plan).not.toContain("Seq Scan on announcements");
});
