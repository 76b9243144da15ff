import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Config } from "./config.ts";
import { HTTP_LIMITS } from "./http-limits.ts";
import type { ReadyAnswers } from "./routes/ready-answers.ts";

// How long requests under way may take to finish after a signal.
const GRACE_MS = 10_000;

type App = {
  fetch: (request: Request) => Response | Promise<Response>;
  readyAnswers: ReadyAnswers;
};

/** Listens where `config` says. @throws with one line that says what to do. */
export function listen(app: App, { host, port }: Config): Promise<Server> {
  const answer = getRequestListener(app.fetch, { hostname: host });
  const server = createServer(HTTP_LIMITS, (request, response) => {
    if (!app.readyAnswers(request, response)) void answer(request, response);
  });
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
    server.listen(port, host, () => resolve(server));
  });
}

/** Stops listening and waits for the requests under way, closing each connection as it falls idle. */
export async function finishRequests(server: Server) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const patience = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS).unref());
  await Promise.race([closed, patience]);
  clearInterval(sweep);
}
