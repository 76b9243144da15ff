import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { boardTitle, type Config, PUBLISHABLE_KEY } from "./config.ts";
import { CHANGED_HEADER } from "./data-api/data-api.ts";
import { answerFromCache, fetchFromCache } from "./http/answer-from-cache.ts";
import { cacheKeys, LONGEST_URL, requestOf } from "./http/cache-keys.ts";
import { canonicalPaths } from "./http/canonical-path.ts";
import { mostConnections } from "./http/listen.ts";
import { OpenResponses } from "./http/open-responses.ts";
import { RequestLog } from "./http/request-log.ts";
import { ResponseCache } from "./http/response-cache.ts";
import { securityHeaders, securityHeaderValues } from "./http/security-headers.ts";
import { CAUSE_HEADER, describeCause, type Logger } from "./log.ts";
import { Pictures } from "./pictures/pictures.ts";
import type { WebApp } from "./render/web-app.ts";
import { limitPasswordGuesses } from "./routes/account-deletion.ts";
import { type ApiOptions, apiRoutes, type CacheBindings, PREFIX } from "./routes/api.ts";
import { calendarRoutes } from "./routes/calendar.ts";
import { churchMark } from "./routes/church-mark.ts";
import { eventStreams, mostScreens } from "./routes/events.ts";
import { feedRoutes } from "./routes/feed.ts";
import { limitFollowers } from "./routes/followers.ts";
import { type HealthOptions, healthRoutes } from "./routes/health.ts";
import { type PageOptions, pageRoutes } from "./routes/pages.ts";
import { photoRoutes } from "./routes/photos.ts";
import { type PictureOptions, pictureRoutes } from "./routes/pictures.ts";
import type { RateLimiter } from "./sign-in/rate-limit.ts";
import { SIGN_IN_PATHS } from "./sign-in/routes.ts";

type Dependencies = {
  config: Config;
  /** The built web app. */
  web: Omit<PageOptions, "icon" | "onAnnouncement" | "screens"> &
    Omit<PictureOptions, "pictures"> & { webApp: WebApp };
  services: Pick<ApiOptions, "dataApi" | "signIn"> & { limiter: RateLimiter | undefined };
  health: HealthOptions;
  /** Tells every server of the tables that a request of this one has changed. */
  tellServers: (tables: string[]) => void;
  logger: Logger;
};

/** Everything that can be reached from outside, in order. */
export function createApp({ config, web, services, health, tellServers, logger }: Dependencies) {
  const { publicUrl, allowedOrigins: origins, embedOrigins, trustProxy, host: hostname } = config;
  const { routes, webApp } = web;
  const { dataApi } = services;
  const open = new OpenResponses({ trustProxy });
  const apikey = PUBLISHABLE_KEY;
  const cache = new ResponseCache(async (key, own) => app.fetch(requestOf(key, apikey), { own }));
  const load = (path: string) => cache.load(`GET ${path}`, true);
  const rendered = routes.screens.filter((screen) => screen.rendered);
  const cached = [...rendered, ...Object.values(routes.files)];
  const keyOf = cacheKeys({ apikey, origins, pages: cached });
  webApp.provideFetch(fetchFromCache({ keyOf, cache, apikey }));
  const drawn = pictureRoutes({ ...web, pictures: new Pictures() });
  const mark = churchMark({ routes, load });
  const feeds = { routes, publicUrl, name: boardTitle(config.churchName) };
  const ofPages = { screens: routes.screens, icon: mark.icon, onAnnouncement: drawn.prepare };
  const { scriptHashes } = web.pages;
  const followers = limitFollowers(services.limiter, { prefix: PREFIX, trustProxy });
  const ofGuesses = { prefix: PREFIX, trustProxy, signIn: services.signIn };
  const guesses = limitPasswordGuesses(services.limiter, ofGuesses);
  const limits = { limitFollowers: followers, limitGuesses: guesses };
  const https = publicUrl.startsWith("https:");
  const security = { scriptHashes, https, embedOrigins, embedPath: routes.embed };
  const app = new Hono<{ Bindings: CacheBindings }>()
    .onError((error, c) => {
      const body = { code: "unexpected_failure", message: "The server could not answer" };
      return c.json(body, 500, { [CAUSE_HEADER]: describeCause(error) });
    })
    .use(securityHeaders(security))
    .use(async (c, next) => {
      if (c.req.url.length <= LONGEST_URL) return next();
      return c.json({ code: "uri_too_long", message: "The address is too long" }, 414);
    })
    .use(compress())
    .use(async (c, next) => {
      await next();
      // Before it is compressed, because all of it is held meanwhile.
      const bytes = Number(c.res.headers.get("Content-Length"));
      if (c.env?.outgoing) open.add(c.env.outgoing, bytes);
    })
    .route("/health", healthRoutes(health))
    .use(`${PREFIX}*`, async (c, next) => {
      await next();
      const changed = c.res.headers.get(CHANGED_HEADER);
      if (changed === null) return;
      c.res.headers.delete(CHANGED_HEADER);
      // The cache is cleared before the response, so that the writer reads the change.
      cache.clear();
      tellServers(changed.split(","));
    })
    .route("/", apiRoutes({ ...services, ...limits, apikey, origins, trustProxy }))
    .route("/", calendarRoutes({ ...feeds, load }))
    .route("/", feedRoutes({ ...feeds, webApp }))
    .route("/", mark.routes)
    .route("/", photoRoutes({ routes, dataApi }))
    .route(routes.pictures, drawn.routes)
    .route("/", pageRoutes({ ...web, ...ofPages }));

  const { picture, statusPicture, boardPicture, mark: _, ...files } = routes.files;
  const data = dataApi.paths().map((path) => PREFIX + path);
  const folders = ["/auth/v1/*", `${PREFIX}*`, "/assets/*", `${routes.pictures}/*`];
  const others = [...data, ...SIGN_IN_PATHS, ...folders, routes.events, "/health"];
  const log = new RequestLog(logger, [
    ...routes.screens,
    ...Object.values(files),
    ...others.map((path) => ({ path, pattern: `^${path.replace("*", ".*")}$` })),
  ]);
  const answerVisitor = answerFromCache({ keyOf, cache, open, log });
  const headers = securityHeaderValues(security);
  const leadToCanonical = canonicalPaths({ headers, log });
  const most = mostScreens(mostConnections());
  const streams = eventStreams({ path: routes.events, most, trustProxy, headers, log });
  const answer = getRequestListener(log.wrap(app.fetch), { hostname });
  return {
    open,
    /** Answers from the cache, or as the app; open screens stay connected. */
    handle: (incoming: IncomingMessage, outgoing: ServerResponse): void => {
      if (leadToCanonical(incoming, outgoing)) return;
      if (answerVisitor(incoming, outgoing) || streams.answer(incoming, outgoing)) return;
      void answer(incoming, outgoing);
    },
    /** To be called with the table that has changed. */
    onChange: (table: string) => {
      // First, so that whoever hears of the change reads it.
      cache.clear();
      streams.tell(table);
    },
    /** Ends the connections of open screens, which would otherwise last. */
    endEvents: () => streams.end(),
  };
}
