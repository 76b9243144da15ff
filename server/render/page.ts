import { createHash } from "node:crypto";
import type { Renderer } from "./renderer.ts";
import type { Loaded, WebApp } from "./web-app.ts";

const NOT_INLINE = /\s(?:src|type="application\/json")/;
const MINUTE_MS = 60_000;

/** The scripts that are written into `page`. */
const inlineScripts = (page: string) =>
  page.split("<script").flatMap((piece, index) => {
    const [attributes = ""] = piece.split(">", 1);
    if (index === 0 || NOT_INLINE.test(attributes)) return [];
    return piece.slice(attributes.length + 1).split("</script>", 1);
  });

export type Pages = {
  /**
   * What the page at an address (path and query) is made from, and how to render it.
   * @throws when the web app cannot.
   */
  load: (url: string) => Promise<Loaded & { render: () => ReturnType<Renderer["render"]> }>;
  /** The page of any screen, left to the browser. */
  shell: string;
  /** `sha256-…` of each script that stands in the page. */
  scriptHashes: string[];
};

/** The pages of the web app, which begin from `shell` (see `readShell`). */
export function openPages(
  shell: string,
  { load }: Pick<WebApp, "load">,
  renderer: Pick<Renderer, "render">,
): Pages {
  let at = 0;
  return {
    load: async (url) => {
      // The same for a whole minute, so that a page stays the same until its data change.
      if (Math.floor(Date.now() / MINUTE_MS) !== Math.floor(at / MINUTE_MS)) at = Date.now();
      const now = at;
      const loaded = await load(url, now);
      return { ...loaded, render: () => renderer.render({ url, now, data: loaded.data }) };
    },
    shell,
    scriptHashes: inlineScripts(shell).map((script) => {
      return `sha256-${createHash("sha256").update(script).digest("base64")}`;
    }),
  };
}
