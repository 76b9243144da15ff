import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import type { Routes } from "../render/web-app.ts";
import { unavailable } from "./file-responses.ts";
import type { Load } from "./stored-files.ts";

const MINUTE_MS = 60_000;
const KEPT_MS = 30 * 24 * 60 * MINUTE_MS;
const MOST_ANNOUNCEMENTS = 1_000;
const ONE_HOUR = "public, max-age=3600";

type Row = { id: string; updated_at: string };

type Page = { url: string; changed?: string | undefined };

const pageXml = ({ url, changed }: Page) =>
  `<url><loc>${url}</loc>${changed === undefined ? "" : `<lastmod>${changed}</lastmod>`}</url>`;

/**
 * Returns the sitemap (sitemaps.org, protocol 0.9) of `pages`. The URLs of `pages` need no
 * escaping.
 */
const sitemap = (pages: readonly Page[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(pageXml),
    "</urlset>",
    "",
  ].join("\n");

export type SearchEngineOptions = {
  /** The folder of the built web app, which contains robots.txt. */
  folder: string;
  routes: Pick<Routes, "pages" | "files" | "announcement">;
  publicUrl: string;
  load: Load;
};

/**
 * Returns the routes of `sitemap.xml` and `robots.txt`. These files tell search engines what to
 * list.
 */
export function searchEngineRoutes({ folder, routes, publicUrl, load }: SearchEngineOptions) {
  const { path: sitemapPath } = routes.files.sitemap;
  return new Hono()
    .get("/robots.txt", async (c) => {
      const rules = await readFile(join(folder, "robots.txt"), "utf8");
      // Add the sitemap here, because static hosts send the same file and have no sitemap.
      c.header("Cache-Control", ONE_HOUR);
      return c.text(`${rules}\nSitemap: ${publicUrl}${sitemapPath}\n`);
    })
    .get(sitemapPath, async (c) => {
      const now = Date.now();
      // Round the time to the minute. All requests of one minute are then identical, and the cache
      // can answer them.
      const from = new Date(now - (now % MINUTE_MS) - KEPT_MS).toISOString();
      const query = `select=id,updated_at&date=gte.${from}&order=date.desc,id&limit=${MOST_ANNOUNCEMENTS}`;
      const { response, isStale } = await load(`/rest/v1/announcements?${query}`);
      if (response.status !== 200 || isStale) {
        return unavailable(c, "the announcements for the sitemap could not be read");
      }
      const rows: Row[] = JSON.parse(response.body.toString());
      const lastChange = rows
        .map((row) => row.updated_at)
        .toSorted()
        .at(-1);
      const fixed = routes.pages.filter(({ path, listed }) => listed && !path.includes(":"));
      const pages = [
        ...fixed.map(({ path }) => ({
          url: publicUrl + path,
          changed: path === "/" ? lastChange : undefined,
        })),
        ...rows.map(({ id, updated_at }) => ({
          url: publicUrl + routes.announcement.replace(":id", id),
          changed: updated_at,
        })),
      ];
      return c.body(sitemap(pages), 200, { "Content-Type": "application/xml; charset=utf-8" });
    });
}
