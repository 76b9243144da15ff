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

/** For each length of its text one without its picture, and one with it. */
export const ENTRY_FORMS = 2 * TEXT_LENGTHS.length;

/** The form of entries with texts of that length. */
export const entryForm = (textLength: number, hasPictures: boolean): number =>
  2 * (TEXT_LENGTHS as readonly number[]).indexOf(textLength) + Number(hasPictures);

/** All that an entry says in a form, and of which service. */
export function entryInForm(facts: Chosen, serviceAt: string, form: number): string {
  const words = entryWords(facts, serviceAt, TEXT_LENGTHS[form >> 1] ?? 0);
  const when = [Date.parse(serviceAt), whenWritten(facts, serviceAt)];
  return JSON.stringify([when, facts.ministry?.name, words, form % 2 === 1 && facts.picture]);
}
