import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { logError } from "../log.ts";
import {
  createClient,
  type DatabaseTarget,
  describeConnectionError,
  REQUEST_ROLE,
} from "./connect.ts";

// Triggers (private.notify_servers) have the database notify every server of what visitors read, except for the changes of
// requests: their server notifies after the commit.
const CHANGES_CHANNEL = "public_changes";
const QUERY_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** In place of a table's name: whatever changed while nobody listened was not told. */
export const ANYTHING = "*";

/** The tables that requests of this server have changed, to be told to every server on the connection that listens. */
export class CommittedChanges {
  #tables = new Set<string>();
  #client: Client | undefined;
  #isSending = false;

  /** Notifies every server, this one too. While the database is away the tables wait. */
  add(tables: string[]): void {
    for (const table of tables) this.#tables.add(table);
    void this.#send();
  }

  /** Sends over `client` from now on; over nothing without one. */
  sendOver(client: Client | undefined): void {
    this.#client = client;
    void this.#send();
  }

  async #send() {
    while (this.#client && !this.#isSending && this.#tables.size > 0) {
      const client = this.#client;
      const tables = [...this.#tables];
      this.#tables.clear();
      this.#isSending = true;
      await client
        .query(`select pg_notify('${CHANGES_CHANNEL}', name) from unnest($1::text[]) name`, [
          tables,
        ])
        .catch(() => {
          for (const table of tables) this.#tables.add(table);
          if (this.#client === client) this.#client = undefined;
        });
      this.#isSending = false;
    }
  }
}

/**
 * Calls `onChange` with the table of each change, whichever server or program made it, until `stopping`; with `ANYTHING`
 * whenever it begins to listen. A lost connection is opened again. Tells the changes of
 * `committed` on the same connection.
 */
export async function listenForChanges(
  target: DatabaseTarget,
  onChange: (table: string) => void,
  stopping: AbortSignal,
  committed = new CommittedChanges(),
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
      committed.sendOver(client);
      await ended;
    } catch (error) {
      cause = describeConnectionError(error);
    }
    committed.sendOver(undefined);
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
