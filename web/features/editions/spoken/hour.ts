import { dateOf, onDay, shortDay } from "./day.ts";
import { feminineInWords, numberInWords } from "./numbers.ts";
import { eveningOf, type WallClock } from "./wall-clock.ts";

const HALF = 30;
const NOON = 12;
/** `das sete`, `da uma`, `do meio-dia`. */
const ARTICLES = {
  plural: { at: "às", from: "das", until: "até as" },
  singular: { at: "à", from: "da", until: "até a" },
  masculine: { at: "ao", from: "do", until: "até o" },
} as const;

type SpokenHour = {
  article: (typeof ARTICLES)[keyof typeof ARTICLES];
  words: string;
  /** Empty for noon and midnight, which are only once a day. */
  period: string;
};

function periodOf(hour: number): string {
  if (hour < 5) return " da madrugada";
  if (hour < NOON) return " da manhã";
  return hour < 19 ? " da tarde" : " da noite";
}

function minutesInWords(minute: number): string {
  if (minute === 0) return "";
  return minute === HALF ? " e meia" : ` e ${numberInWords(minute)}`;
}

function spokenHour(minutes: number): SpokenHour {
  const hour = Math.floor(minutes / 60);
  const past = minutesInWords(minutes % 60);
  if (hour === 0) return { article: ARTICLES.singular, words: `meia-noite${past}`, period: "" };
  if (hour === NOON) return { article: ARTICLES.masculine, words: `meio-dia${past}`, period: "" };
  const onClock = hour % NOON;
  return {
    article: onClock === 1 ? ARTICLES.singular : ARTICLES.plural,
    words: feminineInWords(onClock) + past,
    period: periodOf(hour),
  };
}

const hourAfter = (preposition: keyof SpokenHour["article"]) => (minutes: number) => {
  const { article, words, period } = spokenHour(minutes);
  return `${article[preposition]} ${words}${period}`;
};

/** `às sete e meia da noite`, `à uma da tarde`, `ao meio-dia`, of minutes since 0:00. */
export const atHour = hourAfter("at");

/** `até as nove da noite`, `até a uma da tarde`, `até o meio-dia`. */
export const untilHour = hourAfter("until");

/** `da meia-noite`. */
export const fromHour = hourAfter("from");

/** `das sete às nove da noite`, `das onze da manhã à uma da tarde`: what both have in common is said once. */
export function hoursBetween(from: number, to: number): string {
  const start = spokenHour(from);
  const isShared = start.period === spokenHour(to).period;
  return `${start.article.from} ${start.words}${isShared ? "" : start.period} ${atHour(to)}`;
}

/** Whether it belongs to the night of two days, for whoever hears of it. */
export const isAfterMidnight = ({ minutes }: WallClock) => minutes < 60;

/** `de sábado` at midnight, `de sábado para domingo` in the hour behind it. */
export function nightOf({ day, minutes }: WallClock, service: number): string {
  const evening = day - 1;
  const named = minutes === 0 ? evening : day;
  const date = Math.abs(evening - service) < 7 ? "" : `, ${dateOf(named, service)}`;
  const night = `de ${shortDay(evening, service)}`;
  return minutes === 0 ? night + date : `${night} para ${shortDay(day, service)}${date}`;
}

/** `hoje, às sete e meia da noite`, `à meia-noite de sábado`. */
export function atMoment(at: WallClock, service: number): string {
  const hour = atHour(at.minutes);
  if (!isAfterMidnight(at)) return `${onDay(at.day, service)}, ${hour}`;
  const evening = eveningOf(at);
  const isNear = at.minutes === 0 && Math.abs(evening - service) <= 1;
  return isNear ? `${shortDay(evening, service)}, ${hour}` : `${hour} ${nightOf(at, service)}`;
}
