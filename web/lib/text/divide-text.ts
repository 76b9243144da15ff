import { endWithin, graphemeStart, joined, sentenceEnds } from "./cut-text.ts";
import { textParts } from "./text-parts.ts";

/** Returns the sentences of a text, each with the blank or line break that follows it. */
export function sentencesOf(given: string): string[] {
  const parts = textParts(given);
  const text = joined(parts);
  const starts = [0, ...sentenceEnds(parts).ends.map((end) => end + 1)];
  return starts.map((start, index) => text.slice(start, starts[index + 1])).filter(Boolean);
}

/**
 * Divides a text into pieces of at most `maxUnits` UTF-16 code units, at the ends of sentences,
 * lines or words.
 */
export function dividedText(given: string, maxUnits: number): string[] {
  const pieces: string[] = [];
  let rest = joined(textParts(given));
  while (rest.length > maxUnits) {
    const at = endWithin(rest, maxUnits).at || graphemeStart(rest, maxUnits) || maxUnits;
    pieces.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return [...pieces, rest].filter(Boolean);
}
