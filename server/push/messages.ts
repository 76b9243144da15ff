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

/** Queues `message` for each who follows, once. @param until when it is no longer told; in a day without it. */
export async function queueMessage(
  client: ClientBase,
  message: PushMessage,
  { announcement, ministries = [], digest = false }: Audience,
  until?: string,
): Promise<void> {
  await client.query(
    `with followers as (
       select distinct subscription_id from private.push_topics
       where announcement_id = $2 or ministry_id = any ($3) or ($4 and digest)
     ), message as (
       insert into private.push_messages (content, expires_at)
       select $1::jsonb, least($5::timestamptz, now() + interval '${DAY}') where exists (select from followers)
       returning id
     )
     insert into private.push_deliveries (message_id, subscription_id)
     select message.id, subscription_id from message, followers`,
    [JSON.stringify(message), announcement ?? null, ministries, digest, until ?? null],
  );
}
