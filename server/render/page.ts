import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageConfig, Read, WebApp } from "./web-app.ts";

const CONFIG = '<script id="config" type="application/json">{}</script>';
const HEAD = /<!--head-->.*?<!--\/head-->/s;
const ROOT = '<div id="root"></div>';
const DATA = '<script id="data" type="application/json">null</script>';
const INLINE_SCRIPT =
  /<script(?![^>]*\s(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g;
const MINUTE_MS = 60_000;

/** `<` would let a value end the block it stands in. */
const toJson = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

export type Pages = {
  /** The page at an address (path and query). @throws when the web app cannot render it. */
  render: (url: string, read: Read) => Promise<{ html: string; status: 200 | 404 | 410 }>;
  /** The page of any screen, left to the browser. */
  shell: string;
  /** `sha256-…` of each script that stands in the page. */
  scriptHashes: string[];
};

/**
 * Reads the built page in `folder` and writes `config` into it.
 * @throws when the app was not built, or its page has no place for what the server writes into it.
 */
export async function openPages(
  folder: string,
  { load, render }: WebApp,
  config: PageConfig,
): Promise<Pages> {
  const built = await readFile(join(folder, "index.html"), "utf8");
  for (const place of [CONFIG, "<!--head-->", ROOT, DATA]) {
    if (!built.includes(place)) throw new Error(`${folder}/index.html has no ${place}`);
  }
  const shell = built.replace(CONFIG, () => CONFIG.replace("{}", () => toJson(config)));
  const scripts = [...shell.matchAll(INLINE_SCRIPT)].map(([, script = ""]) => script);
  let at = 0;

  return {
    render: async (url, read) => {
      // The same for a whole minute, so that a page stays the same until its data change.
      if (Math.floor(Date.now() / MINUTE_MS) !== Math.floor(at / MINUTE_MS)) at = Date.now();
      const now = at;
      const data = await load(url, now, read);
      const { html, head, status } = render(url, { config, data, now });
      const page = shell
        .replace(HEAD, () => head)
        .replace(ROOT, () => `<div id="root">${html}</div>`)
        .replace(DATA, () => DATA.replace("null", () => toJson(data ?? null)));
      return { html: page, status };
    },
    shell,
    scriptHashes: scripts.map((s) => `sha256-${createHash("sha256").update(s).digest("base64")}`),
  };
}
