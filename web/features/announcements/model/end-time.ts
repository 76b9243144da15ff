import { MAX_DAYS } from "@database/limits.ts";
import { dayInWords, ending, fromInputs, inWords, MIDNIGHT } from "@/lib/text/dates.ts";
import { LONGEST_MS } from "./rules.ts";

type Start = { date: string; time: string };
/** The two inputs for an announcement's end. An empty `endDate` stands for the day of the start. */
type End = { endDate: string; endTime: string };

/**
 * Returns the end that was typed into the form. Returns undefined for an empty end. Returns null if
 * the end does not exist, because daylight saving time begins in this hour.
 */
export function typedEnd({ date, endDate, endTime }: Start & End): Date | null | undefined {
  return endTime === "" ? undefined : fromInputs(endDate || date, endTime);
}

/**
 * Returns an end in words: `Termina sábado, 5 de dezembro, às 21:00`. For 0:00 of the next day the
 * words are `…, à meia-noite`.
 */
export function endInWords(end: Date, now: number): string {
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
 * Returns the length of the announcement (ms). Returns undefined if the end is not after the start.
 */
export function spanOf({ date, time, endDate, endTime }: Start & End): number | undefined {
  const span = wallClockMs(endDate || date, endTime) - wallClockMs(date, time);
  return span > 0 ? span : undefined;
}

/**
 * Returns the input values for an end that is `span` ms after the start. Returns undefined while
 * the start is incomplete.
 */
export function endAfter({ date, time }: Start, span: number): End | undefined {
  const at = wallClockMs(date, time) + span;
  if (Number.isNaN(at)) return undefined;
  const [day = "", clock = ""] = new Date(at).toISOString().split("T");
  return { endDate: day === date ? "" : day, endTime: clock.slice(0, 5) };
}
