import type { ClientBase, Pool } from "pg";
import type { PushMessage, WebApp } from "../render/web-app.ts";

/** The functions of the web app that write push messages. */
export type MessageWriter = Pick<
  WebApp,
  | "changeMessage"
  | "changesMessage"
  | "reminderMessage"
  | "digestMessage"
  | "newsMessage"
  | "askedMessage"
  | "rehearsalMessage"
  | "linksToAsk"
>;

/**
 * The followers of an announcement, of its ministries or of the weekly digest, or the subscriptions
 * with the given ids.
 */
type Audience = {
  announcement?: string;
  ministries?: string[];
  digest?: boolean;
  subscriptions?: string[];
};

/** A message for one follower. The message expires after `ttl` seconds. */
export type Delivery = Record<
  "message_id" | "subscription_id" | "endpoint" | "p256dh" | "auth",
  string
> & {
  content: PushMessage;
  ttl: number;
  is_allowed: boolean;
};

/**
 * The result of sending one message to one follower. A failed delivery is not retried before
 * `waitS` seconds.
 */
export type Outcome = {
  result: "accepted" | "lost" | "refused" | "failed";
  cause?: string;
  waitS?: number;
};

// Number of messages that are sent to one push service at the same time.
const BATCH = 20;
const HOST = "substring(endpoint from '^https://([^/]*)')";

const QUEUE = `
  -- The subscriptions are locked, so that none of them is deleted before its delivery is inserted.
  with followers as materialized (
    select id from private.push_subscriptions where lost_at is null and (
      id in (
        select subscription_id from private.push_topics
        where announcement_id = $2 or ministry_id = any ($3) or ($4 and digest)
      ) or id = any ($6)
    )
    for key share
  ), older as (
    -- A delivery with a locked row is skipped, because another server is sending it.
    select delivery.message_id, delivery.subscription_id from private.push_deliveries delivery
    join private.push_messages message on message.id = delivery.message_id
    where message.content ->> 'tag' = $1::jsonb ->> 'tag'
      and delivery.subscription_id in (select id from followers)
    for update of delivery skip locked
  ), replaced as (
    delete from private.push_deliveries where (message_id, subscription_id) in (select * from older)
  ), message as (
    insert into private.push_messages (content, expires_at)
    select $1::jsonb, least($5::timestamptz, now() + interval '1 day')
      where exists (select from followers)
    returning id
  )
  insert into private.push_deliveries (message_id, subscription_id)
  select message.id, followers.id from message, followers
`;

/**
 * Queues a message for each follower in `audience`. The message expires at `until`, after a day at
 * most. A queued message with the same tag is deleted, because a later retry of the old message
 * would replace the new message on the device.
 */
export async function queueMessage(
  client: ClientBase,
  message: PushMessage,
  audience: Audience,
  until?: string,
): Promise<void> {
  const content = JSON.stringify(message);
  const { announcement = null, ministries = [], digest = false } = audience;
  const topics = [announcement, ministries, digest];
  await client.query(QUEUE, [content, ...topics, until ?? null, audience.subscriptions ?? []]);
}

/**
 * Returns the push services with due deliveries, and the milliseconds until more deliveries,
 * changes or new announcements are due.
 */
export async function readDue(pool: Pool) {
  await pool.query("delete from private.push_messages where expires_at <= now()");
  const { rows } = await pool.query<{ hosts: string[]; ms: number | null }>(`
    select array(
      select ${HOST} from private.push_deliveries
        join private.push_subscriptions on id = subscription_id
      where next_try_at <= now() group by 1 order by min(tries), min(next_try_at) limit 100
    ) as hosts, (extract(epoch from least(
      (select min(due_at) from private.push_changes where due_at > now()),
      (select min(due_at) from private.push_news where due_at > now()),
      (select min(next_try_at) from private.push_deliveries where next_try_at > now())
    ) - now()) * 1000)::float8 as ms
  `);
  return { hosts: rows[0]?.hosts ?? [], ms: rows[0]?.ms ?? undefined };
}

/**
 * Takes a batch of due deliveries to one push service, failed deliveries last. No other server
 * takes these deliveries for two minutes. A server that needs longer must have crashed, so another
 * server may send them.
 */
export const TAKE_DUE = `
  with due as (
    select message_id, subscription_id from private.push_deliveries delivery
    join private.push_subscriptions subscription on subscription.id = subscription_id
    join private.push_messages message on message.id = message_id
    where next_try_at <= now() and expires_at > now() and ${HOST} = $1
    order by tries > 0, next_try_at limit ${BATCH} for update of delivery skip locked
  )
  update private.push_deliveries delivery set next_try_at = now() + interval '2 minutes'
  from due, private.push_messages message, private.push_subscriptions subscription
  where delivery.message_id = due.message_id and delivery.subscription_id = due.subscription_id
    and message.id = due.message_id and subscription.id = due.subscription_id
  returning delivery.message_id, delivery.subscription_id, message.content,
    ceil(extract(epoch from message.expires_at - now()))::int as ttl,
    private.is_push_endpoint(endpoint) as is_allowed, endpoint, p256dh, auth
`;

/**
 * Records the results of a batch. A lost subscription is marked at once, and its waiting messages
 * are deleted. Failed deliveries are retried after 30 s, then after twice the
 * time, up to an hour. Rows that another transaction has locked are skipped, because waiting for
 * several rows could deadlock. Returns the results of the skipped rows, so that these results can
 * be recorded again.
 */
export const RECORD_RESULTS = `
  with outcome as (
    select * from jsonb_to_recordset($1)
      as outcome (message_id uuid, subscription_id uuid, result text, "waitS" float)
  ), subscription as (
    select id, result from private.push_subscriptions join outcome on subscription_id = id
    where result = 'lost'
      or result = 'accepted' and coalesce(reached_at < now() - interval '1 day', true)
    for no key update of push_subscriptions skip locked
  ), used as (
    update private.push_subscriptions set used_at = now(), reached_at = now()
    where id in (select id from subscription where result = 'accepted')
  ), lost as (
    update private.push_subscriptions set lost_at = now()
    where id in (select id from subscription where result = 'lost')
  ), waiting as (
    select message_id, subscription_id from private.push_deliveries
    where subscription_id in (select id from subscription where result = 'lost')
    for update skip locked
  ), dropped as (
    delete from private.push_deliveries
    where (message_id, subscription_id) in (select message_id, subscription_id from waiting)
  ), delivery as (
    select message_id, subscription_id, result, "waitS"
    from private.push_deliveries join outcome using (message_id, subscription_id)
    where result <> 'lost'
    for update of push_deliveries skip locked
  ), done as (
    delete from private.push_deliveries where (message_id, subscription_id) in (
      select message_id, subscription_id from delivery where result <> 'failed'
    )
  ), delayed as (
    update private.push_deliveries
    set tries = tries + 1,
      next_try_at = now() + greatest("waitS", least(30 * 2 ^ tries, 3600)) * interval '1 second'
    from delivery
    where push_deliveries.message_id = delivery.message_id
      and push_deliveries.subscription_id = delivery.subscription_id and result = 'failed'
  )
  select outcome.* from outcome join private.push_deliveries using (message_id, subscription_id)
  where result <> 'lost'
    and (message_id, subscription_id) not in (select message_id, subscription_id from delivery)
`;
