import { VISIBLE } from "@database/limits.ts";

/** Returns whether `text` has no visible character, by the same rule as the database's checks. */
export const isBlank = (text: string) => !VISIBLE.test(text);

/** Returns `text` without white space at its ends. Returns "" when it has no visible character. */
export const trimmed = (text: string) => (isBlank(text) ? "" : text.trim());

/**
 * Removes all characters of `signs` from the end of `text`. A regular expression with `+$` would
 * take quadratic time.
 */
export function withoutTrailing(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

export function lastBlank(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && text.charAt(at).trim() !== "") at -= 1;
  return at;
}

const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Removes invisible characters from a pasted web address. Otherwise the URL would contain them
 * (`%E2%80%8B`).
 */
export const withoutInvisible = (address: string) => address.replace(INVISIBLE, "");
