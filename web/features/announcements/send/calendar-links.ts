import {
  announcementCalendarPath,
  announcementPath,
  files,
  ministryCalendarPath,
} from "@/app/addresses.ts";
import { absolute, config, functionAddress } from "@/lib/config.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { type Announced, NO_NEW_DATE, type Said, said } from "../model/said.ts";

/** What a calendar is of: everything that is announced, one ministry's part of it, or one announcement. */
export type CalendarOf =
  | { kind: "board" }
  | { kind: "ministry"; id: string }
  | { kind: "announcement"; id: string };

export function calendarAddress(of: CalendarOf): string {
  if (!config.hasOwnServer) {
    const part = of.kind === "board" ? {} : { [`${of.kind}_id`]: of.id };
    const board = { board_url: config.siteUrl, board_name: config.boardTitle };
    return functionAddress("agenda", { ...part, ...board });
  }
  if (of.kind === "board") return absolute(files.boardCalendar);
  return absolute(
    of.kind === "ministry" ? ministryCalendarPath(of.id) : announcementCalendarPath(of.id),
  );
}

/** The same address by the name that has a device subscribe instead of downloading once. */
export const webcalAddress = (address: string) => address.replace(/^https?:/, "webcal:");

export function googleSubscription(address: string): string {
  return `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcalAddress(address) })}`;
}

const HOUR = 60 * 60 * 1000;
// An address of more than 8,000 characters is refused, and a UTF-16 unit may be nine of it.
const MOST_DETAILS = 400;

/** `20261122T223000Z`. */
const basicUtc = (at: number) =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** Returns what stands before the title of an event, as `public.agenda` has it in calendars. */
function noticeOf({ standing, status }: Pick<Said, "standing" | "status">) {
  if (standing === "moved") return "Nova data";
  return standing === "undated" ? `${status}, ${NO_NEW_DATE}` : status;
}

/** Google Calendar's page for a new event that is filled in with the announcement. */
export function googleEvent(announcement: Announced & { id: string }): string {
  const { id, title, date, ends_at, location } = announcement;
  const record = said(announcement, { now: Date.now() });
  const start = Date.parse(date);
  // Without an end as in our calendars: an hour.
  const end = ends_at === null ? start + HOUR : Date.parse(ends_at);
  const notice = noticeOf(record);
  const query = new URLSearchParams({
    action: "TEMPLATE",
    text: notice === undefined ? title : `${notice}: ${title}`,
    dates: `${basicUtc(start)}/${basicUtc(end)}`,
    details: `${cutText(record.text, MOST_DETAILS)}\n\n${absolute(announcementPath(id))}`,
  });
  if (location) query.set("location", location);
  return `https://calendar.google.com/calendar/render?${query}`;
}
