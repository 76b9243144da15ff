import { endWithin, joined } from "./cut-parts.ts";
import { LONGEST_CODE } from "./payment-codes.ts";
import { textParts } from "./text-parts.ts";

const ELLIPSIS = "…";

/** At most `most` UTF-16 units of the text, with an ellipsis where no sentence ends; empty where nothing fits. */
export function cutText(given: string, most: number): string {
  const text = joined(textParts(given.slice(0, most + LONGEST_CODE)));
  if (text.length <= most) return text;
  const { at, isSentence } = endWithin(text, most - ELLIPSIS.length);
  const kept = text.slice(0, at).trimEnd();
  return kept === "" || isSentence ? kept : kept + ELLIPSIS;
}
