import { dayInWords, ending, fromInputs, inWords } from "@/lib/text/dates.ts";
import type { Recognised } from "@/recogniser/recognise.ts";
import { STATUS_NAMES } from "../../model/change-words.ts";
import { announcementSchema } from "../../model/checked-fields.ts";
import { type AnnouncementFields, BLANK, STATUSES } from "../../model/schema.ts";
import { repeatOptions } from "../../series/repetition.ts";

/**
 * Returns the values of the form for a recognised announcement. Fields that the message does not
 * mention are empty.
 */
export const fieldsFor = (found: Recognised): AnnouncementFields => ({
  ...BLANK,
  title: found.title ?? "",
  description: found.description,
  date: found.date ?? "",
  time: found.time ?? "",
  endDate: found.endDate ?? "",
  endTime: found.endTime ?? "",
  location: found.location ?? "",
  contact: found.contact ?? "",
  link_url: found.link ?? "",
  repeats: found.repeats?.frequency ?? BLANK.repeats,
  until: found.repeats?.until ?? "",
  weekdays: found.repeats?.weekdays.join("") ?? "",
  status: found.status,
});

/**
 * Returns the reason why a person must check an announcement in the form before the announcement is
 * published at `now` (ms). Returns undefined if there is no reason.
 */
export function obstacle(fields: AnnouncementFields, now: number): string | undefined {
  const checked = announcementSchema.safeParse(fields);
  if (!checked.success) return checked.error.issues.map(({ message }) => message).join(" ");
  const { date, ends_at } = checked.data;
  return Date.parse(ends_at ?? date) < now ? "A data já passou." : undefined;
}

/**
 * Returns the known facts in words: status (except the usual status), moment, last day, repetition
 * and place.
 */
export function factsInWords(fields: AnnouncementFields, now: number): string {
  const { date, time, endDate, endTime, repeats, status, location } = fields;
  const at = fromInputs(date, time || "12:00")?.toISOString();
  const last = fromInputs(endDate, endTime || "12:00")?.toISOString();
  const until = last ? `, até ${dayInWords(ending(last).iso, now)}` : "";
  const facts = [
    status !== STATUSES[0] && STATUS_NAMES[status],
    at ? (time ? inWords : dayInWords)(at, now) + until : time,
    repeatOptions(date).find(({ value }) => value === repeats)?.label,
    location,
  ];
  return facts.filter(Boolean).join(" · ");
}
