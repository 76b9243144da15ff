import { type TextPart, textParts } from "./text-parts.ts";

/** A handle, or a word with signs such as a password. */
export type WordPart = { kind: "word"; text: string };

const SIGNS = ["*", "_", "~", "`"];
const SIGN = /[*_~`]/;
const HANDLE = /^@[\p{L}\p{N}_.]*[\p{L}\p{N}_]/u;
const ENDS_WORD = /[\p{L}\p{N}]/u;

/**
 * Finds a handle (`@_jovens.tc_`) or a word with signs (`Graca*2026`) in `token`. A sign at the edge of a word belongs to the
 * word if the word has letters and digits, or other signs, and the sign is in `lone`: its line has it once, so it formats nothing.
 */
function wordIn(token: string, lone: readonly string[]): [from: number, to: number] | undefined {
  let from = token.search(/[\p{L}\p{N}@]/u);
  if (from < 0) return undefined;
  const [handle] = HANDLE.exec(token.slice(from)) ?? [];
  if (handle !== undefined) return [from, from + handle.length];
  let to = token.length;
  while (to > from && !ENDS_WORD.test(token.slice(to - 1, to))) to -= 1;
  const word = token.slice(from, to);
  if (SIGN.test(word) || (/\d/.test(word) && /\p{L}/u.test(word))) {
    if (lone.includes(token.charAt(from - 1))) from -= 1;
    if (lone.includes(token.charAt(to))) to += 1;
  }
  return SIGN.test(token.slice(from, to)) ? [from, to] : undefined;
}

function wordParts(text: string): (TextPart | WordPart)[] {
  const parts: (TextPart | WordPart)[] = [];
  let end = 0;
  const add = (kind: "text" | "word", to: number) => {
    if (to > end) parts.push({ kind, text: text.slice(end, to) });
    end = to;
  };
  for (const { 0: line, index: start } of text.matchAll(/[^\n]+/g)) {
    if (!/[*_~`@]/.test(line)) continue;
    const lone = SIGNS.filter((sign) => line.split(sign).length === 2);
    for (const { 0: token, index } of line.matchAll(/\S+/g)) {
      const word = wordIn(token, lone);
      if (word === undefined) continue;
      add("text", start + index + word[0]);
      add("word", start + index + word[1]);
    }
  }
  add("text", text.length);
  return parts;
}

/** The pieces of a text as `textParts` finds them, and the handles and words with signs in those that are plain. */
export const allParts = (text: string): (TextPart | WordPart)[] =>
  textParts(text).flatMap((part) => (part.kind === "text" ? wordParts(part.text) : [part]));
