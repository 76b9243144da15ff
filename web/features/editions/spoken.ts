import { endOf, plainLine } from "@/features/announcements/summary.ts";
import { type Facts, placeOf, statusWord, titleOf } from "./rules.ts";
import { spokenDescription } from "./spoken-description.ts";
import { atMoment, plannedWhen, type Span, untilEnd } from "./spoken-span.ts";
import { wallClock } from "./wall-clock.ts";

const MINUTE = 60_000;

/** When it is, said at the service: `neste sábado, às sete e meia da noite`; `agora`; `já começou e vai até …`. */
export function spokenWhen(facts: Span, serviceAt: string): string {
  const { date, ends_at } = facts;
  const service = wallClock(serviceAt);
  const now = Date.parse(serviceAt);
  const start = Date.parse(date);
  const planned = plannedWhen(facts, service.day);
  if (start > now + MINUTE) return planned;
  if (start > now - MINUTE) {
    return ends_at === null ? "agora" : `agora, ${untilEnd(ends_at, service.day)}`;
  }
  if (endOf(facts) > now) {
    return ends_at === null
      ? `já começou, ${atMoment(wallClock(date), service.day)}`
      : `já começou e vai ${untilEnd(ends_at, service.day)}`;
  }
  return planned.replace(/^hoje,/, "hoje mais cedo,");
}

const asSentence = (text: string) => {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]["”’)]?$/.test(sentence) ? sentence : `${sentence}.`;
};

const isSaid = (text: string) => text !== "";

/** Whether the date that stands there is the new one; undefined where nobody can tell. */
function hasNewDate({ changed }: Facts): boolean | undefined {
  if (changed.includes("date")) return true;
  return changed.includes("status") ? false : undefined;
}

/** What is said before everything else of what is not as announced; empty for the rest. */
export function spokenStatus(facts: Facts): string {
  if (facts.deleted) return "Atenção";
  if (facts.status === "cancelled") return "Atenção, cancelamento";
  if (facts.status === "postponed") {
    return hasNewDate(facts) ? "Atenção, nova data" : "Atenção, adiamento";
  }
  return "";
}

/** Cancelled, postponed or taken back, without a word whose gender depends on the title. */
function spokenNews(facts: Facts, serviceAt: string): string[] {
  const title = titleOf(facts);
  const opening = `${spokenStatus(facts)}: ${title}`;
  const planned = plannedWhen(facts, wallClock(serviceAt).day);
  const reason = plainLine(facts.status_reason ?? "");
  const why = reason && asSentence(`Motivo: ${reason}`);
  if (facts.deleted) return [`${opening}, que seria ${planned}, saiu dos avisos.`];
  if (facts.status === "cancelled") {
    return [`${opening}, que seria ${planned}, não vai mais acontecer.`, why];
  }
  if (hasNewDate(facts) === false) {
    return [`${opening}, que seria ${planned}, ficou para outra data.`, why];
  }
  const moment = hasNewDate(facts) ? `Agora será ${planned}.` : `A data no aviso é ${planned}.`;
  return [asSentence(opening), moment, why];
}

const placeSentence = (facts: Facts) => {
  const place = placeOf(facts);
  return place && asSentence(`Local: ${place}`);
};

/** Everything that the announcer says of it: title, when, place, and the beginning of the description. */
export function spokenText(facts: Facts, serviceAt: string): string {
  if (facts.deleted || statusWord(facts) !== undefined) {
    const isStillOn = !facts.deleted && facts.status === "postponed";
    const place = isStillOn && hasNewDate(facts) !== false ? placeSentence(facts) : "";
    return [...spokenNews(facts, serviceAt), place].filter(isSaid).join(" ");
  }
  return [
    asSentence(titleOf(facts)),
    asSentence(spokenWhen(facts, serviceAt)),
    placeSentence(facts),
    spokenDescription(facts.description),
  ]
    .filter(isSaid)
    .join(" ");
}
