import { BOLETO, NAMES_KEY, PIX_CODE_START, PIX_KEY, pixCodeAt } from "./payments.ts";
import { PHONE } from "./phone-number.ts";

/** A possible part of a text and where it begins. Web addresses and Pix codes are as written, the rest is in plain signs. */
export type Candidate = {
  kind: "web" | "email" | "pixCode" | "boleto" | "phone" | "key";
  index: number;
  found: string;
};
type Match = Omit<Candidate, "kind">;

// Control characters could show an address in another order than it has.
const WEB =
  /(?:https?:\/\/|www\.)[^\s<>"'`«»‹›\u2018-\u201f\p{Cf}\p{Cc}\p{Extended_Pictographic}]*/iuy;
const WEB_START = /https?:\/\/|www\./giu;
const DOMAIN = /@(?:[a-z0-9-]+\.)+[a-z]{2,}/giu;
const LOCAL_PART = /[a-z0-9._+-]/iu;
// The check of regular expressions examines a constructed one by its export.
// Does not begin within a number, so that each digit is no start of a search.
export const BOLETOS = new RegExp(`(?:^|\\D)(${BOLETO})(?!\\d)`, "gu");
export const NUMBER = new RegExp(`(?:${PHONE})(?!\\d)`, "giu");
export const KEY = new RegExp(`(?:${PIX_KEY})(?![\\da-z])`, "giu");

/** Returns the first match of `pattern` at `from` or later, or its group if it has one. */
function firstMatch(pattern: RegExp, text: string, from: number): Match | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [whole, found = whole] = match;
  return { index: match.index + whole.length - found.length, found };
}

/** Finds an e-mail address by its `@`: a search from each letter would take quadratic time in a text without one. */
function firstEmail(text: string, from: number): Match | undefined {
  let domain = firstMatch(DOMAIN, text, from);
  while (domain) {
    const { index: at, found } = domain;
    let start = at;
    while (start > from && LOCAL_PART.test(text.charAt(start - 1))) start -= 1;
    const local = text.slice(start, at).replace(/^[._+-]+/, "");
    if (local !== "") return { index: at - local.length, found: local + found };
    domain = firstMatch(DOMAIN, text, at + found.length);
  }
  return undefined;
}

// When two begin at the same place, the first one in this list counts.
const FINDERS: [
  Candidate["kind"],
  (text: string, plain: string, from: number) => Match | undefined,
][] = [
  ["web", (text, _, from) => firstMatch(WEB_START, text, from)],
  ["email", (_, plain, from) => firstEmail(plain, from)],
  ["pixCode", (text, _, from) => firstMatch(PIX_CODE_START, text, from)],
  ["boleto", (_, plain, from) => firstMatch(BOLETOS, plain, from)],
  ["phone", (_, plain, from) => firstMatch(NUMBER, plain, from)],
  ["key", (_, plain, from) => (NAMES_KEY.test(plain) ? firstMatch(KEY, plain, from) : undefined)],
];

const DASHES = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;
const BLANKS = /[^\S\n\r\u2028\u2029]/g;

/** Returns a function that finds the first candidate of `text` at an index or later; the indices must rise. */
export function candidatesIn(text: string): (from: number) => Candidate | undefined {
  const plain = text.replace(DASHES, "-").replace(BLANKS, " ");
  const searches = FINDERS.map(([kind, find]) => ({ kind, find, next: find(text, plain, 0) }));
  return (from) => {
    let first: Candidate | undefined;
    for (const search of searches) {
      // Keep the match that each kind has found ahead, so that each search passes over the text once.
      if (search.next && search.next.index < from) search.next = search.find(text, plain, from);
      const { kind, next } = search;
      if (next && (first === undefined || next.index < first.index)) first = { kind, ...next };
    }
    // The end is searched for the chosen address alone: nested addresses would take quadratic time.
    if (first?.kind === "web") return { ...first, ...firstMatch(WEB, text, first.index) };
    return first?.kind === "pixCode" ? { ...first, found: pixCodeAt(text, first.index) } : first;
  };
}
