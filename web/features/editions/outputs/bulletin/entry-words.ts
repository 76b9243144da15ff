import {
  changedStatus,
  NO_NEW_DATE,
  plainLine,
  scheduleOf,
} from "@/features/announcements/model/summary.ts";
import {
  placeOf,
  shortDescription,
  timeWritten,
  titleOf,
  whenWritten,
} from "../../model/announcement-words.ts";
import type { Chosen } from "../../model/chosen.ts";
import { TEXT_LENGTHS } from "./fit-type.ts";

// Longer than any description may be.
const WHOLE = 10_000;
// An address that takes more than a line is not typed from paper.
const LONGEST_ADDRESS = 50;

function linkText({ link_url }: Chosen): string {
  const address = (link_url ?? "").replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
  return address.length <= LONGEST_ADDRESS ? address : "";
}

/** What the bulletin prints of an announcement. */
export function entryWords(facts: Chosen, serviceAt: string, textLength: number) {
  const isCancelled = facts.status === "cancelled";
  const { struck, holds } = scheduleOf(facts);
  const former = struck === null ? "" : whenWritten({ date: struck, ends_at: null }, serviceAt);
  // The day of the heading is said again beside another one.
  const written = former === "" ? timeWritten : whenWritten;
  const contact = facts.contact ? `Contato: ${plainLine(facts.contact)}` : "";
  // Nobody is invited to what does not take place.
  const text = isCancelled ? "" : shortDescription(facts, textLength);
  return {
    status: changedStatus(facts)?.toUpperCase(),
    title: titleOf(facts),
    former,
    when: holds === null ? NO_NEW_DATE : written(facts, serviceAt),
    place: isCancelled ? "" : placeOf(facts),
    reason: facts.status === "scheduled" ? "" : plainLine(facts.status_reason ?? ""),
    lines: [contact, isCancelled ? "" : linkText(facts)].filter(Boolean),
    text,
    hasMore: text !== "" && text !== shortDescription(facts, WHOLE),
  };
}

/** The forms of an entry: for each length of its text without the picture, and with it. */
export const entryForms = (facts: Chosen, serviceAt: string): string[] =>
  TEXT_LENGTHS.flatMap((length) => {
    const words = [
      Date.parse(serviceAt),
      facts.ministry?.name,
      whenWritten(facts, serviceAt),
      entryWords(facts, serviceAt, length),
    ];
    return [JSON.stringify(words), JSON.stringify([...words, facts.picture])];
  });

/** The place of a form among `entryForms`. */
export const entryForm = (textLength: number, hasPictures: boolean): number =>
  2 * (TEXT_LENGTHS as readonly number[]).indexOf(textLength) + Number(hasPictures);
