import { expect, test } from "vitest";
import { ongoingAt } from "./ongoing.ts";
import { announcement } from "./test-announcement.ts";

const NOW = Date.parse("2026-11-28T15:00:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const at = (fromNow: number) => new Date(NOW + fromNow).toISOString();
const row = (begins: number, ends: number | null, changes = {}) =>
  announcement({ date: at(begins), ends_at: ends === null ? null : at(ends), ...changes });

test.each([
  ["began a minute ago", true, row(-MINUTE, MINUTE)],
  // Until the instant of its start an announcement is in the list (decision 15). Therefore an
  // announcement is never both in the list and among the ongoing announcements.
  ["begins exactly now", false, row(0, MINUTE)],
  ["ends in a millisecond", true, row(-MINUTE, 1)],
  ["ends exactly now", false, row(-MINUTE, 0)],
  ["has no end", false, row(-MINUTE, null)],
  ["began 60 days ago", true, row(MINUTE - 60 * DAY, MINUTE)],
  ["is cancelled", false, row(-MINUTE, MINUTE, { status: "cancelled" })],
  ["was postponed without a new date", false, row(-MINUTE, MINUTE, { status: "postponed" })],
  ["was moved to now", true, row(-MINUTE, MINUTE, { status: "postponed", former_date: at(-DAY) })],
])("whether an announcement that %s is ongoing: %s", (_, isOngoing, one) => {
  expect(ongoingAt([one], NOW)).toEqual(isOngoing ? [one] : []);
});

test("the announcement that ends first stands first", () => {
  const long = row(-MINUTE, DAY);
  const short = row(-DAY, MINUTE);
  expect(ongoingAt([long, short], NOW)).toEqual([short, long]);
});
