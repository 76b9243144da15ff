import { Hono } from "hono";
import { CAUSE_HEADER } from "../log.ts";
import { atomFeed } from "../render/atom.ts";
import type { Routes, WebApp } from "../render/web-app.ts";

const MOST_ENTRIES = 50;

export type FeedOptions = {
  routes: Routes;
  publicUrl: string;
  /** Of the board. */
  name: string;
  webApp: Pick<WebApp, "lastChanged">;
};

/** The board's last changes as an Atom feed. */
export function feedRoutes({ routes, publicUrl, name, webApp }: FeedOptions) {
  return new Hono().get(routes.files.feed.path, async (c) => {
    const found = await webApp.lastChanged(MOST_ENTRIES).catch(() => undefined);
    if (found === undefined) {
      const headers = { "Retry-After": "5", [CAUSE_HEADER]: "the feed could not be read" };
      return c.text("Os avisos não puderam ser lidos agora.", 503, headers);
    }
    const entries = found.map(({ status, title, reason, summary, ...row }) => ({
      id: row.id,
      title: status === "" ? title : `${status}: ${title}`,
      summary: reason === "" ? summary : `${summary} (${reason})`,
      content: row.description,
      category: row.ministry,
      url: publicUrl + routes.announcement.replace(":id", row.id),
      published: row.published,
      updated: row.updated,
    }));
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
