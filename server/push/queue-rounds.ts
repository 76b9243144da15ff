import type { ClientBase } from "pg";
import { type MessageWriter, queueMessage } from "./deliveries.ts";

type Round = { name: "reminders" | "digest" | "rehearsals"; day: string; is_due: boolean };
type Upcoming = { id: string; row: unknown; date: string; ministry_id: string | null };

// In the church's time zone, reminders and results of rehearsals are due daily from 18:00, and the
// digest on Sundays from 19:00, until midnight. In a new database, the latest rounds count as sent.
// A stored day in the future is replaced, because a wrong clock has written it.
const TAKE_ROUNDS = `
  with church as (
    select to_timestamp($1::float8 / 1000) at time zone $2 as time
  ), last (name, day) as (
    select name, (time - interval '18 hours')::date
      from church, unnest(array['reminders', 'rehearsals']) name
    union all
    select 'digest', (date_trunc('week', time + interval '5 hours') - interval '1 day')::date
      from church
  )
  insert into private.push_rounds as known (name, day) select name, day from last
  on conflict (name) do update set day = excluded.day
  where known.day < excluded.day or known.day > excluded.day + 1
  returning name, day::text, xmax <> 0 and day = (select time::date from church) as is_due
`;

// The digest ($4) also has the notices that are shown after today, whenever their display ends.
// `routine` tells whether an announcement belongs to the standing programme.
const UPCOMING = `
  select announcement.id, date::text, ministry_id,
    to_jsonb(announcement) || jsonb_build_object('routine', coalesce(routine, false)) as row
  from public.announcements announcement
  left join public.series on series.id = series_id
  where date >= ($1::date + 1)::timestamp at time zone $2
    and (
      kind = 'event' and date < ($1::date + 1 + $3::int)::timestamp at time zone $2
      or kind = 'notice' and $4
    )
    and ($4 or private.is_followed(announcement.id, array[ministry_id]))
  order by announcement.date, announcement.id limit 500
`;

// The services of the next day, and the devices of accounts that are editors now.
const REHEARSALS = `
  select array(
    select private.rehearsal_facts(id) from public.editions
    where (service_at at time zone $2)::date = $1::date + 1 order by service_at
  ) as editions, array(
    select subscription_id from private.push_topics
    join public.profiles on user_id = editor_id
    where role in ('editor', 'admin') and deactivated_at is null
  ) as subscriptions
`;

/**
 * Queues the reminders and the results of rehearsals of the next day, and the digest of the next
 * week, if they are due at `now` (ms). `zone` is the IANA time zone of the church. Only one server
 * queues these messages, because the other servers wait for its transaction.
 */
export async function queueRounds(
  client: ClientBase,
  { writer, zone }: { writer: MessageWriter; zone: string },
  now: number,
): Promise<void> {
  const { rows: rounds } = await client.query<Round>(TAKE_ROUNDS, [now, zone]);
  for (const { name, day } of rounds.filter(({ is_due }) => is_due)) {
    if (name === "rehearsals") {
      type Eve = { editions: unknown[]; subscriptions: string[] };
      const [eve] = (await client.query<Eve>(REHEARSALS, [day, zone])).rows;
      const message = eve && writer.rehearsalMessage(eve.editions);
      if (message) await queueMessage(client, message, { subscriptions: eve.subscriptions });
      continue;
    }
    const isDigest = name === "digest";
    const values = [day, zone, isDigest ? 7 : 1, isDigest];
    const { rows } = await client.query<Upcoming>(UPCOMING, values);
    if (isDigest) {
      const message = writer.digestMessage(rows.map(({ row }) => row));
      if (message) await queueMessage(client, message, { digest: true });
      continue;
    }
    for (const { id, row, date, ministry_id } of rows) {
      const message = writer.reminderMessage(id, row, now);
      const ministries = ministry_id === null ? [] : [ministry_id];
      if (message) await queueMessage(client, message, { announcement: id, ministries }, date);
    }
  }
}
