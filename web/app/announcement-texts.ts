// Texts about announcements for the pictures and feeds that the server produces.
import {
  type AnnouncementDetails,
  fetchAnnouncement,
  fetchLastChanged,
} from "@/features/announcements/model/announcement-query.ts";
import { announcementFacts, noticeWord, summaryOf } from "@/features/announcements/model/facts.ts";
import { posterDay } from "@/features/announcements/poster/arched-day.tsx";
import { archShadow, posterColors } from "@/features/announcements/poster/poster-colors.ts";
import { plainLine } from "@/lib/text/single-line.ts";

/**
 * Returns the texts about an announcement at the time `now` (ms). The text of an empty field is "".
 */
export function describe(row: AnnouncementDetails, now: number) {
  const { id, revision, ministry } = row;
  const record = announcementFacts(row, { now });
  const { title, former, place, status = "", isOff, text } = record;
  const struck = former?.words ?? "";
  // Pictures have the colours of the light theme, because the server does not know the theme of the
  // people who will see a picture.
  const { ground, arches } = posterColors({ isOff, ministry }, "light");
  return {
    id,
    revision,
    title,
    place,
    status,
    /**
     * Date and time in the church's time zone: `sábado, 21 de novembro, 19:30 às 21:00`. A
     * cancelled announcement has its former date here, which pictures strike through. A notice has
     * the word `Recado`.
     */
    when: record.when || struck || noticeWord(record),
    /**
     * The former date of a postponed announcement. Pictures strike this date through and show it
     * above the new date.
     */
    struck: isOff ? "" : struck,
    ministry: plainLine(ministry?.name ?? ""),
    poster: { day: posterDay(record), ground, color: arches[0] ?? "", arch: archShadow(arches) },
    /**
     * A line with status, date and place: `Cancelado · sábado, 21 de novembro, 19:30 · Salão
     * social`.
     */
    summary: summaryOf(record),
    reason: record.reason,
    description: text,
    published: row.created_at,
    updated: row.updated_at,
  };
}

/**
 * Returns the texts about the announcement `id`. Returns `"deleted"` or `"unknown"` when there is
 * no such announcement.
 * @throws {RequestError}
 */
export async function announcement(id: string) {
  const found = await fetchAnnouncement(id);
  return typeof found === "object" ? describe(found, Date.now()) : found;
}

/**
 * Returns the texts about at most `limit` announcements that have not ended, the last changed
 * first. @throws {RequestError}
 */
export async function lastChanged(limit: number) {
  const now = Date.now();
  return (await fetchLastChanged(now, limit)).map((row) => describe(row, now));
}
