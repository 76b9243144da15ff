import type { ClientBase } from "pg";
import { type MessageWriter, queueMessage } from "./deliveries.ts";

// Between 21:00 and 8:00 in the church's time zone, messages about new announcements wait. A
// message that an editor asked for does not wait. A row that is due in over an hour was written by
// a clock that was ahead, so it counts as due. A row is locked while another transaction changes
// its announcement. Locked rows are skipped, and the end of that transaction wakes the job again.
const TAKE_NEWS = `
  with present as (
    select time, extract(hour from time at time zone $2) between 8 and 20 as is_day
    from to_timestamp($1::float8 / 1000) as time
  ), due as (
    select * from private.push_news where due_at <= (select time from present)
      or due_at > (select time from present) + interval '1 hour'
  ), taken as (
    select announcement_id, ministry_id, due_at from private.push_news
    where due_at is not null and case when ministry_id is null
      then announcement_id in (select announcement_id from due)
      else (select is_day from present) and ministry_id in (select ministry_id from due) end
    for update skip locked
  ), told as (
    delete from private.push_news where announcement_id in (
      select announcement_id from taken where ministry_id is not null
    )
  ), asked as (
    update private.push_news set due_at = null where announcement_id in (
      select announcement_id from taken where ministry_id is null
    )
  )
  select announcement_id as id, ministry_id is null as is_asked from taken
  where due_at > (select time from present) - interval '1 day'
`;

// The rows in the queue are locked first. A separate statement then reads the announcements, so
// that it sees all committed changes.
const READ_ASKED = `
  select id, to_jsonb(announcements) as row, greatest(date, ends_at)::text as until,
    array_remove(array[ministry_id::text], null) as ministries
  from public.announcements where id = any ($1)
    and greatest(date, ends_at) > to_timestamp($2::float8 / 1000)
`;

// The message about an announcement also contains the latest change, so no message about that
// change is needed. A locked row is skipped, because a transaction that changes several
// announcements may wait for this job.
const FORGET_CHANGES = `
  delete from private.push_changes where announcement_id in (
    select announcement_id from private.push_changes where announcement_id = any ($1)
    for update skip locked
  )
`;

// A new series counts as one announcement, on the next date of the series.
const READ_NEW = `
  select ministries.id, ministries.name, max(date)::text as until,
    jsonb_agg(jsonb_build_object('id', next.id, 'row', to_jsonb(next))
      order by date, next.id) as announcements
  from (
    select distinct on (coalesce(series_id, id)) * from public.announcements
    where id = any ($1) and date > to_timestamp($2::float8 / 1000)
      and (status = 'scheduled' or former_date is not null)
    order by coalesce(series_id, id), date
  ) next
  join public.ministries on ministries.id = ministry_id
  group by ministries.id
`;

type Taken = { id: string; is_asked: boolean };
type Asked = { id: string; row: unknown; until: string; ministries: string[] };
type Fresh = {
  id: string;
  name: string;
  until: string;
  announcements: { id: string; row: unknown }[];
};

/**
 * Queues the messages about new announcements that are due at `now` (ms), one for each ministry,
 * and the messages that editors asked for. `zone` is the IANA time zone of the church. The
 * transaction of `client` deletes the rows that it takes from the queue, so that no other server
 * queues the same messages.
 */
export async function queueNews(
  client: ClientBase,
  { writer, zone }: { writer: MessageWriter; zone: string },
  now: number,
): Promise<void> {
  const { rows: taken } = await client.query<Taken>(TAKE_NEWS, [now, zone]);
  if (taken.length === 0) return;
  const idsOf = (isAsked: boolean) =>
    taken.filter(({ is_asked }) => is_asked === isAsked).map(({ id }) => id);
  const { rows: asked } = await client.query<Asked>(READ_ASKED, [idsOf(true), now]);
  for (const { id, row, until, ministries } of asked) {
    const message = writer.askedMessage(id, row, now);
    if (message) await queueMessage(client, message, { announcement: id, ministries }, until);
  }
  await client.query(FORGET_CHANGES, [asked.map(({ id }) => id)]);
  const { rows: fresh } = await client.query<Fresh>(READ_NEW, [idsOf(false), now]);
  for (const { announcements, until, ...ministry } of fresh) {
    const message = writer.newsMessage(ministry, announcements, now);
    if (message) await queueMessage(client, message, { ministries: [ministry.id] }, until);
  }
}
