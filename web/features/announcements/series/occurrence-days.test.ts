import { expect, test } from "vitest";
import { daysFrom, lastWritten } from "./occurrence-days.ts";

test.each([
  ["weekly", ["2026-12-24", "2026-12-31", "2027-01-07"]],
  ["biweekly", ["2026-12-24", "2027-01-07", "2027-01-21"]],
  // February has no 31st, and March has one again.
  ["monthly_day", ["2027-01-31", "2027-02-28", "2027-03-31"]],
  // The second Tuesday; the fifth Sunday is the last one where there are four.
  ["monthly_weekday", ["2026-12-08", "2027-01-12", "2027-02-09"]],
  ["monthly_weekday", ["2026-11-29", "2026-12-27", "2027-01-31"]],
])("%s: %j", (frequency, days) => {
  const [starts_on = "", second = "", last = ""] = days;
  expect(daysFrom({ frequency, starts_on }, starts_on, last)).toEqual(days);
  expect(daysFrom({ frequency, starts_on }, second, last)).toEqual([second, last]);
});

test("days end with the last day, but the first one is always there", () => {
  const rule = { frequency: "weekly", starts_on: "2026-12-03" };
  expect(daysFrom(rule, "2026-12-03", "2026-12-16")).toHaveLength(2);
  expect(daysFrom(rule, "2027-12-02", "2026-12-17")).toEqual(["2027-12-02"]);
  expect(lastWritten("2026-11-26")).toBe("2027-02-24");
});
