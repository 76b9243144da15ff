// Divides a message into tokens: words, numbers, links, telephones, signs, emoji and line breaks.
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
};

const TOKEN =
  /\d+|[pc]\/|s\/n(?!\p{L})|\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*|\n|\p{Extended_Pictographic}|\S/gu;
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3/u;
/** Short forms and typing errors, and the words that they stand for. */
const SPELLINGS: Readonly<Record<string, string>> = {
  "p/": "para",
  "c/": "com",
  q: "que",
  pra: "para",
  pro: "para",
  ta: "esta",
  hj: "hoje",
};

function kindOf(text: string): Token["kind"] {
  if (text === "\n") return "break";
  if (/^\d/.test(text)) return "number";
  if (/^\p{L}/u.test(text)) return "word";
  return EMOJI.test(text) ? "emoji" : "sign";
}

function tokenOf(text: string, start: number, kind = kindOf(text)): Token {
  // Most tokens are plain ASCII, whose folded form is the lower case.
  const plain = /^[a-z\d,.!?()-]+$/i.test(text) ? text.toLowerCase() : fold(text);
  const folded = kind === "break" ? text : (SPELLINGS[plain] ?? plain);
  const value = kind === "number" ? Number(text) : Number.NaN;
  return { kind, text, folded, value, start, end: start + text.length };
}

/**
 * Divides a message into tokens. Links, telephones and Pix keys are single tokens. WhatsApp's signs
 * for bold, italic and struck text are none.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  for (const part of textParts(text)) {
    if (part.kind !== "text") tokens.push(tokenOf(part.text, start, part.kind));
    // The signs of ordinals count as letters in Unicode. A degree sign, which people type instead
    // of them, is a sign.
    const written = part.kind === "text" ? part.text.replace(/[ºª]/g, "°") : "";
    for (const { 0: found, index } of written.matchAll(TOKEN)) {
      if (!"*_~".includes(found)) tokens.push(tokenOf(found, start + index));
    }
    start += part.text.length;
  }
  return tokens;
}

/** Returns whether a token is a sign that divides phrases, unlike quotes and `&`. */
export const isDivider = ({ kind, folded }: Token): boolean =>
  kind === "emoji" || (kind === "sign" && !/["“”'’&°%$]/.test(folded));

/** Returns whether only signs and emoji stand before index `at` in its line. */
export function opensLine(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  // No list has more than eight signs before its items.
  while (at - before < 9 && ["sign", "emoji"].includes(tokens[before]?.kind ?? "")) before -= 1;
  return (tokens[before]?.kind ?? "break") === "break";
}

/**
 * Returns whether the token at index `at` continues a number: the parts of `1.250`, `19:30` and
 * `05/12`.
 */
export function isInsideNumber(tokens: readonly Token[], at: number): boolean {
  const sign = tokens[at - 1];
  const isAfter = tokens[at - 2]?.kind === "number" && tokens[at - 2]?.end === sign?.start;
  return isAfter && /[/.,:]/.test(sign?.text ?? "") && sign?.end === tokens[at]?.start;
}

/**
 * Returns the words before index `at`, the nearest first, back to the end of a line or sentence.
 */
export function wordsBefore(tokens: readonly Token[], at: number, most: number): string[] {
  const words: string[] = [];
  for (let index = at - 1; index >= 0 && words.length < most; index -= 1) {
    const { kind, folded } = tokens[index] as Token;
    if (kind === "break" || kind === "emoji" || /^[.!?;(]/.test(folded)) break;
    words.push(folded);
  }
  return words;
}
