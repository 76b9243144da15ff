import { readConfig } from "./config.ts";
import { openDatabase } from "./database/open.ts";
import { loadEnvironment } from "./environment.ts";
import { logError } from "./log.ts";
import { aborted, stopSignal } from "./stop-signal.ts";

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

/** Everything else that is loaded; the web app goes on loading. */
async function load(config: ReturnType<typeof readConfig>) {
  const { openWebApp, runServer } = await import("./run-server.ts");
  const web = openWebApp(config);
  // Its failure is told of where it is needed, by then the database can be closed.
  web.catch(() => {});
  return { runServer, web };
}

async function run() {
  const stopping = stopSignal();
  loadEnvironment();
  const config = readConfig(process.env);
  let whileStarting = () => {};
  const started = new Promise<void>((resolve) => {
    whileStarting = resolve;
  });
  const loading = started.then(() => load(config));
  loading.catch(() => {});
  const opening = openDatabase(config, { whileStarting });
  const database = await opening.catch((error: unknown) => {
    // A signal to the process group also ends the programs that create the database.
    if (!stopping.aborted) throw error;
  });
  if (!database) return;
  let isListening = false;
  const start = async () => {
    const { runServer, web } = await loading;
    const onListening = () => {
      isListening = true;
    };
    await runServer({ config, target: database.target, web, stopping, onListening });
  };
  try {
    // A signal before it listens ends the start at once, as every step of it can be repeated.
    const early = aborted(stopping).then(() => isListening && new Promise<never>(() => {}));
    await Promise.race([start(), early]);
  } finally {
    await database.close();
  }
}
