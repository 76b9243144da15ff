import type { PageEnd } from "../board/board-pages.ts";
import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";
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

type Filter = [column: "date", operator: "gte" | "lte", value: string];

/** The request for the page of the board after `after`, the first one without it, at `now` (ms). */
export function boardRequest(now: number, after: PageEnd | null) {
  const { from, to } = after ? { from: after.date, to: after.until } : boardWindow(now);
  const filters: Filter[] = [
    // Also with a cursor, because PostgreSQL takes no bound for its index from the `or` condition.
    ["date", "gte", from],
    ["date", "lte", to],
  ];
  const order = ["date", "id"] as const;
  return { filters, order, limit: pageSize(after), or: after && rowsAfter(after) };
}

const rowsAfter = ({ date, id }: PageEnd) => `date.gt."${date}",and(date.eq."${date}",id.gt.${id})`;

/** The first page's request as our own server sends it, without supabase-js. */
export function boardPath(now: number): string {
  const { filters, order, limit } = boardRequest(now, null);
  const query = new URLSearchParams([
    ["select", ANNOUNCEMENT_COLUMNS.replaceAll(" ", "")],
    ...filters.map(([column, operator, value]) => [column, `${operator}.${value}`]),
    ["order", order.map((column) => `${column}.asc`).join()],
    ["limit", String(limit)],
  ]);
  return `/rest/v1/announcements?${query}`;
}

/** Returns one row when there is any announcement at all. */
export const ANY_PATH = "/rest/v1/announcements?select=id&limit=1";
