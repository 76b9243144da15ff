import { createECDH } from "node:crypto";
import type { Client } from "pg";
import type { Config } from "../config.ts";
import {
  type DatabaseTarget,
  describeConnectionError,
  inTransaction,
  openPool,
} from "../database/connect.ts";
import type { Logger } from "../log.ts";
import {
  type Delivery,
  type MessageWriter,
  RECORD_RESULTS,
  readDue,
  TAKE_DUE,
} from "./deliveries.ts";
import type { Keys } from "./encryption.ts";
import { queueChanges } from "./queue-changes.ts";
import { queueNews } from "./queue-news.ts";
import { queueRounds } from "./queue-rounds.ts";
import { openSender } from "./send.ts";

/**
 * Hosts of the push services of Chrome, Firefox, Safari and Edge. `*.` stands for any subdomain.
 */
export const KNOWN_HOSTS = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

/**
 * Returns the hosts to which the server sends push messages. The list is empty when push messages
 * are off.
 */
export const pushHostsOf = ({ pushHosts }: Pick<Config, "pushHosts">): string[] =>
  pushHosts === undefined ? [] : [...KNOWN_HOSTS, ...pushHosts];

/**
 * Stores the allowed push hosts in the database. Creates the board's key pair when push messages
 * are on for the first time.
 */
export async function preparePush(owner: Client, hosts: readonly string[]): Promise<void> {
  const { rowCount } = await owner.query("update private.push_service set hosts = $1", [hosts]);
  if (rowCount || hosts.length === 0) return;
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // The private key is padded with zeros, because push services refuse a shorter key.
  const privateKey = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex");
  await owner.query(
    `insert into private.push_service (public_key, private_key, hosts) values ($1, $2, $3)
     on conflict (id) do update set hosts = excluded.hosts`,
    [publicKey, privateKey.toString("base64url"), hosts],
  );
}

type Options = { config: Config; writer: MessageWriter; logger: Logger; wake: () => void };

/**
 * Returns the job that queues and sends push messages. Several servers share the work. `wake` must
 * run the job again.
 */
export function pushJob(target: DatabaseTarget, { config, writer, logger, wake }: Options) {
  const pool = openPool(target, {
    application_name: "avisos push",
    max: 4,
    idleTimeoutMillis: 10_000,
    // The timeouts end queries on a broken connection, which would otherwise wait forever.
    statement_timeout: 20_000,
    query_timeout: 25_000,
    keepAlive: true,
    // Statements do not wait until the disk has stored them. After a power cut, the worst
    // consequence is a message that is sent twice.
    options: "-c synchronous_commit=off",
  });
  // Each push service has a separate task, so that a slow service does not delay the others.
  const sendingTo = new Map<string, Promise<void>>();

  async function sendDue(host: string, stopping: AbortSignal): Promise<void> {
    const { rows: keys } = await pool.query<Keys>(
      "select public_key, private_key from private.push_service",
    );
    if (!keys[0]) throw new Error("private.push_service has no key pair");
    const send = openSender(host, { keys: keys[0], publicUrl: config.publicUrl });
    let told = 0;
    let lost = 0;
    const failed: Record<string, number> = {};
    const begin = performance.now();
    let skipped: object[] = [];
    while (!stopping.aborted) {
      const { rows: batch } = await pool.query<Delivery>(TAKE_DUE, [host]);
      if (batch.length === 0 && skipped.length === 0) break;
      const outcomes = await Promise.all(
        batch.map(async (delivery) => ({ ...delivery, ...(await send(delivery)) })),
      );
      for (const { result, cause } of outcomes) {
        if (result === "accepted") told += 1;
        else if (result === "lost") lost += 1;
        else if (cause) failed[cause] = (failed[cause] ?? 0) + 1;
      }
      const results = JSON.stringify([...skipped, ...outcomes]);
      ({ rows: skipped } = await pool.query<object>(RECORD_RESULTS, [results]));
      // Results that are skipped a second time are lost. Their messages are sent again when the two
      // minutes of the delivery are over.
      if (batch.length === 0) break;
    }
    const fields = { told, lost, failed, ms: Math.round(performance.now() - begin) };
    logger[Object.keys(failed).length > 0 ? "warn" : "info"](fields, "notifications");
  }

  return {
    // The job runs every minute for reminders, and for changes whose notification was lost.
    name: "notifications",
    everyMs: 60_000,
    run: async (stopping: AbortSignal) => {
      const now = Date.now();
      await inTransaction(pool, async (client) => {
        await queueRounds(client, { writer, zone: config.churchTimezone }, now);
        await queueNews(client, { writer, zone: config.churchTimezone }, now);
        await queueChanges(client, { writer, zone: config.churchTimezone }, now);
      });
      const { hosts, ms } = await readDue(pool);
      for (const host of hosts.filter((due) => !sendingTo.has(due))) {
        const sending = sendDue(host, stopping)
          .catch((error) =>
            logger.error({ cause: describeConnectionError(error) }, "notifications failed"),
          )
          .finally(() => {
            sendingTo.delete(host);
            wake();
          });
        sendingTo.set(host, sending);
      }
      return ms;
    },
    // `close` waits for messages that are being sent, because another server would send these
    // messages again.
    close: async () => {
      await Promise.all(sendingTo.values());
      await pool.end();
    },
  };
}
