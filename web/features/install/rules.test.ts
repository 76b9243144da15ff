import { expect, test } from "vitest";
import { countDay, type InstallRecord, isOffered, parseRecord } from "./rules.ts";

const NEW: InstallRecord = { days: 0, last: "" };

const after = (...days: string[]) => days.reduce(countDay, NEW);

test.each([
  ["on the first day", ["2026-11-20"], false],
  ["on the first day, the third time", ["2026-11-20", "2026-11-20", "2026-11-20"], false],
  ["on the second day", ["2026-11-20", "2026-11-22"], false],
  ["on the third day", ["2026-11-20", "2026-11-22", "2026-12-01"], true],
  [
    "later, when it could not be offered before",
    ["2026-11-20", "2026-11-22", "2026-12-01", "2026-12-02"],
    true,
  ],
])("installing is offered %s: %j is %s", (_, days, offered) => {
  expect(isOffered(after(...days))).toBe(offered);
});

test("it is offered on one day only", () => {
  const third = { ...after("2026-11-20", "2026-11-21", "2026-11-22"), offered: "2026-11-22" };
  expect(isOffered(third)).toBe(true);
  expect(isOffered(countDay(third, "2026-11-23"))).toBe(false);
});

test("it is not offered again once it was installed or declined", () => {
  expect(isOffered({ ...after("2026-11-20", "2026-11-21", "2026-11-22"), over: true })).toBe(false);
});

test.each([
  [null, NEW],
  ["", NEW],
  ["null", NEW],
  ['{"days":"9","last":"2026-11-22"}', NEW],
  ['{"days":2,"last":"2026-11-22","over":1}', { days: 2, last: "2026-11-22" }],
  [
    '{"days":3,"last":"2026-11-22","offered":"2026-11-22","over":true}',
    { days: 3, last: "2026-11-22", offered: "2026-11-22", over: true },
  ],
])("stored as %j it is %j", (stored, record) => expect(parseRecord(stored)).toEqual(record));
