import { isCopied } from "@/lib/text/copied-words.ts";
import { textParts } from "@/lib/text/text-parts.ts";

// WhatsApp has no escape character. Therefore each formatting character is replaced by a similar
// character.
const LOOKALIKES: Readonly<Record<string, string>> = {
  "*": "\u2217",
  _: "\u02cd",
  "~": "\u223c",
  "`": "\u02cb",
  ">": "\u203a",
  "-": "\u2013",
};
const lookalikeOf = (sign: string) => LOOKALIKES[sign] ?? sign;

/**
 * Matches a character at the beginning of a line that makes the line a quotation or a list item.
 */
const LINE_START = /^[ \t]*[>*-](?=\s)/;
/** Matches a handle (`@_jovens.tc_`) or a formatting character. */
const HANDLE_OR_SIGN = /@[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*|[*_~\x60]/gu;
/**
 * Returns `text` with similar characters instead of formatting characters, so that WhatsApp formats
 * no part of the text. Links, addresses, handles, passwords and codes stay unchanged, because
 * people copy them. Formatting needs two characters, so a formatting character that occurs only
 * once also stays.
 */
export function unformatted(text: string): string {
  // The characters are counted once for the complete text. A new count for each match would take
  // quadratic time.
  const single = ["*", "_", "~", "`"].filter((sign) => text.split(sign).length === 2);
  const replaceSigns = (word: string) =>
    word.replace(HANDLE_OR_SIGN, (found) => (single.includes(found) ? found : lookalikeOf(found)));
  const inWords = (line: string) =>
    line.replace(/\S+/g, (word, at: number) =>
      isCopied(word, line.slice(0, at)) ? word : replaceSigns(word),
    );
  const inLines = (plain: string, isFirst: boolean) =>
    plain.split("\n").map((line, index) => {
      const begins = isFirst || index > 0;
      const start = begins ? (LINE_START.exec(line)?.[0] ?? "") : "";
      return start.replace(/\S/, lookalikeOf) + inWords(line.slice(start.length));
    });
  return textParts(text)
    .map((part, index) =>
      part.kind === "text" ? inLines(part.text, index === 0).join("\n") : part.text,
    )
    .join("");
}

/**
 * Returns a line in bold for WhatsApp. If the line contains an asterisk, WhatsApp would make only a
 * part of the line bold. Such a line stays plain.
 */
export function bold(line: string): string {
  return line.includes("*") ? line : `*${line}*`;
}
