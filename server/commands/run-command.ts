import { resolve } from "node:path";
import { loadEnvironment } from "../environment.ts";
import { logError, logInfo } from "../log.ts";

/**
 * Resolves a path relative to the operator's current folder. npm runs commands in the project's
 * folder, and sets INIT_CWD to the operator's folder.
 */
const resolveTypedPath = (path: string) => resolve(process.env.INIT_CWD ?? "", path);

/**
 * Parses the arguments of a command: an optional path, and whether `flag` is set.
 * @throws an error with `usage` for other arguments.
 */
export function readPath(args: string[], flag: string, usage: string) {
  const [typed, ...rest] = args.filter((arg) => arg !== flag);
  if (rest.length > 0 || typed?.startsWith("-")) throw new Error(usage);
  return { path: typed && resolveTypedPath(typed), isFlagged: args.includes(flag) };
}

/**
 * Runs a command of the operator with the same environment as the server. Prints the line that
 * `command` returns, and exits with 0. If the command fails, prints the cause in one line, and
 * exits with 1.
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
