import { endWithin, joined } from "./cut-parts.ts";
import { LONGEST_CODE } from "./payment-codes.ts";
import { textParts } from "./text-parts.ts";

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
