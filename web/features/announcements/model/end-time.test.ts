import { expect, test } from "vitest";
import { endAfter, endFault, endInWords, spanOf } from "./end-time.ts";

const HOUR = 60 * 60 * 1000;
const start = { date: "2026-12-12", time: "19:30" };

test("an end on a day that does not exist is reported at the hour field", () => {
  const fields = { ...start, endDate: "2026-12-32", endTime: "21:00" };
  expect(endFault(fields, new Date(2026, 11, 12, 19, 30))?.path).toBe("endTime");
});

test("an end at 0:00 is shown as the midnight of the previous day", () => {
  const end = new Date(2026, 11, 13);
  expect(endInWords(end, end.getTime())).toBe("Termina sábado, 12 de dezembro, à meia-noite");
});

test.each([
  ["", "21:00", 1.5 * HOUR],
  ["2026-12-13", "00:30", 5 * HOUR],
  ["", "", undefined],
  ["", "19:30", undefined],
])("the length of an announcement from 19:30 to “%s” “%s” is %s ms", (endDate, endTime, span) => {
  expect(spanOf({ ...start, endDate, endTime })).toBe(span);
});

test.each([
  ["2026-12-19", "19:30", { endDate: "", endTime: "21:00" }],
  ["2026-12-12", "23:00", { endDate: "2026-12-13", endTime: "00:30" }],
  // A date input reports the year 0002 when a person has typed only the first digits of 2026.
  ["0002-12-12", "19:30", { endDate: "", endTime: "21:00" }],
  ["", "19:30", undefined],
])("a new start %s %s moves the end to an hour and a half after the start", (date, time, end) => {
  expect(endAfter({ date, time }, 1.5 * HOUR)).toEqual(end);
});
