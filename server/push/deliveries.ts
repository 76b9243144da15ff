import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import type { PushMessage } from "../render/web-app.ts";
import type { Outcome, Subscription } from "./send.ts";

// A batch is over long before: what a server that died had of it is sent by another one then.
const LEASE = "2 minutes";
const BATCH = 100;
const GATHER_MS = 50;
const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 60 * 60;

export type Delivery = Subscription & {
  message_id: string;
  subscription_id: string;
  content: PushMessage;
  /** How often it has failed. */
  tries: number;
  /** Seconds for which it is still of use. */
  ttl: number;
};

const LEASE_BATCH = `
  with due as (
    select message_id, subscription_id from private.push_deliveries
    where next_try_at <= now()
    -- What failed before does not keep the others waiting.
    order by tries > 0, next_try_at limit ${BATCH} for update skip locked
  )
  update private.push_deliveries delivery
  set next_try_at = now() + interval '${LEASE}'
  from due, private.push_messages message, private.push_subscriptions subscription
  where delivery.message_id = due.message_id and delivery.subscription_id = due.subscription_id
    and message.id = due.message_id and subscription.id = due.subscription_id
  returning delivery.message_id, delivery.subscription_id, delivery.tries, message.content,
    greatest(ceil(extract(epoch from message.expires_at - now())), 0)::int as ttl,
    subscription.endpoint, subscription.p256dh, subscription.auth
`;

/** Messages that some server has still to send. */
export function deliveriesOf(pool: Pool) {
  const taken: Delivery[] = [];
  let noting: Promise<unknown> | undefined;

  /** Notes all that was taken since the last time: a statement for each would cost more than the sending. */
  async function note() {
    await delay(GATHER_MS);
    noting = undefined;
    const all = taken.splice(0);
    const [messages, subscriptions] = [
      all.map((one) => one.message_id),
      all.map((one) => one.subscription_id),
    ];
    await pool.query(
      `with delivered as (
         delete from private.push_deliveries where (message_id, subscription_id) in (
           select * from unnest($1::uuid[], $2::uuid[])
         )
       )
       update private.push_subscriptions set used_at = now(), has_taken = true
       where id = any ($2) and (not has_taken or used_at < now() - interval '1 day')`,
      [messages, subscriptions],
    );
  }

  function done(one: Delivery): Promise<unknown> {
    taken.push(one);
    noting ??= note();
    return noting;
  }

  const tryAgain = (one: Delivery, waitS: number, tries: number) =>
    pool.query(
      `update private.push_deliveries set next_try_at = now() + $3 * interval '1 second', tries = $4
       where message_id = $1 and subscription_id = $2`,
      [one.message_id, one.subscription_id, waitS, tries],
    );

  const drop = (one: Delivery) =>
    pool.query(
      "delete from private.push_deliveries where message_id = $1 and subscription_id = $2",
      [one.message_id, one.subscription_id],
    );

  return {
    /** Takes some that are due: no other server sends them meanwhile. What is no longer of use is forgotten. */
    async lease(): Promise<Delivery[]> {
      await pool.query("delete from private.push_messages where expires_at <= now()");
      return (await pool.query<Delivery>(LEASE_BATCH)).rows;
    },
    /** Gives one back that was not sent. */
    release: (one: Delivery) => tryAgain(one, 0, one.tries),
    async settle(one: Delivery, outcome: Outcome): Promise<void> {
      if (outcome.is === "taken") await done(one);
      else if (outcome.is === "refused") await drop(one);
      else if (outcome.is === "gone") {
        const { subscription_id: id } = one;
        await pool.query("delete from private.push_subscriptions where id = $1", [id]);
      } else {
        const pause = Math.min(FIRST_PAUSE_S * 2 ** one.tries, LONGEST_PAUSE_S);
        await tryAgain(one, Math.max(pause, outcome.waitS), one.tries + 1);
      }
    },
    /** In how many milliseconds something is due, by the database's clock; undefined when nothing waits. */
    async nextIn(): Promise<number | undefined> {
      const { rows } = await pool.query<{ ms: number | null }>(`
        select (extract(epoch from least(
          (select min(due_at) from private.push_changes where due_at is not null),
          (select min(next_try_at) from private.push_deliveries)
        ) - clock_timestamp()) * 1000)::float8 as ms
      `);
      return rows[0]?.ms ?? undefined;
    },
  };
}
