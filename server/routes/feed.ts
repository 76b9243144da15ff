import { Hono } from "hono";
import { z } from "zod";
import { CAUSE_HEADER } from "../log.ts";
import { atomFeed } from "../render/atom.ts";
import type { DescribedRow, Description, Read, Routes, WebApp } from "../render/web-app.ts";

const MOST_ENTRIES = 50;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
// As web/features/announcements/model/summary.ts has it, and the database's longest.
const USUAL_LENGTH_MS = 3 * HOUR_MS;
const LONGEST_MS = 60 * 24 * HOUR_MS;

const rows = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    date: z.string(),
    ends_at: z.string().nullable(),
    location: z.string().nullable(),
    status: z.string(),
    status_reason: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    ministry: z.object({ name: z.string() }).nullable(),
  }),
);
const COLUMNS = [
  ...Object.keys(rows.element.shape).filter((name) => name !== "ministry"),
  "ministry:ministries(id,name,color)",
];

/** What has not ended at `now` (ms, in the address for a whole minute), the newest change first. */
function entriesPath(now: number): string {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const ago = (ms: number) => new Date(minute - ms).toISOString();
  const query = new URLSearchParams({
    select: COLUMNS.join(","),
    date: `gte.${ago(LONGEST_MS)}`,
    or: `(date.gte."${ago(USUAL_LENGTH_MS)}",ends_at.gte."${ago(0)}")`,
    order: "updated_at.desc,id.asc",
    limit: String(MOST_ENTRIES),
  });
  return `/rest/v1/announcements?${query}`;
}

export type FeedOptions = {
  routes: Routes;
  publicUrl: string;
  /** Of the board. */
  name: string;
  read: Read;
  inReadingOrder: WebApp["inReadingOrder"];
  /** A row in words, said at `now` (ms). */
  describe: (row: DescribedRow, now: number) => Description;
};

/** The board's last changes as an Atom feed. */
export function feedRoutes({
  routes,
  publicUrl,
  name,
  read,
  inReadingOrder,
  describe,
}: FeedOptions) {
  return new Hono().get(routes.files.feed.path, async (c) => {
    const now = Date.now();
    const found = await read(entriesPath(now));
    if (found === undefined) {
      const headers = { "Retry-After": "5", [CAUSE_HEADER]: "the feed could not be read" };
      return c.text("Os avisos não puderam ser lidos agora.", 503, headers);
    }
    const entries = rows.parse(inReadingOrder(found)).map((row) => {
      const { title, status, summary, ministry } = describe(row, now);
      return {
        id: row.id,
        title: status === "" ? title : `${status}: ${title}`,
        summary: row.status_reason === null ? summary : `${summary} (${row.status_reason})`,
        content: row.description,
        category: ministry,
        url: publicUrl + routes.announcement.replace(":id", row.id),
        published: row.created_at,
        updated: row.updated_at,
      };
    });
    const feedUrl = publicUrl + routes.files.feed.path;
    const feed = atomFeed({
      title: name,
      author: name,
      feedUrl,
      boardUrl: `${publicUrl}/`,
      entries,
    });
    return c.body(feed, 200, { "Content-Type": "application/atom+xml; charset=utf-8" });
  });
}
