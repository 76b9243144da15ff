import { dayInWords, formatDate, formatTime, weekdayOf } from "./church-dates.ts";

const DAY = 24 * 60 * 60 * 1000;
/** `hoje, 08:05`, `ontem, 21:10`, `sábado, 21:10`, `sábado, 7 de novembro, 21:10`; as said at `now` (ms). */
export function pastMoment(iso: string, now: number): string {
  const time = formatTime(iso);
  const day = formatDate(iso);
  const daysAgo = [0, 1, 2, 3, 4, 5, 6].find(
    (days) => formatDate(new Date(now - days * DAY).toISOString()) === day,
  );
  if (daysAgo === 0) return `hoje, ${time}`;
  if (daysAgo === 1) return `ontem, ${time}`;
  const name = daysAgo === undefined ? undefined : weekdayOf(iso);
  return `${name ?? dayInWords(iso, now)}, ${time}`;
}

/** `domingo`: the service of the last edition; `que a lista ficou pronta` of an edition whose service is still to come. */
export function sinceInWords(serviceAt: string, publishedAt: string, now: number): string {
  if (Date.parse(serviceAt) > now) {
    return `que a lista ficou pronta (${pastMoment(publishedAt, now)})`;
  }
  const isThisWeek = now - Date.parse(serviceAt) < 7 * DAY;
  const name = isThisWeek ? weekdayOf(serviceAt) : undefined;
  return name ?? dayInWords(serviceAt, now);
}
