import { join } from "node:path";
import { createApp } from "./app.ts";
import { PUBLISHABLE_KEY } from "./backend/lite.ts";
import { openBackend } from "./backend/open.ts";
import { openBoardPage } from "./board-page.ts";
import { readConfig } from "./config.ts";
import { openDatabase } from "./database/open.ts";
import { loadEnvironment, projectRoot } from "./environment.ts";
import { finishRequests, listen } from "./listen.ts";
import { createLogger, describeCause, logError, logInfo } from "./log.ts";
import { createRelay } from "./mail/relay.ts";
import { createMaintenance } from "./maintenance/create.ts";
import { openLimits } from "./middleware/limits.ts";
import { prepareDatabase } from "./prepare.ts";
import { openPublicReads } from "./public-reads/open.ts";
import { readPage } from "./routes/pages.ts";
import { readOrCreateJwtSecret } from "./secret.ts";
import { describeStart } from "./start-line.ts";

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => resolve());
  });
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
      });
      const server = await listen(app, config);
      logInfo(`Avisos ${config.churchName} TC: ${config.publicUrl}`);
      logger.info(await describeStart(config), "started");
      maintenance.start();
      await stop;
      await Promise.all([finishRequests(server), maintenance.stop()]);
    } finally {
      await limits?.close();
      await publicReads.close();
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
