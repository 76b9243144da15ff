import { withoutInvisible } from "./trim.ts";

const SENTENCE_END = ".,;:!?…–—";
const CLOSING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
/** WhatsApp's sign where a bold, italic or struck text begins. */
const OPENS = /(?:^|[^\p{L}\p{N}])([*_~])(?:\S|$)/gu;

/** `text` without the end of the sentence around it: full stops, brackets and WhatsApp's formatting that began in `before`. */
function withoutSentenceEnd(text: string, before: string): string {
  const count = (sign: string) => text.split(sign).length;
  // Handles end in underscores. One asterisk without another one is no part of an address.
  const lone = ["*", "~"].filter((sign) => count(sign) === 2).join("");
  const ends =
    SENTENCE_END + lone + Array.from(before.matchAll(OPENS), ([, sign]) => sign).join("");
  const unopened: Record<string, number> = {};
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    if (ends.includes(last)) continue;
    const open = CLOSING[last];
    if (open === undefined) break;
    const surplus = unopened[last] ?? count(last) - count(open);
    if (surplus <= 0) break;
    unopened[last] = surplus - 1;
  }
  return text.slice(0, end);
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
  if (host === "" || host.length > LONGEST_HOST) return undefined;
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

/** The whole of what was typed as the address of a site; `https://` may be left out. Undefined when it is none. */
export function siteAddress(given: string): string | undefined {
  const typed = withoutInvisible(given);
  // A port follows a host's colon, and no scheme's.
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed);
  return siteUrl(hasScheme ? typed : `https://${typed}`)?.href;
}

/**
 * The link that `text` is, which begins with `http://`, `https://` or `www.`; undefined when it is none. `host` is where it
 * leads, given when the text does not say so in plain letters: an address may look like another one.
 */
export function webAddress(text: string): WebAddress | undefined {
  const url = siteUrl(/^www\./i.test(text) ? `https://${text}` : text);
  if (url === undefined) return undefined;
  const [, shown = ""] = /^(?:https?:\/\/)?([^/?#:\\]*)/i.exec(text) ?? [];
  const isPlain = shown.toLowerCase() === url.hostname && !url.hostname.includes("xn--");
  return { kind: "web", text, href: url.href, ...(!isPlain && { host: url.hostname }) };
}

/** The web address at the beginning of `found`; `before` is the text before it in its line. */
export const webAddressIn = (found: string, before: string) =>
  webAddress(withoutSentenceEnd(found, before));

export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
