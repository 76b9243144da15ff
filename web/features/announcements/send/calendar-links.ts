import {
  announcementCalendarPath,
  announcementPath,
  files,
  ministryCalendarPath,
  WITHOUT_ROUTINE,
} from "@/app/addresses.ts";
import { absolute, config, functionAddress } from "@/lib/config.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { addDays, churchDates } from "@/lib/text/dates.ts";
import { HOUR_MS } from "@/lib/text/durations.ts";
import { type Announced, announcementFacts, type Facts, NO_NEW_DATE } from "../model/facts.ts";

/**
 * Returns the address of a calendar with the content `of`: the complete board, the announcements of
 * a ministry, or one announcement. `withoutRoutine` leaves the standing programme out.
 */
export function calendarAddress(
  of: "board" | "ministry" | "announcement",
  id = "",
  withoutRoutine = false,
): string {
  if (!config.hasOwnServer) {
    return functionAddress("agenda", {
      ...(of !== "board" && { [`${of}_id`]: id }),
      ...(withoutRoutine && { without_routine: "true" }),
      board_url: config.siteUrl,
      board_name: config.outputTitle,
      time_zone: config.churchTimeZone,
    });
  }
  const addresses = {
    board: files.boardCalendar,
    ministry: ministryCalendarPath(id),
    announcement: announcementCalendarPath(id),
  };
  return absolute(addresses[of]) + (withoutRoutine ? `?${WITHOUT_ROUTINE}` : "");
}

/**
 * Returns a calendar address with the scheme `webcal:`. With this scheme a device subscribes to the
 * calendar. With `https:` the device would download the file once.
 */
export const webcalAddress = (address: string) => address.replace(/^https?:/, "webcal:");

export function googleSubscription(address: string): string {
  return `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcalAddress(address) })}`;
}

type Device = Pick<Navigator, "userAgent" | "maxTouchPoints">;

/** Whether the device prefers Google Calendar to an app that opens calendar files. */
export const prefersGoogle = ({ userAgent }: Device): boolean => userAgent.includes("Android");

/** Returns the name of the link that opens a calendar file in the device's own calendar. */
export function ownCalendar({ userAgent, maxTouchPoints }: Device): string {
  const has = (word: string) => userAgent.includes(word);
  if (has("iPhone") || (has("Android") && has("Mobile"))) return "Pôr no calendário do celular";
  // An iPad identifies itself as a Mac, but no Mac has a touch screen.
  const isTablet = has("Android") || (has("Macintosh") && maxTouchPoints > 0);
  return `Pôr no calendário deste ${isTablet ? "tablet" : "computador"}`;
}

// Maximum length of the description in a link to Google Calendar (UTF-16 code units). Google
// refuses a URL of more than 8,000 characters. URL encoding may turn one code unit into nine
// characters.
const MOST_DETAILS = 400;

/** Returns an instant (ms) in the basic format of ISO 8601: `20261122T223000Z`. */
const basicUtc = (at: number) =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/**
 * Returns the days of an announcement without an hour, for Google Calendar: `20261122/20261123`.
 * The second day is the first one after the announcement.
 */
function daysOf({ date, ends_at }: Facts["span"]): string {
  const last = ends_at === null ? date : churchDates.ending(ends_at).iso;
  return [churchDates.dayOf(date), addDays(churchDates.dayOf(last), 1)]
    .join("/")
    .replaceAll("-", "");
}

/**
 * Returns start and end of an announcement for Google Calendar. An announcement without an end
 * takes one hour, as in the calendar files.
 */
function timesOf({ date, ends_at }: Facts["span"]): string {
  const start = Date.parse(date);
  const end = ends_at === null ? start + HOUR_MS : Date.parse(ends_at);
  return `${basicUtc(start)}/${basicUtc(end)}`;
}

/**
 * Returns the words before the title of a calendar event: the event was moved, postponed or
 * cancelled. The SQL function `public.agenda` uses the same words.
 */
function noticeOf({ standing, status }: Pick<Facts, "standing" | "status">) {
  if (standing === "moved") return "Nova data";
  return standing === "undated" ? `${status}, ${NO_NEW_DATE}` : status;
}

/**
 * Returns the link to Google Calendar's form for a new event. The form already contains the
 * announcement.
 */
export function googleEvent(announcement: Announced & { id: string }): string {
  const { id, title, location } = announcement;
  const record = announcementFacts(announcement, { now: Date.now() });
  const { date, former, span } = record;
  const hourWords = (date ?? former)?.hourWords;
  const notice = noticeOf(record);
  const query = new URLSearchParams({
    action: "TEMPLATE",
    text: notice === undefined ? title : `${notice}: ${title}`,
    dates: hourWords === undefined ? timesOf(span) : daysOf(span),
    details: [
      hourWords && `Horário: ${hourWords}`,
      cutText(record.text, MOST_DETAILS),
      absolute(announcementPath(id)),
    ]
      .filter(Boolean)
      .join("\n\n"),
  });
  if (location) query.set("location", location);
  return `https://calendar.google.com/calendar/render?${query}`;
}
