import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { BoardPage } from "./board-page.ts";
import { describeCause, type Logger } from "./log.ts";
import { browserHeaders } from "./middleware/browser-headers.ts";
import { requestLog } from "./middleware/request-log.ts";
import { urlLength } from "./middleware/url-length.ts";
import { type ApiOptions, apiRoutes } from "./routes/api.ts";
import { healthRoutes } from "./routes/health.ts";
import { routeOf } from "./routes/offered.ts";
import { type Page, pageRoutes } from "./routes/pages.ts";

type Dependencies = {
  api: ApiOptions;
  page: Page;
  boardPage: BoardPage;
  webFolder: string;
  https: boolean;
  logger: Logger;
};

/** Everything that is reachable from outside, in order. */
export function createApp({ api, page, boardPage, webFolder, https, logger }: Dependencies) {
  const { fetch } = apiRoutes(api);
  return new Hono<{ Bindings: Partial<HttpBindings> }>()
    .onError((error, c) => {
      const route = routeOf(c.req.path);
      logger.error({ method: c.req.method, route, error: describeCause(error) }, "failure");
      return c.json({ code: "unexpected_failure", message: "The server could not answer" }, 500);
    })
    .use(requestLog(logger, routeOf))
    .use(browserHeaders({ scriptHashes: page.scriptHashes, https }))
    .use(urlLength)
    .use(compress())
    .route("/health", healthRoutes(api.backend.ping))
    .mount("/auth/v1", fetch, { replaceRequest: false })
    .mount("/rest/v1", fetch, { replaceRequest: false })
    .route("/", pageRoutes(webFolder, page, boardPage));
}
