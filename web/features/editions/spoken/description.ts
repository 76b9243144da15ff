import type { Said } from "@/features/announcements/model/said.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { plainLine } from "@/lib/text/plain-line.ts";
import { joined, linesOf } from "../model/announcement-words.ts";

/** About half a minute. */
const MOST = 400;

const EMOJI =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\p{Emoji_Modifier}|\ufe0f|\u20e3|\u200d)*|\ufe0f|\u20e3/gu;
/** They are part of the text, although they could be drawn as an emoji. */
const SIGNS = /[©®™]/u;
/** WhatsApp's bold, italic and struck through. */
const FORMATTING = /[*_~]+/g;
const BEGINS_WORD = /^[\p{L}\p{N}]/u;
const ENDS_WORD = /[\p{L}\p{N}.!?]$/u;

const withoutFormatting = (text: string) =>
  text.replace(FORMATTING, (signs, at: number) => {
    const behind = at + signs.length;
    // Between two words they are no format: `5*3`.
    const isFormat =
      BEGINS_WORD.test(text.slice(behind, behind + 2)) !==
      ENDS_WORD.test(text.slice(Math.max(at - 2, 0), at));
    return isFormat ? "" : signs;
  });

/** Returns `text` on one line as it is read aloud: without emoji, and without the blanks that they leave before a full stop. */
export const readAloud = (text: string) =>
  plainLine(text.replace(EMOJI, (sign) => (SIGNS.test(sign) ? sign : ""))).replace(
    / (?=[.,!?;:])/g,
    "",
  );

/** `text` with a full stop at its end, where it has no end yet. */
export const ended = (text: string) => (/[.!?…:]["”’)]?$/u.test(text) ? text : `${text}.`);

/** Where it is, as a sentence; empty where no place is known. */
export const placeSentence = (place: string) => {
  const read = readAloud(place);
  return read && ended(`Local: ${read}`);
};

/** The title as it is read aloud. */
export const titleAloud = ({ title }: Pick<Said, "title">) => readAloud(title) || title;

/** Returns the first sentences of a description as they are read aloud, with an ellipsis where it goes on, and the rest of it. */
export function spokenDescription(description: string): { text: string; rest: string } {
  const lines = linesOf(description).map((line) => readAloud(withoutFormatting(line)));
  const text = joined(
    lines.filter((line) => /[\p{L}\p{N}]/u.test(line)),
    ".",
  );
  const cut = cutText(text, MOST);
  if (cut === text) return { text: text && ended(text), rest: "" };
  const isWholeSentence = text.startsWith(cut);
  const kept = isWholeSentence ? cut : cut.slice(0, -1);
  return {
    text: isWholeSentence ? `${cut} …` : cut,
    rest: ended(text.slice(kept.length).trim()),
  };
}
