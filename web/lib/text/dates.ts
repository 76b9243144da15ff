import { config } from "../config.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the day (`yyyy-mm-dd`) `count` days after `day`; before it when negative. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Portuguese ends what it shortens with a full stop. */
const shorter = (formatter: (iso: string) => string) => (iso: string) =>
  formatter(iso).replace(".", "");

/** Portuguese writes the first of a month `1º`, as it says it, which Intl does not. */
export const withFirst =
  <At>(formatter: (at: At) => string) =>
  (at: At) =>
    formatter(at).replace(", 1 de", ", 1º de");

/** How moments are written on the clock of one zone; undefined is the device's own. */
export function datesIn(zone: () => string | undefined) {
  /** Creates the formatter at its first use, when the time zone is known. */
  function format(options: Intl.DateTimeFormatOptions): (iso: string) => string {
    let formatter: Intl.DateTimeFormat | undefined;
    return (iso) => {
      formatter ??= new Intl.DateTimeFormat("pt-BR", { timeZone: zone(), ...options });
      return formatter.format(new Date(iso));
    };
  }

  /** `quinta-feira, 12 de dezembro`, `sexta-feira, 1º de janeiro` */
  const formatDay = withFirst(format({ weekday: "long", day: "numeric", month: "long" }));

  const formatDate = format({ day: "2-digit", month: "2-digit", year: "numeric" });

  const formatTime = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

  const formatDayOfYear = withFirst(
    format({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
  );
  const formatYear = format({ year: "numeric" });
  const isOfYear = (iso: string, now: number) =>
    formatYear(iso) === formatYear(new Date(now).toISOString());

  /** `quinta-feira, 3 de dezembro`, with the year when it is not that of `now` (ms). */
  const dayInWords = (iso: string, now: number) =>
    isOfYear(iso, now) ? formatDay(iso) : formatDayOfYear(iso);

  /** `quinta-feira, 3 de dezembro, às 19:30`, with the year when it is not that of `now` (ms). */
  const inWords = (iso: string, now: number) =>
    // A line never ends between them.
    `${dayInWords(iso, now)}, às\u00a0${formatTime(iso)}`;

  const formatShortWeekday = shorter(format({ weekday: "short" }));
  const formatShortMonth = shorter(format({ month: "short" }));
  const formatDayOfMonth = format({ day: "numeric" });

  /** `dom 6 dez · 16:12`, with the year when it is not that of `now` (ms). */
  const shortMoment = (iso: string, now: number) => {
    const day = formatDayOfMonth(iso);
    const words = [formatShortWeekday(iso), day === "1" ? "1º" : day, formatShortMonth(iso)];
    if (!isOfYear(iso, now)) words.push(formatYear(iso));
    return `${words.join(" ")} · ${formatTime(iso)}`;
  };

  return {
    ...{ formatDay, formatDate, formatTime, dayInWords, inWords, shortMoment },
    /** `sáb`, `dez`, `12` */
    ...{ formatShortWeekday, formatShortMonth, formatDayOfMonth },
  };
}

export type Dates = ReturnType<typeof datesIn>;

/** On the clock of whoever looks; what is said or shown at the church has `church-dates.ts`. */
export const deviceDates = datesIn(() => config.timeZone);

export const {
  formatDay,
  formatDate,
  formatTime,
  dayInWords,
  inWords,
  shortMoment,
  formatShortWeekday,
  formatShortMonth,
  formatDayOfMonth,
} = deviceDates;

/** The same time of day seven days later on the device's clock, also across a change of summer time. */
export function oneWeekLater(iso: string): string {
  const at = new Date(iso);
  at.setDate(at.getDate() + 7);
  return at.toISOString();
}

const padded = (value: number, length: number) => String(value).padStart(length, "0");

/** The values of `<input type="date">` and `<input type="time">` for an instant, in the device's time zone. */
export function toInputs(iso: string): { date: string; time: string } {
  const at = new Date(iso);
  return {
    date: `${padded(at.getFullYear(), 4)}-${padded(at.getMonth() + 1, 2)}-${padded(at.getDate(), 2)}`,
    time: `${padded(at.getHours(), 2)}:${padded(at.getMinutes(), 2)}`,
  };
}

/**
 * The instant of a `yyyy-mm-dd` and an `hh:mm` in the device's time zone; null when it does not exist:
 * 30 February, 25:00, or an hour that the change to summer time skips.
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
