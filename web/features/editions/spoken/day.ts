import { calendarDay, monthOf, weekdayOf } from "./wall-clock.ts";

/** From here on the date says more than the weekday does. */
const FAR_AWAY = 28;

/** Whether words that go with the weekday are masculine: `neste sábado`, `nesta segunda-feira`. */
function isMasculine(day: number): boolean {
  const { weekday } = calendarDay(day);
  return weekday === 0 || weekday === 6;
}

/** `dia 27`, `dia primeiro de dezembro`, `dia 3 de janeiro de 2027`: as much as differs from the service's day. */
export function dateOf(day: number, service: number): string {
  const { year, month, dayOfMonth } = calendarDay(day);
  const seenFrom = calendarDay(service);
  const isThisYear = year === seenFrom.year;
  const inMonth = isThisYear && month === seenFrom.month ? "" : ` de ${monthOf(day)}`;
  return `dia ${dayOfMonth === 1 ? "primeiro" : dayOfMonth}${inMonth}${isThisYear ? "" : ` de ${year}`}`;
}

const NAMES = new Map([
  [-1, "ontem"],
  [0, "hoje"],
  [1, "amanhã"],
]);

const shortWeekday = (day: number) => weekdayOf(day).replace("-feira", "");

/** `hoje`, `amanhã`, `sexta`: the shortest name, where the sentence says which week is meant. */
export const shortDay = (day: number, service: number) =>
  NAMES.get(day - service) ?? shortWeekday(day);

/** `hoje`, `amanhã`, `sexta, dia 27`, for the ends of a span. */
export const dayWithDate = (day: number, service: number) =>
  NAMES.get(day - service) ?? `${shortWeekday(day)}, ${dateOf(day, service)}`;

/** When a day is, as seen from the service's: `neste sábado`, `na segunda-feira, dia 30`. */
export function onDay(day: number, service: number): string {
  const away = day - service;
  const name = NAMES.get(away);
  if (name !== undefined) return name;
  const weekday = weekdayOf(day);
  const word = (masculine: string, feminine: string) => (isMasculine(day) ? masculine : feminine);
  if (away === 2) return `depois de amanhã, ${weekday}`;
  if (away === -2) return "anteontem";
  if (away < 0 && away >= -7) return `${word("no", "na")} ${weekday} ${word("passado", "passada")}`;
  if (away > 0 && away < 7) return `${word("neste", "nesta")} ${weekday}`;
  if (away === 7) return `${word("no próximo", "na próxima")} ${weekday}`;
  if (away >= FAR_AWAY) return `no ${dateOf(day, service)}, ${weekday}`;
  return `${word("no", "na")} ${weekday}, ${dateOf(day, service)}`;
}
