import { changedMark } from "@/features/announcements/model/change-words.ts";
import type { Column } from "@/features/announcements/model/fields.ts";
import { changedStatus, endOf, plainLine } from "@/features/announcements/model/summary.ts";
import { placeOf, titleOf } from "../model/announcement-words.ts";
import type { Chosen } from "../model/chosen.ts";
import { ended, readAloud, spokenDescription } from "./description.ts";
import { atMoment } from "./hour.ts";
import { notAnyMore } from "./moved.ts";
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

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** The title as a sentence of its own, which a text begins with where nothing else has to be said first. */
export const titleSentence = (facts: Pick<Chosen, "title">) => ended(capitalised(titleOf(facts)));

const isSaid = (text: string) => text !== "";

/** Whether the date that stands there is the new one of what is postponed; undefined where nobody can tell. */
function hasNewDate({ changed }: Chosen): boolean | undefined {
  if (changed.includes("date")) return true;
  return changed.includes("status") ? false : undefined;
}

/** Of what changed since, what is heard: nobody knew another text, and no address is read aloud. */
const HEARD: readonly Column[] = ["date", "ends_at", "location"];

/** What is said before all else of what is not as it was announced: `Atenção, novo horário`; empty for the rest. */
export function spokenStatus(facts: Chosen): string {
  if (facts.status === "cancelled") return "Atenção, cancelamento";
  if (facts.status === "postponed" && !hasNewDate(facts)) return "Atenção, adiamento";
  const changed = facts.changed.filter((column) => HEARD.includes(column));
  const mark = changedMark({ ...facts, changed });
  return mark === undefined ? "" : `Atenção, ${mark.toLowerCase()}`;
}

const placeSentence = (facts: Chosen) => {
  const place = readAloud(placeOf(facts));
  return place && ended(`Local: ${place}`);
};

const reasonSentence = ({ status_reason }: Chosen) => {
  const reason = readAloud(plainLine(status_reason ?? ""));
  return reason && ended(`Motivo: ${reason}`);
};

/** Cancelled or postponed, without a word whose gender would depend on the title. */
function newsSentences(facts: Chosen, serviceAt: string): string[] {
  const opening = `${spokenStatus(facts)}: ${titleOf(facts)}`;
  const planned = plannedWhen(facts, wallClock(serviceAt).day);
  const reason = reasonSentence(facts);
  if (facts.status === "cancelled") {
    return [`${opening}, que seria ${planned}, não vai mais acontecer.`, reason];
  }
  if (hasNewDate(facts) === false) {
    return [`${opening}, que seria ${planned}, ficou para outra data.`, reason];
  }
  const moment = hasNewDate(facts) ? `Agora será ${planned}.` : `Data no aviso: ${planned}.`;
  return [ended(opening), moment, placeSentence(facts), reason];
}

/** What the description goes on with behind the end of what is said. */
export const unspokenRest = (facts: Chosen): string =>
  changedStatus(facts) === undefined ? spokenDescription(facts.description).rest : "";

/** Everything that the announcer says of it: title, when, place, and the beginning of the description. */
export function spokenText(facts: Chosen, serviceAt: string): string {
  if (changedStatus(facts) !== undefined) {
    return newsSentences(facts, serviceAt).filter(isSaid).join(" ");
  }
  const status = spokenStatus(facts);
  return [
    status ? ended(`${status}: ${titleOf(facts)}`) : titleSentence(facts),
    ended(capitalised(spokenWhen(facts, serviceAt) + notAnyMore(facts, serviceAt))),
    placeSentence(facts),
    spokenDescription(facts.description).text,
  ]
    .filter(isSaid)
    .join(" ");
}
