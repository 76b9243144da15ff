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
import { type Delivery, readDue, SETTLE, TAKE, type Words } from "./deliveries.ts";
import { tellChanges, tellRounds } from "./queue-messages.ts";
import { type Keys, openSender } from "./send.ts";

/** The push services of Chrome and its relatives, Firefox, Safari and Edge; `*.` stands for names in front. */
export const KNOWN_HOSTS = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

/** Returns the hosts that messages are sent to: none when it is switched off. */
export const pushHostsOf = ({ pushHosts }: Pick<Config, "pushHosts">): string[] =>
  pushHosts === undefined ? [] : [...KNOWN_HOSTS, ...pushHosts];

/** Writes down to which `hosts` messages are sent, and makes the board's keys when there are some for the first time. */
export async function preparePush(owner: Client, hosts: readonly string[]): Promise<void> {
  const { rowCount } = await owner.query("update private.push_service set hosts = $1", [hosts]);
  if (rowCount || hosts.length === 0) return;
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // Services refuse a key without its leading zeros.
  const privateKey = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex");
  await owner.query(
    `insert into private.push_service (public_key, private_key, hosts) values ($1, $2, $3)
     on conflict (id) do update set hosts = excluded.hosts`,
    [publicKey, privateKey.toString("base64url"), hosts],
  );
}

type Options = { config: Config; words: Words; logger: Logger; wake: () => void };

/** The job that tells followers what is due, which several servers share. `wake` runs it again. */
export function pushJob(target: DatabaseTarget, { config, words, logger, wake }: Options) {
  // Apple's service takes no address without TLS.
  const subject = config.publicUrl.replace(/^http:\/\/([^/:]+).*/, "mailto:avisos@$1");
  const pool = openPool(target, {
    ...{ application_name: "avisos push", max: 4, idleTimeoutMillis: 10_000 },
    // A query on a connection whose other end is gone would wait without end.
    ...{ statement_timeout: 20_000, query_timeout: 25_000, keepAlive: true },
    // A power cut may have a message sent twice, so no statement waits for the disk.
    options: "-c synchronous_commit=off",
  });
  // Each service is served by itself, so that a silent one delays no other.
  const serving = new Map<string, Promise<void>>();

  /** Sends what is due at one service until there is no more of it. */
  async function serve(host: string, stopping: AbortSignal): Promise<void> {
    const { rows: keys } = await pool.query<Keys>(
      "select public_key, private_key from private.push_service",
    );
    if (!keys[0]) throw new Error("there is no key to send with");
    const send = await openSender(host, keys[0], subject);
    let [told, forgotten] = [0, 0];
    const failed: Record<string, number> = {};
    const begin = performance.now();
    while (!stopping.aborted) {
      const { rows: batch } = await pool.query<Delivery>(TAKE, [host]);
      if (batch.length === 0) break;
      const outcomes = await Promise.all(
        batch.map(async (one) => ({ ...one, ...(await send(one)) })),
      );
      for (const { is, cause } of outcomes) {
        if (is === "taken") told += 1;
        else if (is === "gone") forgotten += 1;
        else if (cause) failed[cause] = (failed[cause] ?? 0) + 1;
      }
      await pool.query(SETTLE, [JSON.stringify(outcomes)]);
    }
    const fields = { told, forgotten, failed, ms: Math.round(performance.now() - begin) };
    logger[Object.keys(failed).length > 0 ? "warn" : "info"](fields, "notifications");
  }

  return {
    // For the church's clock, and for what a lost notification or another server has left.
    ...{ name: "notifications", everyMs: 60_000 },
    run: async (stopping: AbortSignal) => {
      const now = Date.now();
      await inTransaction(pool, async (client) => {
        await tellRounds(client, { words, zone: config.churchTimezone }, now);
        await tellChanges(client, words, now);
      });
      const { hosts, ms } = await readDue(pool);
      for (const host of hosts.filter((one) => !serving.has(one))) {
        const served = serve(host, stopping)
          .catch((error) =>
            logger.error({ cause: describeConnectionError(error) }, "notifications failed"),
          )
          .finally(() => {
            serving.delete(host);
            wake();
          });
        serving.set(host, served);
      }
      return ms;
    },
    // Waits for the messages that are being sent, because they would otherwise be sent again.
    close: async () => {
      await Promise.all(serving.values());
      await pool.end();
    },
  };
}
