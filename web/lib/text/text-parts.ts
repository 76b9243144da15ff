import { type Candidate, candidatesIn } from "./part-candidates.ts";
import { namesPixKey, pixValue } from "./payments.ts";
import { phoneNumber } from "./phone-number.ts";
import { type WebAddress, webAddressIn } from "./web-address.ts";

/** A piece of a text: plain, or a part that stays letter for letter wherever the text is shown, sent or cut. */
export type TextPart =
  | { kind: "text"; text: string }
  | WebAddress
  | { kind: "email"; text: string; href: string }
  | { kind: "phone"; text: string; href: string; whatsApp?: string }
  | { kind: "pix"; name: "a chave Pix"; text: string; value: string }
  | { kind: "code"; name: "o código Pix" | "a linha do boleto"; text: string; value: string };

// Most texts match none of these and need no search.
const ANYTHING = /\d{3}|@|www\.|:\/\//i;

// Soft hyphens and zero-width signs, and joiners behind ASCII. Joiners elsewhere make emoji.
const UNSEEN =
  /[\u00ad\u200b\u2060-\u2064\ufeff]|([!-~])[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+/g;

/** `text` without signs that nobody sees. A soft hyphen between digits stands for a hyphen. */
const withoutUnseen = (text: string) =>
  text.replace(/(\d)\u00ad(?=\d)/g, "$1-").replace(UNSEEN, "$1");

/** Whether a number is not a piece of a longer number or of a word. */
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
  // Two numbers with a slash between them are two numbers.
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
 * The pieces of a text, in order; together they are the text without what nobody sees. Its parts are web addresses, e-mail
 * addresses, Brazilian telephones, Pix keys (named by the word Pix or chave), Pix codes and boletos; dates, hours, prices, verses
 * and documents are plain text.
 */
export function textParts(given: string): TextPart[] {
  const text = withoutUnseen(given);
  const parts: TextPart[] = [];
  let end = 0;
  const addText = (until: number) => {
    if (until > end) parts.push({ kind: "text", text: text.slice(end, until) });
  };
  if (ANYTHING.test(text)) {
    const nextCandidate = candidatesIn(text);
    let candidate = nextCandidate(0);
    while (candidate) {
      const { kind, index, found } = candidate;
      const behind = index + found.length;
      const before = text.slice(Math.max(end - 1, index - 60, 0), index);
      const written = text.slice(index, behind);
      const after = text.slice(behind, behind + 2);
      const part = toPart(candidate, { written, before, after, sinceLast: text.slice(end, index) });
      if (part) {
        addText(index);
        parts.push(part);
        end = index + part.text.length;
        candidate = nextCandidate(end);
      } else {
        // Words before a telephone may look like a key together with its area code.
        candidate = nextCandidate(kind === "key" ? index + 1 : behind);
      }
    }
  }
  addText(text.length);
  return parts;
}
