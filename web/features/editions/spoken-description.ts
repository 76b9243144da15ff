import { descriptionParts } from "@/features/announcements/description-parts.ts";
import { cutText } from "@/features/announcements/sharing/cut-text.ts";
import { plainLine } from "@/features/announcements/summary.ts";

/** About half a minute. */
const MOST = 400;

/** What the announcer says instead of spelling an address. */
const NAMES = {
  web: "link no aviso",
  email: "e-mail no aviso",
  phone: "telefone no aviso",
  pix: "chave Pix no aviso",
} as const;
const NAMED =
  /(?:telefone|fone|celular|whatsapp|zap|número|link|site|endereço|formulário|e-?mail|chave|pix)[\s:]*$/iu;

/** The text with every web address, telephone and key replaced by where it is to be found. */
function withoutAddresses(text: string): string {
  let spoken = "";
  for (const part of descriptionParts(text)) {
    if (part.kind === "text") spoken += part.text;
    else if (NAMED.test(spoken)) spoken = `${spoken.replace(/[\s:]*$/, "")} no aviso`;
    else spoken += NAMES[part.kind];
  }
  return spoken;
}

const BULLET = /^\s*(?:[-–—*•·▪►✓✔]\s*)+/u;
const EMOJI =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\p{Emoji_Modifier}|\ufe0f|\u20e3|\u200d)*/gu;
/** Signs that are part of the text although they could be drawn as an emoji. */
const SIGNS = /[©®™]/u;

const withoutEmoji = (text: string) =>
  text.replace(EMOJI, (sign) => (SIGNS.test(sign) ? sign : ""));

/** The lines of a text as sentences, one after the other. */
function asSentences(text: string): string {
  return text
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) =>
      plainLine(line.replace(BULLET, "")).replaceAll(/[*_~]+(?=\S)|(?<=\S)[*_~]+/gu, ""),
    )
    .filter((line) => line !== "")
    .map((line) => (/[.!?…:;,]["”’)]?$/.test(line) ? line : `${line}.`))
    .join(" ");
}

/** The first sentences of a description, as they are read aloud. */
export function spokenDescription(description: string): string {
  return cutText(asSentences(withoutEmoji(withoutAddresses(description))), MOST);
}
