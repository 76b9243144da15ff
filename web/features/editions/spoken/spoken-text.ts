import { type Facts, titleOf } from "@/features/announcements/model/facts.ts";
import type { Column } from "@/features/announcements/model/fields.ts";
import { fold } from "@/lib/text/fold.ts";
import type { Moment } from "@/lib/text/moment.ts";
import { capitalised, factsAt } from "../model/announcement-words.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { knownFacts } from "./known-facts.ts";
import { readAloud, withFullStop } from "./read-aloud.ts";
import { countWords } from "./reading-time.ts";
import { onDay, wallClock } from "./spoken-day.ts";
import { type Spoken, spokenDescription } from "./spoken-description.ts";
import { placeAloud } from "./spoken-place.ts";
import { ruleToSay, seriesWhen } from "./spoken-series.ts";
import { plannedWhen, type Span, spokenWhen } from "./spoken-when.ts";

/**
 * Maximum number of words of a spoken announcement with one sentence of its description (ten
 * seconds), and with more sentences. Listeners remember little of a longer one.
 */
const MOST_WORDS = { one: 22, more: 17 };

const titleAloud = ({ title }: Pick<Facts, "title">) => readAloud(title) || title;

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

/** Returns a reason as a sentence. A reason that is no sentence has a label: `Motivo: chuva.` */
function reasonSentence(reason: string): string {
  const read = readAloud(reason);
  const isSentence = countWords(read) > 2 && /^\p{Lu}/u.test(read);
  return read && withFullStop(isSentence ? read : `Motivo: ${read}`);
}

/**
 * Returns the place as the end of a sentence. The end is empty if the end of the title names the
 * place already: `Missa na matriz`.
 */
function placeEnd({ title, place }: Facts): string {
  const [, named] = / n[ao]s? (.+)/.exec(fold(title)) ?? [];
  return named && fold(place).endsWith(named) ? "" : placeAloud(place);
}

/**
 * Returns the sentences about a cancelled or postponed announcement. The sentences avoid
 * grammatical gender, because the title may be masculine or feminine.
 */
function newsSentences(facts: Facts, serviceAt: string): string[] {
  const { standing, span, former } = facts;
  const service = wallClock(serviceAt).day;
  const planned = plannedWhen(span, service);
  const title = titleAloud(facts);
  const why = reasonSentence(facts.reason);
  if (standing === "moved" && former) {
    const before = plannedWhen(momentSpan(former), service);
    const now = withFullStop(`Agora será ${planned}${placeEnd(facts)}`);
    return [`Atenção, nova data: ${title}, que seria ${before}.`, now, why];
  }
  const isOver = Date.parse(span.date) < Date.parse(serviceAt);
  // The listeners sit in the temple, so a temple without a name needs no words.
  const where = fold(facts.place) === "templo" ? "" : placeEnd(facts);
  const off = `Atenção: não ${isOver ? "houve" : "haverá"} ${title} ${planned}${where}`;
  const later = standing === "undated" ? "Ficou para outra data, a marcar." : "";
  return [withFullStop(off), later, why];
}

/** Returns title, days, hour and place as sentences. */
function factSentences(announcement: Chosen, facts: Facts, serviceAt: string): string[] {
  const { kind, span, changed, published } = facts;
  const title = changed
    ? withFullStop(`Atenção, ${changed.toLowerCase()}: ${titleAloud(facts)}`)
    : titleSentence(announcement);
  // A notice has no sentence that the place could end.
  const alone = capitalised(placeEnd(facts).replace(/^[,.] /, ""));
  if (kind === "notice") return [title, alone && withFullStop(alone)];
  const rule = published ? undefined : ruleToSay(announcement);
  const when =
    (rule && seriesWhen(rule, span, serviceAt)) ??
    spokenWhen(span, serviceAt) + formerTimeClause(facts, serviceAt);
  return [title, withFullStop(capitalised(when) + placeEnd(facts))];
}

/**
 * Returns the text that the presenter reads aloud (title, date, place, and the beginning of the
 * description), and the rest of the description.
 */
export function spokenParts(announcement: Chosen, serviceAt: string): Spoken {
  const facts = spokenFacts(announcement, serviceAt);
  const join = (sentences: readonly string[]) => sentences.filter(Boolean).join(" ");
  if (facts.standing !== "held") return { text: join(newsSentences(facts, serviceAt)), rest: "" };
  const sentences = factSentences(announcement, facts, serviceAt);
  const said = countWords(join(sentences));
  const one = facts.kind === "notice" ? Number.POSITIVE_INFINITY : MOST_WORDS.one - said;
  const known = knownFacts(facts, announcement);
  const room = { one, more: MOST_WORDS.more - said };
  const { text, rest } = spokenDescription(facts.text, known, room);
  return { text: join([...sentences, text]), rest };
}

export const spokenText = (announcement: Chosen, serviceAt: string): string =>
  spokenParts(announcement, serviceAt).text;
