import { LONGEST_PERIOD, periodEnd } from "./rules.ts";

/** The columns of an announcement with its ministry. */
export const ANNOUNCEMENT_COLUMNS = "*, ministry:ministries(id, name, color)";

/** The rows of one page of the board; the order is `date`, then `id`. */
export const BOARD_PAGE_SIZE = 50;

const MINUTE = 60_000;

/**
 * The dates between which the board's announcements lie, as ISO 8601: from the full minute before `now`
 * (milliseconds) to the one after the longest window's end. Whoever asks within the same minute asks the
 * same, which a server can answer from memory; the app shows what lies in the exact window (decision 15).
 */
export function boardWindow(now: number): { from: string; to: string } {
  const from = now - (now % MINUTE);
  const to = periodEnd(LONGEST_PERIOD, from) + MINUTE;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** What the first page of the board asks the data API for at `now`, as queries.ts does, for our own server. */
export function boardPath(now: number): string {
  const { from, to } = boardWindow(now);
  const query = new URLSearchParams([
    ["select", ANNOUNCEMENT_COLUMNS.replaceAll(" ", "")],
    ["date", `gte.${from}`],
    ["date", `lte.${to}`],
    ["order", "date.asc,id.asc"],
    ["limit", String(BOARD_PAGE_SIZE)],
  ]);
  return `/rest/v1/announcements?${query}`;
}

/** Answers one row when there is any announcement at all. */
export const ANY_PATH = "/rest/v1/announcements?select=id&limit=1";
