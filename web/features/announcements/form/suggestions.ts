import { toInputs } from "@/lib/text/dates.ts";
import { fold } from "@/lib/text/fold.ts";
import { hasNoHour } from "@/lib/text/moment.ts";
import type { Announcement } from "../model/queries.ts";

const SUNDAY = 7;
const MOST_PLACES = 4;
const MOST_TIMES = 6;
// A church may have too few announcements to know its usual times. These times complete the
// suggestions.
const CUSTOMARY = ["19:30", "09:00", "20:00", "18:00", "10:00", "19:00", "15:00", "08:00"];

/**
 * Returns the chips for today, tomorrow and the next Sunday after today at `now` (ms), in the
 * device's time zone. On a Saturday, tomorrow is left out, because it is the Sunday.
 */
export function quickDays(now: number) {
  const today = new Date(now);
  const inDays = (days: number) => {
    // The day is built at noon, because on some days midnight does not exist: in some time zones
    // daylight saving time begins at midnight.
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, 12);
    return toInputs(day.toISOString()).date;
  };
  const days = [
    { label: "Hoje", value: inDays(0) },
    { label: "Amanhã", value: inDays(1) },
    { label: "Domingo", value: inDays(SUNDAY - today.getDay()) },
  ];
  return days.filter(({ label, value }) => label !== "Amanhã" || value !== days.at(-1)?.value);
}

/** Returns each value once, the most frequent first. Equally frequent values keep their order. */
function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value);
}

/**
 * Returns the most frequent times of day of the announcements, at most six, sorted by time. If
 * there are fewer, customary times complete the list. The time `present` of an edited announcement
 * is always included.
 */
export function usualTimes(
  announcements: readonly Pick<Announcement, "date" | "hour_words">[],
  present = "",
): string[] {
  const times = announcements
    .filter((one) => !hasNoHour(one))
    .map(({ date }) => toInputs(date).time)
    .toSorted();
  const offered = new Set([present, ...byFrequency(times), ...CUSTOMARY]);
  offered.delete("");
  return [...offered].slice(0, MOST_TIMES).toSorted();
}

type Placed = Pick<Announcement, "location" | "ministry_id">;

/**
 * Returns the most frequent places of the announcements, at most four. Places of the ministry
 * `ministryId` come first.
 */
export function usualPlaces(announcements: readonly Placed[], ministryId: string | null) {
  const placesOf = (list: readonly Placed[]) =>
    byFrequency(list.flatMap(({ location }) => location ?? []));
  const own = announcements.filter(({ ministry_id }) => ministry_id === ministryId);
  const places = [...(ministryId === null ? [] : placesOf(own)), ...placesOf(announcements)];
  // Spellings of a place that differ only in accents or case count as one place.
  const keys = places.map(fold);
  return places.filter((place, at) => keys.indexOf(fold(place)) === at).slice(0, MOST_PLACES);
}
