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

type Case = [is: "listed" | "not listed", what: string, date: string, values?: object];
const CASES: Case[] = [
  ["not listed", "a notice that ends before the service", after(0, -1), notice],
  ["listed", "a notice that ends at the service", after(0), notice],
  ["listed", "a notice that ends 91 days later", after(91), notice],
  ["not listed", "a notice that ends after 91 days", after(91, 1), notice],
  ["not listed", "an event before the service", after(0, -1)],
  ["listed", "an event at the service", after(0)],
  ["listed", "a cancelled event", after(1), cancelled],
  ["listed", "an event after 60 days", after(60)],
  ["not listed", "an event after more than 60 days", after(60, 1)],
  ["not listed", "the programme before the service", after(0, -1), programme],
  ["listed", "the programme at the service", after(0), programme],
  ["listed", "the programme on the same weekday of the next week", after(7), programme],
  ["listed", "the programme at the end of the eighth day", after(8, -1), programme],
  ["not listed", "the programme after eight days", after(8), programme],
  ["listed", "a changed occurrence of the programme", after(9), { ...programme, ...alone }],
  ["listed", "a cancelled occurrence", after(10), { ...programme, ...alone, ...cancelled }],
  ["listed", "the cancelled programme", after(14), { ...programme, ...cancelled }],
  ["not listed", "a changed occurrence in May", after(61), { ...programme, ...alone }],
  ["not listed", "a day of the course before the service", after(-7), course],
  ["listed", "the first day of the course", after(3), course],
  ["not listed", "the second day of the course", after(10), course],
  ["listed", "a changed day of the course", after(2), { ...course, ...alone }],
  ["listed", "the first cancelled day of the course", after(17), { ...course, ...cancelled }],
  ["not listed", "the second cancelled day", after(24), { ...course, ...cancelled }],
  ["not listed", "a course that begins after 60 days", after(60, 1), later],
  ["listed", "the evening of the novena that is the service", after(0), novena],
  ["listed", "the next evening of the novena", after(1), novena],
  ["not listed", "the evening after it", after(2), novena],
];
/** The ids of the announcements by their titles. */
const ids: Record<string, string> = {};
for (const [, title, date, values] of CASES) {
  const id = randomUUID();
  ids[title] = id;
  await sql`
    insert into public.announcements (id, title, description, date)
    values (${id}, ${title}, 'x', ${date})
  `;
  if (values) await sql`update public.announcements set ${assignments(values)} where id = ${id}`;
}

const listed = await sql.begin(async (visitor) => {
  await visitor`set local role anon`;
  return visitor<{ title: string; date: Date }[]>`
    select title, date from public.list_week(${SERVICE})
  `;
});

test.each(CASES)("list_week has %s: %s", (is, what) => {
  expect(listed.some(({ title }) => title === what)).toBe(is === "listed");
});

test("list_week returns its rows in order of date", () => {
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
