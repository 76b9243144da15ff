// Finds the phrases of a message that may be its title, and scores them.
import { wordAt } from "./patterns.ts";
import type { Reading } from "./reading.ts";
import { isDivider, type Token } from "./tokens.ts";
import { EVENTS, OF, STOPS, setOf } from "./words.ts";

/** A phrase that may be the title. The phrase with the highest score is the most likely one. */
export type Title = {
  start: number;
  end: number;
  text: string;
  score: number;
  hasEvent: boolean;
};

/** Labels before a title. */
const LABELS = setOf("que evento titulo");
/** Words that neither begin nor end a title. */
const SMALL = `
  a o as os ao um uma de do da dos das no na nos nas em para com e vai ter ser tem teremos sera
  este esta esse essa neste nesta que dia dias ate data proximo proxima
`;
const LEADS = setOf(`
  ${SMALL} abertas aviso convite galera gente graca inscricoes irmaos nossa nosso paz pessoal vamos
`);
const TRAILS = setOf(`${SMALL} por normal horas todo toda todos todas`);
/** First words of phrases that stand beside an event and do not name it. */
const NO_TITLES = setOf(`
  apos contato depois entrada entrega horario informacoes inscricoes pix programacao saida valor
`);
const TIMES_OF_DAY = setOf("noite tarde manha");

/** Returns the word for an event in the singular: `missas`, `reuniões`. */
const singular = (word: string) => word.replace(/oes$/, "ao").replace(/ns$/, "m").replace(/s$/, "");

function isEvent(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at);
  if (TIMES_OF_DAY.has(word)) return OF.has(wordAt(tokens, at + 1));
  return EVENTS.has(word) || EVENTS.has(singular(word));
}

/** Returns the index at which the name of the first event begins; -1 without an event. */
function eventStart(tokens: readonly Token[]): number {
  const at = tokens.findIndex((_, index) => isEvent(tokens, index));
  if (wordAt(tokens, at - 1) === "santa") return at - 1;
  // `Início da campanha` and `Escala da reunião` begin before the word for the event.
  const head = wordAt(tokens, at - 2);
  return at > 1 && OF.has(wordAt(tokens, at - 1)) && !LEADS.has(head) ? at - 2 : at;
}

const isShouted = (tokens: readonly Token[]) =>
  tokens.some(({ text }) => /\p{Lu}{3}/u.test(text)) &&
  tokens.every(({ text }) => !/\p{Ll}/u.test(text));

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Writes a title without capitals throughout, and with a capital at its beginning; each word of a
 * name has one: `Conexão Jovem`.
 */
function written(text: string, isName: boolean): string {
  const plain = text
    .replace(/[*_~"“”]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const isShort = !/\p{Lu}{5}/u.test(plain);
  if (plain !== plain.toUpperCase() || isShort) return capital(plain);
  const words = plain.toLowerCase().split(" ");
  return capital(words.map((word) => (isName && word.length > 3 ? capital(word) : word)).join(" "));
}

/** Returns the title in a phrase; null when the phrase has none. */
function titleFrom(chunk: readonly Token[], text: string): Title | null {
  const event = eventStart(chunk);
  let from = 0;
  while (from !== event && LEADS.has(wordAt(chunk, from))) from += 1;
  if (NO_TITLES.has(wordAt(chunk, from))) return null;
  // A word before an event belongs to its title.
  if (event - from > 1) from = event;
  const stop = chunk.findIndex(({ folded }, at) => at > from && STOPS.has(folded));
  let to = stop < 0 ? chunk.length : stop;
  while (to > from && (TRAILS.has(wordAt(chunk, to - 1)) || chunk[to - 1]?.kind === "sign"))
    to -= 1;
  const first = chunk[from];
  const last = chunk[to - 1];
  const named = first && last ? text.slice(first.start, last.end) : "";
  if (!first || to <= from || !/\p{L}{2}/u.test(named)) return null;
  const hasEvent = event >= 0 && event < to;
  const opens = hasEvent || wordAt(chunk, 0) === "inscricoes";
  const stress = (chunk.some((token) => token.isBold) ? 5 : 0) + (isShouted(chunk) ? 4 : 0);
  return {
    start: first.start,
    end: last?.end ?? 0,
    text: written(named, !hasEvent),
    score: stress + (opens ? 8 : 0),
    hasEvent,
  };
}

/** A message with the tokens that belong to a place. */
type Phrases = Pick<Reading, "tokens" | "owner" | "text"> & { isInPlace: readonly boolean[] };

/** Returns the phrases in the tokens from `from` to before `to` that may be the title. */
export function titlesIn(
  { tokens, owner, text, isInPlace }: Phrases,
  from: number,
  to: number,
): Title[] {
  const titles: Title[] = [];
  const isTaken = (at: number) => owner[at] !== undefined || isInPlace[at];
  const isDayOrTime = (at: number) => ["day", "time"].includes(owner[at]?.kind ?? "");
  let start = from;
  let hasEvent = false;
  for (let at = from; at <= to; at += 1) {
    const token = tokens[at];
    const isSplit = at === to || !token || isTaken(at) || isDivider(token);
    const changesBold = at > start && token?.isBold !== tokens[at - 1]?.isBold;
    if (!isSplit && !changesBold) continue;
    const title = at > start ? titleFrom(tokens.slice(start, at), text) : null;
    if (title) {
      const label =
        LABELS.has(wordAt(tokens, start - 2)) && /[?:]/.test(wordAt(tokens, start - 1)) ? 20 : 0;
      const beside = isDayOrTime(at) || isDayOrTime(at + 1) ? 3 : 0;
      titles.push({ ...title, score: title.score + beside + label - (hasEvent ? 6 : 0) });
    }
    hasEvent ||= title?.hasEvent ?? false;
    start = isSplit ? at + 1 : at;
  }
  return titles;
}
