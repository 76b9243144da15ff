import { describe, expect, test } from "vitest";
import { quickDays, usualTimes } from "./quick-dates.ts";

const at = (text: string) => new Date(text).getTime();
const local = (text: string) => ({ date: new Date(text).toISOString() });

describe("the days that one press fills in", () => {
  test.each([
    // A Saturday, a Sunday and a Monday, at both ends of the day.
    ["2026-11-21T00:00:00", ["2026-11-21", "2026-11-22", "2026-11-22"]],
    ["2026-11-21T23:59:59", ["2026-11-21", "2026-11-22", "2026-11-22"]],
    ["2026-11-22T00:00:00", ["2026-11-22", "2026-11-23", "2026-11-29"]],
    ["2026-11-22T23:59:59", ["2026-11-22", "2026-11-23", "2026-11-29"]],
    ["2026-11-23T00:00:00", ["2026-11-23", "2026-11-24", "2026-11-29"]],
    ["2026-12-31T12:00:00", ["2026-12-31", "2027-01-01", "2027-01-03"]],
    ["2028-02-28T12:00:00", ["2028-02-28", "2028-02-29", "2028-03-05"]],
  ])("at %s", (now, values) => {
    expect(quickDays(at(now)).map(({ value }) => value)).toEqual(values);
  });

  test("are called as people call them", () => {
    expect(quickDays(0).map(({ label }) => label)).toEqual(["Hoje", "Amanhã", "Domingo"]);
  });
});

describe("the hours that one press fills in", () => {
  const values = (dates: string[]) => usualTimes(dates.map(local)).map(({ value }) => value);

  test("without announcements are the customary ones", () => {
    expect(values([])).toEqual(["09:00", "18:00", "19:30", "20:00"]);
  });

  test("are the most frequent ones, in the order of the clock", () => {
    const often = ["20:15", "20:15", "07:00", "07:00", "10:30", "10:30", "16:45", "16:45"];
    const days = [...often, "23:00"].map((time) => `2026-11-25T${time}:00`);
    expect(values(days)).toEqual(["07:00", "10:30", "16:45", "20:15"]);
  });

  test("of a church with few announcements are filled up", () => {
    expect(values(["2026-11-25T07:00:00"])).toEqual(["07:00", "09:00", "19:30", "20:00"]);
  });

  test("equally frequent ones are the earlier ones", () => {
    const days = ["21:00", "08:00", "15:00", "11:00", "17:00"].map(
      (time) => `2026-11-25T${time}:00`,
    );
    expect(values(days)).toEqual(["08:00", "11:00", "15:00", "17:00"]);
  });
});
