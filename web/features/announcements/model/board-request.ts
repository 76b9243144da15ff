import type { PageEnd } from "../board/board-pages.ts";
import { LONGEST_PERIOD, periodEnd } from "./rules.ts";

/** The rows that come with the page; the order is `date`, then `id`. */
const FIRST_PAGE_SIZE = 50;
// A response may have 650,000 characters (see server/backend/corrections/response-size.ts): so many of the longest
// announcements always fit.
const NEXT_PAGE_SIZE = 95;

/** The rows that are loaded by themselves: the first page and ten others (decision 16). */
export const MOST_LOADED = 1_000;

/** The most rows of the page after `after`, of the first one without it. */
export const pageSize = (after: PageEnd | null) => (after ? NEXT_PAGE_SIZE : FIRST_PAGE_SIZE);

const MINUTE = 60_000;

/**
 * The dates between which the board's announcements lie, as ISO 8601: from the full minute before `now` (ms) to
 * the minute after the longest window's end. All requests of a minute are the same, so that a server can
 * answer them from its cache; the app shows what lies in the exact window (decision 15).
 */
export function boardWindow(now: number): { from: string; to: string } {
  const from = now - (now % MINUTE);
  const to = periodEnd(LONGEST_PERIOD, from) + MINUTE;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
