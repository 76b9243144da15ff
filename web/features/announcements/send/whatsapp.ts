import { allParts } from "@/lib/text/word-parts.ts";

// WhatsApp has no escape. Each of these looks like the sign that formats, and means nothing to it.
const LOOKALIKES: Readonly<Record<string, string>> = {
  "*": "\u2217",
  _: "\u02cd",
  "~": "\u223c",
  "`": "\u02cb",
  ">": "\u203a",
  "-": "\u2013",
};

const withLookalikes = (text: string, isFirst: boolean) =>
  text
    .replace(/[*_~`]/g, (sign) => LOOKALIKES[sign] ?? "")
    // At the beginning of a line they make a quotation or a list.
    .replace(/(^|\n)([ \t]*)([>-])(?=\s)/g, (found, start: string, space: string, sign: string) =>
      start === "" && !isFirst ? found : start + space + (LOOKALIKES[sign] ?? ""),
    );

/**
 * `text` as WhatsApp shows it letter for letter: signs that would format plain words are replaced by others that look the
 * same. Parts stay as they are: they are copied.
 */
export const unformatted = (text: string): string =>
  allParts(text)
    .map((part, index) =>
      part.kind === "text" ? withLookalikes(part.text, index === 0) : part.text,
    )
    .join("");

/** One line in bold. A line with an asterisk of its own, which an address may hold, would be bold in part: it stays plain. */
export function bold(line: string): string {
  return line.includes("*") ? line : `*${line}*`;
}
