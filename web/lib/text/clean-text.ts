import { isBlank } from "./trim.ts";

const BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
// NUL is kept, because forms and database must refuse it.
const CONTROLS = /(?![\t\n\0])\p{Cc}/gu;
const EDGE = /[\u034f\s\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f]/;

/**
 * Returns a text as the database stores it (`private.plain_texts`). Unusual line breaks become line
 * feeds, and other control characters are removed. Blanks and invisible characters are removed at
 * both ends.
 */
export function cleanText(given: string): string {
  const text = given.replace(BREAKS, "\n").replaceAll("\u001e", "\n").replace(CONTROLS, "");
  let start = 0;
  let end = isBlank(text) ? 0 : text.length;
  while (start < end && EDGE.test(text.charAt(start))) start += 1;
  while (end > start && EDGE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
