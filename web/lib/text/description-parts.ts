import { type Candidate, candidatesIn } from "./address-candidates.ts";
import { phoneNumber } from "./phone-number.ts";
import { namesPixKey, pixValue } from "./pix-key.ts";
import { type WebAddress, webAddress } from "./web-address.ts";

/** A piece of a description: plain text, or something that can be tapped. */
export type DescriptionPart =
  | { kind: "text"; text: string }
  | WebAddress
  | { kind: "email"; text: string; href: string }
  | { kind: "phone"; text: string; href: string; whatsApp?: string }
  | { kind: "pix"; text: string; value: string };

// Most descriptions have none of it.
const ANYTHING = /\d{3}|@|www\.|:\/\//i;

const keepTogether = (text: string) => text.replaceAll(" ", "\u00a0");

/** Plain text in which a price, or a number and its unit, stays on one line. */
const withWholeNumbers = (text: string) =>
  text
    .replace(/R\$ (?=\d)/g, "R$\u00a0")
    .replace(/(\d) (?=(?:\d{3}|h|hs|min|km|m|kg|g|mil|reais|%)(?![\p{L}\d]))/gu, "$1\u00a0");

/** A number in the middle of a longer one, or of a word, is none. */
function standsAlone(before: string, after: string): boolean {
  return !/[\p{L}\p{N}_@+]$|\d[.,:/-]$/u.test(before) && !/^[\p{L}\p{N}_@]|^[.,:-]\d/u.test(after);
}

type Context = { before: string; after: string; sinceLast: string };

function toPart({ kind, found }: Candidate, context: Context): DescriptionPart | undefined {
  const { before, after, sinceLast } = context;
  if (kind === "web") return /[\p{L}\p{N}@]$/u.test(before) ? undefined : webAddress(found);
  // Of two numbers with a slash between them each is one.
  const isSecond = before.endsWith("/") && sinceLast === "/";
  if (!standsAlone(isSecond ? "" : before, after)) return undefined;
  const telephone = kind === "phone" ? phoneNumber(found, before) : undefined;
  if (namesPixKey(sinceLast)) {
    return { kind: "pix", text: keepTogether(found), value: telephone?.number ?? pixValue(found) };
  }
  if (kind === "email") return { kind, text: found, href: `mailto:${found}` };
  if (!telephone) return undefined;
  const { number, isMobile, hasArea } = telephone;
  return {
    kind: "phone",
    text: keepTogether(found),
    href: `tel:${number}`,
    ...(isMobile && hasArea && { whatsApp: `https://wa.me/${number.slice(1)}` }),
  };
}

/**
 * The pieces of a description, in order; together they are its text. Web addresses, e-mail addresses, Brazilian
 * telephones and Pix keys (named by the word Pix or chave) are found; dates, hours, prices, verses and documents are
 * left as they are.
 */
export function descriptionParts(text: string): DescriptionPart[] {
  const parts: DescriptionPart[] = [];
  let end = 0;
  const addText = (until: number) => {
    if (until > end) parts.push({ kind: "text", text: withWholeNumbers(text.slice(end, until)) });
  };
  if (ANYTHING.test(text)) {
    const nextCandidate = candidatesIn(text);
    let candidate = nextCandidate(0);
    while (candidate) {
      const { index, found } = candidate;
      const before = text.slice(Math.max(end - 1, index - 60, 0), index);
      const after = text.slice(index + found.length, index + found.length + 2);
      const part = toPart(candidate, { before, after, sinceLast: text.slice(end, index) });
      if (part) {
        addText(index);
        parts.push(part);
        end = index + (part.kind === "web" ? part.text.length : found.length);
      }
      candidate = nextCandidate(part ? end : index + found.length);
    }
  }
  addText(text.length);
  return parts;
}
