import { expect, test } from "vitest";
import { kindOf, newsOf } from "./kinds.ts";

const programme = { routine: true };
const course = { routine: false };
const held = { kind: "event", status: "scheduled", detached: false };

test.each([
  ["an event without a series", { ...held, series: null }, "special"],
  ["an occurrence of the programme", { ...held, series: programme }, "routine"],
  ["an occurrence of a course", { ...held, series: course }, "special"],
  [
    "an occurrence that was changed alone",
    { ...held, detached: true, series: programme },
    "special",
  ],
  ["a cancelled occurrence", { ...held, status: "cancelled", series: programme }, "special"],
  ["a postponed occurrence", { ...held, status: "postponed", series: programme }, "special"],
  ["a notice", { ...held, kind: "notice", series: null }, "notice"],
  ["a row of the history, which has no series", { ...held, detached: false }, "special"],
])("%s is of the kind %s", (_, announcement, kind) => {
  expect(kindOf(announcement)).toBe(kind);
});

test("a special series is news once, and each occurrence that was changed alone", () => {
  const one = (
    id: string,
    series_id: string | null,
    series: typeof course | null,
    detached = false,
  ) => ({
    ...held,
    id,
    series_id,
    series,
    detached,
  });
  const list = [
    one("bazaar", null, null),
    one("prayer", "p", programme),
    one("course-1", "c", course),
    one("course-2", "c", course),
    one("prayer-elsewhere", "p", programme, true),
    one("course-elsewhere", "c", course, true),
  ];
  expect(newsOf(list).map(({ id }) => id)).toEqual([
    "bazaar",
    "course-1",
    "prayer-elsewhere",
    "course-elsewhere",
  ]);
});
