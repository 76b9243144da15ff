import { createHash } from "node:crypto";
import type { Page, Renderer } from "./renderer.ts";
import type { Read, WebApp } from "./web-app.ts";

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
   * The page at an address (path and query); undefined when it is to be left to the browser.
   * @throws when the web app cannot render it, or not in time.
   */
  render: (url: string, read: Read) => Promise<Page | undefined>;
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
    render: async (url, read) => {
      // The same for a whole minute, so that a page stays the same until its data change.
      if (Math.floor(Date.now() / MINUTE_MS) !== Math.floor(at / MINUTE_MS)) at = Date.now();
      const now = at;
      return renderer.render({ url, now, data: await load(url, now, read) });
    },
    shell,
    scriptHashes: inlineScripts(shell).map((script) => {
      return `sha256-${createHash("sha256").update(script).digest("base64")}`;
    }),
  };
}
