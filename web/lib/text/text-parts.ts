import { type Candidate, candidatesIn } from "./part-candidates.ts";
import { namesPixKey, pixValue } from "./payments.ts";
import { phoneNumber } from "./phone-number.ts";
import { type WebAddress, webAddressIn } from "./web-address.ts";

/**
 * A part of a text: plain text, or a link, number or code. Links, numbers and codes are never
 * changed when a text is shown, sent or cut.
 */
export type TextPart =
  | { kind: "text"; text: string }
  | WebAddress
  | { kind: "email"; text: string; href: string }
  | { kind: "phone"; text: string; href: string; whatsApp?: string }
  | { kind: "pix"; name: "a chave Pix"; text: string; value: string }
  | { kind: "code"; name: "o código Pix" | "a linha do boleto"; text: string; value: string };

// Only a text that matches can contain a link, number or code. Most texts do not match and need no
// search.
const MAY_HAVE_PARTS = /[\d\uff10-\uff19]{3}|[@\uff20]|www\.|:\/\//i;

// Matches soft hyphens and zero-width characters. Zero-width joiners match only after ASCII,
// because elsewhere they form emoji.
const INVISIBLE =
  /[\u00ad\u200b\u2060-\u2064\ufeff]|([!-~])[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+/g;

/** Removes invisible characters from `text`. A soft hyphen between two digits becomes a hyphen. */
const removeInvisible = (text: string) =>
  text.replace(/(\d)\u00ad(?=\d)/g, "$1-").replace(INVISIBLE, "$1");

function standsAlone(before: string, after: string): boolean {
  return (
    !/[\p{L}\p{N}@+]_?$|\d[.,:/-]$/u.test(before) && !/^_?[\p{L}\p{N}@]|^[.,:-]\d/u.test(after)
  );
}

type Context = { written: string; before: string; after: string; sinceLast: string };

function toPart({ kind, found }: Candidate, context: Context): TextPart | undefined {
  const { written: text, before, after, sinceLast } = context;
  if (kind === "web")
    return /[\p{L}\p{N}@]$/u.test(before) ? undefined : webAddressIn(found, before);
  if (kind === "pixCode") return { kind: "code", name: "o código Pix", text, value: text };
  // A slash may separate two telephone numbers, so the second one stands alone.
  const isSecond = before.endsWith("/") && sinceLast === "/";
  if (!standsAlone(isSecond ? "" : before, after)) return undefined;
  if (kind === "boleto") {
    return { kind: "code", name: "a linha do boleto", text, value: found.replace(/\D/g, "") };
  }
  const telephone = kind === "phone" ? phoneNumber(found, before) : undefined;
  if (namesPixKey(sinceLast)) {
    const value = telephone?.number ?? pixValue(found);
    return value === undefined ? undefined : { kind: "pix", name: "a chave Pix", text, value };
  }
  if (kind === "email") return { kind, text, href: `mailto:${found}` };
  if (!telephone) return undefined;
  const { number, isMobile, hasArea } = telephone;
  return {
    kind: "phone",
    text,
    href: `tel:${number}`,
    ...(isMobile && hasArea && { whatsApp: `https://wa.me/${number.slice(1)}` }),
  };
}

/**
 * Divides a text into parts, in order and without invisible characters. Web and e-mail addresses,
 * Brazilian telephones, Pix keys (after the word Pix or chave), Pix codes and boletos are separate
 * parts. Dates, times, prices, Bible verses and document numbers are plain text.
 */
export function textParts(given: string): TextPart[] {
  const text = removeInvisible(given);
  const parts: TextPart[] = [];
  let end = 0;
  const addText = (until: number) => {
    if (until > end) parts.push({ kind: "text", text: text.slice(end, until) });
  };
  if (MAY_HAVE_PARTS.test(text)) {
    const nextCandidate = candidatesIn(text);
    let candidate = nextCandidate(0);
    while (candidate) {
      const { kind, index, found } = candidate;
      const endIndex = index + found.length;
      const before = text.slice(Math.max(end - 1, index - 60, 0), index);
      const written = text.slice(index, endIndex);
      const after = text.slice(endIndex, endIndex + 2);
      const part = toPart(candidate, { written, before, after, sinceLast: text.slice(end, index) });
      if (part) {
        addText(index);
        parts.push(part);
        end = index + part.text.length;
        candidate = nextCandidate(end);
      } else {
        // A word with an area code may look like a Pix key. After such a false key the search
        // continues at the next character, to find the telephone inside.
        candidate = nextCandidate(kind === "key" ? index + 1 : endIndex);
      }
    }
  }
  addText(text.length);
  return parts;
}
