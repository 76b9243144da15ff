import { type Logger, pino } from "pino";

export type { Logger };

/** One line for the operator on standard output. Never given tokens, e-mail addresses or bodies. */
export function logInfo(message: string): void {
  process.stdout.write(`${message}\n`);
}

/** One line for the operator on standard error. */
export function logError(message: string): void {
  process.stderr.write(`${message.replaceAll("\n", " ")}\n`);
}

/**
 * Writes together what is logged in one turn of the event loop: a write for each line would cost as
 * much as answering the request it tells of. Whatever ends the process by itself, nothing is lost.
 */
function writeByTurn() {
  let lines = "";
  const flush = () => {
    if (lines !== "") process.stdout.write(lines);
    lines = "";
  };
  process.on("exit", flush);
  return {
    write: (line: string) => {
      if (lines === "") setImmediate(flush);
      lines += line;
    },
  };
}

/** Structured lines on standard output, for machines; `silent` writes none. */
export function createLogger(level: string): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, writeByTurn());
}

/** An error's kind and code. Its message may quote what somebody typed and stays out of the log. */
export function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return "error";
  return "code" in error ? `${error.name} ${error.code}` : error.name;
}
