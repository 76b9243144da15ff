// The web app as our server and the build import it.
import type { Database } from "@database/types.ts";
import { PostgrestClient } from "@supabase/postgrest-js";
import { dehydrate, hydrate, QueryClient } from "@tanstack/react-query";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { parsePath, StaticRouter } from "react-router";
import { slidesBundle } from "@/bundles.ts";
import { churchQuery } from "@/features/church/queries.ts";
import { urgentQuery } from "@/features/urgent/queries.ts";
import { provideConfig } from "@/lib/config.ts";
import { EVENTS_PATH } from "@/lib/data/change-events.ts";
import { createQueryClient } from "@/lib/data/query-client.ts";
import { RequestError } from "@/lib/data/request.ts";
import { provideDataApi } from "@/lib/data/supabase.ts";
import { SHARE_TARGET } from "@/lib/device/received-text.ts";
import { files, PICTURES, paths, patternOf, SITEMAP } from "./addresses.ts";
import { App } from "./app.tsx";
import { headOf } from "./head.ts";
import { type PageData, stateReadAt } from "./hydration.ts";
import { addressOf, matchRoute } from "./match-route.tsx";
import { isListed, PageHead } from "./page-head.tsx";
import { routes } from "./routes.tsx";

// Loads all lazy pages that the server renders, because `render` is synchronous and cannot load
// them.
slidesBundle.provide(() => import("@/pages/slides.tsx"));
await slidesBundle.load();

export { announcement, lastChanged } from "./announcement-texts.ts";
export { changesMessage, digestMessage, newsMessage } from "./push-lists.ts";
export { askedMessage, changeMessage, reminderMessage } from "./push-messages.ts";
export { linksToAsk, rehearsalMessage } from "./push-rehearsal.ts";
export { provideConfig };

/** Makes every query of the app send its requests with the given `fetch`, without a session. */
export function provideFetch(fetch: typeof globalThis.fetch): void {
  // The given `fetch` ignores the host of the URL. The server does not retry a failed read, because
  // the browser repeats it.
  provideDataApi(
    new PostgrestClient<Database>("http://localhost/rest/v1", { fetch, retry: false }),
  );
}

const withPattern = (path: string) => ({ path, pattern: patternOf(path) });

/**
 * The addresses of pages and files. The build writes them to `routes.json` for the server, its log
 * and the service worker.
 */
export const manifest = {
  pages: Object.entries(routes).map(([path, route]) => {
    const { rendered, variants = {}, offline } = route;
    return { ...withPattern(path), rendered, variants, offline, listed: isListed(route) };
  }),
  files: Object.fromEntries(
    Object.entries({ ...files, sitemap: SITEMAP }).map(([name, path]) => [name, withPattern(path)]),
  ),
  announcement: paths.announcement,
  embed: paths.embed,
  events: EVENTS_PATH,
  pictures: PICTURES,
  // The sign-in page redirects a signed-in person to the board, and layout/navigation.tsx opens the
  // form there.
  shareTarget: { ...withPattern(SHARE_TARGET), next: paths.auth },
};

function parse(url: string) {
  const { pathname = "/", search = "" } = parsePath(url);
  return { pathname, search, match: matchRoute(pathname) };
}

/**
 * Reads the data of the page at `url` (path and query) for the time `now` (ms). `hasFailed`:
 * whether a read failed.
 * `data` is undefined when the page needs no data, or when a failed read prevents its rendering.
 */
export async function load(url: string, now: number) {
  const { pathname, search, match } = parse(url);
  const queryClient = new QueryClient();
  const address = { params: match.params, search: new URLSearchParams(search) };
  let data: PageData | undefined;
  try {
    if (match.route.prefetch) {
      const reads = match.route.prefetch(address, queryClient, now);
      // A failed read of these two rows is ignored, because the page can be shown without them.
      const church = queryClient.query(churchQuery).catch(() => {});
      await Promise.all([reads, church, queryClient.query(urgentQuery).catch(() => {})]);
    }
    const state = stateReadAt(dehydrate(queryClient), now);
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
  isStatic?: boolean;
};
type RenderedPage = { html: string; head: string; status: number };

/**
 * Renders the page at `url` for a visitor, with the `data` that `load` returned. `html` is the
 * content of `#root`, and empty when only the browser renders the page. `head` is the HTML for
 * `<head>`.
 * Times are in the church's time zone (decision 19 of the specification).
 */
export function render(url: string, { data, now, isStatic = false }: PageInput): RenderedPage {
  const { pathname, search, match } = parse(url);
  const at = data?.at ?? now;
  const queryClient = createQueryClient(() => {});
  if (data) hydrate(queryClient, data.state);
  const { status } = headOf(match, search, queryClient);
  const head = renderToStaticMarkup(
    <PageHead
      pathname={pathname}
      search={search}
      match={match}
      queryClient={queryClient}
      now={at}
      isStatic={isStatic}
    />,
  );
  if (!match.route.rendered || (match.route.prefetch && !data)) return { html: "", head, status };
  // Other query parameters are dropped, because the server caches this HTML for everybody who
  // requests the page.
  const shown = addressOf(pathname, search);
  const html = renderToString(
    <App
      queryClient={queryClient}
      renderedAt={at}
      router={(children) => <StaticRouter location={shown}>{children}</StaticRouter>}
    />,
  );
  // React puts the style sheets of components before the first element, but HTML allows `<style>`
  // only in the head.
  const [, styles = "", body = ""] = /^(.*<\/style>)?(.*)/s.exec(html) ?? [];
  return { html: body, head: head + styles, status };
}
