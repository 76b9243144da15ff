import { setTimeout as delay } from "node:timers/promises";
import { logError } from "../log.ts";
import {
  createClient,
  type DatabaseTarget,
  describeConnectionError,
  REQUEST_ROLE,
} from "./connect.ts";

// Triggers (private.notify_public_change) have the database notify every server of what visitors read.
const CHANGES_CHANNEL = "public_changes";
const QUERY_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** In place of a table's name: whatever changed while nobody listened was not told. */
export const ANYTHING = "*";

/**
 * Calls `onChange` with the table of each change, whichever server or program made it, until `stopping`; with `ANYTHING`
 * whenever it begins to listen. A lost connection is opened again.
 */
export async function listenForChanges(
  target: DatabaseTarget,
  onChange: (table: string) => void,
  stopping: AbortSignal,
): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!stopping.aborted) {
    const client = createClient(target, {
      application_name: "avisos changes",
      query_timeout: QUERY_MS,
      keepAlive: true,
      options: `-c role=${REQUEST_ROLE}`,
    }).on("notification", ({ payload = ANYTHING }) => onChange(payload));
    const ended = new Promise((resolve) => client.once("end", resolve));
    const end = () => void client.end();
    stopping.addEventListener("abort", end);
    let cause = "the connection was lost";
    try {
      // Ended while it is being opened, it would neither open nor fail.
      await Promise.race([client.connect(), ended]);
      await client.query(`listen ${CHANGES_CHANNEL}`);
      pause = FIRST_PAUSE_MS;
      onChange(ANYTHING);
      await ended;
    } catch (error) {
      cause = describeConnectionError(error);
    }
    stopping.removeEventListener("abort", end);
    // Not end(): a database that hangs would not answer it.
    client.connection.stream.destroy();
    if (stopping.aborted) return;
    if (pause === FIRST_PAUSE_MS) {
      logError(`cannot listen for changes of the database (${cause})`);
    }
    await delay(pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}
