// Announcements in plain words, for pictures and feeds, which the server writes.
import {
  type AnnouncementDetails,
  fetchAnnouncement,
  fetchLastChanged,
} from "@/features/announcements/model/announcement-query.ts";
import {
  changedStatus,
  NO_NEW_DATE,
  plainLine,
  scheduleOf,
  summaryOf,
  whenInWords,
} from "@/features/announcements/model/summary.ts";
import { formatDayOfMonth, formatShortMonth, formatShortWeekday } from "@/lib/text/dates.ts";

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
    /** Whether the day of `leaf` holds. */
    hasDate: holds !== null,
    /** The same day, short: `sáb`, `21`, `nov`. */
    leaf: {
      weekday: formatShortWeekday(row.date),
      day: formatDayOfMonth(row.date),
      month: formatShortMonth(row.date),
    },
    place: plainLine(row.location ?? ""),
    ministry: plainLine(ministry?.name ?? ""),
    color: ministry?.color,
    /** `Adiado` or `Cancelado`. */
    status: changedStatus(row) ?? "",
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
