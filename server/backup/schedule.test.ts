import { expect, test } from "vitest";
import { planBackups } from "./daily.ts";
import { backupFileName, backupTime } from "./format.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const now = Date.parse("2026-11-21T12:00:00Z");
const daysAgo = (...days: number[]) =>
  days.map((day) => backupFileName(new Date(now - day * DAY_MS)));

const plan = (names: string[], time = now, last?: string) => planBackups(names, time, last);
const isDue = (names: string[]) => plan(names).isDue;

test("a backup is due after a day, and on a folder without any", () => {
  const ago = (ms: number) => [...daysAgo(40), backupFileName(new Date(now - ms))];
  expect(isDue([])).toBe(true);
  expect(isDue(ago(DAY_MS - 1000))).toBe(false);
  expect(isDue(ago(DAY_MS))).toBe(true);
  expect(isDue(ago(0))).toBe(false);
  // A clock that was a little ahead.
  expect(isDue(ago(-60_000))).toBe(false);
});

test("one of the future neither triggers a backup, nor stops it, nor counts as a day", () => {
  const future = daysAgo(-400, -31, -1);
  expect(isDue([...future, ...daysAgo(0.5)])).toBe(false);
  expect(isDue([...future, ...daysAgo(1)])).toBe(true);
  expect(isDue(future)).toBe(true);
  expect(plan([...future, ...daysAgo(2)]).newest).toBe(now - 2 * DAY_MS);
  expect(plan([...daysAgo(0, 1), ...future]).future).toEqual(future.sort());
  const real = daysAgo(13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  expect(plan([...future, ...real]).outdated).toEqual([]);
});

test("fourteen days are kept, whatever number of backups they have", () => {
  const days = Array.from({ length: 20 }, (_, day) => day);
  const { outdated } = plan([...daysAgo(...days), ...daysAgo(0.1, 1.1, 13.1)]);
  expect(outdated.sort()).toEqual(daysAgo(14, 15, 16, 17, 18, 19).sort());
});

test("the name of a backup tells its time and nothing else is taken for one", () => {
  const time = new Date("2026-11-21T03:04:05.678Z");
  expect(backupFileName(time)).toBe("avisos-2026-11-21T03-04-05-678Z.sql.gz");
  expect(backupTime(backupFileName(time))).toBe(time.getTime());
  for (const name of [
    "manual",
    "notes.txt",
    ".avisos-2026-11-21T03-04-05-678Z.sql.gz.part",
    "avisos-2026-99-99T99-99-99-999Z.sql.gz",
  ]) {
    expect(backupTime(name)).toBeUndefined();
  }
});

/** A folder and the server that looks at it twice an hour, with a clock that may be wrong. */
function simulate(hours: number, clockAheadMs: (hour: number) => number) {
  const trueTimes = new Map<string, number>();
  let last: string | undefined;
  let longestPause = 0;
  let newest = 0;
  for (let hour = 0; hour <= hours; hour += 0.5) {
    const time = now + hour * HOUR_MS;
    const clock = time + clockAheadMs(hour);
    if (plan([...trueTimes.keys()], clock, last).isDue) {
      last = backupFileName(new Date(clock));
      trueTimes.set(last, time);
      if (newest > 0) longestPause = Math.max(longestPause, time - newest);
      newest = time;
      for (const name of plan([...trueTimes.keys()], clock).outdated) trueTimes.delete(name);
    }
  }
  const end = now + hours * HOUR_MS;
  const lastDays = [...trueTimes.values()].filter((time) => time > end - 14 * DAY_MS);
  return { longestPauseHours: longestPause / HOUR_MS, lastDays: lastDays.length, trueTimes };
}

const DAY_HOURS = 24;

test("with a clock that is right there is one a day", () => {
  const { longestPauseHours, trueTimes } = simulate(100 * DAY_HOURS, () => 0);
  expect(longestPauseHours).toBe(24);
  expect(trueTimes.size).toBe(14);
});

test("a clock that goes back a month stops no backup, then or when those dates come again", () => {
  const monthAheadUntilDay20 = (hour: number) => (hour < 20 * DAY_HOURS ? 30 * DAY_MS : 0);
  for (const days of [21, 30, 40, 50, 60, 120]) {
    const { longestPauseHours, lastDays } = simulate(days * DAY_HOURS, monthAheadUntilDay20);
    expect(longestPauseHours).toBeLessThanOrEqual(24);
    expect(lastDays).toBeGreaterThanOrEqual(14);
  }
});

test("a clock that starts in the year 2000 now and then makes a few more and loses none", () => {
  // For an hour of every third day, as where the battery is empty and the network comes late.
  const emptyBattery = (hour: number) => (hour % 72 < 1 && hour > 0 ? -26 * 365 * DAY_MS : 0);
  const { longestPauseHours, lastDays, trueTimes } = simulate(90 * DAY_HOURS, emptyBattery);
  expect(longestPauseHours).toBeLessThanOrEqual(25);
  expect(lastDays).toBeGreaterThanOrEqual(14);
  expect(trueTimes.size).toBeLessThanOrEqual(16);
});
