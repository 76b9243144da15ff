import type { ClientBase } from "pg";
import type { PushMessage } from "../render/web-app.ts";
import { queueMessage, type Words } from "./messages.ts";

const MOST_AT_ONCE = 500;
// More of one ministry are one message for whoever follows it: a series, or a moved camp.
const MOST_OF_A_MINISTRY = 3;

type Change = {
  id: string;
  before: unknown;
  after: unknown;
  /** Null of what is deleted: nobody may read it any more. */
  title: string | null;
  /** When all of it is over. */
  until: string;
  /** Those that it had and has. */
  ministries: { id: string; name: string }[];
};

// From a time in which nothing was sent: by now nobody would know what to do with it.
const FORGET_LATE = "delete from private.push_changes where due_at < now() - interval '1 day'";
// One that is due in hours was queued by a clock that was ahead.
const TAKE = `
  select announcement_id from private.push_changes
  where due_at <= now() or due_at > now() + interval '2 hours'
  order by due_at limit ${MOST_AT_ONCE} for update skip locked
`;

// After the lock: whoever changes one of them now waits, and is queued anew.
const READ = `
  select changed.announcement_id as id, known.row as before, to_jsonb(announcements) as after,
    announcements.title,
    greatest(
      announcements.date, announcements.ends_at,
      (known.row ->> 'date')::timestamptz, (known.row ->> 'ends_at')::timestamptz
    )::text as until,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', ministries.id, 'name', ministries.name))
      from public.ministries
      where ministries.id = announcements.ministry_id or ministries.id::text = known.row ->> 'ministry_id'
    ), '[]') as ministries
  from private.push_changes changed
  join public.announcement_history known
    on known.announcement_id = changed.announcement_id and known.revision = changed.told_revision
  left join public.announcements on announcements.id = changed.announcement_id
  where changed.announcement_id = any ($1)
  order by coalesce(announcements.date, (known.row ->> 'date')::timestamptz), 1
`;

// What was taken back is told at once when it changes again.
const FORGET = `
  delete from private.push_changes
  where announcement_id = any ($1) and told_at is null and announcement_id <> all ($2)
`;
const NOTE = `
  update private.push_changes
  set told_revision = null, due_at = null,
    told_at = case when announcement_id = any ($2) then now() else told_at end
  where announcement_id = any ($1)
`;

type Told = { change: Change; message: PushMessage };

/** The ministries of which so much is told that their followers are told it together, with what that is. */
function crowdedOf(told: Told[]) {
  const all = new Map<string, { ministry: Change["ministries"][number]; changes: Change[] }>();
  for (const { change } of told) {
    for (const ministry of change.ministries) {
      const found = all.get(ministry.id) ?? { ministry, changes: [] };
      found.changes.push(change);
      all.set(ministry.id, found);
    }
  }
  return new Map([...all].filter(([, { changes }]) => changes.length > MOST_OF_A_MINISTRY));
}

/** Turns changes that are due into messages, in the transaction of `client`: each in one server. */
export async function tellChanges(client: ClientBase, words: Words, now: number): Promise<void> {
  await client.query(FORGET_LATE);
  const taken = await client.query<{ announcement_id: string }>(TAKE);
  const ids = taken.rows.map((row) => row.announcement_id);
  if (ids.length === 0) return;
  const { rows: changes } = await client.query<Change>(READ, [ids]);
  const told = changes.flatMap((change): Told[] => {
    const message = words.changeMessage(change.id, change, now);
    return message ? [{ change, message }] : [];
  });
  const crowded = crowdedOf(told);
  for (const { change, message } of told) {
    const ministries = change.ministries.map(({ id }) => id).filter((id) => !crowded.has(id));
    await queueMessage(client, message, { announcement: change.id, ministries }, change.until);
  }
  for (const { ministry, changes: of } of crowded.values()) {
    const message = words.manyChangesMessage(
      ministry,
      of.map(({ title }) => title),
    );
    await queueMessage(client, message, { ministries: [ministry.id] });
  }
  const toldIds = told.map(({ change }) => change.id);
  await client.query(FORGET, [ids, toldIds]);
  await client.query(NOTE, [ids, toldIds]);
}
