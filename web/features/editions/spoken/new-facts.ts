import { fold } from "@/lib/text/fold.ts";
import { capitalised } from "../model/announcement-words.ts";
import { wordsToCompare } from "./words-to-compare.ts";

/** Words that a listener has already heard, and pairs of neighbouring words. */
export type Known = ReadonlySet<string>;

export function knownWords(texts: readonly string[]): Known {
  const words = texts.flatMap(wordsToCompare);
  return new Set(words.concat(words.map((word, index) => `${words[index - 1]} ${word}`)));
}

/** Words that add no fact to a day, hour, place or title beside them. */
const JOINING = new Set(
  `a o as os ao aos e em de da do das dos no na nos nas neste nesta deste desta este esta pelo pela
  por ate dia dias data local lugar onde quando horario hora horas inicio comeca termino
  vez partir todo toda todos todas proximo proxima que vem sera acontece acontecera havera teremos
  tem nosso nossa convidamos sempre semana manhas tardes noites`.split(/\s+/),
);

// A part of a sentence about a change or an exception may be false alone.
const WHOLE =
  /\b(?:era|seria|foi|mud[ao]|pass[ao]|exceto|menos|salvo|vez de|nao (?!perc|falt|deix|esque)|(?:adia|antecipa|remarca|transferi)d[ao])/;
const WEEKDAY = /^[A-Z]+$/;
const DATE = /^\d+\/\d+$/;
const NUMBER = /^\d{1,3}(?:\/\d+)?$/;
const isDay = (word: string) => WEEKDAY.test(word) || DATE.test(word);

// Matches a bracket with its content, or the mark between two parts. A list of numbers is one part.
const BORDER = /( ?[[(][^[\]()]*[\])]| ?[,;](?= (?!\d\d?(?:,| e )))| [-–—|•·](?= ))/;

const countOf = (words: readonly string[], kind: RegExp) =>
  new Set(words.filter((word) => kind.test(word))).size;

/**
 * Whether words name a day beside which hour and place have to stay: another day than those in
 * `known`, or one of several: `Sábado e domingo, 19h30`, `No último dia, sexta, 19h30`.
 */
function namesOwnDay(words: readonly string[], known: Known): boolean {
  const all = [...known];
  const isOther = all.some(isDay) && words.some((word) => isDay(word) && !known.has(word));
  const said = words.filter((word) => known.has(word));
  const isOneOf = (kind: RegExp, of: RegExp) => countOf(said, kind) === 1 && countOf(all, of) > 1;
  return isOther || isOneOf(WEEKDAY, WEEKDAY) || isOneOf(NUMBER, DATE);
}

/** Returns whether the word at `at` adds a fact. A number belongs to the word before: `sala 2`. */
function isNew(words: readonly string[], at: number, known: Known): boolean {
  const word = words[at] ?? "";
  const before = words[at - 1] ?? "";
  if (JOINING.has(word)) return false;
  const isNumber =
    /^\d{1,3}$/.test(word) && !NUMBER.test(before) && known.has(before) && !JOINING.has(before);
  return !known.has(isNumber ? `${before} ${word}` : word);
}

/** Returns a sentence without the parts that only repeat known facts, perhaps an empty text. */
function newParts(sentence: string, known: Known): string {
  const parts = sentence.split(BORDER).map((text) => ({ text, words: wordsToCompare(text) }));
  let rest = "";
  let isRepeated = false;
  let isWhole = true;
  for (const [index, { text, words }] of [...parts.entries()].toReversed()) {
    if (words.length === 0) continue;
    const saysFact: boolean = isRepeated || words.some((word) => !JOINING.has(word));
    // A label without a fact belongs to the next part: `Local -`.
    isRepeated = saysFact && !words.some((_, at) => isNew(words, at, known));
    const before = parts[index - 1];
    if (isRepeated) isWhole = false;
    else rest = (before?.words.length === 0 ? before.text : "") + text + rest;
  }
  if (isWhole || WHOLE.test(fold(sentence))) return sentence;
  if (rest === "") return "";
  const words = parts.flatMap((part) => part.words);
  if (namesOwnDay(words, known)) return sentence;
  const [end = "."] = /[!?]$/.exec(sentence) ?? [];
  const begun = capitalised(rest.replace(/^[^\p{L}\p{N}([“"]+/u, ""));
  return /[.!?…]["”’)]?$/u.test(begun) ? begun : begun + end;
}

/**
 * Maximum length of the compared beginning of a text in characters, so that a very long description
 * does not slow the page down. The presenter reads far less.
 */
const MOST_COMPARED = 2_000;

/**
 * Returns sentences without the parts that only repeat known facts. A part with one other word
 * stays.
 * @example newFacts(["Sábado, 20h, com pão."], knownWords(["sábado", "20:00"])) // ["Com pão."]
 */
export function newFacts(sentences: readonly string[], known: Known): string[] {
  let length = 0;
  const added = sentences.map((sentence) => {
    length += sentence.length;
    return length > MOST_COMPARED ? sentence : newParts(sentence, known);
  });
  return added.filter(Boolean);
}
