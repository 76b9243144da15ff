import { descriptionParts } from "@/lib/text/description-parts.ts";
import { lastBlank } from "@/lib/text/trim.ts";

const ELLIPSIS = "…";
// What is an address in the whole text is one in its beginning, when that goes on so far behind its own beginning.
const BEYOND = 300;
// A sentence ends behind a word: `R. das Flores` and `Av. Brasil` go on.
const SENTENCE_END = /[\p{L}\p{N}]{3}[)"”’]?[.!?…]+["”’)]?\s|\n/gu;

/** Where the web address, telephone or key begins in whose middle `at` lies; else `at`. */
function beforeAddress(text: string, at: number): number {
  let start = 0;
  for (const part of descriptionParts(text.slice(0, at + BEYOND))) {
    const end = start + part.text.length;
    if (at <= end) return part.kind !== "text" && at < end ? start : at;
    start = end;
  }
  return at;
}

// Firefox has it since 2024.
const segmenter = typeof Intl.Segmenter === "undefined" ? undefined : new Intl.Segmenter("pt-BR");

/** Where the sign that a reader sees as one begins in whose middle `at` lies: a letter with its accents, an emoji. */
function beforeSign(text: string, at: number): number {
  // The character at `at` and those before it decide.
  if (segmenter) return segmenter.segment(text.slice(0, at + 2)).containing(at)?.index ?? at;
  return /[\ud800-\udbff]$/.test(text.slice(0, at)) ? at - 1 : at;
}

/**
 * At most `most` UTF-16 units of the text: up to the end of a sentence where one ends in the second half, else of a
 * word, with an ellipsis. What a reader sees as one sign, and an address, stays whole or is left out.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = beforeAddress(text, most - ELLIPSIS.length);
  const beginning = text.slice(0, room + 1);
  // In front of the blank.
  const ends = Array.from(
    beginning.matchAll(SENTENCE_END),
    ({ index, 0: end }) => index + end.length - 1,
  );
  const sentence = ends.findLast((end) => end <= room && end >= most / 2);
  if (sentence !== undefined) return text.slice(0, sentence).trimEnd();
  const word = lastBlank(beginning);
  const at = word > 0 ? word : beforeSign(text, room);
  const kept = text.slice(0, at).trimEnd();
  return kept === "" ? "" : kept + ELLIPSIS;
}
