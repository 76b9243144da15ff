import { endOf, movedFrom, standingOf } from "@/features/announcements/model/said.ts";
import { capitalised } from "../model/announcement-words.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { onDay } from "./day.ts";
import { ended, placeSentence, spokenDescription, titleAloud } from "./description.ts";
import { atMoment } from "./hour.ts";
import { newsSentences, spokenStatus } from "./news.ts";
import { plannedWhen, type Span, untilEnd } from "./span.ts";
import { wallClock } from "./wall-clock.ts";

const MINUTE = 60_000;

/** When it is, said at the service: `neste sábado, às sete e meia da noite`; `agora`; `já começou e vai até …`. */
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
  // It may end at the very moment at which the service begins: by then it is over.
  if (endOf(facts) <= now) return planned.replace(/^hoje,/, "hoje mais cedo,");
  if (ends_at !== null) return `já começou e vai ${untilEnd(ends_at, service.day)}`;
  return `já começou, ${atMoment(wallClock(date), service.day).replace(/^hoje, /, "")}`;
}

/**
 * `, e não mais às sete e meia da noite`: when it was to be, of what was moved since the edition was published; with the day
 * where that is another one. Empty for the rest, and of what has begun.
 */
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

/** The title as a sentence of its own, which a text begins with where nothing else has to be said first. */
export const titleSentence = (facts: Pick<Chosen, "title">) =>
  ended(capitalised(titleAloud(facts)));

const isSaid = (text: string) => text !== "";

/** What the description goes on with behind the end of what is said. */
export const unspokenRest = (facts: Chosen): string =>
  standingOf(facts) === "held" ? spokenDescription(facts.description).rest : "";

/** Everything that the announcer says of it: title, when, place, and the beginning of the description. */
export function spokenText(facts: Chosen, serviceAt: string): string {
  if (standingOf(facts) !== "held") {
    return newsSentences(facts, serviceAt).filter(isSaid).join(" ");
  }
  const status = spokenStatus(facts);
  return [
    status ? ended(`${status}: ${titleAloud(facts)}`) : titleSentence(facts),
    ended(capitalised(spokenWhen(facts, serviceAt) + notAnyMore(facts, serviceAt))),
    placeSentence(facts),
    spokenDescription(facts.description).text,
  ]
    .filter(isSaid)
    .join(" ");
}
