// What our own server and the build need of the web app; they load this module as built.
import type { Database } from "@contract/types.ts";
import { PostgrestClient } from "@supabase/postgrest-js";
import { dehydrate, hydrate, QueryClient } from "@tanstack/react-query";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { parsePath, StaticRouter } from "react-router";
import { slidesBundle } from "@/bundles.ts";
import { churchQuery } from "@/features/church/queries.ts";
import { onRendering } from "@/lib/browser/render-listener.ts";
import { provideConfig } from "@/lib/config.ts";
import { EVENTS_PATH } from "@/lib/data/change-events.ts";
import { createQueryClient } from "@/lib/data/query-client.ts";
import { RequestError } from "@/lib/data/request.ts";
import { provideDataApi } from "@/lib/data/supabase.ts";
import { files, PICTURES, paths, patternOf } from "./addresses.ts";
import { App } from "./app.tsx";
import { headOf } from "./head.ts";
import { type PageData, readAt } from "./hydration.ts";
import { PageHead } from "./page-head.tsx";
import { addressOf, matchRoute, routes } from "./routes.tsx";

// `render` does not wait for a screen's code. Of the parts that come later our server renders this one alone.
slidesBundle.provide(() => import("@/pages/slides.tsx"));
await slidesBundle.load();

export { announcement, lastChanged } from "./announcement-texts.ts";
export { changeMessage, digestMessage, reminderMessage } from "./push-messages.ts";
export { onRendering, provideConfig };

/** Has every query of the app read through `fetch`, as a visitor. */
export function provideFetch(fetch: typeof globalThis.fetch): void {
  // Only the path and the query of an address are looked at. A read that failed is not repeated: the browser does that.
  provideDataApi(
    new PostgrestClient<Database>("http://localhost/rest/v1", { fetch, retry: false }),
  );
}

/** A path, and the source of a regular expression for its addresses. */
const withPattern = (path: string) => ({ path, pattern: patternOf(path) });

/** What our addresses are to the server, its log and the service worker. */
export const manifest = {
  pages: Object.entries(routes).map(([path, { rendered, variants = {}, offline }]) => ({
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
 * What the page at `url` (path and query) is rendered from at `now` (ms), and whether something of it could not be read.
 * Without data the screen needs none, or has nothing to show.
 */
export async function load(url: string, now: number) {
  const { pathname, search, match } = parse(url);
  const queryClient = new QueryClient();
  const address = { params: match.params, search: new URLSearchParams(search) };
  let data: PageData | undefined;
  try {
    if (match.route.prefetch) {
      const reads = match.route.prefetch(address, queryClient, now);
      // What is asked for is shown without it, too.
      await Promise.all([reads, queryClient.query(churchQuery).catch(() => {})]);
    }
    const state = readAt(dehydrate(queryClient), now);
    if (match.route.prefetch) data = { address: addressOf(pathname, search), at: now, state };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
  }
  const queries = queryClient.getQueryCache().getAll();
  return { data, hasFailed: queries.some(({ state }) => state.status === "error") };
}

type PageInput = {
  data: PageData | undefined;
  now: number;
  /** For the page of a static host, which serves for all addresses. */
  isStatic?: boolean;
};
type RenderedPage = { html: string; head: string; status: number };

/**
 * The page at `url` as a visitor sees it, `data` being what `load` returned for it: the HTML of `#root`,
 * empty when the screen is left to the browser, and the tags that describe the page in its `<head>`.
 * Times are written in the zone of the provided configuration (decision 19).
 */
export function render(url: string, { data, now, isStatic = false }: PageInput): RenderedPage {
  const { pathname, search, match } = parse(url);
  const at = data?.at ?? now;
  const queryClient = createQueryClient(() => {});
  if (data) hydrate(queryClient, data.state);
  const { status } = headOf(match, search, queryClient);
  const head = renderToStaticMarkup(
    <PageHead {...{ pathname, search, match, queryClient, now: at, isStatic }} />,
  );
  if (!match.route.rendered || (match.route.prefetch && !data)) return { html: "", head, status };
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
