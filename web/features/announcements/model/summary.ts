import { type Dates, deviceDates } from "@/lib/text/dates.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import { STATUS_NAMES } from "./change-words.ts";

const HOUR = 60 * 60 * 1000;
const USUAL_LENGTH = 3 * HOUR;

const isStatus = (status: string): status is keyof typeof STATUS_NAMES => status in STATUS_NAMES;

type Span = { date: string; ends_at: string | null };

/** When it is over, in milliseconds: its end, else three hours after its start. */
export function endOf({ date, ends_at }: Span): number {
  return ends_at === null ? Date.parse(date) + USUAL_LENGTH : Date.parse(ends_at);
}

/** Whether it is over at `now` (ms). */
export function isPast(announcement: Span, now: number): boolean {
  return now > endOf(announcement);
}

const NIGHT = 12 * HOUR;

/** Whether its end needs no day: on that of its start, or within the night that follows. */
export const endsWithItsDay = (
  { date, ends_at }: Span,
  { formatDate }: Dates = deviceDates,
): boolean =>
  ends_at !== null &&
  (formatDate(ends_at) === formatDate(date) || Date.parse(ends_at) - Date.parse(date) < NIGHT);

/**
 * `sábado, 21 de novembro, 19:30`; with an end on the same day or in its night `…, 19:30 às 21:00`, on another one
 * `…, 19:30, até domingo, 22 de novembro, 12:00`. A day of another year than that of `now` (ms) has its year.
 */
export function whenInWords({ date, ends_at }: Span, now: number, dates: Dates = deviceDates) {
  const { dayInWords, formatTime } = dates;
  const start = `${dayInWords(date, now)}, ${formatTime(date)}`;
  if (ends_at === null) return start;
  if (endsWithItsDay({ date, ends_at }, dates)) return `${start} às ${formatTime(ends_at)}`;
  return `${start}, até ${dayInWords(ends_at, now)}, ${formatTime(ends_at)}`;
}

type Scheduled = { status: string; date: string; former_date: string | null };

/** Said of a postponed announcement in the place of its date. */
export const NO_NEW_DATE = "ainda sem nova data";

/** The date that no longer holds, shown struck through, and the one that holds; without the latter see `NO_NEW_DATE`. */
export function scheduleOf({ status, date, former_date }: Scheduled): {
  struck: string | null;
  holds: string | null;
} {
  if (status !== "postponed") return { struck: null, holds: date };
  return former_date === null
    ? { struck: date, holds: null }
    : { struck: former_date, holds: date };
}

/** Whether it takes place at its date. */
export const takesPlace = (announcement: Scheduled) =>
  announcement.status !== "cancelled" && scheduleOf(announcement).holds !== null;

/**
 * When it takes place: as `whenInWords`, and of what was postponed `…, 19:30 (era sexta-feira, 20 de novembro, 19:30)` or
 * `ainda sem nova data (era …)`.
 */
export function scheduleInWords(announcement: Scheduled & Span, now: number): string {
  const { struck, holds } = scheduleOf(announcement);
  const when = holds === null ? NO_NEW_DATE : whenInWords(announcement, now);
  return struck === null
    ? when
    : `${when} (era ${whenInWords({ date: struck, ends_at: null }, now)})`;
}

const IN_PIX_CODE = /bcb\.pix/i;
const inOneLine = (text: string) =>
  text
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ");

/** `text` on one line, without characters that change the direction of text. Codes keep their blanks, which they count. */
export const plainLine = (text: string): string =>
  IN_PIX_CODE.test(text)
    ? textParts(text)
        .map((part) => (part.kind === "code" ? part.text : inOneLine(part.text)))
        .join("")
        .trim()
    : inOneLine(text).trim();

type Summarised = Span & Scheduled & { location: string | null };

/** `Adiado`, `Cancelado`; nothing for what takes place as announced. */
export function changedStatus({ status }: Pick<Scheduled, "status">): string | undefined {
  return status !== "scheduled" && isStatus(status) ? STATUS_NAMES[status] : undefined;
}

/** What is most asked, said at `now` (ms): `Cancelado · sábado, 21 de novembro, 19:30 · Salão social`. */
export function summaryOf(announcement: Summarised, now: number): string {
  const place = plainLine(announcement.location ?? "");
  return [changedStatus(announcement), scheduleInWords(announcement, now), place]
    .filter(Boolean)
    .join(" · ");
}
