import { backupTime } from "./format.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
// A clock that is set right now and then may have been this much ahead.
const AHEAD_MS = HOUR_MS;
const KEPT_DAYS = 14;

const timeOf = (name: string) => backupTime(name) ?? Number.NaN;
const dayOf = (name: string) => new Date(timeOf(name)).toISOString().slice(0, 10);

/** The names of backups that a clock made which was wrong then, or is wrong at `now`. */
export function futureBackups(names: string[], now: number): string[] {
  return names.filter((name) => timeOf(name) > now + AHEAD_MS);
}

function pastBackups(names: string[], now: number): string[] {
  return names.filter((name) => timeOf(name) <= now + AHEAD_MS);
}

/**
 * How old the newest backup is at `now`, in milliseconds; undefined without one. Those of the future
 * say nothing. Nor do they when the time that they name has come: `last`, the one that was written
 * last, decides while it is there.
 */
export function backupAge(
  names: string[],
  now: number,
  last: string | undefined,
): number | undefined {
  const past = pastBackups(names, now);
  const counted = last !== undefined && past.includes(last) ? [last] : past;
  if (counted.length === 0) return undefined;
  return Math.max(0, now - Math.max(...counted.map(timeOf)));
}

/** Whether it is time for a backup: the newest is a day old, or there is none. */
export function isDue(names: string[], now: number, last?: string): boolean {
  return (backupAge(names, now, last) ?? DAY_MS) >= DAY_MS;
}

/** Those that are no longer kept: all but the ones of the 14 newest days that have a backup. */
export function outdatedBackups(names: string[], now: number): string[] {
  const past = pastBackups(names, now);
  const kept = new Set([...new Set(past.map(dayOf))].sort().slice(-KEPT_DAYS));
  return past.filter((name) => !kept.has(dayOf(name)));
}
