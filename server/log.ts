import { type Logger, pino } from "pino";

export type { Logger };

// The reader may be gone (`npm start | head`), or the disk under the file full: lines are lost then, and the server
// goes on.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

/** One line for the operator on standard output. Never given tokens, e-mail addresses or bodies. */
export function logInfo(message: string): void {
  process.stdout.write(`${message}\n`);
}

/** One line for the operator on standard error. */
export function logError(message: string): void {
  process.stderr.write(`${message.replaceAll("\n", " ")}\n`);
}

// Lines wait this long for others, and no longer than they are this many.
const BATCH_MS = 20;
const BATCH_CHARACTERS = 32 * 1024;

/** Writes lines together, as a write for each costs as much as a cached response; the last ones at the exit. */
function writeInBatches() {
  let lines = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== "") process.stdout.write(lines);
    lines = "";
  };
  process.on("exit", flush);
  return {
    write: (line: string) => {
      lines += line;
      if (lines.length > BATCH_CHARACTERS) flush();
      else timer ??= setTimeout(flush, BATCH_MS);
    },
  };
}

/** Structured lines on standard output, for machines; `silent` writes none. */
export function createLogger(level: string): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, writeInBatches());
}

/** A header of responses, never sent: why a request failed, on its way to the request's line in the log. */
export const CAUSE_HEADER = "X-Failure-Cause";

/**
 * The code of an error: of the operating system (`ENOENT`) or of PostgreSQL (a SQLSTATE). Connecting to a name
 * that has several addresses fails with an error for each, of which the first counts.
 */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** An error's kind and code. Its message may quote what somebody typed and stays out of the log. */
export function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return "error";
  return [error.name, errorCode(error)].join(" ").trim();
}
