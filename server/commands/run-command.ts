import { resolve } from "node:path";
import { loadEnvironment } from "../environment.ts";
import { logError, logInfo } from "../log.ts";

/** The path that was typed. npm changes to the project's folder and says in INIT_CWD where it was called. */
export const typedPath = (path: string) => resolve(process.env.INIT_CWD ?? "", path);

/**
 * Runs a command of the operator with the same environment as the server: prints the line it returns
 * and exits 0, or prints the one-line cause and exits 1.
 */
export function runCommand(command: (args: string[]) => Promise<string>): void {
  const loaded = Promise.resolve().then(loadEnvironment);
  loaded
    .then(() => command(process.argv.slice(2)))
    .then(
      (line) => {
        logInfo(line);
        process.exit(0);
      },
      (error: unknown) => {
        logError(error instanceof Error ? error.message : String(error));
        process.exit(1);
      },
    );
}
