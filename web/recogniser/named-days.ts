// Reads days that have a name: `amanhã`, `quinta que vem`, `segundo sábado de dezembro`.
import { addDays } from "@/lib/text/dates.ts";
import { monthOf, nextWeekday, nthWeekday, weekdayOf, yearOf } from "./calendar.ts";
import { match, NEXT_MONTH, patterns, wordAt } from "./patterns.ts";
import type { DayReader, Found } from "./spans.ts";
import type { Token } from "./tokens.ts";
import { setOf } from "./words.ts";

// The pattern at index 0 means the day two days ahead, and so on.
const NEAR_DAYS = patterns("depois de amanha, amanha, hoje, ontem");

/**
 * The names of feasts. Most of them move with Easter, so a feast without a day in numbers gives no
 * day.
 */
const FEASTS = patterns(`
  quarta|quarta-feira de cinzas, quinta|quinta-feira|sexta|sexta-feira|sabado santa|santo,
  sexta-feira da paixao, sabado de aleluia, domingo de ramos|pascoa|pentecostes, corpus christi
`);

/** Reads `hoje`, `depois de amanhã` and the names of feasts. */
export const relativeDay: DayReader = (tokens, at, { today }) => {
  if (tokens[at]?.kind !== "word") return null;
  const near = match(tokens, at, NEAR_DAYS);
  if (near) {
    const days = 2 - near.index;
    return { to: near.to, first: addDays(today, days), last: null, strength: 2, isPast: days < 0 };
  }
  const feast = match(tokens, at, FEASTS);
  return feast && { to: feast.to, first: null, last: null, strength: 2 };
};

const EVERY = setOf("todo toda todos todas cada");
const NEXT = setOf("proximo proxima vem");
const PAST = setOf("passado passada ultimo ultima");
/** Words that stand before the name of a day of the week and belong to it. */
const BEFORE = new Set([
  ...EVERY,
  ...NEXT,
  ...PAST,
  ...setOf(`
  os as aos no na o a neste nesse nesta nessa este esse esta essa
`),
]);
const AFTER = patterns(`
  da|na semana que vem, da|na proxima semana, que vem, agora, passado|passada
`);
const NUMBERED = patterns("<number> ° -? feira");
const NAMED = patterns("<weekday> feira?");
const SHORT = patterns("<weekday> .?");
const AFTER_SHORT = setOf(": ) - / , dia as");
/** Nouns after which `segunda` to `sexta` are ordinals: `Sexta edição`. */
const ORDINAL_NOUNS = setOf("edicao vez turma aula semana");

/**
 * Reads the name of a day of the week, which may also be one of the ordinals (`sexta`), a verb
 * (`ter`) or a gift (`dom`).
 */
function readWeekday(tokens: readonly Token[], at: number): { weekday: number; to: number } | null {
  const numbered = match(tokens, at, NUMBERED);
  const number = numbered?.values.number ?? 0;
  if (numbered && number >= 2 && number <= 6) return { weekday: number - 1, to: numbered.to };
  // `seg` to `dom` also mean other things, so a day, a time or a label must stand beside them.
  const isShort = wordAt(tokens, at).length === 3;
  const found = match(tokens, at, isShort ? SHORT : NAMED);
  const to = found?.to ?? at;
  const weekday = found?.values.weekday;
  const before = wordAt(tokens, at - 1);
  const after = wordAt(tokens, to);
  if (weekday === undefined) return null;
  if (isShort)
    return before === "(" || AFTER_SHORT.has(after) || tokens[to]?.kind === "number"
      ? { weekday, to }
      : null;
  return ORDINAL_NOUNS.has(after) ? null : { weekday, to };
}

/** Reads `sábado`, `no próximo domingo`, `quinta que vem`, `aos sábados`, `todo domingo`. */
export const namedWeekday: DayReader = (tokens, at, context) => {
  const { today } = context;
  let start = at;
  while (
    start - at < 4 &&
    BEFORE.has(wordAt(tokens, start)) &&
    !ordinalWeekday(tokens, start, context)
  )
    start += 1;
  const read = readWeekday(tokens, start);
  if (!read || match(tokens, start, FEASTS)) return null;
  const { weekday } = read;
  const to = match(tokens, read.to, AFTER)?.to ?? read.to;
  const words = tokens.slice(at, to).map((token) => token.folded);
  const has = (some: ReadonlySet<string>) => words.some((word) => some.has(word));
  const day = nextWeekday(weekday, today);
  const span: Found = { to, first: day, last: null, strength: 1, weekday };
  if (has(EVERY) || /...s(?:-feiras)?$/.test(wordAt(tokens, start)))
    return { ...span, repeats: "weekly" };
  if (has(PAST)) return { ...span, first: addDays(day, -7), isPast: true };
  if (words.includes("semana")) {
    const inWeek = addDays(today, weekday - weekdayOf(today) + 7);
    // Sunday may be the first or the last day of a week.
    return { ...span, first: weekday === 0 ? null : inWeek, strength: 2 };
  }
  if (day === today && has(NEXT)) return { ...span, first: addDays(day, 7) };
  return { ...span, mayBeToday: day === today };
};

const NTH = patterns(`
  <number> ° <weekday> feira?, <spelt> <weekday> feira?, ultimo|ultima <weekday> feira?
`);
const NAMED_MONTH = patterns("de <monthName>");
const MONTHLY = patterns("de cada mes");
const THIS_MONTH = patterns("do|deste|desse mes");

/** Reads `segundo sábado de dezembro`, `1º domingo do mês`, `toda primeira quinta do mês`. */
export const ordinalWeekday: DayReader = (tokens, at, { today }) => {
  const found = match(tokens, at, NTH);
  const { number, spelt, weekday } = found?.values ?? {};
  const nth = number ?? spelt ?? -1;
  if (!found || weekday === undefined || nth === 0 || nth > 5) return null;
  const named = match(tokens, found.to, NAMED_MONTH);
  const next = match(tokens, found.to, NEXT_MONTH);
  const every = match(tokens, found.to, MONTHLY);
  const of = named ?? next ?? every ?? match(tokens, found.to, THIS_MONTH);
  const isEvery = every !== null || EVERY.has(wordAt(tokens, at - 1));
  if (!of && !isEvery) return null;
  const inMonth = next ? monthOf(today) + 1 : named?.values.monthName;
  const first = Array.from({ length: 14 }, (_, count) => monthOf(today) + count)
    .filter((month) => !inMonth || (month - inMonth) % 12 === 0)
    .map((month) => nthWeekday(yearOf(today), month, weekday, nth))
    .find((day) => day && day >= today);
  const span = { to: of?.to ?? found.to, first: first ?? null, last: null, strength: 3 } as const;
  return isEvery ? { ...span, repeats: "monthly_weekday" } : span;
};
