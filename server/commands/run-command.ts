import { loadEnvironment } from "../environment.ts";
import { logError, logInfo } from "../log.ts";

/**
 * Runs a command of the operator with the same environment as the server: prints the line it returns
 * and exits 0, or prints the one-line cause and exits 1.
 */
export function runCommand(command: (args: string[]) => Promise<string>): void {
  loadEnvironment();
  command(process.argv.slice(2)).then(
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
