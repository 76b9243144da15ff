import { LONGEST_CODE } from "./payments.ts";
import { type TextPart, textParts } from "./text-parts.ts";
import { lastBlank } from "./trim.ts";

// A sentence ends behind a word: `R. das Flores` and `Av. Brasil` go on.
const SENTENCE_END = /[\p{L}\p{N}]{3}[)"”’]?[.!?…]+["”’)]?\s|\n/gu;
const joined = (parts: readonly TextPart[]) => parts.map(({ text }) => text).join("");

type Divide = (text: string, at: number) => number;

/**
 * Finds the end of the first `most` UTF-16 units of a longer `text`: behind a sentence in their second half, else behind a
 * word. Where both would be in the first half, `withinWord` divides a word without digits. A part stays whole or is left out.
 */
function endWithin(text: string, most: number, withinWord?: Divide) {
  // With zeros for its parts, within which there is no end.
  const words = textParts(text.slice(0, most + LONGEST_CODE)).map((part) =>
    part.kind === "text" ? part.text : "0".repeat(part.text.length),
  );
  const beginning = words.join("").slice(0, most + 1);
  // The end is in front of the blank.
  const ends = Array.from(
    beginning.matchAll(SENTENCE_END),
    ({ index, 0: end }) => index + end.length - 1,
  );
  const sentence = ends.findLast((end) => end <= most && end >= most / 2);
  if (sentence !== undefined) return { at: sentence, isSentence: true };
  const word = Math.max(lastBlank(beginning), 0);
  const isWhole = word > most / 2 || /[\p{N}*_~`@]/u.test(beginning.slice(word));
  return { at: isWhole || !withinWord ? word : withinWord(text, most), isSentence: false };
}

// Firefox has it since 2024.
const segmenter = typeof Intl.Segmenter === "undefined" ? undefined : new Intl.Segmenter("pt-BR");

/** Returns the beginning of the grapheme that contains `at`: a letter with its accents, an emoji. */
function beforeSign(text: string, at: number): number {
  // The segmenter needs the character at `at` and those before it.
  if (segmenter) return segmenter.segment(text.slice(0, at + 2)).containing(at)?.index ?? at;
  return /[\ud800-\udbff]$/.test(text.slice(0, at)) ? at - 1 : at;
}

const ELLIPSIS = "…";

/** At most `most` UTF-16 units of the text, with an ellipsis where no sentence ends; empty where nothing fits. */
export function cutText(given: string, most: number): string {
  const text = joined(textParts(given.slice(0, most + LONGEST_CODE)));
  if (text.length <= most) return text;
  const { at, isSentence } = endWithin(text, most - ELLIPSIS.length, beforeSign);
  const kept = text.slice(0, at).trimEnd();
  return kept === "" || isSentence ? kept : kept + ELLIPSIS;
}

// Decision 33.
const LONG_TEXT = 320;
const MANY_LINES = 7;
// So that what is hidden is worth opening.
const SHOWN_TEXT = 260;
const SHOWN_LINES = 6;

/** A long description in two: what is shown at first, and the rest. A part stays whole. Short ones have no rest. */
export function cutParts(given: string): { shown: TextPart[]; rest: TextPart[] } {
  const parts = textParts(given);
  const text = joined(parts);
  const lines = text.split("\n");
  if (text.length <= LONG_TEXT && lines.length <= MANY_LINES) return { shown: parts, rest: [] };
  const most = Math.min(SHOWN_TEXT, lines.slice(0, SHOWN_LINES).join("\n").length);
  // A first part longer than the room is shown whole; an endless word is not divided.
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
