import { describe, expect, inject, test } from "vitest";
import { EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { inDays, seriesOf } from "../../test/support/database/series.ts";
import type { Database } from "../types.ts";

type Update = Database["public"]["Tables"]["announcements"]["Update"];

const people = peopleOf(inject("server"));
const { owner } = people;
const cast = await people.createCast();
const { startSeries, occurrences, storedSeries, unwrite, pass } = seriesOf(people);
const { member, editor } = cast;

const change = (
  announcement_id = "",
  changes: Record<string, unknown>,
  more: { scope?: string; include_detached?: boolean } = {},
  { client } = member,
) => client.rpc("change_series", { announcement_id, scope: "following", changes, ...more });

const edit = (id = "", values: Update = {}) =>
  member.client.from("announcements").update(values).eq("id", id);

/** A weekly series of the member's ministry and its rows. */
async function weekly(values: object = {}, rule: object = {}) {
  const { id } = await startSeries(member, rule, { ministry_id: cast.ownMinistry, ...values });
  return { id, rows: await occurrences(id) };
}

/** The rows with these ids, in the same order, wherever they are now. */
const now = async (rows: { id: string }[]) => {
  const found = await owner<{ id: string; series_id: string | null; [column: string]: unknown }[]>`
    select *, to_json(date) #>> '{}' as date, to_json(ends_at) #>> '{}' as ends_at,
      to_json(former_date) #>> '{}' as former_date
    from public.announcements where id = any (${rows.map(({ id }) => id)})
  `;
  return rows.map(({ id }) => found.find((row) => row.id === id));
};
const column = async (rows: { id: string }[], name: string) =>
  (await now(rows)).map((row) => row?.[name]);

describe("a change of a series", () => {
  test.each(["member", ...EDITORS] as const)(
    "is made by %s, and counts each row that it changes",
    async (who) => {
      const { id, rows } = await weekly();
      const posts = () => owner`select from private.posts where user_id = ${cast[who].id}`;
      const before = (await posts()).length;
      const { data, error } = await change(rows[2]?.id, { title: "Coral" }, {}, cast[who]);
      expect([data, error]).toEqual([[{ changed: rows.length - 2, kept: 0 }], null]);
      const titles = rows.map((_, place) => (place < 2 ? "Ensaio" : "Coral"));
      expect(await column(rows, "title")).toEqual(titles);
      expect(await posts()).toHaveLength(before + rows.length - 2);
      expect(await storedSeries(id)).toMatchObject({ template: { title: "Coral" }, revision: 2 });
    },
  );

  test("of all rows to come leaves past ones", async () => {
    const { rows } = await weekly();
    await pass(rows[0]?.id);
    await change(rows[3]?.id, { location: "Salão" }, { scope: "upcoming" });
    const places = [null, ...rows.slice(1).map(() => "Salão")];
    expect(await column(rows, "location")).toEqual(places);
    const { error } = await change(rows[0]?.id, { title: "x" });
    expect(error?.hint).toBe("occurrence_past");
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

  test("that begins with a detached row has it follow the series again where it says the same", async () => {
    const { rows } = await weekly();
    await edit(rows[1]?.id, { title: "Ensaio geral" });
    await edit(rows[2]?.id, { title: "Ensaio geral", contact: "Rute" });
    await change(rows[1]?.id, { title: "Coral" });
    await change(rows[2]?.id, { title: "Louvor" });
    expect((await column(rows, "detached")).slice(0, 4)).toEqual([false, false, true, false]);
  });

  test("gives a detached row no text of a link or a picture that it has not", async () => {
    const link = { link_url: "https://a.example", link_label: "Mapa" };
    const { rows } = await weekly();
    await change(rows[0]?.id, { ...link, link_label: null });
    await edit(rows[2]?.id, { link_url: null });
    const { error } = await change(rows[1]?.id, link, { include_detached: true });
    expect(error).toBeNull();
    const [, second, third] = await now(rows);
    expect([second, third?.link_label]).toMatchObject([link, null]);
  });

  test("is of rows that are written later, too", async () => {
    const { id, rows } = await weekly();
    await change(rows[1]?.id, { status: "cancelled", status_reason: "Férias" });
    await unwrite(id, rows.length - 1);
    await owner`select private.extend_series()`;
    const last = (await occurrences(id)).at(-1);
    expect(last).toMatchObject({ status: "cancelled", status_reason: "Férias", detached: false });
  });

  test("of the hour begins a new series on the same days; ends move along", async () => {
    const at = (days: number, time: string) => inDays(days).replace("22:30", time);
    const { id, rows } = await weekly({ ends_at: at(2, "23:30") });
    await edit(rows[2]?.id, { date: inDays(17), ends_at: at(17, "23:30") });
    await edit(rows[4]?.id, { title: "Geral" });
    const changes = { date: at(9, "21:00"), ends_at: at(9, "22:00") };
    const { data, error } = await change(rows[1]?.id, changes);
    expect([data, error]).toEqual([[{ changed: rows.length - 3, kept: 2 }], null]);
    const after = await now(rows);
    const dates = [inDays(2), at(9, "21:00"), inDays(17), at(23, "21:00"), inDays(30)];
    expect(after.slice(0, 5).map((row) => row?.date)).toEqual(dates);
    const ends = [at(2, "23:30"), at(9, "22:00"), at(17, "23:30"), at(23, "22:00")];
    expect(after.slice(0, 4).map((row) => row?.ends_at)).toEqual(ends);
    const next = after[1]?.series_id ?? "";
    // A detached row moves to the new series only on one of its days.
    expect(after.slice(0, 5).map((row) => row?.series_id)).toEqual([id, next, null, next, next]);
    expect(after.slice(2, 5).map((row) => row?.detached)).toEqual([false, false, true]);
    expect(await storedSeries(id)).toMatchObject({
      until: inDays(2).slice(0, 10),
      starts_at: "19:30:00",
    });
    expect(await storedSeries(next)).toMatchObject({
      ...{ starts_on: inDays(9).slice(0, 10), starts_at: "18:00:00", until: null },
    });
    await owner`select private.extend_series()`;
    expect(await occurrences(next)).toHaveLength(rows.length - 2);
  });

  test("of the day moves each row to the new day in its place, and skipped days with them", async () => {
    const until = inDays(37).slice(0, 10);
    const { id, rows } = await weekly({}, { until });
    expect(rows).toHaveLength(6);
    await member.client
      .from("announcements")
      .delete()
      .eq("id", rows[3]?.id ?? "");
    await change(rows[1]?.id, { date: inDays(10) });
    const left = rows.filter((_, place) => place !== 3);
    expect(await column(left, "date")).toEqual([2, 10, 17, 31, 38].map(inDays));
    const next = (await now(left))[1]?.series_id ?? "";
    expect(await storedSeries(next)).toMatchObject({
      until: inDays(38).slice(0, 10),
      skipped: [inDays(24).slice(0, 10)],
    });
    // Without a row before it the same series moves on.
    await change(rows[0]?.id, { date: inDays(3) }, { scope: "upcoming" });
    expect((await storedSeries(id))?.starts_on).toBe(inDays(3).slice(0, 10));
  });

  test("of a day 31 begins before a short month, so that the 31st comes back", async () => {
    const { id } = await startSeries(editor, { frequency: "monthly_day", until: "2031-06-30" });
    const [row] = await occurrences(id);
    await owner`update public.series set starts_on = '2031-01-31' where id = ${id}`;
    await owner`
      insert into public.announcements (title, description, date, created_by, series_id)
      select 'Ensaio', 'Traga a partitura.', (day + time '22:30') at time zone 'UTC', ${editor.id}, ${id}
      from unnest('{2031-01-31,2031-02-28}'::date[]) day
    `;
    const february = (await occurrences(id)).at(-1);
    const date = "2031-02-28T21:00:00+00:00";
    expect((await change(february?.id, { date }, {}, editor)).error).toBeNull();
    const [moved] = await now([february ?? { id: "" }]);
    expect(moved?.series_id).not.toBe(id);
    expect(await storedSeries(moved?.series_id ?? "")).toMatchObject({
      ...{ starts_on: "2031-01-31", starts_at: "18:00:00", skipped: ["2031-01-31"] },
    });
    expect((await now([row ?? { id: "" }]))[0]?.series_id).toBe(id);
  });

  test("that postpones keeps the former dates, and rows that are written later are scheduled", async () => {
    const { rows } = await weekly();
    await change(rows[1]?.id, { status: "postponed", date: inDays(10) });
    const after = await now(rows);
    expect(after.slice(1, 3)).toMatchObject([
      { status: "postponed", date: inDays(10), former_date: inDays(9) },
      { status: "postponed", date: inDays(17), former_date: inDays(16) },
    ]);
    const { template } = (await storedSeries(after[1]?.series_id ?? "")) ?? {};
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

  test("counts the rows that it writes, and is of 60 at most", async () => {
    const { id, rows } = await weekly();
    const posts = () => owner`select from private.posts where user_id = ${member.id}`;
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

  test("to what it is already is none", async () => {
    const { rows } = await weekly();
    const { data } = await change(rows[1]?.id, { title: "Ensaio", date: rows[1]?.date });
    expect(data).toEqual([{ changed: 0, kept: 0 }]);
  });
});

describe("a change of a series is refused", () => {
  test.each(["visitor", "unattached", "otherMember"] as const)("to %s", async (who) => {
    const { id, rows } = await weekly();
    const { client } = cast[who];
    const announcement_id = rows[1]?.id ?? "";
    const scope = "following";
    for (const { error } of [
      await client.rpc("change_series", { announcement_id, scope, changes: { title: "x" } }),
      await client.rpc("delete_series_occurrences", { announcement_id, scope }),
      await client.rpc("change_series_rule", { announcement_id, frequency: "biweekly" }),
    ]) {
      expect(error?.code).toBe("42501");
    }
    expect(await occurrences(id)).toEqual(rows);
  });

  test("of columns that nobody writes, of unknown ones, and of what no announcement may be", async () => {
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
    expect(await occurrences(id)).toEqual(rows);
  });

  test("of a ministry that is not one's own, or archived", async () => {
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
