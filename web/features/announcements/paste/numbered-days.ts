import { dayOf, daysBetween, monthOf, yearOf } from "./calendar.ts";
import type { DayContext, Found } from "./marks.ts";
import { standsAt, type Token } from "./tokens.ts";
import { MONTHS, NUMBERS, setOf } from "./words.ts";

const RANGES = setOf("a até ao à -");
const JOINS = setOf("a até ao à - e , &");
const HOURS = setOf("h hs hr hrs hora horas : min");
const folded = (tokens: readonly Token[], at: number) => tokens[at]?.folded ?? "";
const touches = (tokens: readonly Token[], at: number) => tokens[at - 1]?.end === tokens[at]?.start;

type Numbered = {
  day: number;
  month?: number;
  year?: number;
  nextMonth?: boolean;
  each?: boolean;
  to: number;
};

function readYear(tokens: readonly Token[], at: number): { year?: number; to: number } {
  const { value, text } = tokens[at] ?? { value: Number.NaN, text: "" };
  if (value >= 1900 && value < 2100) return { year: value, to: at + 1 };
  return value >= 20 && text.length === 2 ? { year: 2000 + value, to: at + 1 } : { to: at };
}

/** Reads the month after the number of a day: `/12`, `.12`, `/dez`, ` de dezembro de 2026`, ` do mês que vem`. */
function readMonth(tokens: readonly Token[], at: number): Omit<Numbered, "day"> {
  const sign = folded(tokens, at);
  const next = tokens[at + 1];
  if ((sign === "/" || sign === ".") && touches(tokens, at) && next && touches(tokens, at + 1)) {
    const month = next.kind === "word" ? MONTHS.get(next.folded) : next.value;
    const isMonth = month !== undefined && month >= 1 && month <= 12;
    if (!isMonth || (sign === "." && next.text.length !== 2) || HOURS.has(folded(tokens, at + 2)))
      return { to: at };
    const hasYear = folded(tokens, at + 2) === sign && touches(tokens, at + 3);
    const { year, to } = hasYear ? readYear(tokens, at + 3) : { year: undefined, to: at + 2 };
    return { month, ...(year && { year }), to: year ? to : at + 2 };
  }
  const of = at + (sign === "de" ? 1 : 0);
  const month = MONTHS.get(folded(tokens, of));
  if (month) {
    const link = ["de", "/", ",", "do"].includes(folded(tokens, of + 1)) ? of + 2 : of + 1;
    const { year, to } = readYear(tokens, link);
    if (standsAt(tokens, of + 1, ["do", "corrente", "ano"])) return { month, to: of + 4 };
    const isFull = year !== undefined && tokens[link]?.text.length === 4;
    return isFull ? { month, year, to } : { month, to: of + 1 };
  }
  for (const words of ["do mes que vem", "do proximo mes"])
    if (standsAt(tokens, at, words.split(" ")))
      return { nextMonth: true, to: at + words.split(" ").length };
  if (standsAt(tokens, at, ["de", "cada", "mes"])) return { each: true, to: at + 3 };
  return { to: at };
}

function readNumbered(tokens: readonly Token[], at: number): Numbered | null {
  const { value: number, folded: word } = tokens[at] ?? { value: 0, folded: "" };
  const isSpelt =
    folded(tokens, at - 1) === "dia" || (word === "primeiro" && folded(tokens, at + 1) === "de");
  const day = isSpelt && !number ? (NUMBERS.get(word) ?? number) : number;
  if (!(day >= 1 && day <= 31)) return null;
  const isOrdinal =
    folded(tokens, at + 1) === "°" ||
    (day === 1 && folded(tokens, at + 1) === "o" && touches(tokens, at + 1));
  const isRepeated =
    folded(tokens, at + 1) === "(" &&
    folded(tokens, at + 3) === ")" &&
    NUMBERS.has(folded(tokens, at + 2));
  const rest = readMonth(tokens, at + (isRepeated ? 4 : isOrdinal ? 2 : 1));
  if (
    rest.month === undefined &&
    (HOURS.has(folded(tokens, rest.to)) ||
      (/^[/.:%]$/.test(folded(tokens, rest.to)) &&
        touches(tokens, rest.to) &&
        tokens[rest.to + 1]?.kind === "number"))
  )
    return null;
  return { day, ...rest };
}

/** Returns the next day that these numbers name, and the day in the months before. */
function resolve(
  { day, month, year, nextMonth }: Omit<Numbered, "to">,
  from: string,
  context: DayContext,
) {
  if (year !== undefined && month !== undefined)
    return { next: dayOf(year, month ?? 0, day), passed: null };
  const thisYear = yearOf(from);
  const named = month ?? context.month;
  if (named !== undefined && !nextMonth) {
    const [before, now, after] = [-1, 0, 1].map((years) => dayOf(thisYear + years, named, day));
    const isNext = now !== null && now !== undefined && now >= from;
    const passed =
      [now, before].find((day) => day && day < from && daysBetween(day, from) <= RECENT_DAYS) ??
      null;
    return { next: (isNext ? now : after) ?? null, passed };
  }
  const months = [0, 1, 2].map((count) => {
    const number = monthOf(from) + count;
    return dayOf(thisYear + Math.floor((number - 1) / 12), ((number - 1) % 12) + 1, day);
  });
  if (nextMonth) return { next: months[1] ?? null, passed: null };
  return { next: months.find((one) => one && one >= from) ?? null, passed: null };
}

// A day without a year that passed less than this number of days ago is past, and not next year's.
const RECENT_DAYS = 60;

/** Reads `dia 12`, `05/12`, `de 10 a 12 de dezembro`, `15, 16 e 17/01`. */
export function numberedDays(
  tokens: readonly Token[],
  at: number,
  context: DayContext,
): Found | null {
  const isLed = ["dia", "dias"].includes(folded(tokens, at));
  if (
    !isLed &&
    tokens[at - 1]?.kind === "sign" &&
    touches(tokens, at) &&
    "/.,:".includes(folded(tokens, at - 1))
  )
    return null;
  let next = at + (isLed ? 1 : 0);
  if (isLed && folded(tokens, next) === ":") next += 1;
  const found: Numbered[] = [];
  const joins: string[] = [];
  for (;;) {
    const one = readNumbered(tokens, next);
    if (!one) break;
    found.push(one);
    const join = folded(tokens, one.to);
    if (!JOINS.has(join)) break;
    joins.push(join);
    next = one.to + 1;
    while (["o", "dia", "de"].includes(folded(tokens, next))) next += 1;
  }
  const months = found.map(({ month, nextMonth }) => month !== undefined || nextMonth);
  const isHeaded = context.month !== undefined && isLineStart(tokens, at) && found.length > 0;
  if (found.length === 0 || !(isLed || isHeaded || months.includes(true))) return null;
  const last = months.includes(true)
    ? months.lastIndexOf(true) + 1
    : folded(tokens, at) === "dias" ||
        (isHeaded && RANGES.has(joins[0] ?? "")) ||
        (isHeaded && joins[0] === "e")
      ? found.length
      : RANGES.has(joins[0] ?? "")
        ? Math.min(2, found.length)
        : 1;
  const list = found.slice(0, last);
  for (let index = list.length - 2; index >= 0; index -= 1) {
    const [one, following] = [list[index], list[index + 1]];
    if (one && following && one.month === undefined)
      list[index] = {
        ...following,
        ...one,
        ...(following.month !== undefined && { month: following.month }),
      };
    else if (one && following?.year && one.year === undefined)
      list[index] = { ...one, year: following.year };
  }
  const [head] = list;
  const to = found[last - 1]?.to ?? at;
  if (!head) return null;
  const start = resolve(head, context.today, context);
  // A day without a year that has just passed is either that day or the one of next year.
  const isPast = head.year !== undefined && (start.next ?? "") < context.today;
  const days = [start.passed && list.length === 1 ? null : start.next];
  for (const one of list.slice(1))
    days.push(resolve(one, days.at(-1) ?? context.today, context).next);
  const isRange = joins.slice(0, last - 1).some((join) => RANGES.has(join)) || isRow(days);
  const mark: Found = { to, first: null, last: null, strength: 3, ...(isPast && { isPast }) };
  if (head.each || (isLed && isEach(tokens, at)))
    return {
      ...mark,
      from: isEach(tokens, at) ? at - 1 : at,
      first: days[0] ?? null,
      repeats: "monthly_day",
    };
  if (list.length === 1) return { ...mark, first: days[0] ?? null, passed: start.passed };
  return isRange && !days.includes(null)
    ? { ...mark, first: days[0] ?? null, last: days.at(-1) ?? null }
    : mark;
}
const isEach = (tokens: readonly Token[], at: number) =>
  ["todo", "cada"].includes(folded(tokens, at - 1));
const isRow = (days: (string | null)[]) =>
  days.every(
    (day, index) => index === 0 || (day !== null && daysBetween(days[index - 1] ?? day, day) === 1),
  );
function isLineStart(tokens: readonly Token[], at: number) {
  let before = at - 1;
  while (["sign", "emoji"].includes(tokens[before]?.kind ?? "")) before -= 1;
  return tokens[before] === undefined || tokens[before]?.kind === "break";
}
