import { readConfig } from "./config.ts";
import { loadEnvironment } from "./environment.ts";
import { logError } from "./log.ts";
import { openDatabase } from "./postgres/open.ts";
import { aborted, stopSignal } from "./stop-signal.ts";

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

/** The web app and everything else that is loaded while the database starts. */
async function load(config: ReturnType<typeof readConfig>) {
  const board = await import("./board.ts");
  return { board, web: await board.openWeb(config) };
}

async function run() {
  const stopping = stopSignal();
  loadEnvironment();
  const config = readConfig(process.env);
  const loading = load(config);
  // Its failure is told of when the database is there, and can be closed.
  loading.catch(() => {});
  const database = await openDatabase(config).catch((error: unknown) => {
    // A signal to the process group also ends the programs that create the database.
    if (!stopping.aborted) throw error;
  });
  if (!database) return;
  let isListening = false;
  const start = async () => {
    const { board, web } = await loading;
    const onListening = () => {
      isListening = true;
    };
    await board.runBoard({ config, target: database.target, web, stopping, onListening });
  };
  try {
    // A signal before it listens ends the start at once, as every step of it can be repeated.
    const early = aborted(stopping).then(() => isListening && new Promise<never>(() => {}));
    await Promise.race([start(), early]);
  } finally {
    await database.close();
  }
}
