import { readConfig } from "./config.ts";
import { openDatabase } from "./database/open.ts";
import { loadEnvironment } from "./environment.ts";
import { logError } from "./log.ts";
import { aborted, stopSignal } from "./stop-signal.ts";

/** Runs the board until a signal ends it, and then the process; `explain` says in a line what else ended it. */
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
  const board = await import("./board.ts");
  const web = board.openWeb(config);
  // Its failure is told of where it is needed, by then the database can be closed.
  web.catch(() => {});
  return { board, web };
}

async function run() {
  const stopping = stopSignal();
  loadEnvironment();
  const config = readConfig(process.env);
  let loading: ReturnType<typeof load> | undefined;
  const whileStarting = () => {
    loading = load(config);
    loading.catch(() => {});
  };
  const opening = openDatabase(config, { whileStarting });
  const database = await opening.catch((error: unknown) => {
    // A signal to the process group also ends the programs that create the database.
    if (!stopping.aborted) throw error;
  });
  if (!database) return;
  let isListening = false;
  const start = async () => {
    const { board, web } = await (loading ?? load(config));
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
