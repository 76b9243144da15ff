import { announcementCalendarPath, files, ministryCalendarPath } from "@/app/addresses.ts";
import { absolute, config } from "@/lib/config.ts";

/** What a calendar is of: everything that is announced, one ministry's part of it, or one announcement. */
export type CalendarOf =
  | { kind: "board" }
  | { kind: "ministry"; id: string }
  | { kind: "announcement"; id: string };

/** The address of a calendar at the data API, for where no server of ours has one; the key opens nothing by itself. */
function functionAddress(of: CalendarOf): string {
  const address = new URL("/rest/v1/rpc/agenda", config.supabaseUrl);
  address.searchParams.set("apikey", config.supabaseKey);
  if (of.kind !== "board") address.searchParams.set(`${of.kind}_id`, of.id);
  address.searchParams.set("board_url", config.siteUrl);
  address.searchParams.set("board_name", config.boardTitle);
  return address.href;
}

/** The address from which calendars fetch. */
export function calendarAddress(of: CalendarOf): string {
  if (!config.hasOwnServer) return functionAddress(of);
  if (of.kind === "board") return absolute(files.boardCalendar);
  return absolute(
    of.kind === "ministry" ? ministryCalendarPath(of.id) : announcementCalendarPath(of.id),
  );
}

/** The same address by the name that has a device subscribe instead of downloading once. */
export const webcalAddress = (address: string) => address.replace(/^https?:/, "webcal:");

/** Google Calendar's page that subscribes to a calendar. */
export function googleSubscription(address: string): string {
  return `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcalAddress(address) })}`;
}
