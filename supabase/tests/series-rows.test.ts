import { describe, expect, test } from "vitest";
import { edit, remove, restore, undo } from "../../test/support/clients/announcements.ts";
import type { Client } from "../../test/support/clients/people.ts";
import { SERIES_DAYS_AHEAD } from "../limits.ts";
import { openBoard } from "./board.ts";
import { deleteOccurrences, inDays } from "./stored-series.ts";

const board = await openBoard();
const { owner, storedAnnouncement, createMember, createMinistry, createOrigin } = board;
const { startSeries, occurrences, storedSeries, extend, pass, cast } = board;
const { member, editor } = cast;

async function weekly() {
  const series = await startSeries(member, {}, { ministry_id: cast.ownMinistry });
  return { ...series, second: series.rows[1]?.id ?? "" };
}
const seriesState = async (id: string) => {
  const { title, series_id, detached } = (await storedAnnouncement(id)) ?? {};
  return { title, series_id, detached };
};

test("a series gets occurrences up to SERIES_DAYS_AHEAD days ahead", async () => {
  const { id } = await weekly();
  const days = [SERIES_DAYS_AHEAD, SERIES_DAYS_AHEAD + 1];
  const missing = await owner`
    select ahead, missing = (now() at time zone rule.time_zone)::date + ahead as is_start
    from public.series rule, unnest(${days}::integer[]) ahead,
      jsonb_populate_record(
        rule, jsonb_build_object('starts_on', (now() at time zone rule.time_zone)::date + ahead)
      ) later, private.missing_days(later) missing
    where rule.id = ${id}
  `;
  expect(missing).toEqual([{ ahead: SERIES_DAYS_AHEAD, is_start: true }]);
});

describe("an occurrence that is changed alone", () => {
  test("is detached until the change is undone", async () => {
    const { id, second } = await weekly();
    const title = "Ensaio";
    await edit(member, second, { title });
    expect(await seriesState(second)).toEqual({ title, series_id: id, detached: false });
    await edit(member, second, { title: "Geral" });
    expect(await seriesState(second)).toEqual({ title: "Geral", series_id: id, detached: true });
    await undo(member, second, 2);
    expect(await seriesState(second)).toEqual({ title, series_id: id, detached: false });
  });

  test("leaves its former day without an occurrence until the move is undone", async () => {
    const { id, second, rows } = await weekly();
    await edit(member, second, { date: inDays(10) });
    await extend(id);
    expect(await occurrences(id)).toHaveLength(rows.length);
    expect((await storedSeries(id))?.skipped).toEqual([inDays(9).slice(0, 10)]);
    await undo(member, second, 2);
    expect(await seriesState(second)).toMatchObject({ series_id: id, detached: false });
    expect((await storedSeries(id))?.skipped).toEqual([]);
  });

  test("follows its series again when an older state is restored", async () => {
    const { id, origin } = await weekly();
    await edit(member, origin, { title: "Geral" });
    await restore(editor, origin, 1);
    expect(await seriesState(origin)).toEqual({ title: "Ensaio", series_id: id, detached: false });
  });

  test("is not detached when its ministry or its author is deleted", async () => {
    const ministry_id = await createMinistry();
    const person = await createMember("Passageira", { ministry_id });
    const { id, rows } = await startSeries(person, {}, { ministry_id });
    await owner`delete from public.ministries where id = ${ministry_id}`;
    await owner`delete from auth.users where id = ${person.id}`;
    const alone = { ministry_id: null, created_by: null, detached: false };
    expect(await occurrences(id)).toMatchObject(rows.map(() => alone));
  });
});

describe("a deleted occurrence", () => {
  test("returns to its series only when it is restored", async () => {
    const { id, origin, second, rows } = await weekly();
    for (const each of [origin, second]) {
      await remove(member, each);
      await extend(id);
      expect(await occurrences(id)).toHaveLength(rows.length - 1);
      expect((await undo(member, each, 2)).error).toBeNull();
      expect(await occurrences(id)).toMatchObject(rows.map((row) => ({ id: row.id })));
    }
  });

  test("is restored as a single announcement after its series", async () => {
    const ended = await weekly();
    const gone = await weekly();
    await deleteOccurrences(member, ended.second);
    await member.client.from("announcements").delete().eq("series_id", gone.id);
    await owner`delete from public.series where id = ${gone.id}`;
    for (const { second } of [ended, gone]) {
      expect((await undo(member, second, 2)).error).toBeNull();
      expect(await seriesState(second)).toMatchObject({ series_id: null, detached: false });
    }
  });
});

/**
 * Returns the ids in the lists of one author, and their number according to count_announcements.
 */
async function listIds(client: Client, author: string, bounds: object = {}, more: object = {}) {
  const list = await client.rpc("list_announcements", { author, ...bounds, ...more }).select("id");
  const count = await client.rpc("count_announcements", { author, ...bounds });
  return [list.data?.map(({ id }) => id), count.data];
}

test("a list shows only one occurrence of a series", async () => {
  const { ownMinistry: ministry_id } = cast;
  const person = await createMember("Lista", { ministry_id });
  const single = await createOrigin(person, { date: inDays(1) });
  const { rows } = await startSeries(person, {}, { ministry_id });
  const [first = "", second = ""] = rows.map(({ id }) => id);
  const { client, id } = person;
  expect(await listIds(client, id)).toEqual([[single, first], 2]);
  expect(await listIds(client, id, {}, { nearest_first: false })).toEqual([[first, single], 2]);
  await pass(first);
  const past = { latest: new Date().toISOString() };
  expect(await listIds(client, id)).toEqual([[single, second], 2]);
  expect(await listIds(client, id, past)).toEqual([[], 0]);
  expect(await listIds(client, id, { ministry_id })).toEqual([[second], 1]);
  expect(await listIds(client, id, { without_ministry: true })).toEqual([[single], 1]);
  await deleteOccurrences(person, second, "upcoming");
  expect(await listIds(client, id, past)).toEqual([[first], 1]);
  expect(await listIds(client, id, {}, { page: 2 })).toEqual([[], 2]);
});

test("a search finds only the next occurrence of a series that contains the text", async () => {
  const { rows } = await startSeries(editor, {}, { title: `Vigília ${crypto.randomUUID()}` });
  const found = async (search = "") =>
    (await editor.client.rpc("search_announcements", { search })).data?.map((row) => row.id);
  expect(await found(rows[0]?.title)).toEqual([rows[0]?.id]);
  await pass(rows[0]?.id);
  expect(await found(rows[0]?.title)).toEqual([rows[1]?.id]);
  const own = `Natal ${crypto.randomUUID()}`;
  await owner`update public.announcements set title = ${own} where id = ${rows[4]?.id}`;
  expect(await found(own)).toEqual([rows[4]?.id]);
  for (const [place, row] of rows.entries()) await pass(row.id, 50 - place);
  expect(await found(rows[0]?.title)).toEqual([rows.at(-1)?.id]);
});

const rule = (values: object) =>
  JSON.stringify({ starts_at: "19:30", time_zone: "UTC", weekdays: [], ...values });

test.each([
  ["weekly", "2026-12-24", ["2026-12-24", "2026-12-31", "2027-01-07"]],
  ["weekly", "2026-12-24", ["2026-12-24", "2026-12-28", "2026-12-31", "2027-01-04"], [1, 4]],
  ["biweekly", "2026-12-24", ["2026-12-24", "2027-01-07", "2027-01-21"]],
  // In a shorter month, the rule falls on the last day, and later returns to the 31st.
  ["monthly_day", "2026-10-31", ["2026-10-31", "2026-11-30", "2026-12-31", "2027-01-31"]],
  ["monthly_day", "2027-01-31", ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]],
  ["monthly_day", "2027-12-30", ["2027-12-30", "2028-01-30", "2028-02-29", "2028-03-30"]],
  // The first day of this rule is the second Tuesday of a month.
  ["monthly_weekday", "2026-12-08", ["2026-12-08", "2027-01-12", "2027-02-09"]],
  // A fourth weekday stays the fourth. A fifth weekday is the last one in a month with only four.
  ["monthly_weekday", "2026-11-22", ["2026-11-22", "2026-12-27", "2027-01-24"]],
  ["monthly_weekday", "2026-11-29", ["2026-11-29", "2026-12-27", "2027-01-31", "2027-02-28"]],
])("the days of a %s rule from %s are right", async (frequency, starts_on, days, weekdays = []) => {
  for (const from of [0, 1]) {
    const rows = await owner<{ day: string }[]>`
      select day::text
      from jsonb_populate_record(null::public.series,
        ${rule({ frequency, starts_on, weekdays })}::jsonb) rule,
        private.series_days(rule, ${days[from] ?? ""}, ${days.at(-1) ?? ""}) day
    `;
    expect(rows.map(({ day }) => day)).toEqual(days.slice(from));
  }
});

test.each([
  ["America/New_York", "2026-10-29", ["2026-10-29T23:30:00", "2026-11-06T00:30:00"]],
  ["America/New_York", "2027-03-11", ["2027-03-12T00:30:00", "2027-03-18T23:30:00"]],
  // São Paulo has had no summer time since 2019.
  ["America/Sao_Paulo", "2026-10-29", ["2026-10-29T22:30:00", "2026-11-05T22:30:00"]],
  ["America/Sao_Paulo", "2018-11-01", ["2018-11-01T22:30:00", "2018-11-08T21:30:00"]],
])(
  "in %s, an occurrence stays at 19:30 when the clocks change after %s",
  async (time_zone, day, moments) => {
    const rows = await owner<{ at: string; ends: string }[]>`
    select to_json(moment at time zone 'UTC') #>> '{}' as at,
      to_char(private.local_end(moment, '2 days 01:00', ${time_zone}) at time zone ${time_zone},
        'HH24:MI') as ends
    from jsonb_populate_record(null::public.series, ${rule({ time_zone })}::jsonb) rule,
      generate_series(0, 7, 7) later, private.series_moment(rule, ${day}::date + later) moment
  `;
    expect(rows.map(({ at }) => at)).toEqual(moments);
    expect(rows.map(({ ends }) => ends)).toEqual(["20:30", "20:30"]);
  },
);

test("an end in the hour that the clocks skip is after the beginning", async () => {
  const [row] = await owner`
    select private.local_end('2027-03-14 02:00-05', '-00:30',
      'America/New_York') > '2027-03-14 02:00-05' as after,
      private.local_end('2026-10-01 12:00Z', '60 days',
        'America/New_York') - '2026-10-01 12:00Z' <= '60 days' as short
  `;
  expect(row).toEqual({ after: true, short: true });
});
