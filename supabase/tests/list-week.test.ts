// Tries what list_week and announced_before return for a church service. This file has its own
// database, because other tests add announcements and editions.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";

const databases = await forFile(Databases.start());
const { sql } = await databases.prepared();

const SERVICE = "2040-03-04T21:00:00Z";
/** Returns the time that is this many days and seconds after the service. */
const after = (days: number, seconds = 0) =>
  new Date(Date.parse(SERVICE) + (days * 86_400 + seconds) * 1_000).toISOString();
const idOf = (name: string) => {
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(
    createHash("md5").update(name).digest("hex"),
  ) ?? [""];
  return parts.join("-");
};

for (const [name, routine] of Object.entries({ programme: true, course: false, later: false })) {
  await sql`
    insert into public.series (id, frequency, starts_on, starts_at, time_zone, template, routine)
    values (${idOf(name)}, 'weekly', '2040-03-04', '18:00', 'UTC', '{}', ${routine})
  `;
}

/** Adds an announcement whose title is its id's name. */
const announce = (title: string, date: string, values: object = {}) => {
  const row = { id: idOf(title), title, description: "x", date, kind: "event", detached: false };
  return sql`
    insert into public.announcements
      (id, title, description, date, kind, status, series_id, detached)
    select id, title, description, date, kind, status, series_id, detached
    from jsonb_populate_record(
      null::public.announcements, ${JSON.stringify({ ...row, status: "scheduled", ...values })}::jsonb
    )
  `;
};

const notice = { kind: "notice" };
const cancelled = { status: "cancelled" };
const programme = { series_id: idOf("programme") };
const course = { series_id: idOf("course") };
const later = { series_id: idOf("later") };
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
  ["not listed", "a cancelled event after more than 60 days", after(60, 1), cancelled],
  ["not listed", "the programme before the service", after(0, -1), programme],
  ["listed", "the programme at the service", after(0), programme],
  ["listed", "the programme on the same weekday of the next week", after(7), programme],
  ["listed", "the programme at the end of the eighth day", after(8, -1), programme],
  ["not listed", "the programme after eight days", after(8), programme],
  ["listed", "a changed occurrence of the programme", after(9), { ...programme, ...alone }],
  ["listed", "a cancelled occurrence", after(10), { ...programme, ...alone, ...cancelled }],
  ["listed", "the programme, cancelled for a while", after(14), { ...programme, ...cancelled }],
  ["listed", "the programme, cancelled for longer", after(21), { ...programme, ...cancelled }],
  ["not listed", "a changed occurrence in May", after(61), { ...programme, ...alone }],
  ["not listed", "a day of the course before the service", after(-7), course],
  ["listed", "the first day of the course", after(3), course],
  ["not listed", "the second day of the course", after(10), course],
  ["listed", "a changed day of the course", after(2), { ...course, ...alone }],
  ["listed", "the first cancelled day of the course", after(17), { ...course, ...cancelled }],
  ["not listed", "the second cancelled day", after(24), { ...course, ...cancelled }],
  ["not listed", "a course that begins after 60 days", after(60, 1), later],
];
for (const [, what, date, values] of CASES) await announce(what, date, values);

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

test("list_week answers a service beyond the calendar with no row or an error of the input", async () => {
  for (const at of ["-infinity", "infinity", null]) {
    expect(await sql`select from public.list_week(${at})`).toEqual([]);
  }
  const last = sql`select from public.list_week('294276-12-31')`;
  await expect(last).rejects.toMatchObject({ code: "22008" });
});

test("announced_before returns the last service that had an announcement or its series", async () => {
  const single = idOf("an event at the service");
  const over = idOf("an event before the service");
  const [first, second] = ["the first day of the course", "the second day of the course"].map(idOf);
  const past = idOf("a day of the course before the service");
  const editions: [number, string[]][] = [
    [-367, [idOf("a cancelled event")]],
    [-21, [single, second ?? ""]],
    [-14, [past, single, over, idOf("an announcement that was deleted")]],
    [-7, [first ?? ""]],
    [0, [idOf("a cancelled event")]],
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
    select * from public.announced_before(${SERVICE}) order by announcement_id = ${single}, 3
  `;
  const row = (
    announcement_id: string | null | undefined,
    days: number,
    series_id = course.series_id,
  ) => ({
    announcement_id,
    series_id,
    last_service_at: new Date(after(days)),
  });
  expect(rows).toEqual([
    row(second, -21),
    row(first, -7),
    { ...row(single, -14), series_id: null },
    row(null, -14),
  ]);
});

test("list_week reads a range of an index in a board of 5,000 announcements", async () => {
  await sql.unsafe(`
    insert into public.announcements (title, description, date)
    select 'Culto', 'x', timestamptz '${SERVICE}' - n * interval '2 hours'
    from generate_series(1, 5000) n;
    analyze public.announcements, public.series;
  `);
  const [body] = await sql<{ prosrc: string }[]>`
    select prosrc from pg_proc where proname = 'list_week'
  `;
  const query = body?.prosrc.replaceAll("list_week.service_at", `timestamptz '${SERVICE}'`);
  const plan = await sql.unsafe<{ "QUERY PLAN": string }[]>(`explain ${query}`);
  const lines = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(lines).toMatch(/Index Scan.* announcements_date_id_idx/);
  expect(lines).not.toContain("Seq Scan on announcements");
});
