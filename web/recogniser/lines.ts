// Classifies the lines of a message: headings, days above times, items of a list, mastheads.
import type { Clause } from "./clauses.ts";
import { patterns, says, wordAt } from "./patterns.ts";
import type { Reading } from "./reading.ts";
import type { DaySpan, TimeSpan } from "./spans.ts";
import type { Token } from "./tokens.ts";
import { MONTHS, PLACES, setOf } from "./words.ts";

/** A line of a message with its clauses. */
export type Line = {
  clauses: Clause[];
  first: Clause;
  /** The first word, folded. */
  word: string;
  isAfterGap: boolean;
  /** Whether the line begins with a number (`3.`) or a sign of a list. */
  marker: "number" | "bullet" | null;
  role: "heading" | "day" | "masthead" | "ignored" | "text";
  hasEvent: boolean;
  /** Whether a day stands in the line, but no time. */
  isDated: boolean;
};

/** Returns the day on which a clause says that an event begins. */
export const dayOf = ({ days }: Clause): DaySpan | undefined => days.find(({ isPast }) => !isPast);

/** Returns the time at which a clause says that an event begins. */
export const startOf = ({ times }: Clause): string | null =>
  times.find(({ role }) => role === "start")?.start ?? null;

/** Returns the words in place of a time in a clause. */
export const wordsOf = ({ times }: Clause): TimeSpan | undefined =>
  times.find(({ role }) => role === "words");

/** A time, or the words in place of one. */
export type Time = string | TimeSpan;

/** Returns the time at which an event begins, or the words in place of it. */
export const timeOf = (clause: Clause): Time | undefined => startOf(clause) ?? wordsOf(clause);

/** Returns whether a clause says when an event begins. */
export const hasMoment = (clause: Clause): boolean =>
  dayOf(clause) !== undefined || timeOf(clause) !== undefined;

/** Returns whether a token is a sign of a list. */
export const isBullet = (token: Token | undefined): boolean => BULLET.test(token?.text ?? "");

export const isWord = ({ kind }: Token): boolean => kind === "word";

// Number of words of the longest heading.
const MOST_WORDS = 10;
const BULLET = /^[-–—•▪◦‣·>➡✅❌🔹🔸👉➜→*]$/u;
/** Words that say nothing beside a day: `Domingo dia 17:`. */
const BESIDE_DAY = setOf("dia dias a o no na de do");
/** First words of lines that announce nothing. */
const IGNORED = /^(?:aniversari|versiculo|intenc|leituras|dizimos|publicado|postado|por do sol)/;
/** First words of lines whose day is that of the bulletin. */
const MASTHEAD = /^(?:avisos?|boletim|semana|informativo|folha|jornal|ano|edicao)$/;

function roleOf(line: Omit<Line, "role">, index: number, { tokens, owner }: Reading): Line["role"] {
  const { clauses, first, word, marker } = line;
  const from = first.from;
  const own = tokens.slice(from, clauses.at(-1)?.to);
  const free = own.filter((token, at) => !owner[from + at] && isWord(token));
  const hasSpan = own.some((_, at) => owner[from + at]);
  const words = own.filter(isWord).map(({ folded }) => folded);
  if (IGNORED.test(words.slice(0, 3).join(" "))) return "ignored";
  const isUntimed = clauses.every(({ times }) => times.length === 0);
  const isDay = isUntimed && hasSpan && free.every(({ folded }) => BESIDE_DAY.has(folded));
  const isStamp = owner[from]?.kind === "day" && own.some(({ value }) => value > 1999);
  if (index < 4 && ((isUntimed && hasSpan && MASTHEAD.test(word)) || isStamp)) return "masthead";
  if (isDay) return "day";
  const colon = own.findIndex(({ text }) => text === ":");
  const isTitled = first.title?.hasEvent && first.title.start < (own[colon]?.start ?? 0);
  const isLabel = colon >= 0 && colon < own.length - 1 && !isTitled;
  const isHeading =
    clauses.length === 1 &&
    !hasSpan &&
    !isLabel &&
    marker !== "number" &&
    first.title !== null &&
    free.length <= MOST_WORDS;
  return isHeading ? "heading" : "text";
}

/**
 * Returns a function that tells, line by line, whether a line belongs to no ignored part. Such a
 * part ends at an empty line, an item of a list or a heading.
 */
function announces() {
  let isIgnoring = false;
  return ({ role, isAfterGap, marker, word }: Line): boolean => {
    const isNew = isAfterGap || marker !== null || role === "heading";
    const isIgnored = role === "ignored" || (isIgnoring && !isNew);
    // `Publicado em` stands between a title and its text.
    isIgnoring = isIgnored && !/^p/.test(word);
    return !isIgnored;
  };
}

/** Returns the lines of a message that announce something. */
export function linesOf(clauses: readonly Clause[], reading: Reading): Line[] {
  const { tokens } = reading;
  const groups: Clause[][] = [];
  for (const clause of clauses) {
    if (clause.opensLine) groups.push([]);
    groups.at(-1)?.push(clause);
  }
  const lines = groups.flatMap((group, index) => {
    const [first] = group;
    if (!first) return [];
    const { from, to } = first;
    const isNumbered = tokens[from]?.kind === "number" && /^[.)°-]$/.test(wordAt(tokens, from + 1));
    const line = {
      clauses: group,
      first,
      word: tokens.slice(from, to).find(isWord)?.folded ?? "",
      isAfterGap: from === 0 || tokens[from - 2]?.kind === "break",
      marker: isNumbered ? "number" : isBullet(tokens[from]) ? "bullet" : null,
      isDated: group.some(dayOf) && group.every(({ times }) => times.length === 0),
      hasEvent: group.some(({ title }) => title?.hasEvent),
    } as const;
    return [{ ...line, role: roleOf(line, index, reading) }];
  });
  return lines.filter(announces());
}

const TIMETABLE = patterns(`
  horario|horarios, cultos da semana, semanal|semanais|permanente|permanentes|expediente,
  nossos|nossas cultos|reunioes|encontros, toda semana
`);
const COMMUNITIES = patterns("comunidades|capelas|congregacoes");
/** Words of headings that name neither an event nor a community. */
const GENERIC = setOf(`
  agenda anuncios aviso avisos calendario comunicados expediente horario horarios noticias para
  programacao recados semana
`);

/** Returns whether the days of the week below a heading are those of every week. */
export const isTimetable = ({ tokens }: Reading, { from, to }: Clause): boolean =>
  says(tokens.slice(from, to), TIMETABLE);

/** Returns whether a message speaks of several communities, whose names may be headings. */
export const hasCommunities = ({ tokens }: Reading): boolean => says(tokens, COMMUNITIES);

/** Returns whether a heading names only the lines below it: `Avisos`, `Agenda`, `Janeiro`. */
export const isGeneric = ({ word, hasEvent }: Line): boolean =>
  MONTHS.has(word) || (GENERIC.has(word) && word !== "semana" && !hasEvent);

/** Returns the place that a heading names: a chapel, or a community in capitals. */
export function placeOf(
  { tokens }: Reading,
  { from, to, title }: Clause,
  mayBeCommunity: boolean,
): string | null {
  const own = tokens.slice(from, to).filter(isWord);
  const isNamed = PLACES.has(wordAt(own, 0));
  const isShouted = own.every(({ text }) => text === text.toUpperCase());
  // `VEJA COMO VAI SER` is longer than its title.
  const isWhole = title?.text.split(" ").length === own.length;
  const isName = isWhole && own.every(({ folded }) => !GENERIC.has(folded));
  return isName && (isNamed || (mayBeCommunity && isShouted)) ? (title?.text ?? null) : null;
}
