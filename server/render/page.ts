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

/**
 * Returns `value` as JSON for a script element. `<` is escaped, because `</script>` in a text would
 * end the element.
 */
const toJson = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * Returns the built `index.html` of `folder` with `config` inserted. This HTML is the shell of
 * every page.
 * @throws when the web app was not built, or when the file lacks a placeholder.
 */
export async function readShell(folder: string, config: PageConfig): Promise<string> {
  const built = await readFile(join(folder, "index.html"), "utf8");
  for (const place of [CONFIG, HEAD, HEAD_END, ROOT, DATA]) {
    if (!built.includes(place)) throw new Error(`${folder}/index.html has no ${place}`);
  }
  return built.replace(CONFIG, () => CONFIG.replace("{}", () => toJson(config)));
}

/** Returns the function that writes a rendered page and its data into `shell`. */
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

/** Returns the hashes of the inline scripts in `page`, for the Content-Security-Policy. */
const scriptHashesOf = (page: string) =>
  page.split("<script").flatMap((piece, index) => {
    const [attributes = ""] = piece.split(">", 1);
    if (index === 0 || NOT_INLINE.test(attributes)) return [];
    const [script = ""] = piece.slice(attributes.length + 1).split("</script>", 1);
    return [`sha256-${createHash("sha256").update(script).digest("base64")}`];
  });

export type Pages = ReturnType<typeof openPages>;

/**
 * Returns the pages of the web app. `load` loads the data of a page, and `renderer` renders the
 * HTML.
 */
export function openPages(
  shell: string,
  { load }: Pick<WebApp, "load">,
  renderer: Pick<Renderer, "render">,
) {
  let renderedAt = 0;
  return {
    /**
     * Loads the data of the page at `url` (path and query). @throws when the web app cannot load
     * them.
     */
    load: async (url: string) => {
      // All renderings within one minute use the same time, so that equal data result in equal
      // pages.
      if (Math.floor(Date.now() / MINUTE_MS) !== Math.floor(renderedAt / MINUTE_MS)) {
        renderedAt = Date.now();
      }
      const now = renderedAt;
      const loaded = await load(url, now);
      return { ...loaded, render: () => renderer.render({ url, now, data: loaded.data }) };
    },
    /** The HTML page without content, for pages that the browser renders. */
    shell,
    scriptHashes: scriptHashesOf(shell),
  };
}
