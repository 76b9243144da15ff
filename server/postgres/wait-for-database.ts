import { setTimeout as delay } from "node:timers/promises";
import { errorCode, logInfo } from "../log.ts";
import { asOwner, type DatabaseTarget, describeConnectionError } from "./connect.ts";

const OLDEST_VERSION = 15;
const RETRY_EVERY_MS = 50;
const TELL_AFTER_MS = 5_000;

/** "The database system is starting up": it reads its log again after a crash, which may take minutes. */
export const STARTING = "57P03";

// How long a database may take that is started together with the server: one that is starting, one that
// does not listen yet, one whose name is not known yet. Other errors do not go away by waiting.
const PATIENCE_MS: Record<string, number> = {
  [STARTING]: 60_000,
  ECONNREFUSED: 10_000,
  ENOTFOUND: 10_000,
  EAI_AGAIN: 10_000,
};

const VERSION = "select current_setting('server_version_num')::int / 10000 as version";

/**
 * Connects again and again until the database answers.
 * @param patience for how many milliseconds on end an error with this code is worth waiting.
 * @returns its major version. @throws the error that lasted longer, or the reason of `signal`.
 */
export async function waitForDatabase(
  target: DatabaseTarget,
  patience: (code: string) => number,
  signal?: AbortSignal,
): Promise<number> {
  const start = Date.now();
  let code = "";
  let since = start;
  let told = false;
  for (;;) {
    signal?.throwIfAborted();
    try {
      const { rows } = await asOwner(target, (owner) => owner.query<{ version: number }>(VERSION));
      return rows[0]?.version ?? 0;
    } catch (error) {
      const now = Date.now();
      const latest = errorCode(error) ?? "";
      if (latest !== code) since = now;
      code = latest;
      if (now - since > patience(code)) throw error;
      if (!told && code === STARTING && now - start > TELL_AFTER_MS) {
        logInfo("PostgreSQL is still starting; after a crash it reads its log first");
        told = true;
      }
    }
    await delay(RETRY_EVERY_MS);
  }
}

/**
 * Waits for the database of DATABASE_URL when it is only starting.
 * @throws with one line that says what to do.
 */
export async function checkReachable(target: DatabaseTarget): Promise<void> {
  const database = "the database at DATABASE_URL";
  const version = await waitForDatabase(target, (code) => PATIENCE_MS[code] ?? -1).catch(
    (error) => {
      const cause = describeConnectionError(error);
      throw new Error(`${database} does not answer (${cause}); check DATABASE_URL`);
    },
  );
  if (version >= OLDEST_VERSION) return;
  throw new Error(`${database} is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed`);
}
