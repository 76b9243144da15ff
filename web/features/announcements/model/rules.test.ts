import { expect, test } from "vitest";
import {
  canManage,
  hasMore,
  isWithin,
  largerPeriod,
  periodIn,
  shortestPeriodFor,
  untilUrgent,
  visibleIn,
} from "./rules.ts";

const now = Date.parse("2026-12-01T12:00:00.000Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (offset: number) => ({ date: new Date(now + offset).toISOString() });

test.each([
  [DAY, undefined],
  [DAY - 1, "em 24 h"],
  [2 * HOUR - 60_000, "em 1 h"],
  [-40 * DAY, "agora"],
])("%s ms before it begins an urgent one is said to begin: %s", (offset, words) => {
  expect(untilUrgent(at(offset), now)).toBe(words);
});

test.each([
  ["2026-12-01T09:00:00-03:00", true],
  ["2026-12-01T11:59:59.999+00:00", false],
])("the instant %s counts, whatever offset the server writes: %s", (date, within) => {
  expect(isWithin("week", { date }, now)).toBe(within);
});

test("the board shows the nearest first and changes nothing", () => {
  const list = [at(3 * DAY), at(DAY), at(20 * DAY), at(-DAY), at(2 * DAY)];
  const before = structuredClone(list);
  expect(visibleIn("week", list, now)).toEqual([at(DAY), at(2 * DAY), at(3 * DAY)]);
  expect(list).toEqual(before);
});

test.each([
  [0, "week"],
  [7 * DAY, "week"],
  [7 * DAY + 1, "15days"],
  [15 * DAY + 1, "30days"],
  [30 * DAY, "30days"],
  [30 * DAY + 1, undefined],
  [-1, undefined],
])("an announcement %d ms away is shown by %s", (offset, period) => {
  expect(shortestPeriodFor(at(offset), now)).toBe(period);
});

test.each([
  ["week", [20], "30days"],
  ["30days", [], undefined],
] as const)("from %s with something in %j days, try %s", (period, days, larger) => {
  const list = days.map((day) => at(day * DAY));
  expect(largerPeriod(period, list, now)).toBe(larger);
});

test.each([
  ["a visitor", undefined, "ana", false],
  ["the author", { id: "ana", role: "member" }, "ana", true],
  ["the author, profile unknown", { id: "ana", role: undefined }, "ana", true],
  ["another member", { id: "bia", role: "member" }, "ana", false],
  ["an editor", { id: "bia", role: "editor" }, "ana", true],
  ["an admin", { id: "bia", role: "admin" }, "ana", true],
  ["an admin, author gone", { id: "bia", role: "admin" }, null, true],
])("%s may manage an announcement", (_, actor, created_by, may) => {
  expect(canManage(actor, { created_by })).toBe(may);
});

test.each([
  ["nothing behind", null, false],
  ["the rest begins 1 ms behind it", at(7 * DAY + 1), false],
  ["all that is loaded has passed", at(-1), true],
])("a window goes on: %s", (_, next, expected) =>
  expect(hasMore("week", next, now)).toBe(expected),
);

test.each([
  ["", "week"],
  ["periodo=15", "15days"],
  ["periodo=30&periodo=15", "30days"],
])("%j names %s", (search, period) => {
  expect(periodIn(new URLSearchParams(search))).toBe(period);
});
