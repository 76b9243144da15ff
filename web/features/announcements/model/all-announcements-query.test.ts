import { expect, test } from "vitest";
import { OWN_PARTS } from "@/app/addresses.ts";
import { datesOf, isNearestFirst, partOf } from "./all-announcements-query.ts";

const NOW = Date.parse("2026-11-22T12:00:00.000Z");
const DAY = 86_400_000;
const at = (ms: number) => ({ date: new Date(NOW + ms).toISOString() });

test.each([
  [-1, "passados"],
  [0, "proximos"],
  [30 * DAY, "proximos"],
  [30 * DAY + 1, "adiante"],
] as const)(
  "an announcement %i ms from now is only in the tab %s of a member's list",
  (ms, part) => {
    expect(partOf(at(ms), NOW)).toBe(part);
    const holding = OWN_PARTS.filter((each) => {
      const { from = "", to = "9999" } = datesOf(each, NOW);
      return from <= at(ms).date && at(ms).date <= to;
    });
    expect(holding).toEqual([part]);
    // Only the list of past announcements begins with the latest date.
    expect(isNearestFirst(datesOf(part, NOW))).toBe(part !== "passados");
  },
);
