import { withoutInvisible } from "./trim.ts";

const SENTENCE_END = ".,;:!?…–—";
const CLOSING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
/** Matches the character with which WhatsApp begins bold, italic or struck text. */
const OPENS = /(?:^|[^\p{L}\p{N}])([*_~])(?:\S|$)/gu;

/**
 * Removes from the end of `text` what belongs to the sentence: punctuation, brackets, and WhatsApp
 * formatting that began in `before`.
 */
function withoutSentenceEnd(text: string, before: string): string {
  const count = (sign: string) => text.split(sign).length;
  // A single `*` or `~` in an address is WhatsApp formatting. An underscore is kept, because user
  // names can end with it.
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

// Maximum length of a host with its port in UTF-16 code units. Longer hosts are invalid, and
// normalizing them takes quadratic time.
const LONGEST_HOST = 260;
const HOST = /^[a-z]+:[\\/]*([^\\/?#]*)/i;

/**
 * Returns the URL of an `http:` or `https:` address; undefined for other texts. An address with a
 * user name before `@` is refused, because in an announcement it can only imitate another site.
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

/** Returns the URL of a typed address, with or without `https://`; undefined when it is invalid. */
export function siteAddress(given: string): string | undefined {
  const typed = withoutInvisible(given);
  // A colon before a digit begins a port; any other colon ends a scheme.
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed);
  return siteUrl(hasScheme ? typed : `https://${typed}`)?.href;
}

/**
 * Returns the link for a `text` that begins with `http://`, `https://` or `www.`; undefined when it
 * is invalid. `host` is set when `text` does not show the real host in plain letters, because such
 * an address can imitate another one.
 */
export function webAddress(text: string): WebAddress | undefined {
  const url = siteUrl(/^www\./i.test(text) ? `https://${text}` : text);
  if (url === undefined) return undefined;
  const [, shown = ""] = /^(?:https?:\/\/)?([^/?#:\\]*)/i.exec(text) ?? [];
  const isPlain = shown.toLowerCase() === url.hostname && !url.hostname.includes("xn--");
  return { kind: "web", text, href: url.href, ...(!isPlain && { host: url.hostname }) };
}

export const webAddressIn = (found: string, before: string) =>
  webAddress(withoutSentenceEnd(found, before));

export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
