import { backupTime } from "./format.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
// A clock that is set right now and then may have been this much ahead.
const AHEAD_MS = HOUR_MS;
const KEPT_DAYS = 14;

const timeOf = (name: string) => backupTime(name) ?? Number.NaN;
const dayOf = (name: string) => name.slice("avisos-".length).slice(0, "2026-11-21".length);

/** What is to be done at the time `now` in a folder that holds the backups `names`. */
export type Plan = {
  /** When the newest backup was made, in milliseconds since 1970; undefined without one. */
  newest: number | undefined;
  /** Whether it is time for a backup: the newest is a day old, or there is none. */
  isDue: boolean;
  /** Backups that are no longer kept: all but those of the 14 newest days that have one. */
  outdated: string[];
  /** Backups dated in the future, by a clock that was wrong then or is wrong now. They neither count nor go. */
  future: string[];
};

/**
 * @param last the backup that was written last. While it is there it alone decides whether one is due, as a
 * backup of a wrong clock would count on the day that its name tells.
 */
export function planBackups(names: string[], now: number, last: string | undefined): Plan {
  const future = names.filter((name) => timeOf(name) > now + AHEAD_MS);
  const past = names.filter((name) => timeOf(name) <= now + AHEAD_MS);
  const counted = last !== undefined && past.includes(last) ? [last] : past;
  const newest = counted.length > 0 ? Math.max(...counted.map(timeOf)) : undefined;
  const kept = [...new Set(past.map(dayOf))].sort().slice(-KEPT_DAYS);
  return {
    newest,
    isDue: newest === undefined || now - newest >= DAY_MS,
    outdated: past.filter((name) => !kept.includes(dayOf(name))),
    future: future.sort(),
  };
}
