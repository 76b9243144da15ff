import { MAX_DAYS } from "@database/limits.ts";
import {
  fromInputs as fromChurchInputs,
  toInputs as toChurchInputs,
} from "@/lib/text/church-clock.ts";
import {
  addDays,
  churchDates,
  dayInWords,
  ending,
  fromInputs,
  inWords,
  LAST_MINUTE,
  MIDNIGHT,
  toInputs,
} from "@/lib/text/dates.ts";
import { hasNoHour } from "@/lib/text/moment.ts";
import { isNotice } from "./kinds.ts";
import type { Announcement } from "./queries.ts";
import { LONGEST_MS } from "./rules.ts";

/**
 * The inputs that determine the start. Without an hour, `time` may still have the hour that orders
 * the announcements of the day.
 */
type Start = { date: string; time: string; kind?: string; hasNoHour?: boolean };
/** The two inputs for an announcement's end. An empty `endDate` stands for the day of the start. */
type End = { endDate: string; endTime: string };

/**
 * Returns the typed start. A notice and an announcement without an hour get the last minute of
 * their day on the church's clock (decision 43). Returns null for a start that is incomplete or
 * does not exist.
 */
export function typedStart({ date, time, kind, hasNoHour: isHourless }: Start): Date | null {
  if (!isHourless && !isNotice({ kind })) return fromInputs(date, time);
  const hour = isNotice({ kind }) ? "" : time;
  const at = fromChurchInputs(date, hour || LAST_MINUTE);
  return at === undefined ? null : new Date(at);
}

/**
 * Returns the end that was typed into the form. Returns undefined for an empty end. Returns null if
 * the end does not exist, because daylight saving time begins in this hour.
 */
export function typedEnd(fields: Start & End): Date | null | undefined {
  const { date, endDate, endTime } = fields;
  if (isNotice(fields)) return undefined;
  if (!fields.hasNoHour) return endTime === "" ? undefined : fromInputs(endDate || date, endTime);
  if (endDate === "" || endDate === date) return undefined;
  return typedStart({ date: endDate, time: "", hasNoHour: true });
}

/** For how many days the board shows a notice: as the form proposes, and at most. */
export const NOTICE_DAYS = { usual: 14, most: 90 } as const;

/** Returns the day that is `days` days after `now` (ms) on the church's clock. */
export const noticeDay = (now: number, days: number): string =>
  addDays(toChurchInputs(new Date(now).toISOString()).date, days);

type Dated = Pick<Announcement, "kind" | "date" | "hour_words" | "ends_at">;

/**
 * Returns the inputs for the start and the end of a saved announcement. If start and end are on the
 * same day, the day of the end is empty.
 */
export function inputsOf(row: Dated) {
  const isHourless = isNotice(row) || hasNoHour(row);
  const inputs = isHourless ? toChurchInputs : toInputs;
  const { date, time } = inputs(row.date);
  const end = row.ends_at === null ? { date, time: "" } : inputs(row.ends_at);
  return {
    date,
    time: isHourless && (isNotice(row) || time === LAST_MINUTE) ? "" : time,
    hasNoHour: isHourless && !isNotice(row),
    endDate: end.date === date ? "" : end.date,
    endTime: isHourless ? "" : end.time,
  };
}

/**
 * Returns an end in words: `Termina sábado, 5 de dezembro, às 21:00`. For 0:00 of the next day the
 * words are `…, à meia-noite`.
 */
export function endInWords(end: Date, now: number, isHourless = false): string {
  if (isHourless) return `Termina ${churchDates.dayInWords(end.toISOString(), now)}`;
  const { iso, hour } = ending(end.toISOString());
  return `Termina ${hour === MIDNIGHT ? `${dayInWords(iso, now)}, ${hour}` : inWords(iso, now)}`;
}

/**
 * Returns the form field and the message for an invalid end. Returns undefined if the end is empty
 * or valid.
 */
export function endFault(fields: Start & End, start: Date) {
  const end = typedEnd(fields);
  if (end === undefined) return undefined;
  const fault = (path: keyof End, message: string) => ({ path, message });
  if (end === null) {
    return fault("endTime", "Esta hora não existe neste dia (mudança para o horário de verão).");
  }
  if (end <= start) {
    const late = "O fim precisa ser depois do início.";
    if (fields.endDate === "") {
      return fault("endTime", `${late} Se for em outro dia, informe o dia.`);
    }
    return fault(fields.endDate < fields.date ? "endDate" : "endTime", late);
  }
  if (end.getTime() - start.getTime() > LONGEST_MS) {
    return fault("endDate", `O fim pode ser até ${MAX_DAYS} dias depois do início.`);
  }
  return undefined;
}

// An announcement that moves to another day keeps its local hours. Therefore the calculation
// ignores daylight saving time.
const wallClockMs = (date: string, time: string) => Date.parse(`${date}T${time}Z`);

/**
 * Returns the length of the announcement (ms). Without an hour these are whole days. Returns
 * undefined if the end is not after the start.
 */
export function spanOf(fields: Start & End): number | undefined {
  const { date, time, endDate, endTime, hasNoHour: isHourless } = fields;
  const clock = (typed: string) => (isHourless ? "00:00" : typed);
  const span = wallClockMs(endDate || date, clock(endTime)) - wallClockMs(date, clock(time));
  return span > 0 ? span : undefined;
}

/**
 * Returns the input values for an end that is `span` ms after the start. Returns undefined while
 * the start is incomplete.
 */
export function endAfter(start: Start, span: number): End | undefined {
  const { date, time, hasNoHour: isHourless } = start;
  const at = wallClockMs(date, isHourless ? "00:00" : time) + span;
  if (Number.isNaN(at)) return undefined;
  const [day = "", clock = ""] = new Date(at).toISOString().split("T");
  return { endDate: day === date ? "" : day, endTime: isHourless ? "" : clock.slice(0, 5) };
}
