import { cutText, ELLIPSIS } from "@/lib/text/cut-text.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import { joinLines, linesOf } from "../model/announcement-words.ts";
import { type Known, newFacts } from "../spoken/new-facts.ts";
import { sentencesIn, withoutListNumber } from "../spoken/sentences.ts";
import { LONGEST_TEXT } from "./bulletin-items.ts";

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
 * (UTF-16 units), without the parts that only repeat the words `known`. If a sentence with a new
 * fact is left out, the description ends with an ellipsis. The longest level shows a description
 * as its author wrote it.
 */
export function shortText(description: string, known: Known): (most: number) => ShortText {
  const lines = linesOf(description);
  const text = joinLines(lines, " ·");
  const sentences = newFacts(sentencesIn(lines.map(withoutListNumber).join("\n")), known);
  const payments = textParts(description).flatMap((part) =>
    part.kind === "pix" || part.kind === "code"
      ? { text: plainLine(part.text), line: `${PAYMENTS[part.name]}: ${part.text}` }
      : [],
  );
  const beginning = (most: number) => {
    if (most === LONGEST_TEXT && text.length <= most) return text;
    let length = -1;
    const shown = sentences.filter((sentence) => {
      length += sentence.length + 1;
      return length <= most;
    });
    const whole = joinLines(shown, " ·");
    if (shown.length === sentences.length) return whole;
    if (whole !== "") return `${whole} ${ELLIPSIS}`;
    const cut = most < SHORTEST_BEGINNING ? "" : cutText(joinLines(sentences, " ·"), most);
    return cut.endsWith(ELLIPSIS) ? cut : `${cut} ${ELLIPSIS}`.trim();
  };
  return (most) => {
    const shown = beginning(most);
    const cut = payments.filter(({ text }) => !shown.includes(text));
    return { shown, payments: [...new Set(cut.map(({ line }) => line))] };
  };
}
