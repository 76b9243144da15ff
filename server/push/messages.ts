import type { ClientBase } from "pg";
import type { PushMessage, WebApp } from "../render/web-app.ts";

/** What is told, in words: by the built web app. */
export type Words = Pick<
  WebApp,
  "changeMessage" | "manyChangesMessage" | "reminderMessage" | "digestMessage"
>;

/** Who is told: whoever follows the announcement, one of the ministries, or the week. */
export type Audience = { announcement?: string; ministries?: string[]; digest?: boolean };

// How long a service that is away is tried again.
const DAY = "1 day";

/**
 * Queues `message` for each who follows, once. What still has to be sent of the same tag is not sent any more: tried again
 * later, it would take the place of this one.
 * @param until when it is no longer told; in a day without it.
 */
export async function queueMessage(
  client: ClientBase,
  message: PushMessage,
  { announcement, ministries = [], digest = false }: Audience,
  until?: string,
): Promise<void> {
  // Locked, so that none of them goes before it is written down. What a server is noting at this moment it has sent.
  await client.query(
    `with followers as materialized (
       select id from private.push_subscriptions where id in (
         select subscription_id from private.push_topics
         where announcement_id = $2 or ministry_id = any ($3) or ($4 and digest)
       )
       for key share
     ), older as (
       select delivery.message_id, delivery.subscription_id from private.push_deliveries delivery
       join private.push_messages message on message.id = delivery.message_id
       where message.content ->> 'tag' = $1::jsonb ->> 'tag'
         and delivery.subscription_id in (select id from followers)
       for update of delivery skip locked
     ), replaced as (
       delete from private.push_deliveries where (message_id, subscription_id) in (select * from older)
     ), message as (
       insert into private.push_messages (content, expires_at)
       select $1::jsonb, least($5::timestamptz, now() + interval '${DAY}') where exists (select from followers)
       returning id
     )
     insert into private.push_deliveries (message_id, subscription_id)
     select message.id, followers.id from message, followers`,
    [JSON.stringify(message), announcement ?? null, ministries, digest, until ?? null],
  );
}
