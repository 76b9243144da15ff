import { endOf } from "@/features/announcements/model/span.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import {
  dateOf,
  dayOfMonth,
  dayWithDate,
  eveningOf,
  minutesBetween,
  onDay,
  shortDay,
  type WallClock,
  wallClock,
} from "./spoken-day.ts";
import { atHour, hoursBetween } from "./spoken-hour.ts";

/**
 * Returns an instant in words: `hoje, às sete e meia da noite`, `à meia-noite e meia de domingo,
 * dia 29, para segunda`.
 */
function atMoment(at: WallClock, service: number): string {
  const evening = eveningOf(at);
  const hour = atHour(at.minutes);
  if (evening === at.day || at.minutes === 0) return `${onDay(evening, service)}, ${hour}`;
  const date = dayWithDate(evening, service);
  return `${hour} de ${date}${date.includes(",") ? "," : ""} para ${shortDay(at.day, service)}`;
}

const HOUR = 60;
const NOON = 12 * HOUR;
const LAST_MINUTE = 24 * HOUR - 1;
/**
 * Maximum length (minutes) of a span that counts as one night. A longer span has both dates in its
 * words, even if the span ends on the next morning.
 */
const LONGEST_NIGHT = 18 * HOUR;
const DAYS_A_WEEK = 7;

export type Span = { date: string; ends_at: string | null; hour_words?: string | null };

/**
 * Returns the words for the hour of a span without an hour, perhaps empty. Returns undefined for a
 * span with an hour.
 */
export function hourWordsOf({ date, hour_words = null }: Span): string | undefined {
  if (hour_words !== null) return plainLine(hour_words);
  return wallClock(date).minutes === LAST_MINUTE ? "" : undefined;
}

/** Returns the end of a span on the church's clock. An end at 23:59 counts as midnight. */
function endClock(iso: string): WallClock {
  const { day, minutes } = wallClock(iso);
  return minutes === LAST_MINUTE ? { day: day + 1, minutes: 0 } : { day, minutes };
}

/** Returns the first and the last day of a span. An end at midnight belongs to the day before. */
export function daysOf({ date, ends_at }: Span) {
  const first = wallClock(date).day;
  const end = ends_at === null ? undefined : endClock(ends_at);
  return { first, last: end ? end.day - Number(end.minutes === 0) : first };
}

/**
 * Returns days in words: `nesta sexta-feira`, `de sexta a domingo, dias 27 a 29`, `de hoje a terça,
 * dia 24`.
 */
export function fromDayToDay(first: number, last: number, service: number): string {
  if (first >= last) return onDay(first, service);
  if (first > service + 1 && last - first < DAYS_A_WEEK && dayOfMonth(first) < dayOfMonth(last)) {
    const days = `dias ${dayOfMonth(first)} a ${dateOf(last, service).slice("dia ".length)}`;
    return `de ${shortDay(first, service)} a ${shortDay(last, service)}, ${days}`;
  }
  const start = dayWithDate(first, service);
  return `de ${start}${start.includes(",") ? "," : ""} a ${dayWithDate(last, service)}`;
}

/** Returns a span of complete days in words. Only one day has the words `o dia todo`. */
const wholeDays = (first: number, last: number, service: number) =>
  fromDayToDay(first, last, service) + (first === last ? ", o dia todo" : "");

/**
 * Returns the start or the end of a span of several days in words: `domingo, dia 29, ao meio-dia`.
 */
const endOfSpan = (at: WallClock, service: number) =>
  `${dayWithDate(eveningOf(at), service)}, ${atHour(at.minutes)}`;

function between(start: WallClock, end: WallClock, service: number): string {
  if (start.minutes === 0 && end.minutes === 0) return wholeDays(start.day, end.day - 1, service);
  const first = eveningOf(start);
  const isOneDay = eveningOf(end) === first;
  const isOneNight =
    end.day === first + 1 && end.minutes <= NOON && minutesBetween(start, end) < LONGEST_NIGHT;
  if (!isOneDay && !isOneNight) {
    const hour = atHour(end.minutes);
    // Within a week of the first date, the last weekday needs no date.
    const last =
      eveningOf(end) - first < DAYS_A_WEEK
        ? `${shortDay(eveningOf(end), service)}, ${hour}`
        : endOfSpan(end, service);
    return `de ${endOfSpan(start, service)}, até ${last}`;
  }
  const morning = isOneDay ? "" : ` de ${shortDay(end.day, service)}`;
  return `${onDay(first, service)}, ${hoursBetween(start.minutes, end.minutes)}${morning}`;
}

/**
 * Returns a planned span in words, relative to the day of the service: `neste sábado, das sete às
 * nove da noite`.
 */
export function plannedWhen(span: Span, service: number): string {
  const { date, ends_at } = span;
  const hourWords = hourWordsOf(span);
  if (hourWords !== undefined) {
    const { first, last } = daysOf(span);
    return [fromDayToDay(first, last, service), hourWords].filter(Boolean).join(", ");
  }
  const start = wallClock(date);
  const end = ends_at === null ? undefined : endClock(ends_at);
  // If daylight saving time ends during the span, the clock may show an earlier time at the end
  // than at the start. In this case the words contain only the start.
  return end && minutesBetween(start, end) > 0
    ? between(start, end, service)
    : atMoment(start, service);
}

/** Returns the end of a span in words: `até as nove da noite`, `até amanhã, às seis da manhã`. */
function untilEnd(iso: string, service: number): string {
  const end = endClock(iso);
  const evening = eveningOf(end);
  if (evening === service) return atHour(end.minutes, "until");
  return `até ${endOfSpan(end, service)}`;
}

/**
 * Returns a time in words, relative to the start of the service: `neste sábado, às sete da noite`,
 * `agora`, `já começou e vai até …`.
 */
export function spokenWhen(span: Span, serviceAt: string): string {
  const { date, ends_at } = span;
  const service = wallClock(serviceAt);
  const now = Date.parse(serviceAt);
  const start = Date.parse(date);
  const planned = plannedWhen(span, service.day);
  if (hourWordsOf(span) !== undefined) {
    const { first, last } = daysOf(span);
    const isOngoing = first < service.day && last >= service.day;
    return isOngoing ? `já começou e vai até ${dayWithDate(last, service.day)}` : planned;
  }
  if (start >= now + MINUTE_MS) return planned;
  if (start > now - MINUTE_MS) {
    return ends_at === null ? "agora" : `agora, ${untilEnd(ends_at, service.day)}`;
  }
  // An announcement that ends exactly when the service begins counts as over.
  if (endOf(span) <= now) return planned.replace(/^hoje,/, "hoje mais cedo,");
  if (ends_at !== null) return `já começou e vai ${untilEnd(ends_at, service.day)}`;
  return `já começou, ${atMoment(wallClock(date), service.day).replace(/^hoje, /, "")}`;
}
