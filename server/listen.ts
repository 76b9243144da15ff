import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Config } from "./config.ts";
import { Drain } from "./drain.ts";
import { HTTP_LIMITS, mostConnections } from "./http-limits.ts";
import { describeCause, logError } from "./log.ts";
import type { ReadyAnswers } from "./routes/ready-answers.ts";

type App = {
  fetch: (request: Request) => Response | Promise<Response>;
  readyAnswers: ReadyAnswers;
};

function bind(server: Server, { host, port }: Pick<Config, "host" | "port">): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const taken = "code" in error && error.code === "EADDRINUSE";
      reject(
        new Error(
          taken
            ? `PORT ${port} is taken; stop the other program or choose another PORT`
            : `cannot listen on HOST ${host}, PORT ${port}: ${error.message}`,
        ),
      );
    });
    server.listen(port, host, () => resolve());
  });
}

/**
 * Listens where `config` says. @throws with one line that says what to do.
 * @returns how to end it: resolves when every request has been answered or given up on, in nine seconds
 * at most.
 */
export async function listen(app: App, config: Config): Promise<() => Promise<void>> {
  const answer = getRequestListener(app.fetch, { hostname: config.host });
  const server = createServer(HTTP_LIMITS);
  const most = mostConnections();
  if (most !== undefined) server.maxConnections = most;
  const drain = new Drain(server, (request, response) => {
    if (!app.readyAnswers(request, response)) void answer(request, response);
  });
  await bind(server, config);
  // For want of file descriptors, say: those who are connected already are served on.
  server.on("error", (error) => logError(`cannot accept a connection: ${describeCause(error)}`));
  return () => drain.finish();
}
