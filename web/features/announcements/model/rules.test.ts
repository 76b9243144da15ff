import { expect, test } from "vitest";
import {
  aheadOf,
  canManage,
  hasMore,
  isWithin,
  largerPeriod,
  noticesAt,
  periodIn,
  shortestPeriodFor,
  untilUrgent,
  visibleIn,
} from "./rules.ts";
import { announcement } from "./test-announcement.ts";

const now = Date.parse("2026-12-01T12:00:00.000Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RULE = { frequency: "weekly", starts_on: "2026-12-01", weekdays: [], until: null };
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

test("the board names three special announcements after the period, within 60 days", () => {
  const routine = { series_id: "p", series: { ...RULE, routine: true } };
  const course = { series_id: "c", series: { ...RULE, routine: false } };
  const on = (days: number, changes: object = {}) =>
    announcement({ id: `${days}`, ...at(days * DAY), ...changes });
  const list = [
    on(61),
    on(60),
    on(25),
    on(5),
    on(8, routine),
    on(6, course),
    on(13, course),
    on(14, { ...routine, detached: true }),
    on(9, { kind: "notice" }),
    on(20),
  ];
  const ahead = (period: "week" | "15days" | "30days") =>
    aheadOf(period, list, now).map(({ id }) => id);
  expect(ahead("week")).toEqual(["14", "20", "25"]);
  expect(ahead("15days")).toEqual(["20", "25", "60"]);
  expect(ahead("30days")).toEqual([]);
});

test("notices are shown until their date and never among the days", () => {
  const notice = (days: number) =>
    announcement({ id: `${days}`, kind: "notice", ...at(days * DAY) });
  const list = [notice(50), notice(3), notice(0), notice(-1)];
  expect(noticesAt(list, now).map(({ id }) => id)).toEqual(["0", "3", "50"]);
  expect(visibleIn("30days", list, now)).toEqual([]);
});

test("an announcement without an hour is only today or tomorrow", () => {
  const words = (iso: string) => untilUrgent({ date: iso, hour_words: "após o culto" }, now);
  expect(words("2026-12-01T23:59:00-03:00")).toBe("hoje");
  expect(words("2026-12-02T08:59:00-03:00")).toBe("amanhã");
  expect(words("2026-12-02T23:59:00-03:00")).toBeUndefined();
});
