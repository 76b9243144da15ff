// Announcements in plain words, for pictures and feeds, which the server writes.
import {
  type AnnouncementDetails,
  fetchAnnouncement,
  fetchLastChanged,
} from "@/features/announcements/model/announcement-query.ts";
import { validPicture } from "@/features/announcements/model/picture.ts";
import {
  changedStatus,
  NO_NEW_DATE,
  plainLine,
  scheduleOf,
  summaryOf,
  whenInWords,
} from "@/features/announcements/model/summary.ts";
import { archShadow, posterColors } from "@/features/announcements/poster/poster-colors.ts";
import { posterDay } from "@/features/announcements/poster/poster-day.ts";

/** The poster as pictures have it, which are light: nobody knows the theme of whoever sees them. */
function posterOf(row: AnnouncementDetails) {
  const { ground, arches } = posterColors(row, "light");
  return { day: posterDay(row), ground, color: arches[0] ?? "", arch: archShadow(arches) };
}

/**
 * An announcement in plain words, each on one line and empty where there is nothing to say. Said at `now` (ms): a date
 * of another year has its year.
 */
export function describe(row: AnnouncementDetails, now: number) {
  const { id, revision, description, ministry, status_reason } = row;
  const { struck, holds } = scheduleOf(row);
  return {
    id,
    revision,
    title: plainLine(row.title),
    /** `sábado, 21 de novembro, 19:30 às 21:00`, in the church's zone; `ainda sem nova data` once it was postponed. */
    when: holds === null ? NO_NEW_DATE : whenInWords(row, now),
    /** The same of the date that no longer holds. */
    struck: struck === null ? "" : whenInWords({ date: struck, ends_at: null }, now),
    place: plainLine(row.location ?? ""),
    ministry: plainLine(ministry?.name ?? ""),
    /** `Adiado` or `Cancelado`. */
    status: changedStatus(row) ?? "",
    poster: posterOf(row),
    /** Whether a preview shows the picture that somebody chose, in place of the poster. */
    hasPicture: validPicture(row) !== null,
    /** Status, when and place: `Cancelado · sábado, 21 de novembro, 19:30 · Salão social`. */
    summary: summaryOf(row, now),
    /** As they were written. */
    reason: status_reason ?? "",
    description,
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
