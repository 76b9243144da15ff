// The numbers that log readers for Node.js expect.
const LEVELS = { debug: 20, info: 30, warn: 40, error: 50, silent: 60 };

/** Writes a line of a level. Fields may be the text of JSON members, which is cheaper for a line of each request. */
export type Logger = Record<
  "info" | "warn" | "error",
  (fields: object | string, message: string) => void
>;

// The reader may be gone (`npm start | head`) or the disk full: the server then goes on without its lines.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

/** One line for the operator on standard output. Never given tokens, e-mail addresses or bodies. */
export function logInfo(message: string): void {
  process.stdout.write(`${message}\n`);
}

/** One line for the operator on standard error. */
export function logError(message: string): void {
  process.stderr.write(`${message.replaceAll("\n", " ")}\n`);
}

const BATCH_MS = 20;

/** Writes lines together, because a write for each costs as much as a cached response; the last ones at the exit. */
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

/** Writes lines of JSON for the level `least` and above; none for `silent`. */
export function createLogger(least: keyof typeof LEVELS, write = writeInBatches()): Logger {
  const lines = (level: keyof Logger) => (fields: object | string, message: string) => {
    if (LEVELS[level] < LEVELS[least]) return;
    const members = typeof fields === "string" ? fields : JSON.stringify(fields).slice(1, -1);
    const start = `{"level":${LEVELS[level]},"time":"${new Date().toISOString()}",`;
    write(`${start}${members && `${members},`}"msg":"${message}"}\n`);
  };
  return { info: lines("info"), warn: lines("warn"), error: lines("error") };
}

/** A header that takes the cause of a failed request to its line in the log, and is never sent. */
export const CAUSE_HEADER = "X-Failure-Cause";

/** The code of an error: the operating system's (`ENOENT`) or PostgreSQL's SQLSTATE; of several errors, the first one's. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** An error's kind and code, without its message, which may quote what somebody typed. */
export function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return "error";
  return [error.name, errorCode(error)].join(" ").trim();
}
