import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { BoardPage } from "./board-page.ts";
import { CAUSE_HEADER, describeCause, type Logger } from "./log.ts";
import { allowedOrigins } from "./middleware/allowed-origins.ts";
import { browserHeaders } from "./middleware/browser-headers.ts";
import { requestLines, requestLog } from "./middleware/request-log.ts";
import { unavailableWhen } from "./middleware/stopping.ts";
import { urlLength } from "./middleware/url-length.ts";
import { type ApiOptions, apiRoutes } from "./routes/api.ts";
import { type Health, healthRoutes } from "./routes/health.ts";
import { routeOf } from "./routes/offered.ts";
import { type Page, pageRoutes } from "./routes/pages.ts";
import { readyAnswers } from "./routes/ready-answers.ts";

type Dependencies = {
  api: ApiOptions;
  page: Page;
  boardPage: BoardPage;
  webFolder: string;
  health: () => Health;
  https: boolean;
  logger: Logger;
  /** Aborted when the server is about to end. */
  stopping: AbortSignal;
};

/** Everything that is reachable from outside, in order; and before it, what is in memory. */
export async function createApp(dependencies: Dependencies) {
  const { api, page, boardPage, webFolder, health, https, logger, stopping } = dependencies;
  const { fetch } = apiRoutes(api);
  const log = requestLines(logger, routeOf);
  const forBrowsers = browserHeaders({ scriptHashes: page.scriptHashes, https });
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
    .onError((error, c) => {
      const body = { code: "unexpected_failure", message: "The server could not answer" };
      return c.json(body, 500, { [CAUSE_HEADER]: describeCause(error) });
    })
    .use(requestLog(log))
    .use(forBrowsers)
    .use(urlLength)
    .use(compress())
    .use("/health", unavailableWhen(stopping))
    .route("/health", healthRoutes(api.backend.ping, health))
    .mount("/auth/v1", fetch, { replaceRequest: false })
    .mount("/rest/v1", fetch, { replaceRequest: false })
    .route("/", pageRoutes(webFolder, page, boardPage));
  const { publicReads, origins } = api;
  const sources = [
    { find: publicReads.find, headersOf: [forBrowsers, allowedOrigins(origins)] },
    { find: boardPage.find, headersOf: [forBrowsers] },
  ];
  return { fetch: app.fetch, readyAnswers: await readyAnswers({ sources, origins, log }) };
}
