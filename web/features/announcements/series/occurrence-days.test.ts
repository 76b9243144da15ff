import { expect, test } from "vitest";
import { daysFrom, lastWritten, occurrenceDay } from "./occurrence-days.ts";

const rule = (frequency: string, anchor_day: string, anchor_number = 0) => ({
  ...{ frequency, anchor_day, anchor_number },
});

test.each([
  ["weekly", "2026-12-24", ["2026-12-24", "2026-12-31", "2027-01-07"]],
  ["biweekly", "2026-12-24", ["2026-12-24", "2027-01-07", "2027-01-21"]],
  // February has no 31st, and March has one again.
  ["monthly_day", "2027-01-31", ["2027-01-31", "2027-02-28", "2027-03-31"]],
  // The second Tuesday; the fifth Sunday is the last one where there are four.
  ["monthly_weekday", "2026-12-08", ["2026-12-08", "2027-01-12", "2027-02-09"]],
  ["monthly_weekday", "2026-11-29", ["2026-11-29", "2026-12-27", "2027-01-31"]],
])("%s from %s", (frequency, day, days) => {
  expect(days.map((_, number) => occurrenceDay(rule(frequency, day), number))).toEqual(days);
});

test("days are counted from wherever the anchor is", () => {
  expect(occurrenceDay(rule("weekly", "2026-12-24", 5), 3)).toBe("2026-12-10");
  expect(occurrenceDay(rule("monthly_day", "2027-03-31", 3), 2)).toBe("2027-02-28");
});

test("they end with the last day, of which the first one does not ask", () => {
  expect(daysFrom(rule("weekly", "2026-12-03"), 0, "2026-12-17")).toHaveLength(3);
  expect(daysFrom(rule("weekly", "2026-12-03"), 0, "2026-12-16")).toHaveLength(2);
  expect(daysFrom(rule("weekly", "2027-12-02"), 0, "2026-12-17")).toEqual(["2027-12-02"]);
  expect(lastWritten("2026-11-26")).toBe("2027-02-24");
});
