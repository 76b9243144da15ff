import { cutText } from "@/lib/text/cut-text.ts";
import { capitalised, linesOf } from "../model/announcement-words.ts";
import { type Known, newFacts } from "./new-facts.ts";
import { readAloud, withFullStop, withoutCodes, withoutFormatting } from "./read-aloud.ts";
import { countWords } from "./reading-time.ts";
import { sentencesIn, withoutListNumber } from "./sentences.ts";

/**
 * Maximum length of a spoken sentence in characters. Reading this length aloud takes about half a
 * minute.
 */
const MOST_SENTENCE = 400;

const OPEN_END = /[:;,]["”’)]?$/u;

/** Joins lines to one text, in which a line without punctuation is a sentence. */
const joinedLines = (lines: readonly string[]) =>
  lines.map((line) => (OPEN_END.test(line) ? `${line} ` : `${withFullStop(line)}\n`)).join("");

/** A text to read aloud, and the rest that is not read. */
export type Spoken = { text: string; rest: string };

/** Maximum numbers of words of a spoken description with one sentence, and with more sentences. */
type Room = { one: number; more: number };

/**
 * Returns the first sentences of a description for reading aloud, without the parts that repeat the
 * words `known`. All further sentences are the rest.
 */
export function spokenDescription(description: string, known: Known, room: Room): Spoken {
  const lines = linesOf(withoutCodes(description)).map((line) =>
    readAloud(withoutFormatting(withoutListNumber(line))),
  );
  const text = joinedLines(lines.filter((line) => /[\p{L}\p{N}]/u.test(line)));
  const [first = "", ...others] = newFacts(sentencesIn(text), known);
  // A sentence of this length has more words than fit, whatever follows.
  let words = countWords(first.slice(0, MOST_SENTENCE));
  if (words > room.one) return { text: "", rest: [first, ...others].join(" ") };
  const cut = cutText(first, MOST_SENTENCE);
  if (cut !== first) {
    const rest = first.slice(cut.length - Number(cut.endsWith("…"))).trim();
    return { text: capitalised(cut), rest: [rest, ...others].join(" ") };
  }
  const end = others.findIndex((sentence) => {
    words += countWords(sentence);
    return words > room.more;
  });
  const spoken = end < 0 ? others : others.slice(0, end);
  return {
    text: [capitalised(first), ...spoken].join(" "),
    rest: others.slice(spoken.length).join(" "),
  };
}
