import type { ClientBase } from "pg";
import { type MessageWriter, queueMessage } from "./deliveries.ts";

type Change = {
  id: string;
  /** The ministry whose changes share a message; null for changes without a ministry. */
  gathered: string | null;
  before: unknown;
  after: unknown;
  /** The time when both the former and the new date of the announcement are over. */
  until: string;
  /** The ministries of the announcement before and after the change. */
  ministries: string[];
  /** The series of the announcement; null for an announcement that is detached or has no series. */
  series: string | null;
};

// A change that has been due for a day is deleted, because it is too old for followers. A
// transaction that changes several announcements locks some rows and may wait for others. The job
// therefore skips locked rows. The end of that transaction wakes the job again.
const DELETE_LATE = `
  delete from private.push_changes where announcement_id in (
    select announcement_id from private.push_changes where due_at < now() - interval '1 day'
    for update skip locked
  )
`;
// The followers of a ministry get at most one message in ten minutes. Changes that follow each
// other within 20 seconds share a message, also changes without a ministry. Between 21:00 and 8:00
// in the church's time zone, a change waits unless its announcement begins within twelve hours. One
// account causes at most 20 messages an hour. A change that seems due in several hours was queued
// by a clock that was ahead, so it counts as due. Other servers wait in `queueRounds` for the end
// of this transaction. They then find the queued deliveries, and send some of these deliveries.
const TAKE_CHANGES = `
  with present as (
    select time, extract(hour from time at time zone $2) between 8 and 20 as is_day
    from to_timestamp($1::float8 / 1000) as time
  ), due as (
    select changed.* from private.push_changes changed, present
    where (due_at <= time or due_at > time + interval '2 hours')
      and (is_day or coalesce(begins_at, time) < time + interval '12 hours')
  ), sent as (
    select distinct notified_at, ministry_id, changed_by from private.push_changes, present
    where notified_at between time - interval '1 hour' and time
  ), ready as (
    select ministry_id from due, present group by ministry_id, time
    having not exists (
        select from sent
        where sent.ministry_id = due.ministry_id and notified_at > time - interval '10 minutes'
      )
      and (min(due_at) < time - interval '10 minutes' or not exists (
        select from private.push_changes later
        where later.ministry_id is not distinct from due.ministry_id
          and later.due_at > time and later.due_at <= time + interval '20 seconds'
      ))
  ), counted as (
    select announcement_id, dense_rank() over (partition by changed_by order by due.ministry_id) + (
      select count(*) from sent where sent.changed_by = due.changed_by
    ) as messages
    from due join ready on ready.ministry_id is not distinct from due.ministry_id
  )
  select announcement_id from private.push_changes
  where announcement_id in (select announcement_id from counted where messages <= 20)
  order by due_at limit 500 for update skip locked
`;

// The rows in the queue are locked first. A separate statement then reads the changes, so that it
// sees all changes that were committed before.
const READ_CHANGES = `
  select changed.announcement_id as id, changed.ministry_id as gathered,
    known.row as before, present.row as after,
    case when not (coalesce(present.row, known.row) ->> 'detached')::boolean
      then coalesce(present.row, known.row) ->> 'series_id' end as series,
    greatest(
      announcements.date, announcements.ends_at,
      (known.row ->> 'date')::timestamptz, (known.row ->> 'ends_at')::timestamptz
    )::text as until,
    array(
      select id::text from public.ministries
      where (id = announcements.ministry_id or id::text = known.row ->> 'ministry_id')
        -- A ministry's followers get the message about the new announcement instead.
        and not exists (
          select from private.push_news news
          where news.announcement_id = changed.announcement_id and news.ministry_id is not null
        )
    ) as ministries
  from private.push_changes changed
  join public.announcement_history known
    on known.announcement_id = changed.announcement_id and known.revision = changed.notified_revision
  left join public.announcements on announcements.id = changed.announcement_id
  cross join lateral (select to_jsonb(announcements) as row) present
  where changed.announcement_id = any ($1)
  order by coalesce(announcements.date, (known.row ->> 'date')::timestamptz), 1
`;

// A change without a message is deleted. The next change of the announcement then causes a message
// without delay.
const RECORD_SENT = `
  with undone as (
    delete from private.push_changes
    where announcement_id = any ($1) and notified_at is null and announcement_id <> all ($2)
  )
  update private.push_changes
  set notified_revision = null, due_at = null,
    notified_at = case
      when announcement_id = any ($2) then to_timestamp($3::float8 / 1000) else notified_at
    end
  where announcement_id = any ($1) and (notified_at is not null or announcement_id = any ($2))
`;

// Selects the followers of each announcement and of its ministries, grouped by the changes that the
// followers get.
const READ_AUDIENCES = `
  with change as (
    select * from jsonb_to_recordset($1) as change (place int, id uuid, ministries uuid[])
  ), followed as (
    select subscription_id, array_agg(distinct place order by place) as places
    from change
    join private.push_topics on announcement_id = change.id or ministry_id = any (ministries)
    group by subscription_id
  )
  select places, array_agg(subscription_id::text) as subscriptions from followed group by places
`;
type Audience = { places: number[]; subscriptions: string[] };

/** Returns the changes grouped by ministry. Changes without a ministry are one group. */
function gather(changes: Change[]): Change[][] {
  const gathered = new Map<string | null, Change[]>();
  for (const change of changes) {
    gathered.set(change.gathered, [...(gathered.get(change.gathered) ?? []), change]);
  }
  return [...gathered.values()];
}

/**
 * Queues one message for each follower of `changes`, about all changes that the follower gets.
 * Followers of a ministry get only one change of a series: the change of its next date.
 */
async function queueGathered(
  client: ClientBase,
  writer: MessageWriter,
  { changes, now }: { changes: Change[]; now: number },
): Promise<void> {
  const allSeries = changes.map(({ series }) => series);
  const rows = changes.map(({ id, series, ministries }, place) => {
    const isFirst = series === null || allSeries.indexOf(series) === place;
    return { place, id, ministries: isFirst ? ministries : [] };
  });
  const { rows: audiences } = await client.query<Audience>(READ_AUDIENCES, [JSON.stringify(rows)]);
  for (const { places, subscriptions } of audiences) {
    const told = places.flatMap((place) => changes[place] ?? []);
    const message = writer.changesMessage(told, now);
    const until = told
      .map((change) => change.until)
      .sort()
      .at(-1);
    if (message) await queueMessage(client, message, { subscriptions }, until);
  }
}

/**
 * Queues the messages about the changes that are due at `now` (ms). `zone` is the IANA time zone of
 * the church. The transaction of `client` holds locks, so that only one server queues a message.
 */
export async function queueChanges(
  client: ClientBase,
  { writer, zone }: { writer: MessageWriter; zone: string },
  now: number,
): Promise<void> {
  await client.query(DELETE_LATE);
  const taken = await client.query<{ announcement_id: string }>(TAKE_CHANGES, [now, zone]);
  const ids = taken.rows.map((row) => row.announcement_id);
  if (ids.length === 0) return;
  const { rows } = await client.query<Change>(READ_CHANGES, [ids]);
  const changes = rows.filter((change) => writer.changeMessage(change.id, change, now));
  for (const ofMinistry of gather(changes)) {
    await queueGathered(client, writer, { changes: ofMinistry, now });
  }
  await client.query(RECORD_SENT, [ids, changes.map(({ id }) => id), now]);
}
