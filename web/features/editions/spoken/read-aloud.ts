import { BARE_ADDRESS, isNamedCode } from "@/lib/text/copied-words.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { textParts } from "@/lib/text/text-parts.ts";

const EMOJI =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\p{Emoji_Modifier}|\ufe0f|\u20e3|\u200d)*|\ufe0f|\u20e3/gu;
/** Characters that belong to the text, although a font may draw them as emoji. */
const SIGNS = /[©®™]/u;
/** WhatsApp's characters for bold, italic and struck-through text. */
const FORMATTING = /[*_~]+/g;
const BEGINS_WORD = /^[\p{L}\p{N}]/u;
const ENDS_WORD = /[\p{L}\p{N}.!?]$/u;

export const withoutFormatting = (text: string) =>
  text.replace(FORMATTING, (signs, at: number) => {
    const behind = at + signs.length;
    // An asterisk, underscore or tilde between two words is not formatting: `5*3`.
    const isFormat =
      BEGINS_WORD.test(text.slice(behind, behind + 2)) !==
      ENDS_WORD.test(text.slice(Math.max(at - 2, 0), at));
    return isFormat ? "" : signs;
  });

const NOUNS = { web: "o endereço", email: "o endereço", pix: "a chave", code: "o código" };
const inBulletin = (kind: keyof typeof NOUNS) => `(${NOUNS[kind]} está no boletim)`;
/** Matches a mention of the bulletin with the end of the word and the preposition before it. */
const MENTION =
  /(?:([\p{L}\p{N}])(?: em| n[oa]| pel[oa]| para)?\s)?\(([oa] (?:endereço|chave|código) está no boletim)\)(?=( \p{L})?)/gu;

/** Matches a handle (`@_jovens.tc_`). A full stop after a handle belongs to the sentence. */
const HANDLE = /@[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*/gu;
const spelled = (handle: string) =>
  handle.replace("@", " arroba ").replaceAll(".", " ponto ").replaceAll("_", " underline ");

/**
 * Returns a text in which handles are spelled out. Addresses, keys and codes are only mentioned,
 * because listeners cannot write them down so fast.
 */
export const withoutCodes = (text: string) =>
  textParts(text)
    .map((part) => {
      if (part.kind === "phone") return part.text;
      if (part.kind !== "text") return inBulletin(part.kind);
      return part.text.replace(/(\S+?)([.,;!?]?)(?=\s|$)/g, (whole, word, end, at) => {
        if (BARE_ADDRESS.test(word)) return inBulletin("web") + end;
        if (isNamedCode(word, part.text.slice(0, at))) return inBulletin("code") + end;
        return whole.replace(HANDLE, spelled);
      });
    })
    .join("")
    .replaceAll(
      MENTION,
      (_, word, mention, next) => `${word ? `${word}: ` : ""}${mention}${next ? "," : ""}`,
    );

/**
 * Returns a text as one line to read aloud, without emoji. Removed emoji leave spaces before
 * punctuation, which are removed too.
 */
export const readAloud = (text: string) =>
  plainLine(withoutCodes(text).replace(EMOJI, (sign) => (SIGNS.test(sign) ? sign : ""))).replace(
    / (?=[.,!?;:])/g,
    "",
  );

/** Returns a text with a full stop, unless the text already ends with punctuation. */
export const withFullStop = (text: string) => (/[.!?…:]["”’)]?$/u.test(text) ? text : `${text}.`);
