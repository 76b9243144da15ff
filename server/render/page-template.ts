import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageConfig, Rendered } from "./web-app.ts";

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
