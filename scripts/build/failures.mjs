// Why a build failed, in one line that says what to do.

/** A failure whose message is that line. */
export class BuildFailure extends Error {}

export const NO_MEMORY =
  "the build was ended for want of memory, of which it needs some 600 MB: free some, or add swap, and start again";
const NO_PACKAGES = "packages are missing: npm ci";

/** What each of the programs says, V8, Rust and Go, and what it comes from. */
const CAUSES = [
  [
    /heap out of memory|memory allocation of \d+ bytes|out of memory|cannot allocate memory|ENOMEM/i,
    NO_MEMORY,
  ],
  [
    /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i,
    "the disk is full: make room (df -h), and start again",
  ],
  [/Cannot find (?:package|module) '(?!\.)|ERR_MODULE_NOT_FOUND/, NO_PACKAGES],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    "the project's folder cannot be written ($1): run npm run build as the account that it belongs to",
  ],
];

/** What `text`, the words of an error or of a program that failed, comes from; undefined when it is none of these. */
function causeIn(text) {
  const [pattern, cause] = CAUSES.find(([words]) => words.test(text)) ?? [];
  return cause?.replace("$1", pattern.exec(text)[1]);
}

/**
 * Prints what a program of the build said, which developers want to read.
 * @throws unless it ended well, by what `spawnSync` returned.
 */
export function expectSuccess(name, { status, signal, error, stdout, stderr }) {
  const output = `${stdout ?? ""}${stderr ?? ""}`;
  if (status === 0) {
    process.stderr.write(output);
    return;
  }
  if (error?.code === "ENOENT") throw new BuildFailure(NO_PACKAGES);
  const wasKilled = signal === "SIGKILL" || status === 137;
  const cause = wasKilled ? NO_MEMORY : causeIn(error ? String(error) : output);
  if (cause !== undefined) throw new BuildFailure(cause);
  process.stderr.write(output);
  throw new BuildFailure(`${name} failed`);
}

/** The line for an error of the process that builds. */
export function explainFailure(error) {
  if (error instanceof BuildFailure) return error.message;
  return causeIn(`${error.code} ${error.message}`) ?? error.message.split("\n", 1)[0];
}
