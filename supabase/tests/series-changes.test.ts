import { describe, expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { inDays, seriesOf } from "../../test/support/database/series.ts";
import type { Database } from "../types.ts";

type Row = Database["public"]["Tables"]["announcements"]["Row"];
type Update = Database["public"]["Tables"]["announcements"]["Update"];

const people = peopleOf(inject("server"));
const { owner, storedAnnouncement } = people;
const cast = await people.createCast();
const { startSeries, occurrences, storedSeries, unwrite, extend, pass } = seriesOf(people);
const { member, editor } = cast;
const day = (days: number) => inDays(days).slice(0, 10);

const change = (
  announcement_id = "",
  changes: Record<string, unknown>,
  more: object = {},
  { client } = member,
) => client.rpc("change_series", { announcement_id, scope: "following", changes, ...more });
const changeRule = (announcement_id = "", rule: object = {}, { client } = member) =>
  client.rpc("change_series_rule", { announcement_id, frequency: "weekly", ...rule });
const remove = (announcement_id = "", scope = "following") =>
  member.client.rpc("delete_series_occurrences", { announcement_id, scope });
/** Changes one row alone. */
const edit = (id = "", values: Update = {}) =>
  member.client.from("announcements").update(values).eq("id", id);
const skip = (id = "") => member.client.from("announcements").delete().eq("id", id);

/** A weekly series of the member's ministry. */
const weekly = (values: object = {}, rule: object = {}) =>
  startSeries(member, rule, { ministry_id: cast.ownMinistry, ...values });

/** The rows with these ids, in the same order, wherever they are now. */
const now = async (rows: { id: string }[]) => {
  const found = await owner<Row[]>`
    select *, to_json(date) #>> '{}' as date, to_json(ends_at) #>> '{}' as ends_at,
      to_json(former_date) #>> '{}' as former_date
    from public.announcements where id = any (${rows.map(({ id }) => id)})
  `;
  return rows.map(({ id }) => found.find((row) => row.id === id));
};
const column = async (rows: { id: string }[], name: keyof Row) =>
  (await now(rows)).map((row) => row?.[name]);
const idsOf = async (id: string) => (await occurrences(id)).map((row) => row.id);
const posts = () => owner`select from private.posts where user_id = ${member.id}`;

describe("a change of a series", () => {
  test("reaches the rows from the given one on, and counts each", async () => {
    const { id, rows } = await weekly();
    const before = (await posts()).length;
    const { data } = await change(rows[2]?.id, { title: "Coral" });
    expect(data).toEqual([{ changed: rows.length - 2, kept: 0 }]);
    const titles = rows.map((_, place) => (place < 2 ? "Ensaio" : "Coral"));
    expect(await column(rows, "title")).toEqual(titles);
    expect(await posts()).toHaveLength(before + rows.length - 2);
    expect(await storedSeries(id)).toMatchObject({ template: { title: "Coral" }, revision: 2 });
    const same = await change(rows[2]?.id, { title: "Coral", date: rows[2]?.date });
    expect(same.data).toEqual([{ changed: 0, kept: 0 }]);
  });

  test("leaves past rows", async () => {
    const { rows } = await weekly();
    await pass(rows[0]?.id);
    await change(rows[3]?.id, { location: "Salão" }, { scope: "upcoming" });
    const places = [null, ...rows.slice(1).map(() => "Salão")];
    expect(await column(rows, "location")).toEqual(places);
    expect((await change(rows[0]?.id, { title: "x" })).error?.hint).toBe("occurrence_past");
    expect((await changeRule(rows[0]?.id)).error?.hint).toBe("occurrence_past");
  });

  test("leaves detached rows as they are, unless they are included", async () => {
    const { rows } = await weekly();
    await edit(rows[2]?.id, { title: "Ensaio geral" });
    expect((await now(rows))[2]).toMatchObject({ detached: true });
    const { data } = await change(rows[1]?.id, { title: "Coral", location: "Salão" });
    expect(data).toEqual([{ changed: rows.length - 2, kept: 1 }]);
    expect((await now(rows))[2]).toMatchObject({ title: "Ensaio geral", location: null });
    const all = { include_detached: true };
    const included = await change(rows[1]?.id, { title: "Louvor", location: null }, all);
    expect(included.data).toEqual([{ changed: rows.length - 1, kept: 0 }]);
    expect((await now(rows))[2]).toMatchObject({ title: "Louvor", detached: false });
  });

  test("attaches the detached row with which it begins, if that row equals the series then", async () => {
    const { rows } = await weekly();
    await edit(rows[1]?.id, { title: "Ensaio geral" });
    await edit(rows[2]?.id, { title: "Ensaio geral", contact: "Rute" });
    await change(rows[1]?.id, { title: "Coral" });
    await change(rows[2]?.id, { title: "Louvor" });
    expect((await column(rows, "detached")).slice(0, 4)).toEqual([false, false, true, false]);
  });

  test("gives a detached row no label of a link that it has not", async () => {
    const link = { link_url: "https://a.example", link_label: "Mapa" };
    const { rows } = await weekly();
    await change(rows[0]?.id, { ...link, link_label: null });
    await edit(rows[2]?.id, { link_url: null });
    const { error } = await change(rows[1]?.id, link, { include_detached: true });
    expect(error).toBeNull();
    const [, second, third] = await now(rows);
    expect([second, third?.link_label]).toMatchObject([link, null]);
  });

  test("reaches rows that are written later", async () => {
    const { id, rows } = await weekly();
    await change(rows[1]?.id, { status: "cancelled", status_reason: "Férias" });
    await unwrite(id, rows.length - 1);
    await extend();
    const last = (await occurrences(id)).at(-1);
    expect(last).toMatchObject({ status: "cancelled", status_reason: "Férias", detached: false });
  });

  test("of the hour begins a new series on the same days; ends move along", async () => {
    const at = (days: number, time: string) => inDays(days).replace("22:30", time);
    const { id, rows } = await weekly({ ends_at: at(2, "23:30") });
    await edit(rows[2]?.id, { date: inDays(17), ends_at: at(17, "23:30") });
    await edit(rows[4]?.id, { title: "Geral" });
    const changes = { date: at(9, "21:00"), ends_at: at(9, "22:00") };
    const { data } = await change(rows[1]?.id, changes);
    expect(data).toEqual([{ changed: rows.length - 3, kept: 2 }]);
    const after = (await now(rows)).slice(0, 5);
    const next = after[1]?.series_id ?? "";
    // A detached row moves to the new series only on one of its days.
    expect(after).toMatchObject([
      { date: inDays(2), ends_at: at(2, "23:30"), series_id: id },
      { date: at(9, "21:00"), ends_at: at(9, "22:00"), series_id: next },
      { date: inDays(17), ends_at: at(17, "23:30"), series_id: null, detached: false },
      { date: at(23, "21:00"), ends_at: at(23, "22:00"), series_id: next, detached: false },
      { date: inDays(30), series_id: next, detached: true },
    ]);
    expect(await storedSeries(id)).toMatchObject({ until: day(2), starts_at: "19:30:00" });
    const rule = { starts_on: day(9), starts_at: "18:00:00", until: null };
    expect(await storedSeries(next)).toMatchObject(rule);
    await extend();
    expect(await occurrences(next)).toHaveLength(rows.length - 2);
  });

  test("of the day moves each row to the new day in its place, and skipped days with them", async () => {
    const { id, rows } = await weekly({}, { until: day(37) });
    expect(rows).toHaveLength(6);
    await skip(rows[3]?.id);
    await change(rows[1]?.id, { date: inDays(10) });
    const left = rows.filter((_, place) => place !== 3);
    expect(await column(left, "date")).toEqual([2, 10, 17, 31, 38].map(inDays));
    const next = (await now(left))[1]?.series_id ?? "";
    expect(await storedSeries(next)).toMatchObject({ until: day(38), skipped: [day(24)] });
    // Without a row before it the same series moves on.
    await change(rows[0]?.id, { date: inDays(3) }, { scope: "upcoming" });
    expect((await storedSeries(id))?.starts_on).toBe(day(3));
  });

  test("of a day 31 begins before a short month, so that the 31st comes back", async () => {
    const rule = { frequency: "monthly_day", until: "2031-06-30" };
    const { id, origin } = await startSeries(editor, rule);
    await owner`update public.series set starts_on = '2031-01-31' where id = ${id}`;
    await owner`
      insert into public.announcements (title, description, date, created_by, series_id)
      select 'Ensaio', 'Traga a partitura.', (day + time '22:30') at time zone 'UTC', ${editor.id}, ${id}
      from unnest('{2031-01-31,2031-02-28}'::date[]) day
    `;
    const february = (await occurrences(id)).at(-1)?.id ?? "";
    await change(february, { date: "2031-02-28T21:00:00+00:00" }, {}, editor);
    const [next, former] = await column([{ id: february }, { id: origin }], "series_id");
    expect([next === id, former]).toEqual([false, id]);
    expect(await storedSeries(String(next))).toMatchObject({
      ...{ starts_on: "2031-01-31", starts_at: "18:00:00", skipped: ["2031-01-31"] },
    });
  });

  test("that postpones keeps the former dates, and rows that are written later are scheduled", async () => {
    const { rows } = await weekly();
    await change(rows[1]?.id, { status: "postponed", date: inDays(10) });
    const [, second, third] = await now(rows);
    expect([second, third]).toMatchObject([
      { status: "postponed", date: inDays(10), former_date: inDays(9) },
      { status: "postponed", date: inDays(17), former_date: inDays(16) },
    ]);
    const { template } = (await storedSeries(second?.series_id ?? "")) ?? {};
    expect(template).toMatchObject({ status: "scheduled" });
  });

  test("moves no row but the edited one into the past", async () => {
    const { rows } = await weekly();
    await change(rows[1]?.id, { date: inDays(5) }, { scope: "upcoming" });
    expect((await now(rows)).slice(0, 3)).toMatchObject([
      { date: inDays(2), detached: true },
      { date: inDays(5), detached: false },
      { date: inDays(12), detached: false },
    ]);
  });

  test("counts the rows that it writes, and has 60 rows at most", async () => {
    const { id, rows } = await weekly();
    await change(rows.at(-1)?.id, { date: inDays(1) });
    const [last] = await now(rows.slice(-1));
    const added = (await occurrences(last?.series_id ?? "")).length - 1;
    expect(added).toBeGreaterThan(10);
    expect(await posts()).toHaveLength(12 + 1 + added);
    await owner`
      insert into public.announcements (title, description, date, created_by, series_id)
      select 'Ensaio', 'x', now() + interval '1 day', ${member.id}, ${id} from generate_series(1, 60) n
    `;
    const { error } = await change(rows[1]?.id, { title: "Coral" }, { scope: "upcoming" });
    expect(error?.hint).toBe("too_many_occurrences");
  });
});

describe("another rule of a series", () => {
  test("may end it earlier, and later again", async () => {
    const { id, rows } = await weekly();
    const { data } = await changeRule(rows[1]?.id, { until: day(20) });
    expect(data).toMatchObject([{ deleted: rows.length - 3, written: 0 }]);
    expect(await occurrences(id)).toEqual(rows.slice(0, 3));
    const again = await changeRule(rows[1]?.id);
    expect(again.data).toMatchObject([{ deleted: 0, written: rows.length - 3 }]);
    expect(await occurrences(id)).toMatchObject(rows.map(({ date }) => ({ date })));
  });

  test("keeps rows on a day of both rules, and skipped days", async () => {
    const { id, rows } = await weekly();
    await edit(rows[3]?.id, { title: "Geral" });
    await skip(rows[5]?.id);
    const { data } = await changeRule(rows[1]?.id, { frequency: "biweekly" });
    const next = String((await column(rows, "series_id"))[1]);
    const kept = rows.filter((_, place) => place % 2 === 1 && place !== 5);
    expect(await idsOf(id)).toEqual([rows[0]?.id]);
    expect(await idsOf(next)).toEqual(kept.map((row) => row.id));
    expect(data).toMatchObject([{ deleted: rows.length - 2 - kept.length, written: 0, kept: 1 }]);
    expect((await occurrences(next))[1]).toMatchObject({ title: "Geral", detached: true });
    await changeRule(rows[1]?.id);
    const left = rows.filter((_, place) => place > 0 && place !== 5);
    expect(await occurrences(next)).toMatchObject(left.map(({ date }) => ({ date })));
  });

  test.each([
    [false, { deleted: 5, kept: 1 }, { title: "Geral", series_id: null, detached: false }],
    [true, { deleted: 6, kept: 0 }, undefined],
  ])(
    "makes a detached row off its days a single one, unless it is included: %s",
    async (include_detached, counts, expected) => {
      const { id, rows } = await weekly();
      await edit(rows[2]?.id, { title: "Geral" });
      const rule = { frequency: "biweekly", include_detached };
      expect((await changeRule(rows[1]?.id, rule)).data).toMatchObject([counts]);
      expect((await now(rows))[2]).toEqual(expected && expect.objectContaining(expected));
      expect(await idsOf(id)).toEqual([rows[0]?.id]);
    },
  );

  test("is saved together with other changes, or nothing is", async () => {
    const { id, rows } = await weekly();
    const changes = { date: inDays(10), title: "Último" };
    const failed = await changeRule(rows[1]?.id, { until: day(9), changes });
    expect(failed.error?.hint).toBe("until_too_early");
    expect(await occurrences(id)).toEqual(rows);
    const { data } = await changeRule(rows[1]?.id, { until: day(10), changes });
    expect(data).toMatchObject([{ changed: 1, deleted: rows.length - 2 }]);
    expect(await idsOf(id)).toEqual([rows[0]?.id]);
    expect(await storedAnnouncement(rows[1]?.id ?? "")).toMatchObject({ title: "Último" });
  });

  test("extends it only for an author of its ministry; an editor takes it over", async () => {
    const person = await people.createMember("Mudou", { ministry_id: cast.ownMinistry });
    const { id, origin } = await startSeries(person, {}, { ministry_id: cast.ownMinistry });
    await people.setProfile(person.id, { ministry_id: cast.otherMinistry });
    const until = day(20);
    expect((await changeRule(origin, { until }, person)).error).toBeNull();
    for (const rule of [{}, { frequency: "biweekly", until }])
      expect((await changeRule(origin, rule, person)).error?.hint).toBe("foreign_ministry");
    await owner`delete from auth.users where id = ${person.id}`;
    expect((await changeRule(origin, {}, editor)).error).toBeNull();
    expect(await storedSeries(id)).toMatchObject({ created_by: editor.id, until: null });
    expect((await occurrences(id)).map((row) => row.created_by)).toEqual([
      ...[null, null, null],
      ...Array(10).fill(editor.id),
    ]);
  });
});

describe("a change of a series is refused", () => {
  test("for columns that nobody writes, unknown ones, and values that no announcement has", async () => {
    const { id, rows } = await weekly();
    for (const [changes, code] of [
      [{ created_by: editor.id }, "42501"],
      [{ series_id: null }, "42501"],
      [{ detached: false }, "42501"],
      [{ revision: 9 }, "42501"],
      [{ nothing: 1 }, "42703"],
      [[], "22023"],
      [{ title: " " }, "23514"],
      [{ title: null }, "23502"],
      [{ date: null }, "23502"],
      [{ date: "morgen" }, "22007"],
    ] as const) {
      const { error } = await change(rows[1]?.id, changes as Record<string, unknown>);
      expect([changes, error?.code]).toEqual([changes, code]);
    }
    expect((await change(rows[1]?.id, {}, { scope: "this" })).error?.code).toBe("22023");
    const early = await changeRule(rows[1]?.id, { until: day(8) });
    expect(early.error?.hint).toBe("until_too_early");
    const yearly = await changeRule(rows[1]?.id, { frequency: "yearly" });
    expect(yearly.error?.message).toContain("series_frequency_known");
    expect(await occurrences(id)).toEqual(rows);
  });

  test("to a ministry that is not the member's, or archived", async () => {
    const { id, rows } = await weekly();
    const archived = await people.createMinistry();
    await owner`update public.ministries set archived_at = now() where id = ${archived}`;
    const to = (ministry_id: string, person = member) =>
      change(rows[1]?.id, { ministry_id }, {}, person);
    expect((await to(cast.otherMinistry)).error?.hint).toBe("foreign_ministry");
    expect((await to(archived, editor)).error?.hint).toBe("ministry_archived");
    expect(await occurrences(id)).toEqual(rows);
    expect((await to(cast.otherMinistry, editor)).error).toBeNull();
  });
});

describe("rows of a series are deleted together", () => {
  test("from the given one on, and the series ends before them", async () => {
    const { id, rows } = await weekly();
    expect((await remove(rows[2]?.id)).data).toBe(rows.length - 2);
    expect((await storedSeries(id))?.until).toBe(day(9));
    await extend();
    expect(await occurrences(id)).toEqual(rows.slice(0, 2));
  });

  test("all of them but past ones", async () => {
    const { id, rows } = await weekly();
    await pass(rows[0]?.id);
    expect((await remove(rows[3]?.id, "upcoming")).data).toBe(rows.length - 1);
    expect(await idsOf(id)).toEqual([rows[0]?.id]);
  });
});
