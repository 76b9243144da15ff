/**
 * Matches the end of a sentence. A full stop after fewer than four letters does not end a sentence,
 * because such a full stop usually belongs to an abbreviation: `Av.`, `Pr.` Capitals are no
 * abbreviation: `EBF.`
 */
const END =
  /((?:(?:[\p{L}\p{N})%]{4}|\p{N}[hH]?[sS]?\)?|\p{Lu}{2})[.!?…]|[\p{L}\p{N})%][!?])[.!?…]*["”’)]?)\s+/gu;

const LIST_NUMBER = /^\d\d?(?:[.)]| ?[-–]) (?=[\p{L}*_“"])/u;

export const withoutListNumber = (line: string) => line.replace(LIST_NUMBER, "");

/** Splits a text into sentences. */
export const sentencesIn = (text: string): string[] =>
  text
    .replaceAll(END, "$1\n")
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
