import type { ClientBase } from "pg";
import { type MessageWriter, queueMessage } from "./deliveries.ts";

// A locked row is skipped, because another server is queueing its message.
const TAKE_URGENT = `
  with taken as (
    select id from public.urgent_notices
    where notified_at is null and ended_at is null and ends_at > to_timestamp($1::float8 / 1000)
    for update skip locked
  )
  update public.urgent_notices notice set notified_at = now() from taken where notice.id = taken.id
  returning notice.text, notice.ends_at::text as until
`;

type Urgent = { text: string; until: string };

/**
 * Queues the message about an urgent notice for all followers, at any hour of the day. `now` is in
 * ms. The transaction of `client` marks the notice, so that no other server queues the message too.
 */
export async function queueUrgent(
  client: ClientBase,
  { writer }: { writer: MessageWriter },
  now: number,
): Promise<void> {
  const { rows } = await client.query<Urgent>(TAKE_URGENT, [now]);
  for (const { text, until } of rows) {
    await queueMessage(client, writer.urgentMessage(text), { everybody: true }, until);
  }
}
