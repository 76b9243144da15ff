import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { logError } from "../log.ts";
import {
  createClient,
  type DatabaseTarget,
  describeConnectionError,
  REQUEST_ROLE,
} from "./connect.ts";

// The trigger function private.notify_servers notifies servers of changes that visitors read. It leaves out the changes of
// requests, because their server notifies after the commit.
const CHANGES_CHANNEL = "public_changes";
const QUERY_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** Stands for every table: changes were missed while no connection listened. */
export const ANYTHING = "*";

/** The tables that requests of this server have changed, until all servers are notified over the listening connection. */
export class CommittedChanges {
  #tables = new Set<string>();
  #client: Client | undefined;

  /** Notifies every server, this one too. While the database is away the tables wait. */
  add(tables: string[]): void {
    for (const table of tables) this.#tables.add(table);
    void this.#send();
  }

  /** Sends over `client` from now on, or waits for the next one without it. */
  sendOver(client: Client | undefined): void {
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
 * Calls `onChange` with the table of each change by any server or program, and with `ANYTHING` whenever it begins to
 * listen, until `stopping`. Opens a lost connection again. `committed` is sent over the same connection.
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
    }).on("notification", ({ payload = ANYTHING }) => onChange(payload));
    const ended = new Promise((resolve) => client.once("end", resolve));
    // Not end(): a connection that is being opened would neither open nor fail, and a database that hangs would not answer.
    const close = () => client.connection.stream.destroy();
    stopping.addEventListener("abort", close);
    let cause = "the connection was lost";
    try {
      await client.connect();
      await client.query(`listen ${CHANGES_CHANNEL}`);
      pause = FIRST_PAUSE_MS;
      onChange(ANYTHING);
      committed.sendOver(client);
      await ended;
    } catch (error) {
      cause = describeConnectionError(error);
    }
    committed.sendOver(undefined);
    stopping.removeEventListener("abort", close);
    close();
    if (stopping.aborted) return;
    if (pause === FIRST_PAUSE_MS) logError(`cannot listen for changes of the database (${cause})`);
    await delay(pause);
  }
}
