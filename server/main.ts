import { join } from "node:path";
import { createApp } from "./app.ts";
import { PUBLISHABLE_KEY } from "./backend/lite.ts";
import { openBackend } from "./backend/open.ts";
import { openBoardPage } from "./board-page.ts";
import { readConfig } from "./config.ts";
import { openDatabase } from "./database/open.ts";
import { loadEnvironment, projectRoot } from "./environment.ts";
import { listen } from "./listen.ts";
import { createLogger, describeCause, logError, logInfo } from "./log.ts";
import { createRelay } from "./mail/relay.ts";
import { createMaintenance } from "./maintenance/create.ts";
import { openLimits } from "./middleware/limits.ts";
import { prepareDatabase } from "./prepare.ts";
import { openPublicReads } from "./public-reads/open.ts";
import { readPage } from "./routes/pages.ts";
import { readOrCreateJwtSecret } from "./secret.ts";
import { describeStart } from "./start-line.ts";
import { aborted, stopSignal, within } from "./stop-signal.ts";

// Requests have been answered by then; what a database that hangs still holds is left to the exit.
const CLOSING_MS = 1_000;

async function main() {
  const stopping = stopSignal();
  loadEnvironment();
  const config = readConfig(process.env);
  const database = await openDatabase(config).catch((error: unknown) => {
    // The signal may have reached the programs that create and start the database as well.
    if (!stopping.aborted) throw error;
  });
  if (!database) return;
  const serve = async () => {
    const jwtSecret = config.jwtSecret ?? (await readOrCreateJwtSecret(config.dataDir));
    const relay = config.mail && createRelay(config.mail, config);
    const options = { publicUrl: config.publicUrl, jwtSecret, relay };
    await prepareDatabase(database.target, options, projectRoot);
    const backend = await openBackend(database.target, options);
    const publicReads = await openPublicReads(database.target, {
      fetch: backend.fetch,
      apikey: PUBLISHABLE_KEY,
    });
    const limits = config.rateLimits ? openLimits(config, jwtSecret) : undefined;
    try {
      const webFolder = join(projectRoot, "dist");
      const page = await readPage(webFolder, {
        supabaseAnonKey: PUBLISHABLE_KEY,
        churchName: config.churchName,
        sendsMail: relay !== undefined,
      });
      const boardPage = await openBoardPage(join(projectRoot, "dist-server"), {
        html: page.html,
        churchName: config.churchName,
        timeZone: config.churchTimezone,
        publicReads,
      });
      const { trustProxy, allowedOrigins: origins } = config;
      const logger = createLogger(config.logLevel);
      const maintenance = createMaintenance(database.target, { config, jwtSecret, logger });
      const app = await createApp({
        api: { backend, publicReads, relay, limits, trustProxy, origins },
        page,
        boardPage,
        webFolder,
        health: maintenance.health,
        https: config.publicUrl.startsWith("https:"),
        logger,
        stopping,
      });
      if (stopping.aborted) return;
      listening = true;
      const finishRequests = await listen(app, config);
      logInfo(`Avisos ${config.churchName} TC: ${config.publicUrl}`);
      logger.info(await describeStart(config), "started");
      maintenance.start();
      await aborted(stopping);
      await Promise.all([finishRequests(), within(CLOSING_MS, maintenance.stop())]);
    } finally {
      await within(
        CLOSING_MS,
        Promise.allSettled([limits?.close(), publicReads.close(), backend.close()]),
      );
    }
  };
  let listening = false;
  try {
    // A signal before it listens ends the start where it stands: every step of it can be repeated.
    const early = aborted(stopping).then(() => listening && new Promise<never>(() => {}));
    await Promise.race([serve(), early]);
  } finally {
    await database.close();
  }
}

// A last resort: a promise that nobody waits for must not end the service of everybody.
process.on("unhandledRejection", (reason) => {
  logError(`avisos: unhandled ${describeCause(reason)}`);
});

main().then(
  () => process.exit(),
  (error: unknown) => {
    logError(`avisos: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  },
);
