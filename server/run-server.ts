import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createApp } from "./app.ts";
import { boardTitle, type Config, PUBLISHABLE_KEY } from "./config.ts";
import { openDataApi } from "./data-api/data-api.ts";
import { ANY_TABLE, CommittedChanges, listenForChanges } from "./database/change-listener.ts";
import { asOwner, type DatabaseTarget } from "./database/connect.ts";
import { prepareDatabase } from "./database/prepare-database.ts";
import { describeStart, projectRoot, readBuild, readVersion, typedCommand } from "./environment.ts";
import { listen } from "./http/listen.ts";
import { withTimeout } from "./http/response-time.ts";
import { startJobs } from "./jobs/server-jobs.ts";
import { readOrCreateJwtSecret } from "./jwt-secret.ts";
import { createLogger, logInfo } from "./log.ts";
import { preparePush, pushHostsOf } from "./push/push-job.ts";
import { SEND_TIMEOUT_MS } from "./push/send.ts";
import { openPages, readShell } from "./render/page.ts";
import { Renderer } from "./render/renderer.ts";
import { loadWebApp, type PageConfig, readRoutes } from "./render/web-app.ts";
import { openHealthCheck } from "./routes/health.ts";
import { readManifest } from "./routes/pages.ts";
import { boardPicturePath } from "./routes/pictures.ts";
import { createRateLimiter, openRateLimitStore } from "./sign-in/rate-limit.ts";
import { SESSIONS } from "./sign-in/sessions.ts";
import { openSignIn } from "./sign-in/sign-in-routes.ts";

// Time in ms for closing database connections when the server stops. Connections that hang end with
// the process.
const CLOSING_MS = 1_000;
const JOBS_CLOSING_MS = SEND_TIMEOUT_MS + CLOSING_MS;

const ANY_ADMIN = `
  select from public.profiles where role = 'admin' and deactivated_at is null limit 1
`;

/** Loads the built web app, and starts the renderer of the web app. Needs no database. */
export async function openWebApp(config: Config) {
  const folder = join(projectRoot, "dist");
  const serverFolder = join(projectRoot, "dist-server/web");
  const routes = await readRoutes(serverFolder);
  const pageConfig: PageConfig = {
    supabaseAnonKey: PUBLISHABLE_KEY,
    churchName: config.churchName,
    timeZone: config.churchTimezone,
    publicUrl: config.publicUrl,
    boardPicture: boardPicturePath(routes, config.churchName),
    canBeEmbedded: config.embedOrigins.length > 0,
    sendsMail: config.mail !== undefined,
    sendsPush: config.pushHosts !== undefined,
  };
  const shell = await readShell(folder, pageConfig);
  const [webApp, renderer, plain, manifest] = await Promise.all([
    loadWebApp(serverFolder, pageConfig),
    Renderer.start({ folder: serverFolder, shell, config: pageConfig }),
    readFile(join(folder, "previa.png")),
    readManifest(folder, config.churchName),
  ]);
  const pages = openPages(shell, webApp, renderer);
  return { folder, config: pageConfig, routes, webApp, pages, plain, manifest };
}

/** Prepares the database, and opens the services, each with its own connections. */
async function openServices({ target, config, seedDemo }: ServerOptions) {
  const jwtSecret = config.jwtSecret ?? (await readOrCreateJwtSecret(config.dataDir));
  await prepareDatabase(target);
  const demoText = await seedDemo?.(target);
  // Only servers that send e-mail load the e-mail module, because the module slows down the start.
  const relay = config.mail && (await import("./mail/relay.ts")).createRelay(config.mail, config);
  void relay?.check();
  const limiter = config.rateLimits
    ? createRateLimiter(openRateLimitStore(target), jwtSecret)
    : undefined;
  const { trustProxy } = config;
  const options = { jwtSecret, apikey: PUBLISHABLE_KEY, relay, limiter, trustProxy };
  const signIn = openSignIn(target, options);
  const hosts = pushHostsOf(config);
  const [dataApi] = await Promise.all([
    openDataApi(target),
    asOwner(target, (owner) => preparePush(owner, hosts)),
  ]);
  const health = openHealthCheck(target);
  const parts = [limiter, signIn, dataApi, health];
  const close = () => Promise.allSettled(parts.map((part) => part?.close()));
  return { jwtSecret, limiter, signIn, dataApi, health, demoText, close };
}

/**
 * Prints the next step for the operator while the board has no admin. Nobody becomes admin by
 * signing up first.
 */
async function printNextStep(target: DatabaseTarget, { publicUrl }: Config): Promise<void> {
  const { rowCount } = await asOwner(target, (owner) => owner.query(ANY_ADMIN));
  if (rowCount !== 0) return;
  const command = await typedCommand("admin", "<your e-mail>");
  logInfo(`No admin yet: sign up at ${publicUrl}/auth?cadastro, then run: ${command}`);
}

type ServerOptions = {
  config: Config;
  seedDemo: ((target: DatabaseTarget) => Promise<string>) | undefined;
  target: DatabaseTarget;
  web: ReturnType<typeof openWebApp>;
  stopping: AbortSignal;
  onListening: () => void;
};

/** Starts the server over a database, and answers requests until `stopping` aborts. */
export async function runServer(options: ServerOptions) {
  const { config, target, web, stopping, onListening } = options;
  const services = await openServices(options);
  const { jwtSecret, health, close } = services;
  try {
    const logger = createLogger(config.logLevel);
    const opened = await web;
    const jobs = startJobs(target, { config, jwtSecret, writer: opened.webApp, logger });
    const committed = new CommittedChanges();
    const app = createApp({
      config,
      web: opened,
      services,
      health: { ping: health.ping, health: jobs.health, trustProxy: config.trustProxy },
      metrics: {
        build: { version: await readVersion(), build: await readBuild() },
        jobs: jobs.records,
        backupAt: jobs.backupAt,
        countDeliveries: health.countDeliveries,
      },
      notifyServers: (tables) => committed.add(tables),
      logger,
    });
    if (stopping.aborted) return;
    onListening();
    const finishRequests = await listen(app.handle, config, app.open);
    const onChange = (table: string) => {
      if (table === SESSIONS || table === ANY_TABLE) services.signIn.forgetSessions();
      if (table === SESSIONS) return;
      const wakesPush = ["announcements", "push_messages", ANY_TABLE];
      if (wakesPush.includes(table)) jobs.wakePush();
      // Nobody can read the push messages, so no page has to load them again.
      if (table !== "push_messages") app.onChange(table);
    };
    void listenForChanges(target, onChange, stopping, committed);
    logInfo(`${boardTitle(config.churchName)}: ${config.publicUrl}`);
    if (services.demoText !== undefined) logInfo(services.demoText);
    // Ignore a failure, because the line is only a hint and the board already answers.
    else await printNextStep(target, config).catch(() => {});
    logger.info(await describeStart(config), "started");
    if (!stopping.aborted) await once(stopping, "abort");
    app.endEvents();
    await Promise.all([finishRequests(), withTimeout(jobs.close(), JOBS_CLOSING_MS, () => {})]);
  } finally {
    await withTimeout<unknown>(close(), CLOSING_MS, () => {});
  }
}
