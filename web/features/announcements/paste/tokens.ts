import { fold } from "@/lib/text/fold.ts";
import { textParts } from "@/lib/text/text-parts.ts";

/** A word, a number, a link or telephone, a sign, an emoji or a line break of a message. */
export type Token = {
  kind: "word" | "number" | "web" | "email" | "phone" | "pix" | "code" | "sign" | "emoji" | "break";
  text: string;
  /** The text without accents and in lower case; `para` for `p/`, and one dash for all dashes. */
  folded: string;
  /** The number; NaN for every other token. */
  value: number;
  start: number;
  end: number;
  isBold: boolean;
  isStruck: boolean;
};

const TOKEN =
  /\d+|[pc]\/|s\/n(?!\p{L})|\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*|\n|\p{Extended_Pictographic}|\S/gu;
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3/u;
const SHORT_WORDS: Readonly<Record<string, string>> = {
  "p/": "para",
  "c/": "com",
  q: "que",
  pra: "para",
  pro: "para",
  ta: "esta",
  hj: "hoje",
};

function tokenOf(text: string, start: number): Omit<Token, "isBold" | "isStruck"> {
  const place = { text, start, end: start + text.length, value: Number.NaN };
  if (text === "\n") return { ...place, kind: "break", folded: text };
  if (/^\d/.test(text)) return { ...place, kind: "number", folded: text, value: Number(text) };
  if (EMOJI.test(text)) return { ...place, kind: "emoji", folded: text };
  const folded = fold(text);
  if (/^\p{L}/u.test(text))
    return { ...place, kind: "word", folded: SHORT_WORDS[folded] ?? folded };
  return { ...place, kind: "sign", folded };
}

/**
 * Divides a message into tokens. WhatsApp's signs for bold, italic and struck text become properties of the tokens between them.
 * Links, telephones and Pix keys are single tokens.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const style = { isBold: false, isStruck: false };
  let start = 0;
  for (const part of textParts(text)) {
    if (part.kind !== "text") {
      const place = { start, end: start + part.text.length, value: Number.NaN };
      tokens.push({ ...part, ...place, ...style, folded: part.text });
      start += part.text.length;
      continue;
    }
    // The ordinal signs count as letters in Unicode. A degree sign, which people type instead of them, is a sign.
    const written = part.text.replace(/[ºª]/g, "°");
    for (const { 0: found, index } of written.matchAll(TOKEN)) {
      if (found === "\n") Object.assign(style, { isBold: false, isStruck: false });
      if (found === "*") style.isBold = !style.isBold;
      if (found === "~") style.isStruck = !style.isStruck;
      if (!"*_~".includes(found)) tokens.push({ ...tokenOf(found, start + index), ...style });
    }
    start += part.text.length;
  }
  return tokens;
}

/** Returns whether the words `words` stand in `tokens` from index `at` on. */
export const standsAt = (tokens: readonly Token[], at: number, words: readonly string[]) =>
  words.every((word, index) => tokens[at + index]?.folded === word);
