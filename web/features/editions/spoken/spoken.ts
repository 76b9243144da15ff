import type { Column } from "@/features/announcements/model/fields.ts";
import {
  endOf,
  type Moment,
  type Said,
  standingOf,
  titleOf,
} from "@/features/announcements/model/said.ts";
import { capitalised, saidAt } from "../model/announcement-words.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { onDay } from "./day.ts";
import { ended, placeSentence, readAloud, spokenDescription, titleAloud } from "./description.ts";
import { atMoment } from "./hour.ts";
import { plannedWhen, type Span, untilEnd } from "./span.ts";
import { wallClock } from "./wall-clock.ts";

const MINUTE = 60_000;

/** Returns when it is, seen from the service: `neste sábado, às sete e meia da noite`; `agora`; `já começou e vai até …`. */
export function spokenWhen(span: Span, serviceAt: string): string {
  const { date, ends_at } = span;
  const service = wallClock(serviceAt);
  const now = Date.parse(serviceAt);
  const start = Date.parse(date);
  const planned = plannedWhen(span, service.day);
  if (start >= now + MINUTE) return planned;
  if (start > now - MINUTE) {
    return ends_at === null ? "agora" : `agora, ${untilEnd(ends_at, service.day)}`;
  }
  // An announcement that ends when the service begins is over.
  if (endOf(span) <= now) return planned.replace(/^hoje,/, "hoje mais cedo,");
  if (ends_at !== null) return `já começou e vai ${untilEnd(ends_at, service.day)}`;
  return `já começou, ${atMoment(wallClock(date), service.day).replace(/^hoje, /, "")}`;
}

const momentSpan = ({ iso, end }: Moment): Span => ({ date: iso, ends_at: end?.iso ?? null });

/** Returns `, e não mais às sete e meia da noite` for an announcement that was moved since the week was published. */
function notAnyMore({ span, published }: Said, serviceAt: string): string {
  if (published === undefined || Date.parse(span.date) <= Date.parse(serviceAt)) return "";
  const service = wallClock(serviceAt).day;
  const now = plannedWhen(span, service);
  const then = plannedWhen(momentSpan(published), service);
  if (now === then) return "";
  const day = `${onDay(wallClock(span.date).day, service)}, `;
  const hours = now.startsWith(day) && then.startsWith(day) ? then.slice(day.length) : then;
  return `, e não mais ${hours}`;
}

// Nobody has heard the former text, so its changes are no news.
const HEARD: readonly Column[] = ["date", "ends_at", "location"];

/** Returns the record of an announcement, with the changes that are news to listeners. */
function heard(facts: Chosen, serviceAt: string): Said {
  const changed = facts.changed.filter((column) => HEARD.includes(column));
  return saidAt({ ...facts, changed }, serviceAt);
}

/** Returns the title as a sentence. A text begins with it, unless news stands before it. */
export const titleSentence = (facts: Pick<Chosen, "title">) =>
  ended(capitalised(titleAloud({ title: titleOf(facts) })));

/** The words avoid a gender, which would depend on the title. */
function newsSentences(record: Said, serviceAt: string): string[] {
  const { standing, span, former, place } = record;
  const service = wallClock(serviceAt).day;
  const planned = plannedWhen(span, service);
  const sentence = (news: string, rest: string) =>
    `Atenção, ${news}: ${titleAloud(record)}, que seria ${rest}.`;
  const reason = readAloud(record.reason);
  const why = reason && ended(`Motivo: ${reason}`);
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

/** Returns the end of the description, which `spokenText` leaves out. */
export const unspokenRest = (facts: Chosen): string =>
  standingOf(facts) === "held" ? spokenDescription(facts.description).rest : "";

/** Returns the text that the announcer reads out: title, when, place, and the beginning of the description. */
export function spokenText(facts: Chosen, serviceAt: string): string {
  const record = heard(facts, serviceAt);
  const { standing, span, place, text, changed } = record;
  const sentences =
    standing === "held"
      ? [
          changed
            ? ended(`Atenção, ${changed.toLowerCase()}: ${titleAloud(record)}`)
            : titleSentence(facts),
          ended(capitalised(spokenWhen(span, serviceAt) + notAnyMore(record, serviceAt))),
          placeSentence(place),
          spokenDescription(text).text,
        ]
      : newsSentences(record, serviceAt);
  return sentences.filter(Boolean).join(" ");
}
