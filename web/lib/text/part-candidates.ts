import { BOLETO, KEY_WORDS, PIX_CODE_START, PIX_KEY, pixCodeAt } from "./payments.ts";
import { PHONE } from "./phone-number.ts";

/**
 * A possible link, number or code in a text. In `found`, all hyphens, blanks, slashes and digits
 * are plain ASCII, except in web addresses and Pix codes.
 */
export type Candidate = {
  kind: "web" | "email" | "pixCode" | "boleto" | "phone" | "key";
  index: number;
  found: string;
};
type Match = Omit<Candidate, "kind">;

// A web address ends before a control character, because control characters could display the
// address in another order.
const WEB =
  /(?:https?:\/\/|www\.)[^\s<>"'`«»‹›\u2018-\u201f\p{Cf}\p{Cc}\p{Extended_Pictographic}]*/iuy;
const WEB_START = /https?:\/\/|www\./giu;
const DOMAIN = /@(?:[a-z0-9-]+\.)+[a-z]{2,}/giu;
const LOCAL_PART = /[a-z0-9._+-]/iu;
// These expressions are exported, because scripts/check-regular-expressions.mjs can examine only
// exported ones. A boleto (number of a bank slip) must not begin inside a longer number: a search
// from each digit would take quadratic time.
export const BOLETOS = new RegExp(`(?:^|\\D)(${BOLETO})(?!\\d)`, "gu");
export const PHONES = new RegExp(`(?:${PHONE})(?!\\d)`, "giu");
export const PIX_KEYS = new RegExp(`(?:${PIX_KEY})(?![\\da-z])`, "giu");

function firstMatch(pattern: RegExp, text: string, from: number): Match | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [whole, found = whole] = match;
  return { index: match.index + whole.length - found.length, found };
}

/**
 * Finds an e-mail address by its `@`. A search from each letter would take quadratic time in a text
 * without addresses.
 */
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

// If two candidates begin at the same index, for example a telephone and a Pix key, the kind that
// is earlier in this list wins.
const FINDERS: [
  Candidate["kind"],
  (text: string, plain: string, from: number) => Match | undefined,
][] = [
  ["web", (text, _, from) => firstMatch(WEB_START, text, from)],
  // A Pix code whose key is an e-mail address looks like an e-mail address. Of two candidates at
  // the same index the first one counts.
  ["pixCode", (text, _, from) => firstMatch(PIX_CODE_START, text, from)],
  ["email", (_, plain, from) => firstEmail(plain, from)],
  ["boleto", (_, plain, from) => firstMatch(BOLETOS, plain, from)],
  ["phone", (_, plain, from) => firstMatch(PHONES, plain, from)],
  [
    "key",
    (_, plain, from) => (KEY_WORDS.test(plain) ? firstMatch(PIX_KEYS, plain, from) : undefined),
  ],
];

const DASHES = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;
const BLANKS = /[^\S\n\r\u2028\u2029]/g;
const SLASHES = /[\u2044\u2215]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/**
 * Returns a function that finds the first link, number or code from an index on. Each call must
 * pass a higher index.
 */
export function candidatesIn(text: string): (from: number) => Candidate | undefined {
  const plain = text
    .replace(DASHES, "-")
    .replace(BLANKS, " ")
    .replace(SLASHES, "/")
    .replace(FULL_WIDTH, (sign) => sign.normalize("NFKC"));
  const searches = FINDERS.map(([kind, find]) => ({ kind, find, next: find(text, plain, 0) }));
  return (from) => {
    let first: Candidate | undefined;
    for (const search of searches) {
      // Each kind remembers its next match, so that all searches for one kind together read the
      // text only once.
      if (search.next && search.next.index < from) search.next = search.find(text, plain, from);
      const { kind, next } = search;
      if (next && (first === undefined || next.index < first.index)) first = { kind, ...next };
    }
    // The end of a web address is searched only for the first candidate, because addresses inside
    // addresses would take quadratic time.
    if (first?.kind === "web") return { ...first, ...firstMatch(WEB, text, first.index) };
    return first?.kind === "pixCode" ? { ...first, found: pixCodeAt(text, first.index) } : first;
  };
}
