import { describe, expect, test } from "vitest";
import { edit } from "../../test/support/clients/announcements.ts";
import { openBoard } from "./board.ts";
import { changeRule, changeSeries, day, idOf, inDays } from "./stored-series.ts";

const board = await openBoard();
const { createOrigin, occurrences, rowsNow, storedSeries, weekly, cast } = board;
const { member } = cast;

describe("a series on several weekdays", () => {
  const weekdayOf = (days: number) => new Date(inDays(days)).getUTCDay();
  /** The weekdays of the days that are so many days from now, in order. */
  const weekdaysIn = (...days: number[]) => days.map(weekdayOf).sort();
  const daysOf = async (id: string) =>
    (await occurrences(id)).map(({ date }) => date.slice(0, 10)).slice(0, 5);

  test("has an occurrence on each of them, at most 40 in all", async () => {
    const { id } = await weekly({}, { weekdays: weekdaysIn(2, 4) });
    expect(await daysOf(id)).toEqual([2, 4, 9, 11, 16].map(day));
    const daily = await weekly({}, { weekdays: [0, 1, 2, 3, 4, 5, 6] });
    expect(daily.rows.map(({ date }) => date)).toEqual(
      Array.from({ length: 40 }, (_, place) => inDays(2 + place)),
    );
  });

  test("keeps occurrences on days of both rules when its rule changes", async () => {
    const { id, rows } = await weekly({}, { until: day(16) });
    const origin = rows[0]?.id;
    const change = async (rule: object) => (await changeRule(member, origin, rule)).data;
    const weekdays = weekdaysIn(2, 4);
    const several = { until: day(16), weekdays, routine: true };
    expect(await change(several)).toMatchObject([{ deleted: 0, written: 2, changed: 0 }]);
    expect(await daysOf(id)).toEqual([2, 4, 9, 11, 16].map(day));
    expect(await storedSeries(id)).toMatchObject({ weekdays, routine: true });
    expect(await change({ until: day(16) })).toMatchObject([{ deleted: 0, written: 0 }]);
    expect(await change({ frequency: "monthly_day", until: day(16) })).toMatchObject([
      { deleted: 4, written: 0 },
    ]);
    expect(await storedSeries(id)).toMatchObject({ weekdays: [], routine: true });
    await change({ until: day(16), weekdays: [] });
    expect(await daysOf(id)).toEqual([2, 9, 16].map(day));
    expect((await occurrences(id))[0]?.id).toBe(origin);
  });

  test("moves only the occurrences of the weekday that the given one leaves", async () => {
    const { id, rows } = await weekly({}, { weekdays: weekdaysIn(2, 4), until: day(16) });
    await changeSeries(member, rows[0]?.id, { date: inDays(3) });
    expect(await storedSeries(id)).toMatchObject({ weekdays: weekdaysIn(3, 4), until: day(17) });
    expect((await rowsNow(rows)).map((row) => row?.date)).toEqual([3, 4, 10, 11, 17].map(inDays));
    // A changed title leaves the weekdays as they are, even if somebody moved this occurrence.
    await edit(member, idOf(rows[2]), { date: inDays(13) });
    await changeSeries(member, rows[2]?.id, { title: "Coral" });
    expect(await storedSeries(id)).toMatchObject({ weekdays: weekdaysIn(3, 4) });
  });

  test.each([
    ["without the first weekday", () => ({ weekdays: weekdaysIn(3) })],
    ["with a weekday twice", () => ({ weekdays: weekdaysIn(9, 9) })],
    ["with an unknown weekday", () => ({ weekdays: [weekdayOf(9), 7] })],
    ["and another frequency", () => ({ weekdays: weekdaysIn(9), frequency: "biweekly" })],
  ])("is refused %s", async (_, rule) => {
    const { rows } = await weekly();
    const single = await createOrigin(member, { date: inDays(9), ministry_id: cast.ownMinistry });
    const repeated = { announcement_id: single, frequency: "weekly", time_zone: "UTC", ...rule() };
    for (const { error } of [
      await changeRule(member, rows[1]?.id, rule()),
      await member.client.rpc("repeat_announcement", repeated),
    ]) {
      expect(error).toMatchObject({ code: "23514" });
      expect(error?.message).toContain("series_weekdays_known");
    }
  });
});
