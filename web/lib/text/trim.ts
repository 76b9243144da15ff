import { VISIBLE } from "@contract/limits.ts";

/** Whether nothing of `text` can be seen, as the database's checks take it. */
export const isBlank = (text: string) => !VISIBLE.test(text);

/** `text` without the white space around it; empty when nothing of it can be seen. */
export const trimmed = (text: string) => (isBlank(text) ? "" : text.trim());

// A regular expression that ends in `+$` looks for its end from every place: quadratic where people's texts allow it.

/** `text` without those of `signs` (of one UTF-16 unit each) that stand at its end. */
export function withoutTrailing(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Where the last blank of `text` stands; -1 without one. */
export function lastBlank(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && text.charAt(at).trim() !== "") at -= 1;
  return at;
}

const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** Removes invisible signs from an address: pasted from another app, they would become part of it (`%E2%80%8B`). */
export const withoutInvisible = (address: string) => address.replace(UNSEEN, "");
