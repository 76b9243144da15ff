import { withoutTrailing } from "./trim.ts";

const SENTENCE_END = ".,;:!?…*_~";
const BRACKETS = ["()", "[]", "{}"] as const;

/** `text` without what belongs to the sentence around it: full stops, and brackets that were opened before it. */
function withoutSentenceEnd(text: string): string {
  const openedBefore = BRACKETS.filter(([open = ""]) => !text.includes(open));
  return withoutTrailing(text, SENTENCE_END + openedBefore.map(([, close]) => close).join(""));
}

export type WebAddress = { kind: "web"; text: string; href: string; host?: string };

// In UTF-16 units, with a port. Names of sites are shorter, and bringing the accents of one into order takes quadratic time.
const LONGEST_HOST = 260;
const HOST = /^[a-z]+:[\\/]*([^\\/?#]*)/i;

/**
 * The `http:` or `https:` address of a site; undefined for anything else. An address with a user name before `@` has
 * no honest use in an announcement.
 */
function siteUrl(text: string): URL | undefined {
  const [, host = ""] = HOST.exec(text) ?? [];
  if (host.length > LONGEST_HOST) return undefined;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return undefined;
  }
  const { protocol, username, password, hostname } = url;
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  if (username !== "" || password !== "" || !/[^.]\.[^.]/.test(hostname)) return undefined;
  return url;
}

/**
 * The link that an `http://`, `https://` or `www.` at the beginning of `found` begins; undefined when it is none.
 * `host` is where it leads, given when the text does not say so in plain letters: an address may look like another
 * one.
 */
export function webAddress(found: string): WebAddress | undefined {
  const text = withoutSentenceEnd(found);
  const url = siteUrl(/^www\./i.test(text) ? `https://${text}` : text);
  if (url === undefined) return undefined;
  const [, shown = ""] = /^(?:https?:\/\/)?([^/?#:\\]*)/i.exec(text) ?? [];
  const isPlain = shown.toLowerCase() === url.hostname && !url.hostname.includes("xn--");
  return { kind: "web", text, href: url.href, ...(!isPlain && { host: url.hostname }) };
}

/** The whole of what was typed as the address of a site; `https://` may be left out. Undefined when it is none. */
export function siteAddress(typed: string): string | undefined {
  // A port follows a host's colon, and no scheme's.
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed);
  return siteUrl(hasScheme ? typed : `https://${typed}`)?.href;
}

/** The link that opens WhatsApp with a text to send to a contact of choice. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
