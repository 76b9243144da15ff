// Finds the day and the time of an announcement.
import { addDays } from "@/lib/text/dates.ts";
import { fold } from "@/lib/text/fold.ts";
import { daysOfMonth } from "./calendar.ts";
import type { Clause } from "./clauses.ts";
import { wordsOf } from "./lines.ts";
import type { Message } from "./messages.ts";
import { type Names, nearest, only } from "./names.ts";
import { match, patterns, says } from "./patterns.ts";
import type { Reading } from "./reading.ts";
import { type Schedule, scheduleOf } from "./schedule.ts";
import type { Section } from "./sections.ts";
import type { DaySpan, TimeSpan } from "./spans.ts";

/** Events that go on day and night, or are one feast of several days. */
const CONTINUOUS =
  /acamp|retiro|encontro|excursao|viagem|romaria|caravana|vigilia|imersao|feira|festa|quermesse/;
const LAST_NIGHT = patterns("ultima|ultimo noite|dia");
/** Words for the time of a series: `no mês de maio`, `enquanto durar a festa`. */
const SEASON = patterns(`
  mes de <monthName>, partir de <monthName>, enquanto durar|durarem, no decorrer do|da|dos|das,
  durante a|o|os festa|festejos
`);

/** Returns the clauses that name the day of a section, the nearest first. */
function listsOf({ own, day, dated }: Section, main: Clause | undefined, { owner }: Reading) {
  const [opening] = own;
  const isTimed = own.some(({ times }) => times.length > 0);
  // `16h – Ensaio` stands below `Sábado, 8h – Evangelismo`.
  const mayFollow = !opening?.opensLine || owner[opening.from]?.kind === "time";
  const head = own.filter((clause) => clause === main || clause.days.length > 0);
  return [head, own, isTimed ? day : [], mayFollow ? dated : []];
}

/**
 * Returns the day of an announcement: a day of the calendar rather than a day of the week, and none
 * if two differ.
 */
function dayIn(lists: Clause[][]): { day: DaySpan | null; isDoubtful: boolean } {
  const days = nearest(lists, (clause) => clause.days.filter((day) => !day.isPast));
  const strength = Math.max(...days.map((day) => day.strength));
  const [first = null, ...others] = days.filter((day) => day.strength === strength);
  if (!first || others.some((day) => day.first !== first.first))
    return { day: null, isDoubtful: first !== null };
  // `toda quarta, a partir do dia 3`: the rule begins on the day.
  const rule = first.last === null ? days.find(({ repeats }) => repeats) : undefined;
  return { day: rule ?? first, isDoubtful: first.first === null };
}

/** The times of an announcement; `isDoubtful` when it has two beginnings. */
type Times = { start: string | null; end: string | null; isDoubtful: boolean };

function timesIn(lists: Clause[][], own: Clause[]): Times {
  const withRole = (role: TimeSpan["role"]) => (clause: Clause) =>
    clause.times.filter((time) => time.role === role);
  const starts = nearest(lists, withRole("start"));
  const beside = starts.length > 0 ? starts : own.flatMap(withRole("side"));
  const start = only(beside.map((time) => time.start));
  const ends = [...starts, ...own.flatMap(withRole("end"))];
  const end = starts.length > 0 && start ? ends.find((time) => time.end)?.end : null;
  return { start, end: end ?? null, isDoubtful: starts.length > 0 && start === null };
}

/** The first and the last day of a series, or of the feast of a message. */
export type Season = { first: string; last: string | null };

/** Returns the days in which a series takes place; `feast` are those of the feast of a message. */
function seasonIn(
  clauses: Clause[],
  { tokens }: Reading,
  today: string,
  feast: Season | undefined,
): Season | null {
  const found = clauses
    .flatMap(({ from, to }) =>
      tokens.slice(from, to).map((_, at) => match(tokens, from + at, SEASON)),
    )
    .find((one) => one);
  if (!found) return null;
  const month = found.values.monthName;
  if (month === undefined) return feast ?? null;
  const { first, last } = daysOfMonth(month, today);
  return { first: first > today ? first : today, last: found.index === 0 ? last : null };
}

/** Returns the day of a section with the rule that its series, or the lines above it give. */
function ruledDay(
  section: Section,
  day: DaySpan | null,
  before: DaySpan | null | undefined,
  isSeason: boolean,
): DaySpan | null {
  if (!day) return null;
  // `terça e quinta (19h) e sábado (17h30)`: the rule holds for the second days, too.
  const isShared = section.own[0]?.isCut && before?.repeats === "weekly";
  const isWeekly = (section.isTimetable || isShared || isSeason) && day.strength === 1;
  return isWeekly ? { ...day, last: null, repeats: "weekly" } : day;
}

/** When an announcement takes place. The next one of its paragraph may share its `day`. */
export type Moment = Schedule & {
  day: DaySpan | null;
  time: string | null;
  endTime: string | null;
  /** The words in place of a time. */
  words: TimeSpan | undefined;
  isDoubtful: boolean;
};

/** The facts of a message that hold for all of its announcements. */
export type Frame = { message: Message; reading: Reading; feast: Season | undefined };

/** Returns when a section takes place; `before` is the day of the one that it follows. */
export function momentOf(
  section: Section,
  { title, main }: Names,
  before: DaySpan | null | undefined,
  { message, reading, feast }: Frame,
): Moment {
  const { own } = section;
  const tokens = reading.tokens.slice(own[0]?.from, own.at(-1)?.to);
  const lists = listsOf(section, main, reading);
  const found = dayIn(lists);
  const season = seasonIn([...section.headings, ...own], reading, message.today, feast);
  const said = ruledDay(section, found.day, before, season?.last != null);
  const isLast = said?.last && says(tokens, LAST_NIGHT);
  const day = isLast ? { ...said, first: said.last, last: null } : said;
  const times = timesIn(lists.slice(0, 2), own);
  const { start, end } = section.isNotice ? { start: null, end: null } : times;
  const words = start === null ? own.flatMap((clause) => wordsOf(clause) ?? [])[0] : undefined;
  const dated = own[0]?.isCut ? section.dated : [];
  const begins = [...own, ...dated]
    .flatMap(({ days }) => days)
    .find(({ strength }) => strength === 3)?.first;
  // In `dias 4 a 6. Abertura na sexta, às 19h30` the time is that of another day.
  const isOfDay = own.every(
    ({ days, times: all }) =>
      all.length === 0 || days.length === 0 || (found.day && days.includes(found.day)),
  );
  const { date, endDate, repeats } = scheduleOf(day, {
    start: isOfDay ? start : null,
    now: message,
    isContinuous: CONTINUOUS.test(fold(title ?? "")),
    from: begins ?? season?.first ?? message.today,
    until: own.find((clause) => clause.until)?.until?.first ?? season?.last ?? null,
    except: own.find((clause) => clause.except)?.except?.first ?? null,
    isBiweekly: tokens.some(({ folded }) => folded.startsWith("quinzena")),
  });
  // A vigil ends in the morning. Any other end before the start is a mistake in the message.
  const isOver = start !== null && end !== null && end <= start;
  const isOvernight = isOver && start >= "18:00" && end <= "10:00" && end > "00:00";
  return {
    day,
    date,
    endDate: date && (endDate ?? (isOvernight ? addDays(date, 1) : null)),
    repeats,
    time: start,
    endTime: isOver && !isOvernight && !endDate ? null : end,
    words,
    isDoubtful: found.isDoubtful || (start === null && times.isDoubtful),
  };
}
