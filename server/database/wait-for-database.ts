import { setTimeout as delay } from "node:timers/promises";
import { errorCode, logInfo } from "../log.ts";
import { asOwner, type DatabaseTarget, describeConnectionError } from "./connect.ts";

const OLDEST_VERSION = 15;
const RETRY_EVERY_MS = 20;
const LOG_AFTER_MS = 5_000;
const VERSION = "select current_setting('server_version_num')::int / 10000 as version";

// "The database system is starting up": after a crash it reads its log again, which may take minutes.
const STARTING = "57P03";
// A database that starts together with the server does not listen yet, or has no name yet.
const NOT_THERE_YET = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"];
const NOT_THERE_MS = 10_000;

/**
 * Connects again and again until the database answers, for as long as it says that it is starting.
 * @param patience returns how many milliseconds any other error, of this code, may last.
 * @returns its major version. @throws the error that lasted longer, or the reason of `signal`.
 */
export async function waitForDatabase(
  target: DatabaseTarget,
  patience: (code: string) => number,
  signal?: AbortSignal,
): Promise<number> {
  let lastStarting = performance.now();
  let logAt = lastStarting + LOG_AFTER_MS;
  for (;;) {
    signal?.throwIfAborted();
    try {
      const { rows } = await asOwner(target, (owner) => owner.query<{ version: number }>(VERSION));
      return rows[0]?.version ?? 0;
    } catch (error) {
      const code = errorCode(error) ?? "";
      if (code === STARTING) lastStarting = performance.now();
      else if (performance.now() - lastStarting >= patience(code)) throw error;
    }
    if (lastStarting > logAt) {
      logInfo("PostgreSQL is still starting; after a crash it reads its log first");
      logAt = Number.POSITIVE_INFINITY;
    }
    await delay(RETRY_EVERY_MS);
  }
}

/** Waits for the database of DATABASE_URL while it starts. @throws with one line that says what to do. */
export async function checkReachable(target: DatabaseTarget): Promise<void> {
  const database = "the database at DATABASE_URL";
  const patience = (code: string) => (NOT_THERE_YET.includes(code) ? NOT_THERE_MS : 0);
  const version = await waitForDatabase(target, patience).catch((error) => {
    const cause = describeConnectionError(error);
    throw new Error(`${database} does not answer (${cause}); check DATABASE_URL`);
  });
  if (version >= OLDEST_VERSION) return;
  throw new Error(`${database} is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed`);
}
