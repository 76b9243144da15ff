import { setTimeout as delay } from "node:timers/promises";
import { logInfo } from "../log.ts";
import {
  connectionErrorCode,
  connectOwner,
  type DatabaseTarget,
  describeConnectionError,
} from "./connect.ts";

const OLDEST_VERSION = 15;
const LOOK_EVERY_MS = 250;
const TELL_AFTER_MS = 5_000;

// How long a database may take that is started together with the server: one that says that it is
// starting (57P03), one that nobody listens for yet, one whose name is not known yet.
const PATIENCE_MS: Record<string, number> = {
  "57P03": 60_000,
  ECONNREFUSED: 10_000,
  ENOTFOUND: 10_000,
  EAI_AGAIN: 10_000,
};

async function askVersion(target: DatabaseTarget): Promise<number> {
  const sql = connectOwner(target);
  try {
    const [row] = await sql<{ version: number }[]>`
      select current_setting('server_version_num')::int / 10000 as version
    `;
    return row?.version ?? 0;
  } finally {
    await sql.end();
  }
}

async function waitForVersion(target: DatabaseTarget): Promise<number> {
  const started = Date.now();
  let told = false;
  for (;;) {
    try {
      return await askVersion(target);
    } catch (error) {
      const waited = Date.now() - started;
      if (waited > (PATIENCE_MS[connectionErrorCode(error) ?? ""] ?? 0)) throw error;
      if (!told && connectionErrorCode(error) === "57P03" && waited > TELL_AFTER_MS) {
        logInfo("the database at DATABASE_URL is still starting");
        told = true;
      }
    }
    await delay(LOOK_EVERY_MS);
  }
}

/**
 * Waits until the database of DATABASE_URL answers, when it is only starting.
 * @throws with one line that says what to do.
 */
export async function checkReachable(target: DatabaseTarget): Promise<void> {
  const version = await waitForVersion(target).catch((error: unknown) => {
    const cause = describeConnectionError(error);
    throw new Error(`the database at DATABASE_URL does not answer (${cause}); check DATABASE_URL`);
  });
  if (version < OLDEST_VERSION) {
    throw new Error(
      `the database at DATABASE_URL is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed`,
    );
  }
}
