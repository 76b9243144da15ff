import { VISIBLE } from "@database/limits.ts";

/**
 * Returns whether `text` has no visible character, by the same rule as the checks of the database.
 */
export const isBlank = (text: string) => !VISIBLE.test(text);

/** Returns `text` without white space around it; empty when it has no visible character. */
export const trimmed = (text: string) => (isBlank(text) ? "" : text.trim());

/**
 * Removes all characters of `signs` from the end of `text`. A regular expression ending in `+$`
 * would take quadratic time.
 */
export function withoutTrailing(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Returns the index of the last blank in `text`; -1 for a text without a blank. */
export function lastBlank(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && text.charAt(at).trim() !== "") at -= 1;
  return at;
}

const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Removes invisible characters from a pasted web address, because they would become part of the URL
 * (`%E2%80%8B`).
 */
export const withoutInvisible = (address: string) => address.replace(INVISIBLE, "");
