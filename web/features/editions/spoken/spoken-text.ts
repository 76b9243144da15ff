import { type Facts, titleOf } from "@/features/announcements/model/facts.ts";
import type { Column } from "@/features/announcements/model/fields.ts";
import { standingOf } from "@/features/announcements/model/standing.ts";
import { BARE_ADDRESS, isNamedCode } from "@/lib/text/copied-words.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import type { Moment } from "@/lib/text/moment.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { textParts } from "@/lib/text/text-parts.ts";
import { capitalised, factsAt, joinLines, linesOf } from "../model/announcement-words.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { onDay, wallClock } from "./spoken-day.ts";
import { plannedWhen, type Span, spokenWhen } from "./spoken-when.ts";

/**
 * Maximum length of a spoken description in characters. Reading this length aloud takes about half
 * a minute.
 */
const MOST_DESCRIPTION = 400;

const EMOJI =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\p{Emoji_Modifier}|\ufe0f|\u20e3|\u200d)*|\ufe0f|\u20e3/gu;
/** Characters that belong to the text, although a font may draw them as emoji. */
const SIGNS = /[©®™]/u;
/** WhatsApp's characters for bold, italic and struck-through text. */
const FORMATTING = /[*_~]+/g;
const BEGINS_WORD = /^[\p{L}\p{N}]/u;
const ENDS_WORD = /[\p{L}\p{N}.!?]$/u;

const withoutFormatting = (text: string) =>
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

/** Matches a handle (`@_jovens.tc_`). A full stop after a handle belongs to the sentence. */
const HANDLE = /@[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*/gu;
const spelled = (handle: string) =>
  handle.replace("@", " arroba ").replaceAll(".", " ponto ").replaceAll("_", " underline ");

/**
 * Returns a text in which handles are spelled out. Addresses, keys and codes are only mentioned,
 * because listeners cannot write them down so fast.
 */
const withoutCodes = (text: string) =>
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
    .join("");

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
const withFullStop = (text: string) => (/[.!?…:]["”’)]?$/u.test(text) ? text : `${text}.`);

/** Returns a place as a sentence. Returns an empty text if the place is unknown. */
const placeSentence = (place: string) => {
  const read = readAloud(place);
  return read && withFullStop(`Local: ${read}`);
};

const titleAloud = ({ title }: Pick<Facts, "title">) => readAloud(title) || title;

/**
 * Returns the first sentences of a description for reading aloud (`text`), and the remaining
 * sentences (`rest`). If there is a rest, `text` ends with an ellipsis.
 */
export function spokenDescription(description: string): { text: string; rest: string } {
  const lines = linesOf(withoutCodes(description)).map((line) =>
    readAloud(withoutFormatting(line)),
  );
  const text = joinLines(
    lines.filter((line) => /[\p{L}\p{N}]/u.test(line)),
    ".",
  );
  const cut = cutText(text, MOST_DESCRIPTION);
  if (cut === text) return { text: text && withFullStop(text), rest: "" };
  const isWholeSentence = text.startsWith(cut);
  const spokenPart = isWholeSentence ? cut : cut.slice(0, -1);
  return {
    text: isWholeSentence ? `${cut} …` : cut,
    rest: withFullStop(text.slice(spokenPart.length).trim()),
  };
}

const momentSpan = ({ iso, end, hourWords }: Moment): Span => ({
  date: iso,
  ends_at: end?.iso ?? null,
  hour_words: hourWords ?? null,
});

/**
 * Returns words like `, e não mais às sete e meia da noite` for an announcement that was moved
 * after the publication of the edition.
 */
function formerTimeClause({ span, published }: Facts, serviceAt: string): string {
  if (published === undefined || Date.parse(span.date) <= Date.parse(serviceAt)) return "";
  const service = wallClock(serviceAt).day;
  const now = plannedWhen(span, service);
  const then = plannedWhen(momentSpan(published), service);
  // A former date without an hour has nothing to take back while the day is the same.
  if (now.startsWith(then)) return "";
  const day = `${onDay(wallClock(span.date).day, service)}, `;
  const hours = now.startsWith(day) && then.startsWith(day) ? then.slice(day.length) : then;
  return `, e não mais ${hours}`;
}

// Only changes of date and place are announced. Changes of texts are not announced, because nobody
// has heard the former texts.
const ANNOUNCED_CHANGES: readonly Column[] = ["date", "hour_words", "ends_at", "location"];

/** Returns the facts of an announcement with only those changes that the presenter announces. */
function spokenFacts(announcement: Chosen, serviceAt: string): Facts {
  const changed = announcement.changed.filter((column) => ANNOUNCED_CHANGES.includes(column));
  return factsAt({ ...announcement, changed }, serviceAt);
}

/**
 * Returns the title as a sentence. A spoken text begins with the title, unless the text begins with
 * a change.
 */
export const titleSentence = (announcement: Pick<Chosen, "title">) =>
  withFullStop(capitalised(titleAloud({ title: titleOf(announcement) })));

/**
 * Returns the sentences about a cancelled or postponed announcement. The sentences avoid
 * grammatical gender, because the title may be masculine or feminine.
 */
function newsSentences(facts: Facts, serviceAt: string): string[] {
  const { standing, span, former, place } = facts;
  const service = wallClock(serviceAt).day;
  const planned = plannedWhen(span, service);
  const sentence = (news: string, rest: string) =>
    `Atenção, ${news}: ${titleAloud(facts)}, que seria ${rest}.`;
  const reason = readAloud(facts.reason);
  const why = reason && withFullStop(`Motivo: ${reason}`);
  if (standing === "moved" && former) {
    const before = plannedWhen(momentSpan(former), service);
    return [sentence("nova data", before), `Agora será ${planned}.`, placeSentence(place), why];
  }
  if (standing === "undated") {
    const rest = `${planned}, ficou para outra data, que ainda não foi marcada`;
    return [sentence("adiamento", rest), why];
  }
  return [sentence("cancelamento", `${planned}, não vai mais acontecer`), why];
}

/** Returns the end of a description that is too long for `spokenText`. */
export const unspokenRest = (announcement: Chosen): string =>
  standingOf(announcement) === "held" ? spokenDescription(announcement.description).rest : "";

/**
 * Returns the text that the presenter reads aloud: title, date, place, and the beginning of the
 * description.
 */
export function spokenText(announcement: Chosen, serviceAt: string): string {
  const facts = spokenFacts(announcement, serviceAt);
  const { standing, kind, span, place, text, changed } = facts;
  const when = spokenWhen(span, serviceAt) + formerTimeClause(facts, serviceAt);
  const sentences =
    standing === "held"
      ? [
          changed
            ? withFullStop(`Atenção, ${changed.toLowerCase()}: ${titleAloud(facts)}`)
            : titleSentence(announcement),
          kind === "notice" ? "" : withFullStop(capitalised(when)),
          placeSentence(place),
          spokenDescription(text).text,
        ]
      : newsSentences(facts, serviceAt);
  return sentences.filter(Boolean).join(" ");
}
