import { toInputs } from "@/lib/text/dates.ts";

const SUNDAY = 7;
const MOST = 4;
// When people usually come together, for a church that has not announced anything yet.
const CUSTOMARY = ["19:30", "09:00", "20:00", "18:00"];

/** A day or a time of day that one press fills in; `value` is that of the input. */
export type Quick = { label: string; value: string };

/** Today, tomorrow and the next Sunday after today at `now` (ms), by the device's calendar. */
export function quickDays(now: number): Quick[] {
  const today = new Date(now);
  const inDays = (days: number) => {
    // At noon, which every day has, also one that begins with a change of the clock.
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, 12);
    return toInputs(day.toISOString()).date;
  };
  return [
    { label: "Hoje", value: inDays(0) },
    { label: "Amanhã", value: inDays(1) },
    { label: "Domingo", value: inDays(SUNDAY - today.getDay()) },
  ];
}

/** The times of day that these announcements have most often, at most four, the earliest first. */
export function usualTimes(announcements: readonly { date: string }[]): Quick[] {
  const counts = new Map<string, number>();
  for (const { date } of announcements) {
    const { time } = toInputs(date);
    counts.set(time, (counts.get(time) ?? 0) + 1);
  }
  // What is equally frequent stays in the order of the clock, so that the chips do not change places.
  const frequent = [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .toSorted(([, a], [, b]) => b - a)
    .map(([time]) => time);
  const offered = new Set([...frequent, ...CUSTOMARY]);
  return [...offered]
    .slice(0, MOST)
    .toSorted()
    .map((time) => ({ label: time, value: time }));
}
