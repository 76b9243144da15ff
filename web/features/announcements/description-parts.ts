import { PHONE, phoneNumber } from "./phone-number.ts";
import { namesPixKey, PIX_KEY, pixValue } from "./pix-key.ts";
import { type WebAddress, webAddress } from "./web-address.ts";

/** A piece of a description: plain text, or something that can be tapped. */
export type DescriptionPart =
  | { kind: "text"; text: string }
  | WebAddress
  | { kind: "email"; text: string; href: string }
  | { kind: "phone"; text: string; href: string; whatsApp?: string }
  | { kind: "pix"; text: string; value: string };

// Control characters could show an address in another order than it has.
const CANDIDATE = new RegExp(
  [
    `(?<web>(?:https?:\\/\\/|www\\.)[^\\s<>"'“”‘’\\p{Cf}\\p{Cc}]+)`,
    "(?<email>[a-z0-9][a-z0-9._+-]*@[a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.[a-z]{2,})",
    `(?<key>${PIX_KEY.uuid}|${PIX_KEY.cnpj}|${PIX_KEY.cpf})`,
    `(?<phone>${PHONE})(?!\\d)`,
    `(?<digits>${PIX_KEY.digits})(?!\\d)`,
  ].join("|"),
  "giu",
);
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

function toPart(groups: Record<string, string>, context: Context): DescriptionPart | undefined {
  const { before, after, sinceLast } = context;
  const { web, email, key, phone, digits } = groups;
  if (web) return /[\p{L}\p{N}@]$/u.test(before) ? undefined : webAddress(web);
  const found = email ?? key ?? phone ?? digits ?? "";
  // Of two numbers with a slash between them each is one.
  const isSecond = before.endsWith("/") && sinceLast === "/";
  if (!standsAlone(isSecond ? "" : before, after)) return undefined;
  const telephone = phone ? phoneNumber(phone, before) : undefined;
  if (namesPixKey(sinceLast)) {
    return { kind: "pix", text: keepTogether(found), value: telephone?.number ?? pixValue(found) };
  }
  if (email) return { kind: "email", text: email, href: `mailto:${email}` };
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
    const candidates = new RegExp(CANDIDATE);
    for (let match = candidates.exec(text); match; match = candidates.exec(text)) {
      const [found] = match;
      const { index } = match;
      const before = text.slice(Math.max(end - 1, index - 60, 0), index);
      const after = text.slice(index + found.length, index + found.length + 2);
      const part = toPart(match.groups ?? {}, { before, after, sinceLast: text.slice(end, index) });
      if (!part) continue;
      addText(index);
      parts.push(part);
      end = index + (part.kind === "web" ? part.text.length : found.length);
      candidates.lastIndex = end;
    }
  }
  addText(text.length);
  return parts;
}
