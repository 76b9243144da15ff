import { config } from "../config.ts";
import { DAY_MS } from "./durations.ts";

/**
 * Returns the day (`yyyy-mm-dd`) that is `count` days after `day`. A negative `count` returns an
 * earlier day.
 */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

const withoutFullStop = (formatter: (iso: string) => string) => (iso: string) =>
  formatter(iso).replace(".", "");

/** Replaces the first day of a month by `1º`, as Portuguese requires. `Intl` writes `1`. */
const withOrdinalFirst =
  <At>(formatter: (at: At) => string) =>
  (at: At) =>
    formatter(at).replace(", 1 de", ", 1º de");

/**
 * The time of day on the church's clock at which announcements without an hour are stored (decision
 * 43). No page shows this time.
 */
export const LAST_MINUTE = "23:59";

/** The words for an end at 0:00. People count this midnight as part of the day before. */
export const MIDNIGHT = "à meia-noite";

/**
 * Returns functions that format dates in the time zone `zone()`. Undefined means the device's own
 * time zone.
 */
export function datesIn(zone: () => string | undefined) {
  /**
   * Returns a function that creates a formatter for each time zone at its first call, because the
   * time zone is unknown when the module loads.
   */
  function format(options: Intl.DateTimeFormatOptions): (iso: string) => string {
    const formatters: Record<string, Intl.DateTimeFormat> = {};
    return (iso) => {
      const timeZone = zone();
      const name = timeZone ?? "";
      formatters[name] ??= new Intl.DateTimeFormat("pt-BR", { timeZone, ...options });
      return formatters[name].format(new Date(iso));
    };
  }

  /** Formats a day: `quinta-feira, 12 de dezembro` or `sexta-feira, 1º de janeiro`. */
  const formatDay = withOrdinalFirst(format({ weekday: "long", day: "numeric", month: "long" }));

  const formatDate = format({ day: "2-digit", month: "2-digit", year: "numeric" });

  /** Formats a day as `2026-12-12`. */
  const dayOf = (iso: string) => formatDate(iso).split("/").reverse().join("-");

  const formatTime = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

  const formatDayOfYear = withOrdinalFirst(
    format({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
  );
  const formatYear = format({ year: "numeric" });
  const isOfYear = (iso: string, now: number) =>
    formatYear(iso) === formatYear(new Date(now).toISOString());

  const dayInWords = (iso: string, now: number) =>
    isOfYear(iso, now) ? formatDay(iso) : formatDayOfYear(iso);

  /**
   * Formats day and time: `quinta-feira, 3 de dezembro, às 19:30`. Adds the year unless it is that
   * of `now` (ms).
   */
  const inWords = (iso: string, now: number) =>
    // A no-break space keeps `às` and the time on one line.
    `${dayInWords(iso, now)}, às\u00a0${formatTime(iso)}`;

  /**
   * Returns the hour of an end, `12:00` or `MIDNIGHT`, and an instant of its day. An end at
   * midnight belongs to the day before. An end at 23:59 means midnight too.
   */
  const ending = (iso: string) => {
    const hour = formatTime(iso);
    if (hour === LAST_MINUTE) return { iso, hour: MIDNIGHT };
    if (hour !== "00:00") return { iso, hour };
    return { iso: new Date(Date.parse(iso) - 1).toISOString(), hour: MIDNIGHT };
  };

  // The next formatters write `sáb`, `dez` and `12`.
  const formatShortWeekday = withoutFullStop(format({ weekday: "short" }));
  const formatShortMonth = withoutFullStop(format({ month: "short" }));
  const formatDayOfMonth = format({ day: "numeric" });

  /**
   * Formats a moment in short: `dom 6 dez · 16:12`. Adds the year unless it is that of `now` (ms).
   */
  const shortMoment = (iso: string, now: number) => {
    const day = formatDayOfMonth(iso);
    const words = [formatShortWeekday(iso), day === "1" ? "1º" : day, formatShortMonth(iso)];
    if (!isOfYear(iso, now)) words.push(formatYear(iso));
    return `${words.join(" ")} · ${formatTime(iso)}`;
  };

  return {
    formatDay,
    formatDate,
    dayOf,
    formatTime,
    dayInWords,
    inWords,
    shortMoment,
    ending,
    formatShortWeekday,
    formatShortMonth,
    formatDayOfMonth,
  };
}

export type Dates = ReturnType<typeof datesIn>;

export const deviceDates = datesIn(() => config.timeZone);
export const churchDates = datesIn(() => config.churchTimeZone);

export const {
  formatDay,
  formatDate,
  formatTime,
  dayInWords,
  inWords,
  shortMoment,
  ending,
  formatShortWeekday,
  formatShortMonth,
  formatDayOfMonth,
} = deviceDates;

/**
 * Returns `19:00 aqui, 20:00 na igreja` if device and church have different local times at the
 * instant `iso`.
 */
export function bothClocks(iso: string): string | undefined {
  const church = churchDates.formatTime(iso);
  return formatTime(iso) === church ? undefined : `${formatTime(iso)} aqui, ${church} na igreja`;
}

/**
 * Returns the same time of day seven days later in the device's time zone, even if summer time
 * begins or ends meanwhile.
 */
export function oneWeekLater(iso: string): string {
  const at = new Date(iso);
  at.setDate(at.getDate() + 7);
  return at.toISOString();
}

const padded = (value: number, length: number) => String(value).padStart(length, "0");

export function toInputs(iso: string): { date: string; time: string } {
  const at = new Date(iso);
  return {
    date: `${padded(at.getFullYear(), 4)}-${padded(at.getMonth() + 1, 2)}-${padded(at.getDate(), 2)}`,
    time: `${padded(at.getHours(), 2)}:${padded(at.getMinutes(), 2)}`,
  };
}

/**
 * Returns the instant of a date `yyyy-mm-dd` and a time `hh:mm` in the device's time zone. Returns
 * null for a time that does not exist: 30 February, 25:00, or the hour that is skipped when summer
 * time begins.
 */
export function fromInputs(date: string, time: string): Date | null {
  const parts = `${date} ${time}`.match(/^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/);
  if (!parts) return null;
  const [year = 0, month = 0, dayOfMonth = 0, hours = 0, minutes = 0] = parts.slice(1).map(Number);
  const at = new Date(0);
  at.setFullYear(year, month - 1, dayOfMonth);
  at.setHours(hours, minutes, 0, 0);
  const inputs = toInputs(at.toISOString());
  return inputs.date === date && inputs.time === time ? at : null;
}
