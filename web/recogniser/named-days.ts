// Reads days that have a name: `amanhã`, `quinta que vem`, `segundo sábado de dezembro`.
import { addDays } from "@/lib/text/dates.ts";
import { daysOfMonth, monthOf, nextWeekday, nthWeekday, weekdayOf, yearOf } from "./calendar.ts";
import { feastDay } from "./feasts.ts";
import { match, NEXT_MONTH, patterns, wordAt } from "./patterns.ts";
import { isRange, sequenceAt } from "./sequences.ts";
import type { DayReader, Found } from "./spans.ts";
import type { Token } from "./tokens.ts";
import { setOf } from "./words.ts";

// The pattern at index 0 means the day two days ahead, and so on.
const NEAR_DAYS = patterns("depois de amanha, amanha, hoje, ontem");

/** Reads `hoje` and `depois de amanhã`. */
export const relativeDay: DayReader = (tokens, at, { issue }) => {
  const near = tokens[at]?.kind === "word" ? match(tokens, at, NEAR_DAYS) : null;
  if (!near) return null;
  const days = 2 - near.index;
  return { to: near.to, first: addDays(issue, days), last: null, strength: 2, isPast: days < 0 };
};

/** Words that make a day of the week a rule: `todo sábado`, `aos sábados`, `quartas-feiras`. */
const EVERY = /\b(?:todo|toda|cada)\b|[ao]s\b/;
/** Words that stand before the name of a day of the week and belong to it. */
const BEFORE = setOf("os as aos todo toda cada proximo proxima passado passada ultimo ultima");
const AFTER = patterns("da|na semana que vem, da|na proxima semana, que vem, passado|passada");
/** `2ª feira`; the word may also stand after the last number only, as in `2ª a 6ª feira`. */
const NUMBERED = patterns("<number> .? ° -? feira|feiras, <number> .? °");
const NAMED = patterns("<weekday> -? feira|feiras, <weekday>");
/** `seg` to `dom` also mean other things, so a day, a time or a label must stand beside them. */
const AFTER_SHORT = setOf(": ( ) - / , dia as a e");
/** Nouns after which `segunda` to `sexta` are ordinals: `Sexta edição`. */
const ORDINAL_NOUNS = setOf("edicao vez turma semana parte leitura chamada");
/** `III Domingo do Tempo Comum` names a week of the liturgical year. */
const LITURGICAL = patterns("do|da|de tempo|advento|quaresma|pascoa");

type Weekday = { weekday: number; to: number; isNamed: boolean };

/**
 * Reads the name of a day of the week, which may also be one of the ordinals (`sexta`), a verb
 * (`ter`) or a gift (`dom`).
 */
function readWeekday(tokens: readonly Token[], at: number): Weekday | null {
  const numbered = match(tokens, at, NUMBERED);
  const { number = 0 } = numbered?.values ?? {};
  if (numbered && number >= 2 && number <= 6)
    return { weekday: number - 1, to: numbered.to, isNamed: numbered.index === 0 };
  const named = match(tokens, at, NAMED);
  const weekday = named?.values.weekday;
  if (!named || weekday === undefined) return null;
  const isShort = wordAt(tokens, at).length === 3;
  const to = isShort && wordAt(tokens, named.to) === "." ? named.to + 1 : named.to;
  const after = wordAt(tokens, to);
  const isOther = isShort
    ? !AFTER_SHORT.has(after) && tokens[to]?.kind !== "number"
    : ORDINAL_NOUNS.has(after) || match(tokens, to, LITURGICAL);
  return isOther ? null : { weekday, to, isNamed: true };
}

/** Reads `terça`, `segunda a sexta`, `terça, quinta e sábado`. */
function readWeekdays(tokens: readonly Token[], at: number) {
  const { items, joins } = sequenceAt(tokens, at, (index) => readWeekday(tokens, index));
  const last = items.at(-1);
  if (!last?.isNamed) return null;
  const weekdays = items.flatMap(({ weekday }, index) => {
    const from = items[index - 1]?.weekday ?? weekday;
    const steps = isRange(joins[index - 1]) ? (weekday - from + 6) % 7 : 0;
    return Array.from({ length: steps + 1 }, (_, step) => (weekday - steps + step + 7) % 7);
  });
  return { weekdays, to: last.to };
}

/** Returns whether each of some days of the week follows the one before it. */
const isRow = (weekdays: readonly number[]) =>
  weekdays.every((day, at) => at === 0 || day === ((weekdays[at - 1] ?? 0) + 1) % 7);

const DAILY = patterns("todos os dias, todas as manhas|tardes|noites, diariamente");
const ALL = [0, 1, 2, 3, 4, 5, 6];

/** Reads `todos os dias` before a time; elsewhere these words are no rule. */
export const everyDay: DayReader = (tokens, at, { today }) => {
  const to = match(tokens, at, DAILY)?.to ?? at;
  const isTimed = /^(?:as|das|\d+)$/.test(wordAt(tokens, to));
  return to > at && isTimed
    ? { to, first: today, last: null, strength: 1, weekdays: ALL, repeats: "weekly" }
    : null;
};

/** Reads `sábado`, `no próximo domingo`, `quinta que vem`, `aos sábados`, `segunda a sexta`. */
export const namedWeekday: DayReader = (tokens, at, context) => {
  const { today, range } = context;
  let start = at;
  const isOther = () => ordinalWeekday(tokens, start, context) ?? feastDay(tokens, start, context);
  while (start - at < 4 && BEFORE.has(wordAt(tokens, start)) && !isOther()) start += 1;
  // `7 sextas-feiras` is a number of days.
  const isCount =
    /^(?:\d+|seis|sete)$/.test(wordAt(tokens, start - 1)) && wordAt(tokens, start).endsWith("s");
  const read = isCount ? null : readWeekdays(tokens, start);
  if (!read || isOther()) return null;
  const { weekdays } = read;
  const [weekday = 0] = weekdays;
  const to = match(tokens, read.to, AFTER)?.to ?? read.to;
  const said = tokens
    .slice(at, to)
    .map(({ folded }) => folded)
    .join(" ");
  const inRange = range && nextWeekday(weekday, range.first);
  const day = inRange && inRange <= range.last ? inRange : nextWeekday(weekday, today);
  const span: Found = { to, first: day, last: null, strength: 1, weekdays };
  if (EVERY.test(said) || weekdays.length > 3 || !isRow(weekdays)) {
    const month = match(tokens, to, IN_MONTH);
    const days = month && daysOfMonth(month.values.monthName ?? monthOf(today), today);
    return { ...span, ...days, to: month?.to ?? to, repeats: "weekly" };
  }
  if (/passad|ultim/.test(said)) return { ...span, isPast: true };
  if (said.includes("semana")) {
    const inWeek = addDays(today, weekday - weekdayOf(today) + 7);
    // Sunday may be the first or the last day of a week.
    return { ...span, first: weekday === 0 ? null : inWeek, strength: 2 };
  }
  if (weekdays.length > 1) return { ...span, last: addDays(day, weekdays.length - 1) };
  if (day === today && /proxim|vem/.test(said)) return { ...span, first: addDays(day, 7) };
  return span;
};

const NTH = patterns("<number> .? °, <spelt>, ultimo|ultima|ult .?");
const IN_MONTH = patterns("de <monthName>, deste|desse mes");
const MONTHLY = patterns("de cada mes, do mes");

/** Reads an ordinal; -1 is the last of a month. */
function readNth(tokens: readonly Token[], at: number): { nth: number; to: number } | null {
  const found = match(tokens, at, NTH);
  return found && { nth: found.values.number ?? found.values.spelt ?? -1, to: found.to };
}

/** Reads `segundo sábado de dezembro`, `1º domingo do mês`, `1ª e 3ª sexta`, `Últ. domingo`. */
export const ordinalWeekday: DayReader = (tokens, at, { today }) => {
  const { items } = sequenceAt(tokens, at, (index) => readNth(tokens, index));
  const nths = items.map(({ nth }) => nth);
  const found = match(tokens, items.at(-1)?.to ?? tokens.length, NAMED);
  const weekday = found?.values.weekday;
  if (!found || weekday === undefined || nths.some((nth) => nth === 0 || nth > 5)) return null;
  if (match(tokens, found.to, LITURGICAL)) return null;
  const next = match(tokens, found.to, NEXT_MONTH);
  const within = next ?? match(tokens, found.to, IN_MONTH);
  const every = within ? null : match(tokens, found.to, MONTHLY);
  // `1º domingo` alone is a rule; `no último domingo` may be past.
  const isLast =
    wordAt(tokens, at) === "ult" ||
    (/^ultim/.test(wordAt(tokens, at)) && tokens[at - 1]?.kind !== "word");
  const isBare = tokens[at]?.kind === "number" || isLast || nths.length > 1;
  const isEvery = !within && (every || isBare || EVERY.test(wordAt(tokens, at - 1)));
  if (!within && !isEvery) return null;
  const { to, values = {} } = within ?? every ?? { to: found.to };
  const inMonth = next ? monthOf(today) + 1 : values.monthName;
  const months = inMonth
    ? [inMonth, inMonth + 12]
    : [0, 1, 2, 3].map((count) => monthOf(today) + count);
  const list = months
    .flatMap((month) => nths.map((nth) => nthWeekday(yearOf(today), month, weekday, nth)))
    .flatMap((day) => (day !== null && day >= today ? day : []))
    .toSorted();
  const [first = null] = list;
  const span = { to, first, last: null, strength: 3 } as const;
  return isEvery ? { ...span, repeats: "monthly_weekday", list } : span;
};
