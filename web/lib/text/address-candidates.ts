import { PHONE } from "./phone-number.ts";
import { PIX_KEY } from "./pix-key.ts";

/** What may be an address, a telephone or a key, and where it begins. */
export type Candidate = {
  kind: "web" | "email" | "key" | "phone" | "digits";
  index: number;
  found: string;
};
type Match = Omit<Candidate, "kind">;

// Control characters could show an address in another order than it has.
const WEB = /(?:https?:\/\/|www\.)[^\s<>"'“”‘’\p{Cf}\p{Cc}]+/giu;
const DOMAIN = /@(?:[a-z0-9-]+\.)+[a-z]{2,}/giu;
const LOCAL_PART = /[a-z0-9._+-]/iu;
const KEY = new RegExp(`${PIX_KEY.uuid}|${PIX_KEY.cnpj}|${PIX_KEY.cpf}`, "giu");
const NUMBER = new RegExp(`(?:${PHONE})(?!\\d)`, "giu");
const DIGITS = new RegExp(`(?:${PIX_KEY.digits})(?!\\d)`, "giu");

/** The first match of `pattern` at `from` or behind it. */
function firstMatch(pattern: RegExp, text: string, from: number): Match | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match ? { index: match.index, found: match[0] } : undefined;
}

/** Found by its `@`: looked for from every letter, a text without one would take quadratic time. */
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

// Of two that begin at the same place the first one counts.
const FINDERS: [Candidate["kind"], (text: string, from: number) => Match | undefined][] = [
  ["web", (text, from) => firstMatch(WEB, text, from)],
  ["email", firstEmail],
  ["key", (text, from) => firstMatch(KEY, text, from)],
  ["phone", (text, from) => firstMatch(NUMBER, text, from)],
  ["digits", (text, from) => firstMatch(DIGITS, text, from)],
];

/** Gives the first candidate of `text` that begins at an index or behind it; the indices must rise. */
export function candidatesIn(text: string): (from: number) => Candidate | undefined {
  const searches = FINDERS.map(([kind, find]) => ({ kind, find, next: find(text, 0) }));
  return (from) => {
    let first: Candidate | undefined;
    for (const search of searches) {
      // What was found stays found: each kind's search goes over the text once.
      if (search.next && search.next.index < from) search.next = search.find(text, from);
      const { kind, next } = search;
      if (next && (first === undefined || next.index < first.index)) first = { kind, ...next };
    }
    return first;
  };
}
