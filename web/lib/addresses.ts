import { config } from "./config.ts";

/** The board in calendars: what is to come and the last 30 days, as iCalendar. */
export const boardCalendarPath = "/agenda.ics";

/** The board as an Atom feed. */
export const boardFeedPath = "/avisos.xml";

/** The screen of an announcement. */
export const announcementPath = (id: string) => `/avisos/${id}`;

/** An announcement as an iCalendar event. */
export const announcementCalendarPath = (id: string) => `${announcementPath(id)}.ics`;

/** A ministry's part of the board's calendar. */
export const ministryCalendarPath = (id: string) => `/agenda/${id}.ics`;

/** The preview picture of an announcement; with another revision it is another one. */
export const picturePath = (id: string, revision: number) => `/imagens/${id}/${revision}.png`;

/** The address of a path of ours as it is sent to others. */
export const absolute = (path: string) => config.siteUrl + path;
