import { Hono, type MiddlewareHandler } from "hono";
import { boardTitle, type Config, PUBLISHABLE_KEY } from "./config.ts";
import { CHANGED_HEADER } from "./data-api/data-api.ts";
import { LONGEST_URL } from "./http/cache-keys.ts";
import { CAUSE_HEADER, describeCause } from "./log.ts";
import { openPictures } from "./pictures/pictures.ts";
import type { Routes, WebApp } from "./render/web-app.ts";
import { type ApiOptions, apiRoutes, type CacheBindings, PREFIX } from "./routes/api.ts";
import { feedRoutes } from "./routes/feed.ts";
import { type HealthOptions, healthRoutes } from "./routes/health.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { type PageOptions, pageRoutes } from "./routes/pages.ts";
import { type PictureOptions, pictureRoutes } from "./routes/pictures.ts";
import { searchEngineRoutes } from "./routes/search-engines.ts";
import { calendarRoutes, churchLogo, type Load, photoRoutes } from "./routes/stored-files.ts";
import { SIGN_IN_PATHS } from "./sign-in/sign-in-routes.ts";

export type RouteOptions = {
  config: Config;
  web: Omit<PageOptions, "icon" | "knownPages"> & Omit<PictureOptions, "draw"> & { webApp: WebApp };
  services: Pick<ApiOptions, "dataApi" | "signIn" | "limiter">;
  health: HealthOptions;
  readMetrics: () => Promise<string>;
  /** Reads public data as a visitor does. */
  load: Load;
  /** Called with the tables that a request has changed, before the response is sent. */
  onRowsChanged: (tables: string[]) => void;
};

const refuseLongUrls: MiddlewareHandler = async (c, next) => {
  if (c.req.url.length <= LONGEST_URL) return next();
  return c.json({ code: "uri_too_long", message: "The address is too long" }, 414);
};

const reportChanges =
  (onRowsChanged: RouteOptions["onRowsChanged"]): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const changed = c.res.headers.get(CHANGED_HEADER);
    if (changed === null) return;
    c.res.headers.delete(CHANGED_HEADER);
    onRowsChanged(changed.split(","));
  };

/** Returns all routes that are reachable from outside, except the event streams of open pages. */
export function createRoutes({ config, web, services, load, ...options }: RouteOptions) {
  const { publicUrl, metricsToken, trustProxy, allowedOrigins: origins } = config;
  const { routes, webApp } = web;
  const { dataApi } = services;
  const api = { ...services, apikey: PUBLISHABLE_KEY, origins, trustProxy };
  const board = { routes, publicUrl, name: boardTitle(config.churchName) };
  const logo = churchLogo({ routes, load });
  return (
    new Hono<{ Bindings: CacheBindings }>()
      .onError((error, c) => {
        const body = { code: "unexpected_failure", message: "The server could not answer" };
        return c.json(body, 500, { [CAUSE_HEADER]: describeCause(error) });
      })
      .use(refuseLongUrls)
      .route("/health", healthRoutes(options.health))
      .route("/", metricsRoutes(metricsToken, options.readMetrics))
      .use(`${PREFIX}*`, reportChanges(options.onRowsChanged))
      .route("/", apiRoutes(api))
      .route("/", calendarRoutes({ ...board, load, timeZone: config.churchTimezone }))
      .route("/", feedRoutes({ ...board, webApp }))
      .route("/", searchEngineRoutes({ ...web, publicUrl, load }))
      .route("/", logo.routes)
      .route("/", photoRoutes({ routes, dataApi }))
      .route("/", pictureRoutes({ ...web, draw: openPictures() }))
      // On most devices, the service worker takes a shared message. Without a service worker, the
      // message reaches the server. The server redirects to the board without reading the message.
      .post(routes.shareTarget.path, (c) => c.redirect("/", 303))
      .route("/", pageRoutes({ ...web, knownPages: routes.pages, icon: logo.icon }))
  );
}

const routeAt = (path: string) => ({ path, pattern: `^${path.replace("*", ".*")}$` });
const ofKind = (kind: string, all: { path: string; pattern: string }[]) =>
  all.map(({ path, pattern }) => ({ path, pattern, kind }));

/**
 * Returns the files, except the pictures below `routes.pictures`. Nobody types the addresses of
 * these pictures.
 */
function typedFiles({ files }: Routes) {
  const { picture, statusPicture, boardPicture, logo, ...typed } = files;
  return Object.values(typed);
}

/** Returns a function that tells whether the board has a page or file at a path. */
export function knownPaths(routes: Routes) {
  const known = [...routes.pages, ...typedFiles(routes)].map(({ pattern }) => new RegExp(pattern));
  return (path: string) => known.some((pattern) => pattern.test(path));
}

/**
 * Returns all routes with their names in log and metrics. The first route that matches a request
 * gives the name.
 */
export function namedRoutes(routes: Routes, dataPaths: string[]) {
  const data = dataPaths.map((path) => PREFIX + path);
  return [
    ...ofKind("page", [...routes.pages, routes.shareTarget]),
    ...ofKind("file", typedFiles(routes)),
    ...ofKind("data", [...data, `${PREFIX}*`].map(routeAt)),
    ...ofKind("sign_in", [...SIGN_IN_PATHS, "/auth/v1/*"].map(routeAt)),
    ...ofKind("file", ["/assets/*", `${routes.pictures}/*`].map(routeAt)),
    ...ofKind("operation", ["/health", "/metrics", routes.events].map(routeAt)),
  ];
}
