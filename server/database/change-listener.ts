import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { logError } from "../log.ts";
import {
  createClient,
  type DatabaseTarget,
  describeConnectionError,
  REQUEST_ROLE,
} from "./connect.ts";

// Channel of PostgreSQL on which servers are notified of changed tables. The SQL function
// private.notify_servers sends the changes by other programs. A change by a request is sent after
// its commit by the server that runs the request.
const CHANGES_CHANNEL = "public_changes";
const QUERY_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Name that stands for all tables. Listeners get this name after each connect, because changes of
 * any table may have been missed without a connection.
 */
export const ANY_TABLE = "*";

/**
 * Queue of tables that requests of this server have changed, and of which the servers are not yet
 * notified.
 */
export class CommittedChanges {
  #tables = new Set<string>();
  #client: Client | undefined;

  /**
   * Notifies all servers, including this one, of changed tables. The table names stay in the queue
   * while there is no connection.
   */
  add(tables: string[]): void {
    for (const table of tables) this.#tables.add(table);
    void this.#send();
  }

  /** Sets the connection for notifications, or removes a lost connection (undefined). */
  setClient(client: Client | undefined): void {
    this.#client = client;
    void this.#send();
  }

  async #send() {
    const client = this.#client;
    const tables = [...this.#tables];
    if (!client || tables.length === 0) return;
    this.#tables.clear();
    const notify = `select pg_notify('${CHANGES_CHANNEL}', name) from unnest($1::text[]) name`;
    await client.query(notify, [tables]).catch(() => {
      for (const table of tables) this.#tables.add(table);
      if (this.#client === client) this.#client = undefined;
    });
  }
}

/**
 * Calls `onChange` with the table of each change by any server or program, and with `ANY_TABLE`
 * after each connect, until `stopping` aborts. Reconnects when the connection is lost. The queue
 * `committed` sends its notifications on the same connection.
 */
export async function listenForChanges(
  target: DatabaseTarget,
  onChange: (table: string) => void,
  stopping: AbortSignal,
  committed = new CommittedChanges(),
): Promise<void> {
  for (
    let pause = FIRST_PAUSE_MS;
    !stopping.aborted;
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  ) {
    const client = createClient(target, {
      application_name: "avisos changes",
      query_timeout: QUERY_MS,
      keepAlive: true,
      options: `-c role=${REQUEST_ROLE}`,
    }).on("notification", ({ payload = ANY_TABLE }) => onChange(payload));
    const ended = new Promise((resolve) => client.once("end", resolve));
    // Destroy the socket, because `client.end()` never settles while connecting or when the
    // database hangs.
    const close = () => client.connection.stream.destroy();
    stopping.addEventListener("abort", close);
    let cause = "the connection was lost";
    try {
      await client.connect();
      await client.query(`listen ${CHANGES_CHANNEL}`);
      pause = FIRST_PAUSE_MS;
      onChange(ANY_TABLE);
      committed.setClient(client);
      await ended;
    } catch (error) {
      cause = describeConnectionError(error);
    }
    committed.setClient(undefined);
    stopping.removeEventListener("abort", close);
    close();
    if (stopping.aborted) return;
    if (pause === FIRST_PAUSE_MS) logError(`cannot listen for changes of the database (${cause})`);
    await delay(pause);
  }
}
