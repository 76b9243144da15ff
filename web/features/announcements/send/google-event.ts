import { announcementPath } from "@/app/addresses.ts";
import { absolute } from "@/lib/config.ts";
import type { Announcement } from "../model/queries.ts";
import { changedStatus } from "../model/summary.ts";

const HOUR = 60 * 60 * 1000;
// An address of more than 8,000 characters is refused, and a character may be twelve of it.
const MOST_DETAILS = 300;

/** `20261122T223000Z`. */
const basicUtc = (at: number) =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

type Fields = "id" | "title" | "description" | "date" | "ends_at" | "location" | "status";

/** Google Calendar's page for a new event that is filled in with the announcement. */
export function googleEvent(announcement: Pick<Announcement, Fields>): string {
  const { id, title, description, date, ends_at, location } = announcement;
  const start = Date.parse(date);
  // Without an end as in our calendars: an hour.
  const end = ends_at === null ? start + HOUR : Date.parse(ends_at);
  const characters = Array.from(description);
  const isLong = characters.length > MOST_DETAILS;
  const text = isLong ? `${characters.slice(0, MOST_DETAILS).join("")}…` : description;
  const status = changedStatus(announcement);
  const query = new URLSearchParams({
    action: "TEMPLATE",
    text: status === undefined ? title : `${status}: ${title}`,
    dates: `${basicUtc(start)}/${basicUtc(end)}`,
    details: `${text}\n\n${absolute(announcementPath(id))}`,
  });
  if (location !== null) query.set("location", location);
  return `https://calendar.google.com/calendar/render?${query}`;
}
