import { textParts } from "@/lib/text/text-parts.ts";

// WhatsApp has no escape. Each of these looks like the sign that formats, and means nothing to it.
const LOOKALIKES: Readonly<Record<string, string>> = {
  "*": "\u2217",
  _: "\u02cd",
  "~": "\u223c",
  "`": "\u02cb",
  ">": "\u203a",
  "-": "\u2013",
};
const lookalikeOf = (sign: string) => LOOKALIKES[sign] ?? sign;

/** At the beginning of a line these make a quotation or a list. */
const LINE_START = /^[ \t]*[>*-](?=\s)/;
/** A handle (`@_jovens.tc_`), signs within a word such as a password (`Graca*2026`), or any other sign. */
const WORD_OR_SIGN = /@[\p{L}\p{N}_.]+|[\p{L}\p{N}][*_~`]+(?=[\p{L}\p{N}])|[*_~`]/gu;

/**
 * `text` as WhatsApp shows it letter for letter: signs that would format plain words are replaced by others that look the
 * same. Parts, handles and words with signs stay as they are, because people copy them; so does the only sign of its kind.
 */
export function unformatted(text: string): string {
  // Counted once: a search for each sign would take quadratic time.
  const single = ["*", "_", "~", "`"].filter((sign) => text.split(sign).length === 2);
  const withLookalikes = (line: string) =>
    line.replace(WORD_OR_SIGN, (found) => (single.includes(found) ? found : lookalikeOf(found)));
  const inLines = (plain: string, isFirst: boolean) =>
    plain.split("\n").map((line, index) => {
      const begins = isFirst || index > 0;
      const start = begins ? (LINE_START.exec(line)?.[0] ?? "") : "";
      return start.replace(/\S/, lookalikeOf) + withLookalikes(line.slice(start.length));
    });
  return textParts(text)
    .map((part, index) =>
      part.kind === "text" ? inLines(part.text, index === 0).join("\n") : part.text,
    )
    .join("");
}

/** One line in bold. A line with an asterisk of its own, which an address may hold, would be bold in part: it stays plain. */
export function bold(line: string): string {
  return line.includes("*") ? line : `*${line}*`;
}
