import { afterEach, expect, test, vi } from "vitest";
import {
  endAfter,
  endFault,
  endInWords,
  inputsOf,
  spanOf,
  typedEnd,
  typedStart,
} from "./end-time.ts";

afterEach(() => vi.unstubAllEnvs());

const HOUR = 60 * 60 * 1000;
/** 20:00 on the church's clock. */
const AT_EIGHT = "2026-12-12T23:00:00.000Z";
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

const HOURLESS = { date: "2026-12-12", time: "", hasNoHour: true };

test.each([
  ["a notice", { ...start, kind: "notice" }, "2026-12-13T02:59:00.000Z"],
  ["an announcement without an hour", HOURLESS, "2026-12-13T02:59:00.000Z"],
  ["an announcement whose hour only orders its day", { ...HOURLESS, time: "20:00" }, AT_EIGHT],
  ["a start without a day", { ...HOURLESS, date: "" }, undefined],
])("%s begins on the church's clock", (_, fields, expected) => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  expect(typedStart(fields)?.toISOString()).toBe(expected);
});

test.each([
  ["2026-12-14", "2026-12-15T02:59:00.000Z"],
  ["2026-12-12", undefined],
  ["", undefined],
])("without an hour, the end on the day “%s” is %s", (endDate, end) => {
  expect(typedEnd({ ...HOURLESS, endDate, endTime: "21:00" })?.toISOString()).toBe(end);
});

test("without an hour, the end moves by whole days with the start", () => {
  const span = spanOf({ ...HOURLESS, endDate: "2026-12-14", endTime: "" }) ?? 0;
  expect(endAfter({ ...HOURLESS, date: "2026-12-30" }, span)).toEqual({
    endDate: "2027-01-01",
    endTime: "",
  });
});

const NO_TIMES = { time: "", endDate: "", endTime: "" };

test.each([
  ["event", "após o culto", "2026-12-13T02:59:00+00:00", null, { hasNoHour: true }],
  ["event", null, "2026-12-13T02:59:00+00:00", null, { hasNoHour: true }],
  ["event", "após o culto", AT_EIGHT, null, { hasNoHour: true, time: "20:00" }],
  [
    "event",
    "o dia todo",
    "2026-12-13T02:59:00+00:00",
    "2026-12-15T02:59:00+00:00",
    { hasNoHour: true, endDate: "2026-12-14" },
  ],
  ["notice", null, "2026-12-13T02:59:00+00:00", null, { hasNoHour: false }],
])("the inputs of an %s with the words %s on %s never contain 23:59", (...row) => {
  const [kind, hour_words, date, ends_at, expected] = row;
  vi.stubEnv("TZ", "Asia/Tokyo");
  const inputs = inputsOf({ kind, hour_words, date, ends_at });
  expect(inputs).toEqual({ ...NO_TIMES, date: "2026-12-12", ...expected });
});
