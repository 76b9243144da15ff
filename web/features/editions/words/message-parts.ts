import { dividedText } from "@/lib/text/divide-text.ts";

/** Paragraphs of a message. The heading is repeated in each message that contains an entry. */
export type MessagePart = { heading: string; entries: readonly string[] };

/** Maximum length of a message (UTF-16 units). WhatsApp folds longer messages. */
const MOST = 2_000;
const LONGEST_NUMBER = " (10/10)";

const paragraphs = (...texts: string[]) => texts.filter(Boolean).join("\n\n");

/** Fills as few texts of at most `most` UTF-16 units as possible with the parts in order. */
function packed(parts: readonly MessagePart[], most: number): string[] {
  const texts: string[] = [];
  let text = "";
  for (const { heading, entries } of parts) {
    const pieces = entries.flatMap((entry) => dividedText(entry, most - heading.length - 2));
    for (const [index, piece] of pieces.entries()) {
      const headed = [heading, piece].filter(Boolean).join("\n");
      const added = paragraphs(text, index === 0 ? headed : piece);
      if (added.length > most && text !== "") texts.push(text);
      text = added.length > most ? headed : added;
    }
  }
  return [...texts, text];
}

/**
 * Returns the messages with these parts, each below a head. `headOf` gets the number of a message,
 * such as ` (1/2)`, which is empty for a single message.
 */
export function messagesOf(
  parts: readonly MessagePart[],
  headOf: (number: string) => string,
): string[] {
  const whole = paragraphs(headOf(""), ...packed(parts, Number.POSITIVE_INFINITY));
  if (whole.length <= MOST) return [whole];
  const texts = packed(parts, MOST - headOf(LONGEST_NUMBER).length - 2);
  return texts.map((text, index) => paragraphs(headOf(` (${index + 1}/${texts.length})`), text));
}
