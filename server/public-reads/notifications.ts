import { randomUUID } from "node:crypto";
import pg from "pg";
import { REQUEST_ROLE } from "../database/bootstrap.ts";
import { CHANGES_CHANNEL } from "../database/changes.ts";
import { connectionString, type DatabaseTarget } from "../database/connect.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const PROOF_TIMEOUT_MS = 1_000;
// A database that takes longer for `select 1` is as good as gone.
const QUERY_TIMEOUT_MS = 5_000;

/** A connection on which the database's messages arrive. */
export type Notifications = {
  /** Resolves when the connection is lost or closed. */
  ended: Promise<void>;
  /**
   * Resolves when the database has answered, and with it everything it had said before.
   * @throws after five seconds.
   */
  ping: () => Promise<void>;
  /** Gives the connection up at once, whatever the other side does. */
  close: () => void;
};

function createClient(target: DatabaseTarget, name: string) {
  const client = new pg.Client({
    connectionString: connectionString(target),
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    options: `-c role=${REQUEST_ROLE}`,
  });
  // Or else a connection that is lost would end the process; `end` follows.
  client.on("error", () => {});
  return client;
}

/** Ends `client` without waiting for a database that may not answer. */
function abandon(client: pg.Client) {
  client.end().catch(() => {});
  // A connection that hangs would not see the goodbye.
  setTimeout(() => client.connection.stream.destroy(), PROOF_TIMEOUT_MS).unref();
}

async function sendProof(target: DatabaseTarget, proof: string) {
  const sender = createClient(target, "avisos proof");
  try {
    await sender.connect();
    await sender.query("select pg_notify($1, $2)", [CHANGES_CHANNEL, proof]);
  } finally {
    abandon(sender);
  }
}

async function arrival(proven: Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error("its messages do not arrive, as behind a pooler of transactions");
    timer = setTimeout(() => reject(error), PROOF_TIMEOUT_MS);
  });
  await Promise.race([proven, late]).finally(() => clearTimeout(timer));
}

/**
 * Listens for changes on a connection of its own, and makes sure with a message sent through another
 * one that they arrive: behind a pooler that hands connections from statement to statement none ever
 * would. @throws when the database cannot be reached or the message does not come.
 */
export async function openNotifications(
  target: DatabaseTarget,
  onChange: () => void,
): Promise<Notifications> {
  const client = createClient(target, "avisos changes");
  const proof = `proof ${randomUUID()}`;
  const ended = new Promise<void>((resolve) => client.once("end", () => resolve()));
  const proven = new Promise<void>((resolve) => {
    client.on("notification", ({ payload }) => {
      if (payload === proof) resolve();
      // Those of other servers change nothing.
      else if (!payload?.startsWith("proof ")) onChange();
    });
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANGES_CHANNEL}`);
    await sendProof(target, proof);
    await arrival(proven);
  } catch (error) {
    abandon(client);
    throw error;
  }
  return {
    ended,
    ping: async () => {
      await client.query("select 1");
    },
    close: () => abandon(client),
  };
}
