// The levels have the numbers of the logger pino, because log viewers for Node.js expect these
// numbers.
const LEVELS = { debug: 20, info: 30, warn: 40, error: 50, silent: 60 };

/**
 * Writes log lines. `fields` may be given as the text of JSON members, which is faster for the log
 * line of each request.
 */
export type Logger = Record<
  "info" | "warn" | "error",
  (fields: object | string, message: string) => void
>;

// Errors of standard output and standard error are ignored, because the server must continue when
// the log reader has ended or the disk is full.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

/**
 * Writes a line for the operator to standard output. The line must contain no token, e-mail address
 * or request body.
 */
export function logInfo(message: string): void {
  process.stdout.write(`${message}\n`);
}

export function logError(message: string): void {
  process.stderr.write(`${message.replaceAll("\n", " ")}\n`);
}

const BATCH_MS = 20;

/**
 * Returns a function that writes log lines in batches, because writing each line alone costs as
 * much as sending a cached response.
 */
function writeInBatches() {
  let lines = "";
  const flush = () => {
    if (lines !== "") process.stdout.write(lines);
    lines = "";
  };
  process.on("exit", flush);
  return (line: string) => {
    if (lines === "") setTimeout(flush, BATCH_MS);
    lines += line;
  };
}

/**
 * Creates a logger that writes JSON lines of the level `least` and above. The level `silent` writes
 * nothing.
 */
export function createLogger(least: keyof typeof LEVELS, write = writeInBatches()): Logger {
  const lines = (level: keyof Logger) => (fields: object | string, message: string) => {
    if (LEVELS[level] < LEVELS[least]) return;
    const members = typeof fields === "string" ? fields : JSON.stringify(fields).slice(1, -1);
    const start = `{"level":${LEVELS[level]},"time":"${new Date().toISOString()}",`;
    write(`${start}${members && `${members},`}"msg":"${message}"}\n`);
  };
  return { info: lines("info"), warn: lines("warn"), error: lines("error") };
}

/**
 * Internal response header with the cause of a failure, for the log. The server removes the header
 * before it sends the response.
 */
export const CAUSE_HEADER = "X-Failure-Cause";

/**
 * Returns the code of an error: the code of the operating system (`ENOENT`) or the SQLSTATE of
 * PostgreSQL.
 */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

/**
 * Returns the name and the code of an error. The message is left out, because it may quote personal
 * data.
 */
export function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return "error";
  return [error.name, errorCode(error)].join(" ").trim();
}
