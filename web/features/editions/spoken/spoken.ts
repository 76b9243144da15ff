import { changedMark } from "@/features/announcements/model/change-words.ts";
import type { Column } from "@/features/announcements/model/fields.ts";
import { endOf, movedFrom, standingOf } from "@/features/announcements/model/said.ts";
import { capitalised } from "../model/announcement-words.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { onDay } from "./day.ts";
import { ended, placeSentence, readAloud, spokenDescription, titleAloud } from "./description.ts";
import { atMoment } from "./hour.ts";
import { plannedWhen, type Span, untilEnd } from "./span.ts";
import { wallClock } from "./wall-clock.ts";

const MINUTE = 60_000;

/** Returns when it is, seen from the service: `neste sábado, às sete e meia da noite`; `agora`; `já começou e vai até …`. */
export function spokenWhen(facts: Span, serviceAt: string): string {
  const { date, ends_at } = facts;
  const service = wallClock(serviceAt);
  const now = Date.parse(serviceAt);
  const start = Date.parse(date);
  const planned = plannedWhen(facts, service.day);
  if (start >= now + MINUTE) return planned;
  if (start > now - MINUTE) {
    return ends_at === null ? "agora" : `agora, ${untilEnd(ends_at, service.day)}`;
  }
  // An announcement that ends when the service begins is over.
  if (endOf(facts) <= now) return planned.replace(/^hoje,/, "hoje mais cedo,");
  if (ends_at !== null) return `já começou e vai ${untilEnd(ends_at, service.day)}`;
  return `já começou, ${atMoment(wallClock(date), service.day).replace(/^hoje, /, "")}`;
}

/** Returns `, e não mais às sete e meia da noite` for an announcement that was moved since the week was published. */
function notAnyMore(facts: Chosen, serviceAt: string): string {
  const before = movedFrom(facts);
  if (before === undefined || Date.parse(facts.date) <= Date.parse(serviceAt)) return "";
  const service = wallClock(serviceAt).day;
  const now = plannedWhen(facts, service);
  const then = plannedWhen(before, service);
  if (now === then) return "";
  const day = `${onDay(wallClock(facts.date).day, service)}, `;
  const hours = now.startsWith(day) && then.startsWith(day) ? then.slice(day.length) : then;
  return `, e não mais ${hours}`;
}

// Nobody has heard the former text, so its changes are no news.
const HEARD: readonly Column[] = ["date", "ends_at", "location"];

/** Returns `Atenção, novo horário` for an announcement that is not as it was published; empty for others. */
function changeWords(facts: Chosen): string {
  const changed = facts.changed.filter((column) => HEARD.includes(column));
  const mark = changedMark({ ...facts, changed });
  return mark === undefined ? "" : `Atenção, ${mark.toLowerCase()}`;
}

/** Returns the title as a sentence. A text begins with it, unless news stands before it. */
export const titleSentence = (facts: Pick<Chosen, "title">) =>
  ended(capitalised(titleAloud(facts)));

/** The words avoid a gender, which would depend on the title. */
function newsSentences(facts: Chosen, serviceAt: string): string[] {
  const { former_date, status_reason } = facts;
  const standing = standingOf(facts);
  const service = wallClock(serviceAt).day;
  const planned = plannedWhen(facts, service);
  const sentence = (news: string, rest: string) =>
    `Atenção, ${news}: ${titleAloud(facts)}, que seria ${rest}.`;
  const reason = readAloud(status_reason ?? "");
  const why = reason && ended(`Motivo: ${reason}`);
  if (former_date !== null && standing === "moved") {
    const before = plannedWhen({ date: former_date, ends_at: null }, service);
    return [sentence("nova data", before), `Agora será ${planned}.`, placeSentence(facts), why];
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
  const news = changeWords(facts);
  const sentences =
    standingOf(facts) === "held"
      ? [
          news ? ended(`${news}: ${titleAloud(facts)}`) : titleSentence(facts),
          ended(capitalised(spokenWhen(facts, serviceAt) + notAnyMore(facts, serviceAt))),
          placeSentence(facts),
          spokenDescription(facts.description).text,
        ]
      : newsSentences(facts, serviceAt);
  return sentences.filter(Boolean).join(" ");
}
