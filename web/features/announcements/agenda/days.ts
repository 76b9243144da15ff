import { toInputs, withFirst } from "@/lib/text/dates.ts";
import { LONGEST_PERIOD, periodEnd } from "../model/rules.ts";

// Days are `yyyy-mm-dd`, on the clock of whoever looks. All that is calculated with them is so in UTC, where every day
// has 24 hours.
const DAY_MS = 86_400_000;

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day `count` days after `day`, before it when negative. */
export const addDays = (day: string, count: number): string =>
  dayAt(Date.parse(day) + count * DAY_MS);

/** The days that may be chosen: from today to the end of the longest period that begins at `now` (ms). */
export type Span = { today: string; last: string };

/** The day of an announcement on the clock of whoever looks. */
export const dayOf = ({ date }: { date: string }): string => toInputs(date).date;

const onDay = (time: number): string => dayOf({ date: new Date(time).toISOString() });

export const spanAt = (now: number): Span => ({
  today: onDay(now),
  last: onDay(periodEnd(LONGEST_PERIOD, now)),
});

/** The weeks of the days that may be chosen, each from Sunday to Saturday (specification §9). */
export function weeksOf({ today, last }: Span): string[][] {
  const sunday = addDays(today, -new Date(today).getUTCDay());
  const count = Math.ceil((Date.parse(last) - Date.parse(sunday) + DAY_MS) / (7 * DAY_MS));
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(sunday, week * 7 + weekday)),
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** The day to which a key leads from `day`, never out of the span; undefined for any other key. */
export function dayByKey(key: string, day: string, { today, last }: Span): string | undefined {
  if (key === "Home") return today;
  if (key === "End") return last;
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const next = addDays(day, step);
  return today <= next && next <= last ? next : day;
}

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", ...options });
const dayFormat = utc({ weekday: "long", day: "numeric", month: "long" });
const monthFormat = utc({ month: "long", year: "numeric" });
const dayName = withFirst((time: number) => dayFormat.format(time));

/** `sábado, 6 de dezembro`, `sexta-feira, 1º de janeiro`. */
export const nameOfDay = (day: string): string => dayName(Date.parse(day));

/** `novembro – dezembro de 2026`: the months that these days touch. */
export const nameOfMonths = ({ today, last }: Span): string =>
  monthFormat.formatRange(Date.parse(today), Date.parse(last));
