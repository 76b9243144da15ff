import { once } from "node:events";
import { type Config, readConfig } from "./config.ts";
import type { DatabaseTarget } from "./database/connect.ts";
import { openDatabase } from "./database/open.ts";
import { loadEnvironment } from "./environment.ts";
import { describeCause, logError } from "./log.ts";

/**
 * The board that a process serves. `seedDemo` writes into the prepared database before the server
 * listens. The function returns the lines that are printed below the address.
 */
export type Board = { config: Config; seedDemo?: (target: DatabaseTarget) => Promise<string> };

/** Returns the board that the operator's environment describes. */
function readBoard(): Board {
  loadEnvironment();
  return { config: readConfig(process.env) };
}

/**
 * Runs the server until a signal stops it, then ends the process. `explain` turns an error into a
 * line for operators. `open` returns the board to serve.
 */
export function serve(
  explain: (error: unknown) => string,
  open: () => Board | Promise<Board> = readBoard,
): void {
  run(open).then(
    () => process.exit(),
    (error: unknown) => {
      logError(`avisos: ${explain(error)}`);
      process.exit(1);
    },
  );
}

/**
 * Returns a signal that aborts when the operating system asks the process to stop. An uncaught
 * error also aborts the signal and sets exit code 1, so that the database is shut down properly.
 */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop.abort());
  process.on("uncaughtException", (error) => {
    logError(`avisos: stopping because of an uncaught error (${describeCause(error)})`);
    process.exitCode = 1;
    stop.abort();
  });
  // The server continues, because an unhandled rejection concerns only one request or job.
  process.on("unhandledRejection", (reason) => {
    logError(
      `avisos: unhandled rejection of a promise (${describeCause(reason)}); the server keeps ` +
        "running",
    );
  });
  return stop.signal;
}

/** Loads the other modules, and begins to load the web app. */
async function loadModules(config: Config) {
  const { openWebApp, runServer } = await import("./run-server.ts");
  const web = openWebApp(config);
  // The empty handler prevents a report of an unhandled rejection. `runServer` awaits `web` later
  // and reports the error, because the database can be closed only then.
  web.catch(() => {});
  return { runServer, web };
}

async function run(open: () => Board | Promise<Board>) {
  const stopping = stopSignal();
  const stopped = once(stopping, "abort");
  const { config, seedDemo } = await open();
  let loading: ReturnType<typeof loadModules> | undefined;
  const whileStarting = () => {
    loading ??= loadModules(config);
    loading.catch(() => {});
  };
  const database = await openDatabase(config, { whileStarting }).catch((error: unknown) => {
    // A stop signal to the process group also ends the programs that create the database. An error
    // of these programs is therefore expected.
    if (!stopping.aborted) throw error;
  });
  if (!database) return;
  let isListening = false;
  const onListening = () => {
    isListening = true;
  };
  const start = async () => {
    const { runServer, web } = await (loading ?? loadModules(config));
    await runServer({ config, seedDemo, target: database.target, web, stopping, onListening });
  };
  try {
    // A stop signal before the server listens ends the start at once, because each step of the
    // start can be repeated.
    const stoppedEarly = stopped.then(() => isListening && new Promise<never>(() => {}));
    await Promise.race([start(), stoppedEarly]);
  } finally {
    await database.close();
  }
}
