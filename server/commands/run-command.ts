import { resolve } from "node:path";
import { loadEnvironment } from "../environment.ts";
import { logError, logInfo } from "../log.ts";

/** The path that was typed. npm changes to the project's folder and says in INIT_CWD where it was called. */
const typedPath = (path: string) => resolve(process.env.INIT_CWD ?? "", path);

/** Returns the path that was typed, if any, and whether `flag` was. @throws `usage` when anything else was typed. */
export function readPath(args: string[], flag: string, usage: string) {
  const [typed, ...rest] = args.filter((arg) => arg !== flag);
  if (rest.length > 0 || typed?.startsWith("-")) throw new Error(usage);
  return { path: typed && typedPath(typed), isFlagged: args.includes(flag) };
}

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
