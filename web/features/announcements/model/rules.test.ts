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
  [DAY - 1, "amanhã"],
  [3 * HOUR, "hoje"],
  [3 * HOUR - 60_000, "em 2 h"],
  [40 * 60_000, "em 40 min"],
  [-40 * DAY, "agora"],
])("the time until an announcement in %s ms is shown as: %s", (offset, words) => {
  expect(untilUrgent(at(offset), now)).toBe(words);
});

test.each([
  ["2026-12-01T09:00:00-03:00", true],
  ["2026-12-01T11:59:59.999+00:00", false],
])("the instant %s is in the period that begins at 12:00 UTC: %s", (date, within) => {
  expect(isWithin("week", { date }, now)).toBe(within);
});

test("the board shows the nearest announcement first and does not change the given list", () => {
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
])("the shortest period that contains an announcement in %d ms is %s", (offset, period) => {
  expect(shortestPeriodFor(at(offset), now)).toBe(period);
});

test.each([
  ["week", [20], "30days"],
  ["30days", [], undefined],
] as const)(
  "if the period %s has no announcements but those in %j days, the board offers %s",
  (period, days, larger) => {
    const list = days.map((day) => at(day * DAY));
    expect(largerPeriod(period, list, now)).toBe(larger);
  },
);

test.each([
  ["a visitor", undefined, "ana", false],
  ["the author", { id: "ana", role: "member" }, "ana", true],
  ["the author without a loaded profile", { id: "ana", role: undefined }, "ana", true],
  ["another member", { id: "bia", role: "member" }, "ana", false],
  ["an editor", { id: "bia", role: "editor" }, "ana", true],
  ["an admin", { id: "bia", role: "admin" }, "ana", true],
  ["an admin after the author's account is deleted", { id: "bia", role: "admin" }, null, true],
])("%s (%j) may change an announcement of %s: %s", (_, actor, created_by, may) => {
  expect(canManage(actor, { created_by })).toBe(may);
});

test.each([
  ["has no more announcements if no further batch exists", null, false],
  [
    "has no more announcements if the last loaded announcement is 1 ms after the period",
    at(7 * DAY + 1),
    false,
  ],
  ["may have more announcements if the last loaded announcement is past", at(-1), true],
])("the list of a period %s", (_, next, expected) =>
  expect(hasMore("week", next, now)).toBe(expected),
);

test.each([
  ["", "week"],
  ["periodo=15", "15days"],
  ["periodo=30&periodo=15", "30days"],
])("the URL parameters %j name the period %s", (search, period) => {
  expect(periodIn(new URLSearchParams(search))).toBe(period);
});
