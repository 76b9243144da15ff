// What our own server and the build need of the web app; they load this module as built.
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { parsePath, StaticRouter } from "react-router";
import { announcementRequestPath } from "@/features/announcements/model/announcement-request.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import {
  changedStatus,
  plainLine,
  summaryOf,
  whenInWords,
} from "@/features/announcements/model/summary.ts";
import { inReadingOrder } from "@/lib/browser/direction.ts";
import { onRendering } from "@/lib/browser/rendering.ts";
import { type Config, provideConfig } from "@/lib/config.ts";
import { EVENTS_PATH } from "@/lib/data/board-events.ts";
import { fillCache, type PageData, type Read } from "@/lib/data/page-data.ts";
import { createQueryClient } from "@/lib/data/query-client.ts";
import { formatDayOfMonth, formatShortMonth, formatShortWeekday } from "@/lib/text/dates.ts";
import { files, PICTURES, paths, patternOf } from "./addresses.ts";
import { App } from "./app.tsx";
import { headOf } from "./head.ts";
import { addressOf, matchRoute } from "./match-route.tsx";
import { PageHead } from "./page-head.tsx";
import { notFound, routes } from "./routes.tsx";

const rendered = [...Object.values(routes), notFound].filter((route) => route.rendered);
// `render` does not wait for a screen's code.
await Promise.all(rendered.map(({ page }) => page.preload?.()));

export { inReadingOrder, onRendering };

/** A path, and the source of a regular expression for its addresses. */
const withPattern = (path: string) => ({ path, pattern: patternOf(path) });

/** What our addresses are to the server, its log and the service worker. */
export const manifest = {
  screens: Object.entries(routes).map(([path, { rendered, variants = {}, offline }]) => ({
    ...withPattern(path),
    rendered,
    variants,
    offline,
  })),
  files: Object.fromEntries(Object.entries(files).map(([name, path]) => [name, withPattern(path)])),
  announcement: paths.announcement,
  embed: paths.embed,
  events: EVENTS_PATH,
  pictures: PICTURES,
};

function parse(url: string) {
  const { pathname = "/", search = "" } = parsePath(url);
  return { pathname, search, match: matchRoute(pathname) };
}

/**
 * What the page at `url` (path and query) is rendered from at `now` (ms). `read` is a visitor's GET of the
 * data API. Undefined when the screen needs no data, or when they cannot be read.
 */
export async function load(url: string, now: number, read: Read): Promise<PageData | undefined> {
  const { pathname, search, match } = parse(url);
  const address = { params: match.params, search: new URLSearchParams(search) };
  const queries = await match.route.load?.(address, now, async (path) =>
    inReadingOrder(await read(path)),
  );
  return queries && { address: addressOf(pathname, search), at: now, queries };
}

type PageInput = {
  config: Config;
  data: PageData | undefined;
  now: number;
  /** For the page of a static host, which serves for all addresses. */
  isStatic?: boolean;
};
type RenderedPage = { html: string; head: string; status: number };

/**
 * The page at `url` as a visitor sees it, `data` being what `load` returned for it: the HTML of `#root`,
 * empty when the screen is left to the browser, and the tags that describe the page in its `<head>`.
 * Times are written in the zone of `config` (decision 19).
 */
export function render(url: string, page: PageInput): RenderedPage {
  const { config, data, now, isStatic = false } = page;
  provideConfig(config);
  const { pathname, search, match } = parse(url);
  const at = data?.at ?? now;
  const queryClient = createQueryClient(() => {});
  if (data) fillCache(queryClient, data.queries, at);
  const { status } = headOf(match, search, queryClient);
  const head = renderToStaticMarkup(
    <PageHead {...{ pathname, search, match, queryClient, now: at, isStatic }} />,
  );
  if (!match.route.rendered || (match.route.load && !data)) return { html: "", head, status };
  // Nothing else of the address, because the page is kept for all who ask for the same.
  const shown = addressOf(pathname, search);
  const html = renderToString(
    <App
      queryClient={queryClient}
      renderedAt={at}
      router={(children) => <StaticRouter location={shown}>{children}</StaticRouter>}
    />,
  );
  return { html, head, status };
}

type Described = Pick<Announcement, "title" | "date" | "ends_at" | "location" | "status"> & {
  ministry: { name: string } | null;
};

/**
 * An announcement in plain words, each on one line and empty where there is nothing to say. Said at `now` (ms): a date
 * of another year has its year. For pictures and feeds, which the server writes.
 */
export function describe(row: Described, { config, now }: { config: Config; now: number }) {
  provideConfig(config);
  return {
    title: plainLine(row.title),
    when: whenInWords(row, now),
    leaf: {
      weekday: formatShortWeekday(row.date),
      day: formatDayOfMonth(row.date),
      month: formatShortMonth(row.date),
    },
    place: plainLine(row.location ?? ""),
    ministry: plainLine(row.ministry?.name ?? ""),
    status: changedStatus(row) ?? "",
    summary: summaryOf(row, now),
  };
}

/** The request for one announcement with all that is told of it, for `Read`. */
export const announcementRequest = announcementRequestPath;
