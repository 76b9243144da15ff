import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Renderer } from "./renderer.ts";
import type { PageConfig, Rendered, WebApp } from "./web-app.ts";

const CONFIG = '<script id="config" type="application/json">{}</script>';
const HEAD = "<!--head-->";
const HEAD_END = "<!--/head-->";
const ROOT = '<div id="root"></div>';
const DATA = '<script id="data" type="application/json">null</script>';

/** `<` would let a value end the block it stands in. */
const toJson = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * The built page in `folder` with `config` in it, which any screen begins from.
 * @throws when the app was not built, or its page has no place for what the server writes into it.
 */
export async function readShell(folder: string, config: PageConfig): Promise<string> {
  const built = await readFile(join(folder, "index.html"), "utf8");
  for (const place of [CONFIG, HEAD, HEAD_END, ROOT, DATA]) {
    if (!built.includes(place)) throw new Error(`${folder}/index.html has no ${place}`);
  }
  return built.replace(CONFIG, () => CONFIG.replace("{}", () => toJson(config)));
}

/** Writes what was rendered, and the data that it was rendered from, into the page `shell`. */
export function pageTemplate(shell: string) {
  const beforeHead = shell.slice(0, shell.indexOf(HEAD));
  const afterHead = shell.slice(shell.indexOf(HEAD_END) + HEAD_END.length);
  return ({ html, head }: Rendered, data: unknown): string =>
    beforeHead +
    head +
    afterHead
      .replace(ROOT, () => `<div id="root">${html}</div>`)
      .replace(DATA, () => DATA.replace("null", () => toJson(data ?? null)));
}

const NOT_INLINE = /\s(?:src|type="application\/json")/;
const MINUTE_MS = 60_000;

/** Returns the Content-Security-Policy's hashes of the scripts that are written into `page`. */
const scriptHashesOf = (page: string) =>
  page.split("<script").flatMap((piece, index) => {
    const [attributes = ""] = piece.split(">", 1);
    if (index === 0 || NOT_INLINE.test(attributes)) return [];
    const [script = ""] = piece.slice(attributes.length + 1).split("</script>", 1);
    return [`sha256-${createHash("sha256").update(script).digest("base64")}`];
  });

export type Pages = ReturnType<typeof openPages>;

/** Opens the pages of the web app, which begin from `shell` (see `readShell`). */
export function openPages(
  shell: string,
  { load }: Pick<WebApp, "load">,
  renderer: Pick<Renderer, "render">,
) {
  let at = 0;
  return {
    /** Reads the data of the page at an address (path and query). @throws when the web app cannot. */
    load: async (url: string) => {
      // The same for a whole minute, so that a page stays the same until its data change.
      if (Math.floor(Date.now() / MINUTE_MS) !== Math.floor(at / MINUTE_MS)) at = Date.now();
      const now = at;
      const loaded = await load(url, now);
      return { ...loaded, render: () => renderer.render({ url, now, data: loaded.data }) };
    },
    /** The page of any screen, left to the browser. */
    shell,
    scriptHashes: scriptHashesOf(shell),
  };
}
