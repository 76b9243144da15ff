import { fold } from "@/lib/text/fold.ts";
import { capitalised } from "../model/announcement-words.ts";
import { sentencesIn } from "./sentences.ts";

/** Phrases that a listener has already heard, as folded words. The longest phrase is first. */
export type Phrases = readonly (readonly string[])[];

const SEPARATOR = "\ue000";

/**
 * Returns the words of each text as `newFacts` compares them: without accents and case. One call of
 * `fold` for all texts is much faster than a call for each of them.
 */
export function foldedWords(texts: readonly string[]): string[][] {
  const plain = texts.map((text) => text.replaceAll(SEPARATOR, ""));
  const folded = fold(plain.join(SEPARATOR)).split(SEPARATOR);
  return folded.map((text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
}

/** Returns texts as phrases that a listener has already heard. */
export const phrasesOf = (texts: readonly string[]): Phrases =>
  foldedWords(texts)
    .filter((words) => words.length > 0)
    .sort((a, b) => b.length - a.length);

/** Words that add no fact to a day, hour, place or title beside them. */
const JOINING = new Set(
  `a o as os ao aos e em de da do das dos no na nos nas neste nesta nesse nessa deste desta este
  esta pelo pela por para pra ate dia dias data local lugar onde quando horario hora horas inicio
  comeca termino termina vez partir todo toda todos todas proximo proxima que vem sera acontece
  acontecera havera teremos tem feira feiras nosso nossa sempre
  convidamos voces irmaos amados igreja`.split(/\s+/),
);

/** Matches the first word of a part that ends a span, as in `de quinta, dia 14, a sexta`. */
const ENDS_SPAN = /^(?:a|ate|para)$/;

// A part of a sentence about a change or an exception may be false without its other parts.
const CHANGE =
  /\b(?:era|seria|foi|mudou|muda|passou|passa|exceto|menos|salvo|vez de|nao (?!perc|falt|deix|esque)|(?:adiad|antecipad|remarcad|transferid)[ao])/;

const LIST_NUMBER = /^(?:\d\ufe0f?\u20e3 ?|\d(?:\d?[.)]| ?[-–]) )(?=[\p{L}"“(*_])/u;

/** Returns a line without the number that it has in a list: `2.`, `1)`, `3 -`. */
export const withoutListNumber = (line: string) => line.replace(LIST_NUMBER, "");

// Matches a bracket with its content, or the mark between two parts.
const BORDER = /( ?[[(][^[\]()]*[\])]| ?[,;](?= )| [-–—|•·](?= ))/;

/** A part of a sentence, and the mark before it. A bracket is a part. */
type Part = { sentence: number; before: string; text: string; words: string[] };

function partsOf(text: string, sentence: number): Part[] {
  const parts: Part[] = [];
  let before = "";
  for (const [place, piece] of text.split(BORDER).entries()) {
    const last = parts.at(-1);
    const hasWord = /[\p{L}\p{N}]/u.test(piece);
    if (hasWord) parts.push({ sentence, before, text: piece, words: [] });
    else if (place % 2 === 0 && last) last.text += piece;
    before = place % 2 === 1 && !hasWord ? piece : "";
  }
  return parts;
}

/** Returns the number of words that the longest known phrase has at index `at`, or 0. */
const knownLength = (words: readonly string[], at: number, known: Phrases): number =>
  known.find((phrase) => phrase.every((word, index) => words[at + index] === word))?.length ?? 0;

/**
 * Returns the number of known words at index `at`, or 0. A known word before a longer phrase counts
 * alone: `dia 12` leaves a part of `dia 12/12`.
 */
function repeatedLength(words: readonly string[], at: number, known: Phrases): number {
  const longest = knownLength(words, at, known);
  if (knownLength(words, at + 1, known) < longest) return longest;
  const [word = ""] = words.slice(at, at + 1);
  if (JOINING.has(word)) return 0;
  return known.some((phrase) => phrase.length === 1 && phrase.includes(word)) ? 1 : longest;
}

/** Returns the indexes of the parts that say only known facts, and of those that say others. */
function sortParts(parts: readonly Part[], known: Phrases) {
  const words = parts.flatMap((part) => part.words);
  const owners = parts.flatMap((part, index) => part.words.map(() => index));
  const repeating = new Set<number | undefined>();
  const saying = new Set<number | undefined>();
  for (let at = 0; at < words.length; ) {
    const length = repeatedLength(words, at, known);
    for (const owner of owners.slice(at, at + length)) repeating.add(owner);
    if (length === 0 && !JOINING.has(words[at] ?? "")) saying.add(owners[at]);
    at += length || 1;
  }
  return { repeating, saying };
}

/** Returns the parts that only repeat known facts. */
function repeatedParts(sentences: readonly Part[][], known: Phrases) {
  const isFixed = sentences.map((all) => CHANGE.test(all.flatMap(({ words }) => words).join(" ")));
  const parts = sentences.flat();
  const { repeating, saying } = sortParts(parts, known);
  const repeated = new Set<Part | undefined>();
  for (const [index, part] of [...parts.entries()].toReversed()) {
    const next = parts[index + 1];
    const isNextRepeated = repeated.has(next);
    const opensSpan =
      next?.sentence === part.sentence && !isNextRepeated && ENDS_SPAN.test(next.words[0] ?? "");
    // A label without a fact belongs to the next part: `Local:`
    const isRepeated = !saying.has(index) && (repeating.has(index) || isNextRepeated);
    if (isRepeated && !opensSpan && !isFixed[part.sentence]) repeated.add(part);
  }
  return repeated;
}

/**
 * Maximum length of the compared beginning of a text in characters, so that a very long description
 * does not slow the page down. The presenter reads far less.
 */
const MOST_COMPARED = 2_000;

/**
 * Returns the sentences of a text without the parts that only repeat known facts. Each part is
 * compared word by word, so a part with one other word stays.
 * @example newFacts("Sábado, 20h, com pão.", phrasesOf(["sábado", "20h"])) // ["Com pão."]
 */
export function newFacts(text: string, known: Phrases): string[] {
  const sentences = sentencesIn(text);
  let length = 0;
  const parts = sentences.map((sentence, index) => {
    length += sentence.length;
    return length > MOST_COMPARED ? [] : partsOf(sentence, index);
  });
  const words = foldedWords(parts.flat().map((part) => part.text));
  for (const [index, part] of parts.flat().entries()) part.words = words[index] ?? [];
  const repeated = repeatedParts(parts, known);
  return sentences.flatMap((sentence, index) => {
    const all = parts[index] ?? [];
    const kept = all.filter((part) => !repeated.has(part));
    if (kept.length === all.length) return sentence;
    if (kept.length === 0) return [];
    const rest = kept.map(({ before, text: part }, place) => (place > 0 ? before : "") + part);
    const end = sentence.at(-1) ?? "";
    const isEnded = kept.at(-1) === all.at(-1);
    return (
      capitalised(rest.join("").replace(/^[^\p{L}\p{N}([“"]+/u, "")) +
      (isEnded ? "" : "!?".includes(end) ? end : ".")
    );
  });
}
