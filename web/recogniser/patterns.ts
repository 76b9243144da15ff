// Matches sequences of tokens with patterns such as `<day> de? <monthName>`.
import type { Token } from "./tokens.ts";
import { MONTHS, NUMBERS, WEEKDAYS } from "./words.ts";

/** Returns the number that a token means; undefined when the token does not match. */
type Reader = (token: Token) => number | undefined;

const within = (least: number, most: number, digits: readonly number[]): Reader => {
  return ({ value, text }) =>
    value >= least && value <= most && digits.includes(text.length) ? value : undefined;
};
const inTable = (table: ReadonlyMap<string, number>): Reader => {
  return ({ folded }) => table.get(folded);
};

const CLASSES: Readonly<Record<string, Reader>> = {
  number: within(0, 99, [1, 2]),
  day: within(1, 31, [1, 2]),
  month: within(1, 12, [1, 2]),
  twoDigitMonth: within(1, 12, [2]),
  year: within(1900, 2999, [4]),
  shortYear: within(20, 99, [2]),
  hour: within(0, 23, [1, 2]),
  minute: within(0, 59, [2]),
  monthName: inTable(MONTHS),
  weekday: inTable(WEEKDAYS),
  spelt: inTable(NUMBERS),
};

type Item = {
  name: string;
  read: Reader;
  words: readonly string[] | null;
  isOptional: boolean;
  mustTouch: boolean;
};
type Pattern = { source: string; items: readonly Item[] };
/**
 * Patterns that are tried in their order. `starts` has the first two letters of the words with
 * which they begin, because most tokens begin none of them; null when a pattern may begin with a
 * class or an optional item.
 */
export type Patterns = { list: readonly Pattern[]; starts: ReadonlySet<string> | null };

function itemOf(source: string): Item {
  const mustTouch = source.startsWith("+");
  const isOptional = source.endsWith("?");
  const text = source.slice(mustTouch ? 1 : 0, isOptional ? -1 : undefined);
  const name = text.slice(1, -1);
  const readClass = CLASSES[name];
  const words = text.split("|");
  const isWord = ({ folded }: Token) =>
    words.some((word) =>
      word.endsWith("*") ? folded.startsWith(word.slice(0, -1)) : folded === word,
    );
  const read: Reader = readClass ?? ((token) => (isWord(token) ? 1 : undefined));
  return { name, read, words: readClass ? null : words, isOptional, mustTouch };
}

const beginning = (word: string) => word.slice(0, 2);

/**
 * Returns patterns of tokens. Commas stand between patterns, blanks between their items:
 * `<day> de? <monthName>`. An item is one of these:
 * - `a|b`: one of two words; `doac*`: a word that begins so; `comma`: a comma.
 * - `<day>`: a token of a class, here a number that can be a day of the month.
 * - `de?`: an item that may be missing; `+:`: an item without a blank before it.
 */
export function patterns(text: string): Patterns {
  const sources = text.trim().split(/,\s+/);
  const list = sources.map((source) => ({
    source,
    items: source.replaceAll("comma", ",").split(/\s+/).map(itemOf),
  }));
  const starts = list.map(({ items: [first] }) =>
    first?.isOptional ? null : (first?.words ?? null),
  );
  return {
    list,
    starts: starts.includes(null)
      ? null
      : new Set(starts.flatMap((words) => words ?? []).map(beginning)),
  };
}

/**
 * The tokens that a pattern matched end before index `to`. `values` has the numbers of its classes,
 * by their names.
 */
export type Match = { to: number; values: Readonly<Record<string, number>>; source: string };

function matchItems(
  tokens: readonly Token[],
  at: number,
  pattern: Pattern,
  index: number,
): Match | null {
  const item = pattern.items[index];
  if (!item) return { to: at, values: {}, source: pattern.source };
  const token = tokens[at];
  const touches = !item.mustTouch || tokens[at - 1]?.end === token?.start;
  const value = token && touches ? item.read(token) : undefined;
  const rest = value === undefined ? null : matchItems(tokens, at + 1, pattern, index + 1);
  if (rest && value !== undefined)
    return { ...rest, values: { ...rest.values, [item.name]: value } };
  return item.isOptional ? matchItems(tokens, at, pattern, index + 1) : null;
}

/** Returns the match of the first of some patterns that matches at index `at`. */
export function match(
  tokens: readonly Token[],
  at: number,
  { list, starts }: Patterns,
): Match | null {
  if (starts && !starts.has(beginning(wordAt(tokens, at)))) return null;
  for (const pattern of list) {
    const found = matchItems(tokens, at, pattern, 0);
    if (found) return found;
  }
  return null;
}

/** Returns whether one of some patterns matches anywhere in `tokens`. */
export const says = (tokens: readonly Token[], some: Patterns) =>
  tokens.some((_, at) => match(tokens, at, some) !== null);

/** Returns the word at index `at`, folded; an empty text outside of the message. */
export const wordAt = (tokens: readonly Token[], at: number) => tokens[at]?.folded ?? "";
