import { endOf } from "@/features/announcements/model/facts.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";
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

const NOON_HOUR = 12;

const BELOW_TWENTY =
  "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove".split(
    " ",
  );
const TENS = ["", "", "vinte", "trinta", "quarenta", "cinquenta"];
const FEMININE: Readonly<Record<string, string>> = { um: "uma", dois: "duas" };

/** Returns a number from 0 to 59 in words, in the masculine form: `vinte e dois`. */
function numberInWords(number: number): string {
  const small = BELOW_TWENTY[number];
  if (small !== undefined) return small;
  const tens = TENS[Math.floor(number / 10)] ?? "";
  const rest = number % 10;
  return rest === 0 ? tens : `${tens} e ${numberInWords(rest)}`;
}

/**
 * The preposition and article before an hour. The article depends on the number and gender of the
 * hour: `das sete`, `da uma`, `do meio-dia`.
 */
const ARTICLES = {
  plural: { at: "às", from: "das", until: "até as" },
  singular: { at: "à", from: "da", until: "até a" },
  masculine: { at: "ao", from: "do", until: "até o" },
} as const;

function periodOf(hour: number): string {
  if (hour < 5) return " da madrugada";
  if (hour < NOON_HOUR) return " da manhã";
  return hour < 19 ? " da tarde" : " da noite";
}

/**
 * Returns the words of a time (minutes since 0:00) in parts. Noon and midnight have no `period`.
 */
function spokenHour(minutes: number) {
  const hour = Math.floor(minutes / 60);
  const minute = minutes % 60;
  const past = minute === 30 ? " e meia" : ` e ${numberInWords(minute)}`;
  const spoken = (article: keyof typeof ARTICLES, words: string, period: string) => ({
    article: ARTICLES[article],
    words: words + (minute === 0 ? "" : past),
    period,
  });
  if (hour === 0) return spoken("singular", "meia-noite", "");
  if (hour === NOON_HOUR) return spoken("masculine", "meio-dia", "");
  const onClock = hour % NOON_HOUR;
  const number = numberInWords(onClock);
  const article = onClock === 1 ? "singular" : "plural";
  return spoken(article, FEMININE[number] ?? number, periodOf(hour));
}

/**
 * Returns a time (minutes since 0:00) in words: `às sete e meia da noite`, `à uma da tarde`, `ao
 * meio-dia`.
 */
export function atHour(minutes: number, preposition: "at" | "until" = "at"): string {
  const { article, words, period } = spokenHour(minutes);
  return `${article[preposition]} ${words}${period}`;
}

/**
 * Returns two times of a day in words: `das sete às nove da noite`, `das onze da manhã à uma da
 * tarde`.
 */
function hoursBetween(from: number, to: number): string {
  const start = spokenHour(from);
  const isShared = start.period === spokenHour(to).period;
  return `${start.article.from} ${start.words}${isShared ? "" : start.period} ${atHour(to)}`;
}

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

export type Span = { date: string; ends_at: string | null };

/** Returns the end of a span on the church's clock. An end at 23:59 counts as midnight. */
function endClock(iso: string): WallClock {
  const { day, minutes } = wallClock(iso);
  return minutes === LAST_MINUTE ? { day: day + 1, minutes: 0 } : { day, minutes };
}

/**
 * Returns a span of complete days in words: `de sexta a domingo, dias 27 a 29`, `de hoje a terça,
 * dia 24`.
 */
function wholeDays(first: number, last: number, service: number): string {
  if (first === last) return `${onDay(first, service)}, o dia todo`;
  const isThisMonth = dateOf(last, service) === `dia ${dayOfMonth(last)}`;
  if (first > service + 1 && last <= service + 7 && isThisMonth) {
    const days = `dias ${dayOfMonth(first)} a ${dayOfMonth(last)}`;
    return `de ${shortDay(first, service)} a ${shortDay(last, service)}, ${days}`;
  }
  const start = dayWithDate(first, service);
  return `de ${start}${start.includes(",") ? "," : ""} a ${dayWithDate(last, service)}`;
}

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
    return `de ${endOfSpan(start, service)}, até ${endOfSpan(end, service)}`;
  }
  const morning = isOneDay ? "" : ` de ${shortDay(end.day, service)}`;
  return `${onDay(first, service)}, ${hoursBetween(start.minutes, end.minutes)}${morning}`;
}

/**
 * Returns a planned span in words, relative to the day of the service: `neste sábado, das sete às
 * nove da noite`.
 */
export function plannedWhen({ date, ends_at }: Span, service: number): string {
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
  if (start >= now + MINUTE_MS) return planned;
  if (start > now - MINUTE_MS) {
    return ends_at === null ? "agora" : `agora, ${untilEnd(ends_at, service.day)}`;
  }
  // An announcement that ends exactly when the service begins counts as over.
  if (endOf(span) <= now) return planned.replace(/^hoje,/, "hoje mais cedo,");
  if (ends_at !== null) return `já começou e vai ${untilEnd(ends_at, service.day)}`;
  return `já começou, ${atMoment(wallClock(date), service.day).replace(/^hoje, /, "")}`;
}
