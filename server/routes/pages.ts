import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { CAUSE_HEADER, describeCause } from "../log.ts";
import type { Pages } from "../render/page.ts";
import type { PageRoute } from "../render/web-app.ts";
import { ONE_YEAR } from "./file-responses.ts";

const HTML = { "Content-Type": "text/html; charset=UTF-8" };
const ONE_HOUR = "public, max-age=3600";

type Icon = { src: string; sizes: string; type: string; purpose: string };

/** The members of the web app manifest that the server overwrites. */
export type Manifest = { name: string; icons: Icon[] };

/**
 * Reads the web app manifest in `folder`, and inserts the name of the church.
 * @throws when the web app was not built.
 */
export async function readManifest(folder: string, churchName: string): Promise<Manifest> {
  const built = await readFile(join(folder, "manifest.webmanifest"), "utf8");
  return { ...JSON.parse(built), name: `Avisos ${churchName}` };
}

export type PageOptions = {
  folder: string;
  pages: Pages;
  manifest: Manifest;
  /**
   * Returns the church's icon, which replaces all icons of the manifest. Returns undefined when the
   * church has no icon.
   */
  icon: () => Promise<Icon | undefined>;
  /** The pages of the web app. Any other address gets status 404. */
  knownPages: PageRoute[];
};

/**
 * Returns the routes of the built web app. Browsers cache hashed assets for a year, and revalidate
 * pages each time.
 */
export function pageRoutes({ folder, pages, manifest, icon, knownPages }: PageOptions) {
  const files = (caching: string, path?: string) => {
    const onFound = (_: string, c: Context) => c.header("Cache-Control", caching);
    return serveStatic({ root: folder, precompressed: true, onFound, ...(path && { path }) });
  };
  return (
    new Hono()
      .get("/assets/*", files(ONE_YEAR), (c) => c.text("Not found", 404))
      .get("/sw.js", files("no-cache"))
      .get("/manifest.webmanifest", async (c) => {
        const churchIcon = await icon();
        const headers = { "Content-Type": "application/manifest+json", "Cache-Control": ONE_HOUR };
        return c.body(
          JSON.stringify({ ...manifest, ...(churchIcon && { icons: [churchIcon] }) }),
          200,
          headers,
        );
      })
      // Browsers request these pictures, although no page names them.
      .get("/favicon.ico", files(ONE_HOUR, "icon-192.png"))
      .get("/:file{apple-touch-icon-[\\w-]+\\.png}", files(ONE_HOUR, "apple-touch-icon.png"))
      .get("/:file{.+\\.(svg|png|ico|txt)}", files(ONE_HOUR))
      .get("*", async (c) => {
        const { pathname, search } = new URL(c.req.url);
        c.header("Cache-Control", "no-cache");
        try {
          const { hasFailed, render } = await pages.load(pathname + search);
          if (hasFailed) c.header(CAUSE_HEADER, "the page's data could not be read");
          const page = await render();
          if (page) return c.body(page.html, page.status, HTML);
        } catch (error) {
          c.header(CAUSE_HEADER, `the page could not be rendered (${describeCause(error)})`);
        }
        // Without a rendered page, the browser loads the data and renders the page itself.
        const isKnown = knownPages.some(({ pattern }) => new RegExp(pattern).test(pathname));
        return c.html(pages.shell, isKnown ? 200 : 404);
      })
  );
}
