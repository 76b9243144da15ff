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
  month: (token) => within(1, 12, [1, 2])(token) ?? inTable(MONTHS)(token),
  twoDigitMonth: within(1, 12, [2]),
  fullYear: within(1900, 2999, [4]),
  year: (token) =>
    within(1900, 2999, [4])(token) ?? (within(20, 99, [2])(token) && 2000 + token.value),
  hour: within(0, 23, [1, 2]),
  minute: within(0, 59, [2]),
  monthName: inTable(MONTHS),
  weekday: inTable(WEEKDAYS),
  spelt: inTable(NUMBERS),
};

type Item = { name: string; read: Reader; isOptional: boolean; mustTouch: boolean };
/** Patterns that are tried in their order. */
export type Patterns = readonly (readonly Item[])[];

function itemOf(source: string): Item {
  const mustTouch = source.startsWith("+");
  const isOptional = source.endsWith("?");
  const text = source.slice(mustTouch ? 1 : 0, isOptional ? -1 : undefined);
  const name = text.slice(1, -1);
  const words = new Set(text.replace("comma", ",").split("|"));
  const stems = [...words].filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1));
  const readWord: Reader = ({ folded }) =>
    words.has(folded) || stems.some((stem) => folded.startsWith(stem)) ? 1 : undefined;
  return { name, read: CLASSES[name] ?? readWord, isOptional, mustTouch };
}

/**
 * Returns patterns of tokens. Commas stand between patterns, blanks between their items:
 * `<day> de? <monthName>`. An item is one of these:
 * - `a|b`: one of two words; `doac*`: a word that begins so; `comma`: a comma.
 * - `<day>`: a token of a class, here a number that can be a day of the month.
 * - `de?`: an item that may be missing; `+:`: an item without a blank before it.
 */
export const patterns = (text: string): Patterns =>
  text
    .trim()
    .split(/,\s+/)
    .map((pattern) => pattern.split(/\s+/).map(itemOf));

/**
 * The tokens that the pattern at `index` matched end before index `to`. `values` has the numbers of
 * its classes, by their names.
 */
export type Match = { to: number; values: Readonly<Record<string, number>>; index: number };

function matchItems(
  tokens: readonly Token[],
  at: number,
  items: readonly Item[],
  next = 0,
): Omit<Match, "index"> | null {
  const item = items[next];
  if (!item) return { to: at, values: {} };
  const token = tokens[at];
  const touches = !item.mustTouch || tokens[at - 1]?.end === token?.start;
  const value = token && touches ? item.read(token) : undefined;
  const found = value === undefined ? null : matchItems(tokens, at + 1, items, next + 1);
  if (found && value !== undefined)
    return { ...found, values: { ...found.values, [item.name]: value } };
  return item.isOptional ? matchItems(tokens, at, items, next + 1) : null;
}

/** Returns the match of the first of some patterns that matches at index `at`. */
export function match(tokens: readonly Token[], at: number, some: Patterns): Match | null {
  for (let index = 0; index < some.length; index += 1) {
    const found = matchItems(tokens, at, some[index] ?? []);
    if (found) return { ...found, index };
  }
  return null;
}

/** Returns whether one of some patterns matches anywhere in `tokens`. */
export const says = (tokens: readonly Token[], some: Patterns) =>
  tokens.some((_, at) => match(tokens, at, some) !== null);

/** Returns the word at index `at`, folded; an empty text outside of the message. */
export const wordAt = (tokens: readonly Token[], at: number) => tokens[at]?.folded ?? "";

/** Words after a day that put it into the next month. */
export const NEXT_MONTH = patterns("do|deste mes que vem, do|no proximo mes");
