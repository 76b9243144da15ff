import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { BoardPage } from "../board-page.ts";
import { CAUSE_HEADER, describeCause } from "../log.ts";
import { toResponse } from "../public-reads/kept-answer.ts";
import { readManifest } from "./manifest.ts";

/** What the server tells the web app; stands in the page as a JSON block, never as a script. */
export type PageConfig = { supabaseAnonKey: string; churchName: string; sendsMail: boolean };

/** The page, the hashes by which a browser knows the scripts that stand in it, and the app's manifest. */
export type Page = { html: string; scriptHashes: string[]; manifest: string };

// Every other path shows the app's not-found screen.
const SCREENS = ["/", "/auth", "/auth/link", "/auth/senha", "/conta", "/admin"];
const CONFIG_BLOCK = /(<script id="config" type="application\/json">)[^<]*(<\/script>)/;
const INLINE_SCRIPT =
  /<script(?![^>]*\s(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g;
const ONE_YEAR = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

/** `<` would let a value end the block it stands in. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

const hashOf = (script: string) => `sha256-${createHash("sha256").update(script).digest("base64")}`;

/**
 * Reads the built page in `folder` and writes the configuration into it.
 * @throws when the app was not built, or its page has no place for the configuration.
 */
export async function readPage(folder: string, config: PageConfig): Promise<Page> {
  const built = await readFile(join(folder, "index.html"), "utf8");
  if (!CONFIG_BLOCK.test(built)) throw new Error(`${folder}/index.html has no config block`);
  const html = built.replace(
    CONFIG_BLOCK,
    (_, open, close) => `${open}${jsonForHtml(config)}${close}`,
  );
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = ""]) => script);
  const manifest = await readManifest(folder, config.churchName);
  return { html, scriptHashes: scripts.map(hashOf), manifest };
}

/** The built web app in `folder`: hashed assets cached for ever, the page itself asked for each time. */
export function pageRoutes(folder: string, page: Page, boardPage: BoardPage) {
  const files = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      c.header("Cache-Control", path.includes("/assets/") ? ONE_YEAR : ONE_HOUR);
    },
  });
  const worker = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (_, c) => c.header("Cache-Control", "no-cache"),
  });
  return new Hono()
    .get("/assets/*", files, (c) => c.text("Not found", 404))
    .get("/sw.js", worker)
    .get("/manifest.webmanifest", (c) => {
      const headers = { "Content-Type": "application/manifest+json", "Cache-Control": ONE_HOUR };
      return c.body(page.manifest, 200, headers);
    })
    .get("/:file{.+\\.(svg|png|ico|txt)}", files)
    .get("/", async (c) => {
      try {
        const ready = await boardPage.answer((name) => c.req.header(name));
        if (ready) return toResponse(ready);
      } catch (error) {
        c.header(CAUSE_HEADER, `the board could not be rendered (${describeCause(error)})`);
      }
      c.header("Cache-Control", "no-cache");
      return c.html(page.html);
    })
    .get("*", (c) => {
      c.header("Cache-Control", "no-cache");
      return c.html(page.html, SCREENS.includes(c.req.path) ? 200 : 404);
    });
}
