import { textParts } from "./text-parts.ts";

const IN_PIX_CODE = /bcb\.pix/i;
const inOneLine = (text: string) =>
  text
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ");

/**
 * Returns `text` on one line, without characters that change the direction of text. Blanks in Pix
 * codes stay, because they are data.
 */
export const plainLine = (text: string): string =>
  IN_PIX_CODE.test(text)
    ? textParts(text)
        .map((part) => (part.kind === "code" ? part.text : inOneLine(part.text)))
        .join("")
        .trim()
    : inOneLine(text).trim();
