// Finds the phrases of a message that may be its title, and scores them.
import { wordAt } from "./patterns.ts";
import type { Reading } from "./reading.ts";
import { isDivider, type Token } from "./tokens.ts";
import { isEventWord, isStop, OF, setOf } from "./words.ts";
import { written } from "./written.ts";

/** A phrase that may be the title. The phrase with the highest score is the most likely one. */
export type Title = {
  start: number;
  end: number;
  text: string;
  score: number;
  hasEvent: boolean;
  /** Whether a colon or dash stands after a title that begins its clause: `Coral: quarta, 20h`. */
  isTopic: boolean;
};

/** Labels before a title. */
const LABELS = setOf("que evento titulo");
/** Words that neither begin nor end a title. */
const SMALL = setOf(`
  a o as os ao um uma de do da dos das no na nos nas em para com e que ter ser este esse essa
  dia dias ate data proximo proxima
`);
/** Other words before a title. */
const LEADS = setOf("ainda continua entre galera gente graca irmaos paz pessoal precedida");
/** First words of phrases that stand beside an event and do not name it. */
const NO_TITLES = setOf("contato decorrer enquanto entrega fim horario saida");
/** Words of invitations, after which `para` leads to the event. */
const CALLS = /^(?:conv[io]|inscri)/;
/** Verbs such as `teremos`; no `Ramos` and no `salmos`. */
const WE = /.{4}mos$/;
const TIMES_OF_DAY = setOf("noite tarde manha");

/** Returns whether a word begins the name of an event; `noite` does so in `Noite de louvor`. */
function isEvent(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at);
  return isEventWord(word) || (TIMES_OF_DAY.has(word) && OF.has(wordAt(tokens, at + 1)));
}

/** Returns whether no title begins with a word, such as `convidamos`. */
const isLead = (token: Token) =>
  SMALL.has(token.folded) || LEADS.has(token.folded) || isStop(token) || WE.test(token.folded);

/**
 * Returns the index at which the name of the first event begins; -1 without an event. `Início da
 * campanha` begins before the word for the event.
 */
function eventStart(tokens: readonly Token[]): number {
  const at = tokens.findIndex((_, index) => isEvent(tokens, index));
  let of = at - 1;
  if (/^(?:primeira|santa)$/.test(wordAt(tokens, of))) return of;
  while (/^(?:tod[ao]s|[ao]s?)$/.test(wordAt(tokens, of))) of -= 1;
  const head = tokens[of - 1];
  return head && OF.has(wordAt(tokens, of)) && !isLead(head) ? of - 1 : at;
}

/**
 * Returns the score of the event at an index: less when the phrase names it beside another one, as
 * in `bolos para a viagem`, `por causa da festa`, `na missa das 11h`.
 */
function eventScore(tokens: readonly Token[], event: number, isTimed: boolean): number {
  if (event < 0) return 0;
  const before = wordAt(tokens, event - (/^[ao]s?$/.test(wordAt(tokens, event - 1)) ? 2 : 1));
  if (wordAt(tokens, event) === "causa" || (isTimed && /^n[ao]s?$/.test(before))) return -4;
  const isCall = tokens.slice(0, event).some(({ folded }) => CALLS.test(folded));
  return before === "para" && !isCall ? 0 : 8;
}

const isShouted = (tokens: readonly Token[]) => tokens.every(({ text }) => !/\p{Ll}/u.test(text));

/**
 * Returns the title in a phrase; null when the phrase has none. `isTimed` tells whether a time
 * stands after it.
 */
function titleFrom(phrase: readonly Token[], text: string, isTimed: boolean): Title | null {
  const found = eventStart(phrase);
  const score = eventScore(phrase, found, isTimed);
  const event = score > 0 ? found : -1;
  const opening = phrase.findIndex((token, at) => at === event || !isLead(token));
  // One word before an event belongs to its title: `Grande culto`.
  const from = event - opening > 1 ? event : opening;
  const word = wordAt(phrase, opening);
  // `Nesta semana` is no event, unlike `Semana de oração`.
  const isWeek = word === "semana" && opening > 0 && event <= opening;
  if (NO_TITLES.has(word) || isWeek) return null;
  const stop = phrase.findIndex((token, at) => event >= 0 && at > event && isStop(token));
  let to = stop < 0 ? phrase.length : stop;
  const isTrail = (word: string) => SMALL.has(word) || /^tod[ao]s?$/.test(word);
  while (to > from && isTrail(wordAt(phrase, to - 1))) to -= 1;
  const first = phrase[from];
  const last = phrase[to - 1];
  const named = first && last ? text.slice(first.start, last.end) : "";
  if (!first || !last || !/\p{L}{2}/u.test(named)) return null;
  return {
    start: first.start,
    end: last.end,
    text: written(named, score <= 0),
    score: score + (isShouted(phrase) ? 4 : 0),
    hasEvent: score > 0,
    isTopic: false,
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
  let start = from;
  for (let at = from; at <= to; at += 1) {
    const token = tokens[at];
    if (at < to && token && !owner[at] && !isInPlace[at] && !isDivider(token)) continue;
    const title = titleFrom(tokens.slice(start, at), text, owner[at]?.kind === "time");
    if (title) {
      const isLabelled =
        LABELS.has(wordAt(tokens, start - 2)) && /[?:]/.test(wordAt(tokens, start - 1));
      const score = title.score + (isLabelled ? 20 : 0);
      const isTopic = start <= from + 1 && /^[:–—-]$/.test(wordAt(tokens, at));
      titles.push({ ...title, score, isTopic });
    }
    start = at + 1;
  }
  return titles;
}
