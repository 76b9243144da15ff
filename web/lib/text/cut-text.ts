import { LONGEST_CODE } from "./payments.ts";
import { type TextPart, textParts } from "./text-parts.ts";
import { lastBlank } from "./trim.ts";

// A sentence ends only after a word of at least three letters, because the full stop in `R. das
// Flores` and `Av. Brasil` ends an abbreviation.
const SENTENCE_END = /[\p{L}\p{N}]{3}[)"”’]?[.!?…]+["”’)]?\s|\n/gu;
export const joined = (parts: readonly TextPart[]) => parts.map(({ text }) => text).join("");

/**
 * Returns the indices in the joined parts at which a sentence or line ends. Links, numbers and
 * codes are replaced by zeros, because a full stop or blank inside of them ends no sentence.
 */
export function sentenceEnds(parts: readonly TextPart[]) {
  const text = parts
    .map((part) => (part.kind === "text" ? part.text : "0".repeat(part.text.length)))
    .join("");
  // The match includes the blank after the sentence. The sentence itself ends one UTF-16 code unit
  // earlier.
  const endOf = ({ index, 0: end }: RegExpExecArray) => index + end.length - 1;
  return { text, ends: Array.from(text.matchAll(SENTENCE_END), endOf) };
}

type DivideWord = (text: string, at: number) => number;

/**
 * Returns the index at which to cut `text` after at most `maxUnits` UTF-16 code units. This is the
 * end of a sentence if there is one in the second half, otherwise the end of a word. If that word
 * ends in the first half, `divideWord` may cut inside the next word. Links, numbers and codes are
 * never divided.
 */
export function endWithin(text: string, maxUnits: number, divideWord?: DivideWord) {
  const read = sentenceEnds(textParts(text.slice(0, maxUnits + LONGEST_CODE)));
  const beginning = read.text.slice(0, maxUnits + 1);
  const { ends } = read;
  const sentence = ends.findLast((end) => end <= maxUnits && end >= maxUnits / 2);
  if (sentence !== undefined) return { at: sentence, isSentence: true };
  const word = Math.max(lastBlank(beginning), 0);
  const isWhole = word > maxUnits / 2 || /[\p{N}*_~`@]/u.test(beginning.slice(word));
  return { at: isWhole || !divideWord ? word : divideWord(text, maxUnits), isSentence: false };
}

// Firefox has Intl.Segmenter only since 2024. Older versions use the regular expression in
// `graphemeStart`.
const segmenter = typeof Intl.Segmenter === "undefined" ? undefined : new Intl.Segmenter("pt-BR");

/**
 * Returns the start of the grapheme that contains index `at`. A grapheme is a letter with its
 * accents, or an emoji.
 */
export function graphemeStart(text: string, at: number): number {
  // The segmenter needs the text up to and including the character at `at`.
  if (segmenter) return segmenter.segment(text.slice(0, at + 2)).containing(at)?.index ?? at;
  return /[\ud800-\udbff]$/.test(text.slice(0, at)) ? at - 1 : at;
}

export const ELLIPSIS = "…";

/**
 * Returns at most `maxUnits` UTF-16 code units of a text. Ends with an ellipsis unless a sentence
 * ends there. Returns "" when nothing fits.
 */
export function cutText(given: string, maxUnits: number): string {
  const text = joined(textParts(given.slice(0, maxUnits + LONGEST_CODE)));
  if (text.length <= maxUnits) return text;
  const { at, isSentence } = endWithin(text, maxUnits - ELLIPSIS.length, graphemeStart);
  const cut = text.slice(0, at).trimEnd();
  return cut === "" || isSentence ? cut : cut + ELLIPSIS;
}

// A card hides the end of a description that has more characters or lines than this (decision 33 of
// the specification).
const LONG_TEXT = 320;
const MANY_LINES = 7;
// A card shows less than these limits. Otherwise the hidden rest could be too short to be worth a
// press.
const SHOWN_TEXT = 260;
const SHOWN_LINES = 6;

/**
 * Divides a long description into the parts (plain texts, links, codes) that a card shows at first
 * and the hidden rest.
 */
export function cutParts(given: string): { shown: TextPart[]; rest: TextPart[] } {
  const parts = textParts(given);
  const text = joined(parts);
  const lines = text.split("\n");
  if (text.length <= LONG_TEXT && lines.length <= MANY_LINES) return { shown: parts, rest: [] };
  const most = Math.min(SHOWN_TEXT, lines.slice(0, SHOWN_LINES).join("\n").length);
  // A link or code at the start of a description is shown whole, even if it exceeds the limit,
  // because links and codes are never divided.
  const [first] = parts;
  const at = endWithin(text, most).at || (first?.kind === "text" ? 0 : (first?.text.length ?? 0));
  const shown: TextPart[] = [];
  const rest: TextPart[] = [];
  let start = 0;
  for (const part of parts) {
    const here = Math.min(Math.max(at - start, 0), part.text.length);
    start += part.text.length;
    if (here > 0) shown.push({ ...part, text: part.text.slice(0, here) });
    if (here < part.text.length) rest.push({ ...part, text: part.text.slice(here) });
  }
  return { shown, rest };
}
