import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type FindReady, KeptAnswer, type Ready } from "./public-reads/kept-answer.ts";
import type { PublicReads } from "./public-reads/open.ts";
import type { HeaderOf } from "./public-reads/public-request.ts";
import { jsonForHtml } from "./routes/pages.ts";

/** What web/app/server-entry.tsx exports. */
type WebApp = {
  /** The HTML of the board as a visitor sees it. */
  renderBoard: (churchName: string, list: object) => string;
  /** What the board asks the data API for at a moment in milliseconds; the same for a whole minute. */
  boardPath: (now: number) => string;
  /** Asks for one row of any announcement. */
  ANY_PATH: string;
};

type Options = {
  /** The page without a list. */
  html: string;
  churchName: string;
  timeZone: string;
  publicReads: PublicReads;
};

/** The page at `/`, with the list of this moment in it. */
export type BoardPage = {
  find: FindReady;
  /**
   * Undefined when there is no list to be had: the page without one asks for itself.
   * @throws when the list cannot be rendered.
   */
  answer: (headerOf: HeaderOf) => Promise<Ready | undefined>;
};

const ROOT = '<div id="root"></div>';
const LIST_BLOCK = /(<script id="list" type="application\/json">)null(<\/script>)/;
const HTML = { headers: { "Content-Type": "text/html; charset=utf-8" } };
const parse = (body: Uint8Array): unknown[] => JSON.parse(new TextDecoder().decode(body));
const minuteOf = (now: number) => Math.floor(now / 60_000);
const HOME = /^\/(\?|$)/;

/**
 * Puts the visitor's list into the page: the cards as HTML, to be seen with the first bytes, and the rows
 * as JSON, from which the app goes on without a request. Made once for every state of the list and every
 * minute.
 * @throws when the app was not built, or its page has no place for the list.
 */
export async function openBoardPage(
  builtServer: string,
  { html, churchName, timeZone, publicReads }: Options,
): Promise<BoardPage> {
  if (!html.includes(ROOT) || !LIST_BLOCK.test(html)) {
    throw new Error("the page has no place for the list");
  }
  const entry = pathToFileURL(join(builtServer, "web", "server-entry.js")).href;
  const { renderBoard, boardPath, ANY_PATH }: WebApp = await import(entry);
  let last: { minute: number; version: number; etags: string; page: KeptAnswer } | undefined;

  function render(rows: unknown[], any: boolean, at: number): KeptAnswer {
    const list = { at, timeZone, rows, any };
    const page = html
      .replace(ROOT, () => `<div id="root">${renderBoard(churchName, list)}</div>`)
      .replace(LIST_BLOCK, (_, open, close) => `${open}${jsonForHtml(list)}${close}`);
    return new KeptAnswer("GET", new Response(null, HTML), Buffer.from(page), 0);
  }

  async function current(now: number): Promise<KeptAnswer | undefined> {
    const minute = minuteOf(now);
    const list = await publicReads.read(boardPath(now));
    if (list === undefined) return undefined;
    const rows = parse(list.body);
    const any = rows.length > 0 ? list : await publicReads.read(ANY_PATH);
    if (any === undefined) return undefined;
    const etags = `${list.etag} ${any.etag}`;
    const isSame = last?.minute === minute && last.etags === etags;
    const page = isSame && last ? last.page : render(rows, parse(any.body).length > 0, now);
    // What changed in between makes the page an old one.
    last = { minute, version: Math.min(list.version, any.version), etags, page };
    return page;
  }

  return {
    find: (method, pathAndQuery, headerOf) => {
      if ((method !== "GET" && method !== "HEAD") || !HOME.test(pathAndQuery)) return undefined;
      const isCurrent =
        last?.minute === minuteOf(Date.now()) && last.version === publicReads.version();
      return isCurrent ? last?.page.find(headerOf) : undefined;
    },
    answer: async (headerOf) => (await current(Date.now()))?.make(headerOf),
  };
}
