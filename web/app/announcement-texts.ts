// Announcements in plain words, for pictures and feeds, which the server writes.
import {
  type AnnouncementDetails,
  fetchAnnouncement,
  fetchLastChanged,
} from "@/features/announcements/model/announcement-query.ts";
import { said, summaryOf } from "@/features/announcements/model/said.ts";
import { posterDay } from "@/features/announcements/poster/arched-day.tsx";
import { archShadow, posterColors } from "@/features/announcements/poster/poster-colors.ts";
import { plainLine } from "@/lib/text/single-line.ts";

/** Returns an announcement in plain words, as it is said at `now` (ms); texts are empty when there is nothing to say. */
export function describe(row: AnnouncementDetails, now: number) {
  const { id, revision, ministry } = row;
  const record = said(row, { now });
  const { title, former, place, status = "", isOff, text } = record;
  const struck = former?.words ?? "";
  // Pictures are light, because nobody knows the theme of their readers.
  const { ground, arches } = posterColors({ isOff, ministry }, "light");
  return {
    ...{ id, revision, title, place, status },
    /** `sábado, 21 de novembro, 19:30 às 21:00`, in the church's zone; pictures strike the date of a cancelled announcement. */
    when: record.when || struck,
    /** The date that no longer holds, above the one that does. */
    struck: isOff ? "" : struck,
    ministry: plainLine(ministry?.name ?? ""),
    poster: { day: posterDay(record), ground, color: arches[0] ?? "", arch: archShadow(arches) },
    /** Status, when and place: `Cancelado · sábado, 21 de novembro, 19:30 · Salão social`. */
    summary: summaryOf(record),
    reason: record.reason,
    /** As it was typed. */
    description: text,
    published: row.created_at,
    updated: row.updated_at,
  };
}

/** The announcement of `id` in words, or why there is none. @throws {RequestError} */
export async function announcement(id: string) {
  const found = await fetchAnnouncement(id);
  return typeof found === "object" ? describe(found, Date.now()) : found;
}

/** Announcements that have not ended, at most `limit`, the newest change first. @throws {RequestError} */
export async function lastChanged(limit: number) {
  const now = Date.now();
  return (await fetchLastChanged(now, limit)).map((row) => describe(row, now));
}
