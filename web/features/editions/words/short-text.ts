import { cutText, ELLIPSIS } from "@/lib/text/cut-text.ts";
import { sentencesOf } from "@/lib/text/divide-text.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import { joinLines, linesOf } from "../model/announcement-words.ts";

const PAYMENTS = {
  "a chave Pix": "Chave Pix",
  "o código Pix": "Código Pix",
  "a linha do boleto": "Boleto",
};

// A shorter beginning of a long sentence tells nothing.
const SHORTEST_BEGINNING = 60;

/**
 * A shortened description on one line, and a line for each Pix key and payment code that was cut.
 */
type ShortText = { shown: string; payments: string[] };

/**
 * Returns a function that shortens a description to the sentences of its first `most` characters
 * (UTF-16 units). A shortened description ends with an ellipsis.
 */
export function shortText(description: string): (most: number) => ShortText {
  const lines = linesOf(description);
  const sentences = sentencesOf(lines.join("\n"));
  const payments = textParts(description).flatMap((part) =>
    part.kind === "pix" || part.kind === "code"
      ? { text: plainLine(part.text), line: `${PAYMENTS[part.name]}: ${part.text}` }
      : [],
  );
  const beginning = (most: number) => {
    let length = 0;
    const count = sentences.findIndex((sentence) => {
      const isTooLong = length + sentence.trimEnd().length > most;
      length += sentence.length;
      return isTooLong;
    });
    const whole = count < 0 ? sentences : sentences.slice(0, count);
    const shown = joinLines(whole.join("").trimEnd().split("\n"), " ·");
    if (count < 0) return shown;
    if (count > 0) return `${shown} ${ELLIPSIS}`;
    const cut = most < SHORTEST_BEGINNING ? "" : cutText(joinLines(lines, " ·"), most);
    return cut.endsWith(ELLIPSIS) ? cut : `${cut} ${ELLIPSIS}`.trim();
  };
  return (most) => {
    const shown = beginning(most);
    const cut = payments.filter(({ text }) => !shown.includes(text));
    return { shown, payments: [...new Set(cut.map(({ line }) => line))] };
  };
}
