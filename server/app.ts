import { type Config, PUBLISHABLE_KEY } from "./config.ts";
import { cacheKeys, requestOf } from "./http/cache-keys.ts";
import { FinishedResponse } from "./http/finished-response.ts";
import { mostConnections } from "./http/listen.ts";
import { labelled, metric, RequestMetrics } from "./http/metrics.ts";
import { OpenResponses } from "./http/open-responses.ts";
import { RequestLog } from "./http/request-log.ts";
import { respond } from "./http/respond.ts";
import { fetchFromCache, ResponseCache } from "./http/response-cache.ts";
import { securityHeaders } from "./http/security-headers.ts";
import type { Logger } from "./log.ts";
import { PREFIX } from "./routes/api.ts";
import { eventStreams, mostStreams } from "./routes/events.ts";
import { type MetricSources, readMetrics } from "./routes/metrics.ts";
import { createRoutes, knownPaths, namedRoutes, type RouteOptions } from "./routes.ts";

type Dependencies = Pick<RouteOptions, "config" | "web" | "services" | "health"> & {
  metrics: Omit<MetricSources, "pools" | "health">;
  /** Notifies all servers of the tables that a request to this server has changed. */
  notifyServers: (tables: string[]) => void;
  logger: Logger;
};

const securityOf = ({ publicUrl, embedOrigins }: Config, { pages, routes }: RouteOptions["web"]) =>
  securityHeaders({
    scriptHashes: pages.scriptHashes,
    https: publicUrl.startsWith("https:"),
    embedOrigins,
    embedPath: routes.embed,
  });

/** Connects the routes of the board with the response cache, the log and the event streams. */
export function createApp({ config, web, services, health, logger, ...others }: Dependencies) {
  const { trustProxy } = config;
  const { routes, webApp } = web;
  const { dataApi, signIn } = services;
  const apikey = PUBLISHABLE_KEY;
  const headersOf = securityOf(config, web);
  const cache = new ResponseCache(async (key, isServerRequest) => {
    const request = requestOf(key, apikey);
    const headers = headersOf(new URL(request.url).pathname);
    const response = await app.fetch(request, { isServerRequest });
    return FinishedResponse.read(response, { headers, isShared: true });
  });
  const keyOf = cacheKeys({
    apikey,
    origins: config.allowedOrigins,
    pages: [...routes.pages.filter((page) => page.rendered), ...Object.values(routes.files)],
    data: dataApi.cachedPaths.map((path) => PREFIX + path),
  });
  webApp.provideFetch(fetchFromCache({ keyOf, cache, apikey }));

  const requests = config.metricsToken === undefined ? undefined : new RequestMetrics();
  const log = new RequestLog(logger, namedRoutes(routes, dataApi.paths), requests);
  const streams = eventStreams({
    path: routes.events,
    most: mostStreams(mostConnections()),
    trustProxy,
    headers: headersOf(routes.events),
    log,
  });

  async function readAllMetrics() {
    const pools = { ...dataApi.pools, sign_in: signIn.pool };
    const cacheUse = labelled("result", cache.counts);
    return [
      requests?.read(),
      metric("counter", "avisos_response_cache_total", "Visitors' requests.", cacheUse),
      metric("gauge", "avisos_event_streams_open", "Open pages that wait.", streams.count()),
      await readMetrics({ ...others.metrics, health: health.health, pools }),
    ].join("");
  }

  const app = createRoutes({
    config,
    web,
    services,
    health,
    readMetrics: readAllMetrics,
    load: (path) => cache.load(path, true),
    onRowsChanged: (tables) => {
      // Clear the cache before the response is sent. The next read of the same member then contains
      // the change.
      cache.clear();
      others.notifyServers(tables);
    },
  });

  const open = new OpenResponses({ trustProxy });
  return {
    open,
    /** Answers every request: from the cache, with an event stream, or by the app. */
    handle: respond({
      fetch: app.fetch,
      hostname: config.host,
      isKnown: knownPaths(routes),
      keyOf,
      cache,
      answerStream: streams.answer,
      open,
      log,
      headersOf,
    }),
    /**
     * Clears the cache and notifies open pages. Must be called with the name of each table that has
     * changed.
     */
    onChange: (table: string) => {
      // Clear the cache before pages are notified, because a notified page loads the changed rows
      // at once.
      cache.clear();
      streams.send(table);
    },
    /** Ends the event streams of open pages, which would otherwise stay connected. */
    endEvents: () => streams.end(),
  };
}
