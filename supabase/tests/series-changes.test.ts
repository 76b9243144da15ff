import { describe, expect, test } from "vitest";
import { edit, remove } from "../../test/support/clients/announcements.ts";
import { openBoard } from "./board.ts";
import { changeRule, changeSeries, day, idOf, inDays } from "./stored-series.ts";

const board = await openBoard();
const { startSeries, occurrences, rowsNow, storedSeries, unwrite, extend, pass, cast } = board;
const { people, weekly } = board;
const { member, editor } = cast;

const column = async (
  rows: { id: string }[],
  name: "title" | "location" | "date" | "detached" | "series_id",
) => (await rowsNow(rows)).map((row) => row?.[name]);
const posts = () => people.owner`select from private.changes where user_id = ${member.id}`;

describe("a change of a series", () => {
  test("applies to the given occurrence and all later ones", async () => {
    const { id, rows } = await weekly();
    const { data } = await changeSeries(member, rows[2]?.id, { title: "Coral" });
    expect(data).toEqual([{ changed: rows.length - 2, kept: 0 }]);
    const titles = rows.map((_, place) => (place < 2 ? "Ensaio" : "Coral"));
    expect(await column(rows, "title")).toEqual(titles);
    expect(await storedSeries(id)).toMatchObject({ template: { title: "Coral" }, revision: 2 });
    const same = await changeSeries(member, rows[2]?.id, { title: "Coral", date: rows[2]?.date });
    expect(same.data).toEqual([{ changed: 0, kept: 0 }]);
  });

  test("leaves past occurrences as they are", async () => {
    const { rows } = await weekly();
    await pass(rows[0]?.id);
    await changeSeries(member, rows[3]?.id, { location: "Salão" }, { scope: "upcoming" });
    const places = [null, ...rows.slice(1).map(() => "Salão")];
    expect(await column(rows, "location")).toEqual(places);
    expect((await changeSeries(member, rows[0]?.id, { title: "x" })).error?.hint).toBe(
      "occurrence_past",
    );
    expect((await changeRule(member, rows[0]?.id)).error?.hint).toBe("occurrence_past");
  });

  test("leaves detached occurrences as they are by default", async () => {
    const { rows } = await weekly();
    await edit(member, idOf(rows[2]), { title: "Ensaio geral" });
    expect((await rowsNow(rows))[2]).toMatchObject({ detached: true });
    const { data } = await changeSeries(member, rows[1]?.id, { title: "Coral", location: "Salão" });
    expect(data).toEqual([{ changed: rows.length - 2, kept: 1 }]);
    expect((await rowsNow(rows))[2]).toMatchObject({ title: "Ensaio geral", location: null });
    const all = { include_detached: true };
    const louvor = { title: "Louvor", location: null };
    const included = await changeSeries(member, rows[1]?.id, louvor, all);
    expect(included.data).toEqual([{ changed: rows.length - 1, kept: 0 }]);
    expect((await rowsNow(rows))[2]).toMatchObject({ title: "Louvor", detached: false });
  });

  test("attaches its first occurrence again", async () => {
    const { rows } = await weekly();
    await edit(member, idOf(rows[1]), { title: "Ensaio geral" });
    await edit(member, idOf(rows[2]), { title: "Ensaio geral", contact: "Rute" });
    await changeSeries(member, rows[1]?.id, { title: "Coral" });
    await changeSeries(member, rows[2]?.id, { title: "Louvor" });
    expect((await column(rows, "detached")).slice(0, 4)).toEqual([false, false, true, false]);
  });

  test("applies to occurrences that are written later", async () => {
    const { id, rows } = await weekly();
    await changeSeries(member, rows[1]?.id, { status: "cancelled", status_reason: "Férias" });
    await unwrite(id, rows.length - 1);
    await extend(id);
    const last = (await occurrences(id)).at(-1);
    expect(last).toMatchObject({ status: "cancelled", status_reason: "Férias", detached: false });
  });

  test("of the time begins a new series on the same days", async () => {
    const at = (days: number, time: string) => inDays(days).replace("22:30", time);
    const { id, rows } = await weekly({ ends_at: at(2, "23:30") });
    await edit(member, idOf(rows[2]), { date: inDays(17), ends_at: at(17, "23:30") });
    await edit(member, idOf(rows[4]), { title: "Geral" });
    const changes = { date: at(9, "21:00"), ends_at: at(9, "22:00") };
    const { data } = await changeSeries(member, rows[1]?.id, changes);
    expect(data).toEqual([{ changed: rows.length - 3, kept: 2 }]);
    const after = (await rowsNow(rows)).slice(0, 5);
    const next = after[1]?.series_id ?? "";
    // A detached occurrence joins the new series only if it is on one of its days.
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
    await extend(next);
    expect(await occurrences(next)).toHaveLength(rows.length - 2);
  });

  test("of the day moves each occurrence, but no skipped day", async () => {
    const { id, rows } = await weekly({}, { until: day(37) });
    expect(rows).toHaveLength(6);
    await remove(member, idOf(rows[3]));
    await changeSeries(member, rows[1]?.id, { date: inDays(10) });
    const left = rows.filter((_, place) => place !== 3);
    expect(await column(left, "date")).toEqual([2, 10, 17, 24, 31].map(inDays));
    const next = (await rowsNow(left))[1]?.series_id ?? "";
    expect(await storedSeries(next)).toMatchObject({ until: day(38), skipped: [day(23)] });
    expect((await occurrences(next)).at(-1)).toMatchObject({ date: inDays(38) });
    // The series has no earlier occurrence, so it moves without a new series.
    await changeSeries(member, rows[0]?.id, { date: inDays(3) }, { scope: "upcoming" });
    expect((await storedSeries(id))?.starts_on).toBe(day(3));
  });

  test("to an earlier day moves the occurrences before the given one by as many days", async () => {
    const { id, rows } = await weekly();
    await changeSeries(member, rows[1]?.id, { date: inDays(8) }, { scope: "upcoming" });
    expect(await column(rows, "date")).toEqual(rows.map((_, place) => inDays(1 + 7 * place)));
    expect(await storedSeries(id)).toMatchObject({ starts_on: day(1), until: null });
  });

  test("to the day of another occurrence moves the other one to a free day", async () => {
    const { rows } = await weekly({}, { until: day(30) });
    await changeSeries(member, rows[1]?.id, { date: inDays(16), title: "Coral" });
    expect(await column(rows, "date")).toEqual([2, 16, 37, 23, 30].map(inDays));
  });

  test("that includes a moved occurrence leaves this occurrence on its day", async () => {
    const { rows } = await weekly();
    await edit(member, idOf(rows[2]), { date: inDays(17) });
    const all = { include_detached: true };
    const { data } = await changeSeries(member, rows[1]?.id, { title: "Coral" }, all);
    expect(data).toEqual([{ changed: rows.length - 1, kept: 0 }]);
    const moved = { title: "Coral", date: inDays(17), detached: true };
    expect((await rowsNow(rows))[2]).toMatchObject(moved);
    const later = { date: inDays(9).replace("22:30", "21:00") };
    await changeSeries(member, rows[1]?.id, later, all);
    expect((await rowsNow(rows))[2]?.date).toBe(inDays(17).replace("22:30", "21:00"));
  });

  test("of a rule for day 31 in a shorter month makes a rule for the last day of it", async () => {
    // The days are beyond the 90 days for which a series has occurrences.
    const year = new Date().getUTCFullYear() + 2;
    const last = new Date(Date.UTC(year, 2, 0)).toISOString().slice(0, 10);
    const first = `${year}-01-31`;
    const rule = { frequency: "monthly_day", until: `${year}-06-30` };
    const { id, origin } = await startSeries(editor, rule);
    await people.owner`update public.series set starts_on = ${first} where id = ${id}`;
    await people.owner`
      insert into public.announcements (title, description, date, created_by, series_id)
      select 'Ensaio', 'Traga a partitura.', (day + time '22:30') at time zone 'UTC', ${editor.id},
        ${id}
      from unnest(${[first, last]}::date[]) day
    `;
    const february = (await occurrences(id)).at(-1)?.id ?? "";
    await changeSeries(editor, february, { date: `${last}T21:00:00+00:00` });
    const [next, former] = await column([{ id: february }, { id: origin }], "series_id");
    expect([next === id, former]).toEqual([false, id]);
    const changed = { starts_on: last, starts_at: "18:00:00", skipped: [] };
    expect(await storedSeries(String(next))).toMatchObject(changed);
  });

  test("that postpones it stores former dates", async () => {
    const { rows } = await weekly();
    await changeSeries(member, rows[1]?.id, { status: "postponed", date: inDays(10) });
    const [, second, third] = await rowsNow(rows);
    expect([second, third]).toMatchObject([
      { status: "postponed", date: inDays(10), former_date: inDays(9) },
      { status: "postponed", date: inDays(17), former_date: inDays(16) },
    ]);
    const { template } = (await storedSeries(second?.series_id ?? "")) ?? {};
    expect(template).toMatchObject({ status: "scheduled" });
  });

  test("detaches an occurrence instead of moving it into the past", async () => {
    // The time zone in which it is about noon now, so that the times stay within one day.
    const ahead = 12 - new Date().getUTCHours();
    const time_zone = `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const { rows } = await weekly({ date: inHours(1) }, { time_zone });
    const earlier = { date: inHours(7 * 24 - 1) };
    await changeSeries(member, rows[1]?.id, earlier, { scope: "upcoming" });
    const [first, second] = await rowsNow(rows);
    expect(first).toMatchObject({ date: rows[0]?.date, detached: true });
    expect(new Date(second?.date ?? "").toISOString()).toBe(earlier.date);
  });

  test("counts each occurrence that it changes or writes", async () => {
    const { rows } = await weekly();
    await changeSeries(member, rows.at(-1)?.id, { date: inDays(1) });
    const [last] = await rowsNow(rows.slice(-1));
    const added = (await occurrences(last?.series_id ?? "")).length - 1;
    expect(added).toBeGreaterThan(10);
    expect(await posts()).toHaveLength(12 + 1 + added);
  });
});
