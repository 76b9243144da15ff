// As other programs that read such lines number them.
const LEVELS = { debug: 20, info: 30, warn: 40, error: 50, silent: 60 };

/**
 * A line of a level: what happened, and before it what is to be known of that; members of JSON as text are for lines
 * that are written for each request.
 */
export type Logger = Record<
  "info" | "warn" | "error",
  (fields: object | string, message: string) => void
>;

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
  return (line: string) => {
    lines += line;
    if (lines.length > BATCH_CHARACTERS) flush();
    else timer ??= setTimeout(flush, BATCH_MS);
  };
}

/** Lines of JSON, for machines, of `least` and what is worse; `silent` writes none. */
export function createLogger(least: keyof typeof LEVELS, write = writeInBatches()): Logger {
  let at = 0;
  let time = "";
  const lines = (level: keyof Logger) => (fields: object | string, message: string) => {
    if (LEVELS[level] < LEVELS[least]) return;
    const now = Date.now();
    if (now !== at) time = new Date(now).toISOString();
    at = now;
    const members = typeof fields === "string" ? fields : JSON.stringify(fields).slice(1, -1);
    const separator = members === "" ? "" : ",";
    write(`{"level":${LEVELS[level]},"time":"${time}"${separator}${members},"msg":"${message}"}\n`);
  };
  return { info: lines("info"), warn: lines("warn"), error: lines("error") };
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
