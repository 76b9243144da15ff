import { createHash } from "node:crypto";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { createApp } from "./app.ts";
import { PUBLISHABLE_KEY } from "./backend/lite.ts";
import { openBackend } from "./backend/open.ts";
import { startDailyBackups } from "./backup/daily.ts";
import { openBoardPage } from "./board-page.ts";
import { type Config, readConfig } from "./config.ts";
import { openDatabase } from "./database/open.ts";
import { loadEnvironment, projectRoot } from "./environment.ts";
import { HTTP_LIMITS } from "./http-limits.ts";
import { createLogger, describeCause, logError, logInfo } from "./log.ts";
import { createRelay } from "./mail/relay.ts";
import { openLimits } from "./middleware/limits.ts";
import { prepareDatabase } from "./prepare.ts";
import { readPage } from "./routes/pages.ts";
import { readOrCreateJwtSecret } from "./secret.ts";
import { describeStart } from "./start-line.ts";

// How long requests under way may take to finish after a signal.
const GRACE_MS = 10_000;

function listen(
  app: { fetch: (request: Request) => Response | Promise<Response> },
  config: Config,
) {
  return new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const server = serve(
      {
        fetch: app.fetch,
        hostname: config.host,
        port: config.port,
        serverOptions: HTTP_LIMITS,
      },
      () => resolve(server),
    );
    server.once("error", (error) => {
      const taken = "code" in error && error.code === "EADDRINUSE";
      reject(
        new Error(
          taken
            ? `PORT ${config.port} is taken; stop the other program or choose another PORT`
            : `cannot listen on HOST ${config.host}, PORT ${config.port}: ${error.message}`,
        ),
      );
    });
  });
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => resolve());
  });
}

/** Stops listening and waits for the requests under way, closing each connection as it falls idle. */
async function finishRequests(server: ReturnType<typeof serve>) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => {
    if ("closeIdleConnections" in server) server.closeIdleConnections();
  }, 50);
  const patience = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS).unref());
  await Promise.race([closed, patience]);
  clearInterval(sweep);
}

async function main() {
  loadEnvironment();
  const config = readConfig(process.env);
  const stop = signalled();
  const database = await openDatabase(config);
  try {
    const jwtSecret = config.jwtSecret ?? (await readOrCreateJwtSecret(config.dataDir));
    const relay = config.mail && createRelay(config.mail, config);
    const options = { publicUrl: config.publicUrl, jwtSecret, relay };
    await prepareDatabase(database.target, options, projectRoot);
    const backend = await openBackend(database.target, options);
    const limits = config.rateLimits ? openLimits(config, jwtSecret) : undefined;
    try {
      const webFolder = join(projectRoot, "dist");
      const page = await readPage(webFolder, {
        supabaseAnonKey: PUBLISHABLE_KEY,
        churchName: config.churchName,
        sendsMail: relay !== undefined,
      });
      const read = async (path: string) => {
        const response = await backend.fetch(
          new Request(new URL(path, config.publicUrl), { headers: { apikey: PUBLISHABLE_KEY } }),
        );
        if (response.status !== 200) return undefined;
        const body = new Uint8Array(await response.arrayBuffer());
        return { body, etag: createHash("sha1").update(body).digest("hex") };
      };
      const boardPage = await openBoardPage(join(projectRoot, "dist-server"), {
        html: page.html,
        churchName: config.churchName,
        timeZone: config.churchTimezone,
        read,
      });
      const { trustProxy, allowedOrigins: origins } = config;
      const logger = createLogger(config.logLevel);
      const app = createApp({
        api: { backend, relay, limits, trustProxy, origins },
        page,
        boardPage,
        webFolder,
        https: config.publicUrl.startsWith("https:"),
        logger,
      });
      const server = await listen(app, config);
      logInfo(`Avisos ${config.churchName} TC: ${config.publicUrl}`);
      logger.info(await describeStart(config), "started");
      const backups = startDailyBackups(database.target, {
        folder: join(config.dataDir, "backups"),
        jwtSecret: config.jwtSecret === undefined ? jwtSecret : undefined,
      });
      await stop;
      await Promise.all([finishRequests(server), backups.stop()]);
    } finally {
      await limits?.close();
      await backend.close();
    }
  } finally {
    await database.close();
  }
}

// A last resort: a promise that nobody waits for must not end the service of everybody.
process.on("unhandledRejection", (reason) => {
  logError(`avisos: unhandled ${describeCause(reason)}`);
});

main().then(
  () => process.exit(0),
  (error: unknown) => {
    logError(`avisos: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  },
);
