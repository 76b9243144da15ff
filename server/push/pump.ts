import type { Pool, PoolClient } from "pg";
import { ConcurrencyLimit } from "../concurrency-limit.ts";
import { type DatabaseTarget, openPool } from "../database/connect.ts";
import type { Logger } from "../log.ts";
import { churchClock, ROUNDS } from "./church-clock.ts";
import { type Delivery, deliveriesOf } from "./deliveries.ts";
import type { Words } from "./messages.ts";
import { openSender, type Sender } from "./send.ts";
import { tellChanges } from "./tell-changes.ts";
import { beginRounds, tellRound } from "./tell-rounds.ts";

export type PumpOptions = {
  words: Words;
  /** Where the church is; an IANA name. */
  zone: string;
  /** To which messages are sent. */
  hosts: readonly string[];
  /** Who sends them, for the push services: an https or mailto address. */
  subject: string;
  logger: Logger;
};

/** What became of a batch, for the log: numbers, and causes with the hosts of the services. */
type Tally = { told: number; forgotten: number; failed: Record<string, number> };

// Longer than a statement may take: a connection whose other end is gone would be waited for without end.
const QUERY_MS = 25_000;

/** One transaction, which is undone when `work` fails. */
async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    isDone = true;
    return result;
  } finally {
    // A connection that is closed within a transaction undoes it.
    client.release(!isDone);
  }
}

/** Tells followers what is due. What it does it does once, however many servers do it. */
export function openPump(target: DatabaseTarget, options: PumpOptions) {
  const { words, zone, hosts, subject, logger } = options;
  const pool = openPool(target, {
    ...{ application_name: "avisos push", max: 2, idleTimeoutMillis: 10_000 },
    ...{ statement_timeout: 20_000, query_timeout: QUERY_MS, keepAlive: true },
    // A message that a service took is not waited for until that is on the disk: a power cut may have it told twice.
    options: "-c synchronous_commit=off",
  });
  const deliveries = deliveriesOf(pool);
  const clock = churchClock(zone);
  let hasBegun = false;
  let sender: Sender | undefined;
  let isStopping = false;

  async function readSender(): Promise<Sender> {
    const { rows } = await pool.query<{ publicKey: string; privateKey: string }>(
      'select public_key as "publicKey", private_key as "privateKey" from private.push_service',
    );
    if (!rows[0]) throw new Error("there is no key to send with");
    return openSender({ keys: rows[0], hosts, subject });
  }

  async function plan(now: number): Promise<void> {
    if (!hasBegun) await inTransaction(pool, (client) => beginRounds(client, clock, now));
    hasBegun = true;
    for (const round of ROUNDS) {
      const { day, isToday } = clock.lastOf(round, now);
      if (!isToday) continue;
      await inTransaction(pool, (client) => tellRound(client, { round, day, words, zone }, now));
    }
    await inTransaction(pool, (client) => tellChanges(client, words, now));
  }

  /** Sends one. @returns what notes it, which the next one does not wait for. */
  async function deliver(one: Delivery, by: Sender, tally: Tally): Promise<() => Promise<unknown>> {
    if (isStopping) return () => deliveries.release(one);
    const outcome = await by.send(one, one.content, one.ttl);
    if (outcome.is === "failed" && isStopping) return () => deliveries.release(one);
    if ("cause" in outcome) tally.failed[outcome.cause] = (tally.failed[outcome.cause] ?? 0) + 1;
    else if (outcome.is === "taken") tally.told += 1;
    else tally.forgotten += 1;
    return () => deliveries.settle(one, outcome);
  }

  /** Sends what is due, a batch of it. @returns how many. */
  async function deliverBatch(): Promise<number> {
    const batch = await deliveries.lease();
    if (batch.length === 0) return 0;
    sender ??= await readSender();
    const by = sender;
    const tally: Tally = { told: 0, forgotten: 0, failed: {} };
    const begin = performance.now();
    const limit = new ConcurrencyLimit(by.atOnce, batch.length);
    const sent = await Promise.allSettled(
      batch.map(async (one) => (await limit.run(() => deliver(one, by, tally)))?.()),
    );
    const ms = Math.round(performance.now() - begin);
    const hasFailed = Object.keys(tally.failed).length > 0;
    logger[hasFailed ? "warn" : "info"]({ ...tally, ms }, "notifications");
    const lost = sent.find((one) => one.status === "rejected");
    if (lost) throw lost.reason;
    return batch.length;
  }

  return {
    /**
     * Turns into messages what is due at `now` (ms), and sends a batch.
     * @returns in how many milliseconds more is due; undefined when nothing waits.
     */
    async pass(now: number): Promise<number | undefined> {
      await plan(now);
      if ((await deliverBatch()) > 0) return 0;
      return deliveries.nextIn();
    },
    /** Begins nothing more; what is being sent may end. */
    stop: () => {
      isStopping = true;
    },
    /** Gives up what is being sent. */
    abort: () => sender?.close(),
    close: () => pool.end(),
  };
}
