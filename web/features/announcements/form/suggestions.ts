import { toInputs } from "@/lib/text/dates.ts";
import { fold } from "@/lib/text/fold.ts";
import type { Announcement } from "../model/queries.ts";

const SUNDAY = 7;
const MOST_PLACES = 4;
const MOST_TIMES = 8;
// When people usually come together, for a church that has not announced anything yet.
const CUSTOMARY = ["19:30", "09:00", "20:00", "18:00", "10:00", "19:00", "15:00", "08:00"];
const FIRST_HOUR = 6;
const LAST_HOUR = 22;
const STEP_MINUTES = 15;

/** The same in seconds, as a field of a time of day takes it. */
export const TIME_STEP = STEP_MINUTES * 60;

/** What one press fills in; `value` is that of the input. */
export type Suggestion = { label: string; value: string };

const asItIs = (value: string): Suggestion => ({ label: value, value });

/** Today, tomorrow and the next Sunday after today at `now` (ms), by the device's calendar. */
export function quickDays(now: number): Suggestion[] {
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

/** The different ones of `values`, the most frequent first; what is equally frequent stays in its order. */
function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value);
}

/** The times of day that these announcements have most often, at most eight, the earliest first. */
export function usualTimes(announcements: readonly Pick<Announcement, "date">[]): Suggestion[] {
  // In the order of the clock, so that the chips do not change places.
  const times = announcements.map(({ date }) => toInputs(date).time).toSorted();
  const offered = new Set([...byFrequency(times), ...CUSTOMARY]);
  return [...offered].slice(0, MOST_TIMES).toSorted().map(asItIs);
}

/** The quarters of an hour of a church's day, and the usual times among them. */
export function allTimes(usual: readonly Suggestion[]): Suggestion[] {
  const times = new Set(usual.map(({ value }) => value));
  for (let minutes = FIRST_HOUR * 60; minutes <= LAST_HOUR * 60; minutes += STEP_MINUTES) {
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
    times.add([hour, minute].map((part) => String(part).padStart(2, "0")).join(":"));
  }
  return [...times].toSorted().map(asItIs);
}

type Placed = Pick<Announcement, "location" | "ministry_id">;

/** The places that these announcements name most often, at most four: first those of the ministry, if there is one. */
export function usualPlaces(announcements: readonly Placed[], ministryId: string | null) {
  const placesOf = (list: readonly Placed[]) =>
    byFrequency(list.flatMap(({ location }) => location ?? []));
  const own = announcements.filter(({ ministry_id }) => ministry_id === ministryId);
  const places = [...(ministryId === null ? [] : placesOf(own)), ...placesOf(announcements)];
  // However often it was written another way, a place stands once.
  const different = new Map<string, string>();
  for (const place of places) {
    const key = fold(place);
    if (!different.has(key)) different.set(key, place);
  }
  return [...different.values()].slice(0, MOST_PLACES).map(asItIs);
}
