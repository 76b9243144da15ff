import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createApp } from "./app.ts";
import { boardTitle, PUBLISHABLE_KEY, readConfig } from "./config.ts";
import { openDataApi } from "./data-api/data-api.ts";
import { loadEnvironment, projectRoot } from "./environment.ts";
import { listen, mostConnections } from "./http/listen.ts";
import { readOrCreateJwtSecret } from "./jwt-secret.ts";
import { createLogger, logError, logInfo } from "./log.ts";
import { createRelay } from "./mail/relay.ts";
import { startMaintenance } from "./maintenance/start.ts";
import { Pictures } from "./pictures/pictures.ts";
import { listenForChanges } from "./postgres/change-listener.ts";
import { openHealthCheck } from "./postgres/health-check.ts";
import { openDatabase } from "./postgres/open.ts";
import { prepareDatabase } from "./postgres/prepare-database.ts";
import { openRateLimitStore } from "./postgres/rate-limit-store.ts";
import { openPages } from "./render/page.ts";
import { readShell } from "./render/page-template.ts";
import { Renderer } from "./render/renderer.ts";
import { loadWebApp } from "./render/web-app.ts";
import { mostScreens } from "./routes/events.ts";
import { readManifest } from "./routes/pages.ts";
import { boardPicturePath } from "./routes/pictures.ts";
import { createRateLimiter } from "./sign-in/rate-limit.ts";
import { openSignIn } from "./sign-in/routes.ts";
import { describeStart } from "./startup-log.ts";
import { aborted, stopSignal, within } from "./stop-signal.ts";

// Requests have been answered by then; connections to a database that hangs are left to the exit.
const CLOSING_MS = 1_000;

/** Runs the board until a signal ends it, and then the process. */
export function serve(): void {
  run().then(
    () => process.exit(),
    (error: unknown) => {
      logError(`avisos: ${error instanceof Error ? error.message : error}`);
      process.exit(1);
    },
  );
}

async function run() {
  const stopping = stopSignal();
  loadEnvironment();
  const config = readConfig(process.env);
  const database = await openDatabase(config).catch((error: unknown) => {
    // A signal to the process group also ends the programs that create the database.
    if (!stopping.aborted) throw error;
  });
  if (!database) return;
  const start = async () => {
    const jwtSecret = config.jwtSecret ?? (await readOrCreateJwtSecret(config.dataDir));
    const relay = config.mail && createRelay(config.mail, config);
    await prepareDatabase(database.target);
    const { trustProxy, rateLimits } = config;
    const limiter = rateLimits
      ? createRateLimiter(openRateLimitStore(database.target), jwtSecret)
      : undefined;
    const apikey = PUBLISHABLE_KEY;
    const signIn = openSignIn(database.target, { jwtSecret, apikey, relay, limiter, trustProxy });
    const dataApi = await openDataApi(database.target);
    const health = openHealthCheck(database.target);
    try {
      const folder = join(projectRoot, "dist");
      const serverFolder = join(projectRoot, "dist-server/web");
      const webApp = await loadWebApp(serverFolder);
      const pageConfig = {
        supabaseAnonKey: apikey,
        churchName: config.churchName,
        timeZone: config.churchTimezone,
        publicUrl: config.publicUrl,
        boardPicture: boardPicturePath(config.churchName),
        canBeEmbedded: config.embedOrigins.length > 0,
        sendsMail: relay !== undefined,
      };
      const shell = await readShell(folder, pageConfig);
      const renderer = await Renderer.start({ folder: serverFolder, shell, config: pageConfig });
      const pages = openPages(shell, webApp, renderer);
      const plain = await readFile(join(folder, "previa.png"));
      const { allowedOrigins: origins } = config;
      const logger = createLogger(config.logLevel);
      const maintenance = startMaintenance(database.target, { config, jwtSecret, logger });
      const manifest = await readManifest(folder, config.churchName);
      const app = createApp({
        api: { dataApi, signIn, apikey, origins },
        health: { ping: health.ping, health: maintenance.health, stopping },
        pictures: { pictures: new Pictures(), webApp, config: pageConfig, plain },
        pages: { folder, pages, manifest, screens: webApp.screens },
        feeds: {
          publicUrl: config.publicUrl,
          name: boardTitle(config.churchName),
          inReadingOrder: webApp.inReadingOrder,
          describe: (row, now) => webApp.describe(row, { config: pageConfig, now }),
        },
        events: { most: mostScreens(mostConnections()), trustProxy },
        https: config.publicUrl.startsWith("https:"),
        embedOrigins: config.embedOrigins,
        logger,
        hostname: config.host,
      });
      if (stopping.aborted) return;
      listening = true;
      const finishRequests = await listen(app.handle, config);
      void listenForChanges(database.target, app.onChange, stopping);
      logInfo(`${boardTitle(config.churchName)}: ${config.publicUrl}`);
      logger.info(await describeStart(config), "started");
      await aborted(stopping);
      app.endEvents();
      await Promise.all([finishRequests(), within(CLOSING_MS, maintenance.close())]);
    } finally {
      await within(
        CLOSING_MS,
        Promise.allSettled([
          limiter?.close(),
          ...[signIn, dataApi, health].map((part) => part.close()),
        ]),
      );
    }
  };
  let listening = false;
  try {
    // A signal before it listens ends the start at once, as every step of it can be repeated.
    const early = aborted(stopping).then(() => listening && new Promise<never>(() => {}));
    await Promise.race([start(), early]);
  } finally {
    await database.close();
  }
}
