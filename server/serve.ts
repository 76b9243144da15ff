import { once } from "node:events";
import { type Config, readConfig } from "./config.ts";
import { openDatabase } from "./database/open.ts";
import { loadEnvironment } from "./environment.ts";
import { describeCause, logError } from "./log.ts";

/** Runs the server until a signal ends it, and then the process; `explain` says in a line what else ended it. */
export function serve(explain: (error: unknown) => string): void {
  run().then(
    () => process.exit(),
    (error: unknown) => {
      logError(`avisos: ${explain(error)}`);
      process.exit(1);
    },
  );
}

/**
 * Aborted by the first signal that asks for the end. An uncaught error asks for it too, with exit code 1, so that
 * the database is stopped in order.
 */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop.abort());
  process.on("uncaughtException", (error) => {
    logError(`avisos: uncaught ${describeCause(error)}`);
    process.exitCode = 1;
    stop.abort();
  });
  // One lost promise does not end the server.
  process.on("unhandledRejection", (reason) => {
    logError(`avisos: unhandled ${describeCause(reason)}`);
  });
  return stop.signal;
}

/** Loads the other modules; the web app goes on loading. */
async function load(config: Config) {
  const { openWebApp, runServer } = await import("./run-server.ts");
  const web = openWebApp(config);
  // Its failure is reported by `runServer`, when the database can be closed.
  web.catch(() => {});
  return { runServer, web };
}

async function run() {
  const stopping = stopSignal();
  const stopped = once(stopping, "abort");
  loadEnvironment();
  const config = readConfig(process.env);
  let loading: ReturnType<typeof load> | undefined;
  const whileStarting = () => {
    loading ??= load(config);
    loading.catch(() => {});
  };
  const database = await openDatabase(config, { whileStarting }).catch((error: unknown) => {
    // A signal to the process group also ends the programs that create the database.
    if (!stopping.aborted) throw error;
  });
  if (!database) return;
  let isListening = false;
  const onListening = () => {
    isListening = true;
  };
  const start = async () => {
    const { runServer, web } = await (loading ?? load(config));
    await runServer({ config, target: database.target, web, stopping, onListening });
  };
  try {
    // A signal before it listens ends the start at once, as every step of it can be repeated.
    const early = stopped.then(() => isListening && new Promise<never>(() => {}));
    await Promise.race([start(), early]);
  } finally {
    await database.close();
  }
}
