import { addDays } from "@/lib/text/dates.ts";
import {
  FEAST_NAMES,
  monthOf,
  nextFeast,
  nextWeekday,
  nthWeekday,
  weekdayOf,
  yearOf,
} from "./calendar.ts";
import type { DayContext, Found } from "./marks.ts";
import { standsAt, type Token } from "./tokens.ts";
import {
  MONTHS,
  NUMBERS,
  ORDINAL_NOUNS,
  ORDINAL_WEEKDAYS,
  SHORT_WEEKDAYS,
  setOf,
  WEEKDAYS,
} from "./words.ts";

const BEFORE_WEEKDAY = setOf(
  "próximo próxima neste nesse nesta nessa este esse esta essa deste desse desta dessa todo toda todos todas cada os as aos no na o a outro outra último última",
);
const EVERY = setOf("todo toda todos todas cada");
const folded = (tokens: readonly Token[], at: number) => tokens[at]?.folded ?? "";

/** Returns the day of the week that stands at `at`, and the index after it. */
export function readWeekday(
  tokens: readonly Token[],
  at: number,
): { weekday: number; to: number; isPlural: boolean } | null {
  const word = folded(tokens, at);
  const number = tokens[at]?.value ?? 0;
  if (number >= 2 && number <= 6 && ["a", "°", "feira"].includes(folded(tokens, at + 1))) {
    const feira = [at + 2, at + 3].find((index) =>
      ["feira", "f", "-feira"].includes(folded(tokens, index)),
    );
    return feira === undefined ? null : { weekday: number - 1, to: feira + 1, isPlural: false };
  }
  const weekday = WEEKDAYS.get(word);
  if (weekday === undefined) return null;
  const next = tokens[at + 1];
  if (SHORT_WEEKDAYS.has(word)) {
    const end = next?.folded === "." ? at + 2 : at + 1;
    const after = tokens[end]?.folded ?? "";
    const isLabel =
      tokens[end]?.kind === "number" ||
      [":", ")", "-", "/", ",", "–"].includes(after) ||
      ["dia", "as"].includes(after);
    return isLabel || folded(tokens, at - 1) === "(" ? { weekday, to: end, isPlural: false } : null;
  }
  if (ORDINAL_WEEKDAYS.has(word)) {
    if (next && ORDINAL_NOUNS.has(next.folded)) return null;
    if (
      ["em", "pela"].includes(folded(tokens, at - 1)) ||
      standsAt(tokens, at + 1, ["e", "ultima"])
    )
      return null;
  }
  return {
    weekday,
    to: next?.folded === "feira" ? at + 2 : at + 1,
    isPlural: word.endsWith("s") && word.length > 4,
  };
}

const PHRASES = ["que vem", "agora", "passado", "passada", "retrasado"].map((phrase) =>
  phrase.split(" "),
);
const WEEK_PHRASES = ["da semana que vem", "da proxima semana", "desta semana", "dessa semana"].map(
  (phrase) => phrase.split(" "),
);

/** Reads `sábado`, `no próximo domingo`, `quinta que vem`, `aos sábados`, `todo domingo`. */
export function weekdayMark(
  tokens: readonly Token[],
  at: number,
  { today }: DayContext,
): Found | null {
  let start = at;
  while (start - at < 4 && BEFORE_WEEKDAY.has(folded(tokens, start))) start += 1;
  for (let index = at; index < start; index += 1)
    if (ordinalWeekday(tokens, index, { today })) return null;
  const read = readWeekday(tokens, start);
  if (!read || FEAST_NAMES.some((name) => standsAt(tokens, start, name))) return null;
  const { weekday, isPlural } = read;
  const before = tokens.slice(at, start).map((token) => token.folded);
  const phrase =
    [...PHRASES, ...WEEK_PHRASES].find((words) => standsAt(tokens, read.to, words)) ?? [];
  const words = new Set([...before, ...phrase]);
  const to = read.to + phrase.length;
  const has = (...some: string[]) => some.some((word) => words.has(word));
  const day = nextWeekday(weekday, today);
  const numbered = dayAfterWeekday(tokens, to, weekday, today);
  if (numbered) return numbered;
  const mark: Found = { to, first: day, last: null, strength: 1, weekday };
  if (
    (isPlural && has("aos", "as", "os", "todos", "todas")) ||
    before.some((word) => EVERY.has(word))
  )
    return { ...mark, repeats: "weekly" };
  if (isPlural) return { ...mark, repeats: "weekly" };
  if (has("passado", "passada", "ultimo", "ultima", "retrasado"))
    return { ...mark, first: addDays(day, day === today ? -7 : -7), isPast: true };
  if (phrase.length > 2) {
    const inWeek = addDays(today, weekday - weekdayOf(today) + (has("vem", "proxima") ? 7 : 0));
    return weekday === 0 && has("semana")
      ? { ...mark, first: null }
      : { ...mark, first: inWeek, strength: 2 };
  }
  if (has("outro", "outra"))
    return { ...mark, first: addDays(day, day === today ? 7 : 7), strength: 2 };
  if (day !== today) return mark;
  if (has("vem", "proximo", "proxima")) return { ...mark, first: addDays(day, 7) };
  return has(
    "neste",
    "nesse",
    "nesta",
    "nessa",
    "este",
    "esse",
    "esta",
    "essa",
    "agora",
    "deste",
    "desse",
    "desta",
    "dessa",
  )
    ? mark
    : { ...mark, mayBeToday: true };
}

/** Reads the number after a day of the week: `Terça (01)`, `sexta 27`. */
function dayAfterWeekday(
  tokens: readonly Token[],
  at: number,
  weekday: number,
  today: string,
): Found | null {
  const isBracketed = folded(tokens, at) === "(" && folded(tokens, at + 2) === ")";
  const number = tokens[at + (isBracketed ? 1 : 0)];
  const to = at + (isBracketed ? 3 : 1);
  if (number?.kind !== "number" || number.value > 31 || number.value < 1) return null;
  if (!isBracketed && (NOT_AFTER_DAY.has(folded(tokens, to)) || MONTHS.has(folded(tokens, to))))
    return null;
  const days = [...Array(62).keys()].map((count) => addDays(today, count - 3));
  const first =
    days.find((day) => Number(day.slice(8)) === number.value && weekdayOf(day) === weekday) ?? null;
  return { to, first, last: null, strength: 3, weekday };
}
const NOT_AFTER_DAY = setOf("h hs hr hrs hora horas : / . , da a às as até e - de do");

/** Reads `segundo sábado de dezembro`, `1º domingo do mês`, `último domingo de novembro`. */
export function ordinalWeekday(
  tokens: readonly Token[],
  at: number,
  { today }: DayContext,
): Found | null {
  const word = folded(tokens, at);
  const isDigit = ["°", "o", "a"].includes(folded(tokens, at + 1));
  const nth =
    word === "ultimo" || word === "ultima"
      ? -1
      : isDigit
        ? (tokens[at]?.value ?? 0)
        : (NUMBERS.get(word) ?? 0);
  const weekdayAt = at + (isDigit ? 2 : 1);
  const plain = word.endsWith("s") ? NUMBERS.get(word.slice(0, -1)) : undefined;
  const number = plain ?? nth;
  const weekday = WEEKDAYS.get(folded(tokens, weekdayAt));
  if (!number || number > 5 || weekday === undefined) return null;
  const of = weekdayAt + (folded(tokens, weekdayAt + 1) === "feira" ? 2 : 1);
  const isEvery =
    ["todo", "toda", "cada"].includes(folded(tokens, at - 1)) ||
    plain !== undefined ||
    standsAt(tokens, of, ["de", "cada", "mes"]);
  const month = ["de", "do"].includes(folded(tokens, of))
    ? MONTHS.get(folded(tokens, of + 1))
    : undefined;
  const next = standsAt(tokens, of, ["do", "mes", "que", "vem"])
    ? 4
    : standsAt(tokens, of, ["do", "proximo", "mes"])
      ? 3
      : 0;
  const isNamed = standsAt(tokens, of, ["do", "mes"]) || standsAt(tokens, of, ["deste", "mes"]);
  const isOfMonth =
    isNamed ||
    tokens
      .slice(Math.max(at - 12, 0), at)
      .some(
        (token, index, some) =>
          token.folded === "mes" &&
          ["deste", "desse", "neste"].includes(some[index - 1]?.folded ?? ""),
      );
  if (month === undefined && !next && !isOfMonth && !isEvery) return null;
  const from = { year: yearOf(today), month: monthOf(today) };
  const days = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap((count) => {
    const at = from.month + count;
    const one = { year: from.year + Math.floor((at - 1) / 12), month: ((at - 1) % 12) + 1 };
    if (month !== undefined && one.month !== month) return [];
    return count < (next ? 1 : 0) ? [] : [nthWeekday(one.year, one.month, weekday, number)];
  });
  const first = days.find((day) => day && day >= today) ?? null;
  const to =
    month !== undefined
      ? of + 2
      : next
        ? of + next
        : isNamed
          ? of + 2
          : standsAt(tokens, of, ["de", "cada", "mes"])
            ? of + 3
            : of;
  return {
    to,
    first,
    last: null,
    strength: 3,
    ...(isEvery && { repeats: "monthly_weekday" as const }),
  };
}

const TODAY = indexOfWords({ hoje: 0, hj: 0, amanha: 1, amnha: 1, ontem: -1, anteontem: -2 });
function indexOfWords(words: Record<string, number>) {
  return new Map(Object.entries(words));
}

/** Reads `hoje`, `depois de amanhã`, `daqui a duas semanas`, and the names of feasts. */
export function relativeDay(
  tokens: readonly Token[],
  at: number,
  { today }: DayContext,
): Found | null {
  const mark = { last: null, strength: 2 as const };
  if (standsAt(tokens, at, ["depois", "de", "amanha"]))
    return { ...mark, to: at + 3, first: addDays(today, 2) };
  const days = TODAY.get(folded(tokens, at));
  if (days !== undefined)
    return { ...mark, to: at + 1, first: addDays(today, days), ...(days < 0 && { isPast: true }) };
  if (standsAt(tokens, at, ["daqui", "a"])) {
    const count = tokens[at + 2]?.value || NUMBERS.get(folded(tokens, at + 2)) || 0;
    const unit = folded(tokens, at + 3);
    const length = unit.startsWith("semana") ? count * 7 : unit.startsWith("dia") ? count : 0;
    // Eight and fifteen days are also said for one and two weeks.
    const isVague = unit.startsWith("dia") && (count === 8 || count === 15);
    if (length > 0) return { ...mark, to: at + 4, first: isVague ? null : addDays(today, length) };
  }
  if (
    ["no", "para"].includes(folded(tokens, at)) &&
    !WEEKDAYS.has(folded(tokens, at + 2)) &&
    standsAt(tokens, at + 1, ["outro"])
  ) {
    const named = tokens
      .slice(Math.max(at - 8, 0), at)
      .map((token) => WEEKDAYS.get(token.folded))
      .find((weekday) => weekday !== undefined);
    if (named !== undefined)
      return { ...mark, to: at + 2, first: addDays(nextWeekday(named, today), 7) };
  }
  const feast = FEAST_NAMES.find((name) => standsAt(tokens, at, name));
  return feast
    ? { ...mark, strength: 3, to: at + feast.length, first: nextFeast(feast.join(" "), today) }
    : null;
}
