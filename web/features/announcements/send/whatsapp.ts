import { descriptionParts } from "@/lib/text/description-parts.ts";

// WhatsApp has no escape. Each of these looks like the sign that formats, and means nothing to it.
const LOOKALIKES: Readonly<Record<string, string>> = {
  "*": "\u2217",
  _: "\u02cd",
  "~": "\u223c",
  "`": "\u02cb",
  ">": "\u203a",
  "-": "\u2013",
};

const withLookalikes = (text: string) =>
  text
    // Between two letters or digits an underscore formats nothing: `@igreja_da_graca` can be copied.
    .replace(/(?<![a-z0-9])_|_(?![a-z0-9])|[*~`]/gi, (sign) => LOOKALIKES[sign] ?? "")
    // At the beginning of a line they make a quotation or a list.
    .replace(/^([ \t]*)([>-])(\s)/gm, (_, space: string, sign: string, blank: string) => {
      return space + (LOOKALIKES[sign] ?? "") + blank;
    });

/**
 * `text` as WhatsApp shows it letter for letter: signs that would format it are replaced by others that look the same.
 * Web addresses, e-mail addresses and Pix keys stay as they are. The text keeps its length.
 */
export function unformatted(text: string): string {
  return (
    descriptionParts(text)
      .map((part) => (part.kind === "text" ? withLookalikes(part.text) : part.text))
      .join("")
      // The spaces that keep a number on one line would hide a telephone from WhatsApp.
      .replaceAll("\u00a0", " ")
  );
}

/** One line in bold. A line with an asterisk of its own, which an address may hold, would be bold in part: it stays plain. */
export function bold(line: string): string {
  return line.includes("*") ? line : `*${line}*`;
}
