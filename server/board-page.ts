import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describeCause, logError } from "./log.ts";
import { jsonForHtml } from "./routes/pages.ts";

/** A public answer of the data API, from memory where nothing changed; undefined when there is none. */
type Read = (path: string) => Promise<{ body: Uint8Array; etag: string } | undefined>;

/** What web/app/server-entry.tsx exports. */
type WebApp = {
  /** The HTML of the board as a visitor sees it. */
  renderBoard: (churchName: string, list: object) => string;
  /** What the board asks the data API for at a moment in milliseconds. */
  boardPath: (now: number) => string;
  /** Asks for one row of any announcement. */
  ANY_PATH: string;
};

export type BoardPageOptions = {
  /** The page without a list. */
  html: string;
  churchName: string;
  timeZone: string;
  read: Read;
};

/** The page with the list of this moment; undefined when there is none to be had. */
export type BoardPage = () => Promise<string | undefined>;

const ROOT = '<div id="root"></div>';
const LIST_BLOCK = /(<script id="list" type="application\/json">)null(<\/script>)/;

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/**
 * Puts the visitor's list into the page: the cards as HTML, to be seen with the first bytes, and the rows
 * as JSON, from which the app goes on without a request. Made once for every state of the list and every
 * minute. Without a list the page is sent as it is, and the app asks for itself.
 * @throws when the app was not built, or its page has no place for the list.
 */
export async function openBoardPage(
  builtServer: string,
  { html, churchName, timeZone, read }: BoardPageOptions,
): Promise<BoardPage> {
  if (!html.includes(ROOT) || !LIST_BLOCK.test(html)) {
    throw new Error("the page has no place for the list");
  }
  const entry = pathToFileURL(join(builtServer, "web", "server-entry.js")).href;
  const { renderBoard, boardPath, ANY_PATH }: WebApp = await import(entry);
  let last: { key: string; page: string } | undefined;

  function render(rows: unknown[], any: boolean, at: number): string {
    const list = { at, timeZone, rows, any };
    return html
      .replace(ROOT, () => `<div id="root">${renderBoard(churchName, list)}</div>`)
      .replace(LIST_BLOCK, (_, open, close) => `${open}${jsonForHtml(list)}${close}`);
  }

  return async () => {
    const now = Date.now();
    const path = boardPath(now);
    const list = await read(path);
    const isEmpty = list !== undefined && textOf(list.body) === "[]";
    const other = isEmpty ? await read(ANY_PATH) : list;
    if (list === undefined || other === undefined) return undefined;
    const key = `${path} ${list.etag} ${other.etag}`;
    if (last?.key === key) return last.page;
    try {
      const page = render(JSON.parse(textOf(list.body)), textOf(other.body) !== "[]", now);
      last = { key, page };
      return page;
    } catch (error) {
      logError(`the board could not be rendered (${describeCause(error)})`);
      return undefined;
    }
  };
}
