import { Hono } from "hono";
import { boardTitle, type Config, PUBLISHABLE_KEY } from "./config.ts";
import { CHANGED_HEADER } from "./data-api/data-api.ts";
import { cacheKeys, LONGEST_URL, requestOf } from "./http/cache-keys.ts";
import { FinishedResponse } from "./http/finished-response.ts";
import { mostConnections } from "./http/listen.ts";
import { labelled, metric, RequestMetrics } from "./http/metrics.ts";
import { OpenResponses } from "./http/open-responses.ts";
import { RequestLog } from "./http/request-log.ts";
import { respond } from "./http/respond.ts";
import { fetchFromCache, ResponseCache } from "./http/response-cache.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { CAUSE_HEADER, describeCause, type Logger } from "./log.ts";
import { openPictures } from "./pictures/pictures.ts";
import type { WebApp } from "./render/web-app.ts";
import { type ApiOptions, apiRoutes, type CacheBindings, PREFIX } from "./routes/api.ts";
import { eventStreams, mostStreams } from "./routes/events.ts";
import { feedRoutes } from "./routes/feed.ts";
import { type HealthOptions, healthRoutes } from "./routes/health.ts";
import { type MetricSources, metricsRoutes, readMetrics } from "./routes/metrics.ts";
import { type PageOptions, pageRoutes } from "./routes/pages.ts";
import { type PictureOptions, pictureRoutes } from "./routes/pictures.ts";
import { searchEngineRoutes } from "./routes/search-engines.ts";
import { calendarRoutes, churchMark, photoRoutes } from "./routes/stored-files.ts";
import type { RateLimiter } from "./sign-in/rate-limit.ts";
import { SIGN_IN_PATHS } from "./sign-in/routes.ts";

type Dependencies = {
  config: Config;
  web: Omit<PageOptions, "icon" | "knownPages"> & Omit<PictureOptions, "draw"> & { webApp: WebApp };
  services: Pick<ApiOptions, "dataApi" | "signIn"> & { limiter: RateLimiter | undefined };
  health: HealthOptions;
  metrics: Omit<MetricSources, "pools" | "health">;
  /** Notifies all servers of the tables that a request to this server has changed. */
  notifyServers: (tables: string[]) => void;
  logger: Logger;
};

const routeAt = (path: string) => ({ path, pattern: `^${path.replace("*", ".*")}$` });
const ofKind = (kind: string, all: { path: string; pattern: string }[]) =>
  all.map(({ path, pattern }) => ({ path, pattern, kind }));

/** Creates the request handler of the server, with all routes in order. */
export function createApp({ config, web, services, logger, ...others }: Dependencies) {
  const { health, notifyServers } = others;
  const { publicUrl, allowedOrigins: origins, embedOrigins, trustProxy, host: hostname } = config;
  const { routes, webApp, pages } = web;
  const { dataApi, signIn, limiter } = services;
  const apikey = PUBLISHABLE_KEY;
  const https = publicUrl.startsWith("https:");
  const security = {
    scriptHashes: pages.scriptHashes,
    https,
    embedOrigins,
    embedPath: routes.embed,
  };
  const headersOf = securityHeaders(security);
  const cache = new ResponseCache(async (key, isServerRequest) => {
    const request = requestOf(key, apikey);
    const headers = headersOf(new URL(request.url).pathname);
    return FinishedResponse.read(await app.fetch(request, { isServerRequest }), {
      headers,
      isShared: true,
    });
  });
  const load = (path: string) => cache.load(path, true);
  const rendered = routes.pages.filter((page) => page.rendered);
  const cached = [...rendered, ...Object.values(routes.files)];
  const data = dataApi.cachedPaths.map((path) => PREFIX + path);
  const keyOf = cacheKeys({ apikey, origins, pages: cached, data });
  webApp.provideFetch(fetchFromCache({ keyOf, cache, apikey }));
  const mark = churchMark({ routes, load });
  const feeds = { routes, publicUrl, name: boardTitle(config.churchName) };
  const requests = config.metricsToken === undefined ? undefined : new RequestMetrics();
  async function readAll() {
    const pools = { ...dataApi.pools, sign_in: signIn.pool };
    const cacheUse = labelled("result", cache.counts);
    return [
      requests?.read(),
      metric("counter", "avisos_response_cache_total", "Visitors' requests.", cacheUse),
      metric("gauge", "avisos_event_streams_open", "Open pages that wait.", streams.count()),
      await readMetrics({ ...others.metrics, health: health.health, pools }),
    ].join("");
  }
  const app = new Hono<{ Bindings: CacheBindings }>()
    .onError((error, c) => {
      const body = { code: "unexpected_failure", message: "The server could not answer" };
      return c.json(body, 500, { [CAUSE_HEADER]: describeCause(error) });
    })
    .use(async (c, next) => {
      if (c.req.url.length <= LONGEST_URL) return next();
      return c.json({ code: "uri_too_long", message: "The address is too long" }, 414);
    })
    .route("/health", healthRoutes(health))
    .route("/", metricsRoutes(config.metricsToken, readAll))
    .use(`${PREFIX}*`, async (c, next) => {
      await next();
      const changed = c.res.headers.get(CHANGED_HEADER);
      if (changed === null) return;
      c.res.headers.delete(CHANGED_HEADER);
      // The cache is cleared before the response is sent, so that the member who wrote reads the
      // change.
      cache.clear();
      notifyServers(changed.split(","));
    })
    .route("/", apiRoutes({ dataApi, signIn, limiter, apikey, origins, trustProxy }))
    .route("/", calendarRoutes({ ...feeds, load }))
    .route("/", feedRoutes({ ...feeds, webApp }))
    .route("/", searchEngineRoutes({ ...web, publicUrl, load }))
    .route("/", mark.routes)
    .route("/", photoRoutes({ routes, dataApi }))
    .route("/", pictureRoutes({ ...web, draw: openPictures() }))
    // The service worker keeps a shared message on the device. Where there is none, the server
    // answers without reading the message.
    .post(routes.shareTarget.path, (c) => c.redirect("/", 303))
    .route("/", pageRoutes({ ...web, knownPages: routes.pages, icon: mark.icon }));

  const { picture, statusPicture, boardPicture, mark: _, ...files } = routes.files;
  const dataPaths = dataApi.paths.map((path) => PREFIX + path);
  const operation = ["/health", ...(requests ? ["/metrics"] : [])];
  const allRoutes = [
    ...ofKind("page", [...routes.pages, routes.shareTarget]),
    ...ofKind("file", Object.values(files)),
    ...ofKind("data", [...dataPaths, `${PREFIX}*`].map(routeAt)),
    ...ofKind("sign_in", [...SIGN_IN_PATHS, "/auth/v1/*"].map(routeAt)),
    ...ofKind("file", ["/assets/*", `${routes.pictures}/*`].map(routeAt)),
    ...ofKind("operation", [...operation, routes.events].map(routeAt)),
  ];
  const log = new RequestLog(logger, allRoutes, requests);
  const most = mostStreams(mostConnections());
  const headers = headersOf(routes.events);
  const streams = eventStreams({ path: routes.events, most, trustProxy, headers, log });
  const open = new OpenResponses({ trustProxy });
  const known = [...routes.pages, ...Object.values(files)].map(
    ({ pattern }) => new RegExp(pattern),
  );
  const isKnown = (path: string) => known.some((pattern) => pattern.test(path));
  const answers = { fetch: app.fetch, hostname, isKnown, keyOf, cache };
  return {
    open,
    /** Answers every request: from the cache, with an event stream, or by the app. */
    handle: respond({ ...answers, answerStream: streams.answer, open, log, headersOf }),
    /**
     * Clears the cache and notifies open pages. Must be called with the name of each table that has
     * changed.
     */
    onChange: (table: string) => {
      // The cache is cleared before pages are notified, because a notified page loads the changed
      // rows at once.
      cache.clear();
      streams.send(table);
    },
    /** Ends the event streams of open pages, which would otherwise stay connected. */
    endEvents: () => streams.end(),
  };
}
