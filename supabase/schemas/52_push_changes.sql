-- The queue of push messages about changed announcements. Triggers add changes to the queue
-- (28_announcement_triggers.sql). The push job of our server writes and sends the messages.

-- The queue of announcements that changed since the last push message about them.
-- `notified_revision` is the revision that followers know, or null while no change is pending. A
-- row without a pending change stays for an hour after the last message, because at most one
-- message an hour is sent.
create table private.push_changes (
  announcement_id uuid primary key,
  notified_revision integer,
  due_at timestamptz,
  notified_at timestamptz,
  -- The ministry of the announcement. Changed announcements of one ministry share a message.
  ministry_id uuid,
  -- The account that made the newest change. The push job limits how many messages an account
  -- causes.
  changed_by uuid,
  -- The earliest future beginning of the announcement before or after the pending changes; null if
  -- there is none.
  begins_at timestamptz,
  constraint push_changes_is_due check (num_nonnulls(notified_revision, due_at) in (0, 2))
);

create index push_changes_due_at_idx on private.push_changes (due_at) where due_at is not null;

alter table private.push_changes enable row level security;
revoke all on table private.push_changes from public, anon, authenticated;

-- Returns whether a device that gets messages follows the announcement or one of the ministries.
-- While the announcement is in the queue push_news, followers of its ministry do not count, because
-- they do not know the announcement yet. The lock on this queue keeps the push job from sending an
-- outdated state.
create function private.is_followed(announcement_id uuid, ministries uuid[])
returns boolean language plpgsql set search_path = '' as $$
begin
  perform from private.push_news queued
  where queued.announcement_id = is_followed.announcement_id and queued.ministry_id is not null
  for share;
  return exists (
    select from private.push_topics topic
    join private.push_subscriptions kept on kept.id = topic.subscription_id
    where kept.lost_at is null and (
      topic.announcement_id = is_followed.announcement_id
      or not found and topic.ministry_id = any (is_followed.ministries)
    )
  );
end;
$$;

-- Queues a message about a changed announcement. The message is due 20 seconds later, so that the
-- change can be undone, and at least an hour after the last message. If an hour would be too long,
-- the message is due an hour before the earliest of the future `dates`. A queued row keeps the
-- revision that followers know, so an undone change sends no message. The push job waits longer
-- when it gathers the changes of a ministry (server/push/queue-changes.ts).
create function private.queue_push_change(
  announcement_id uuid, notified_revision integer, ministry_id uuid, dates timestamptz[]
)
returns void language sql set search_path = '' as $$
  insert into private.push_changes as queued (
    announcement_id, notified_revision, due_at, ministry_id, changed_by, begins_at
  )
  select queue_push_change.announcement_id, queue_push_change.notified_revision,
    now() + interval '20 seconds', queue_push_change.ministry_id, auth.uid(), min(starts)
  from unnest(queue_push_change.dates) starts where starts > now()
  on conflict (announcement_id) do update set
    notified_revision = coalesce(queued.notified_revision, excluded.notified_revision),
    due_at = least(queued.due_at, greatest(
      excluded.due_at,
      least(
        coalesce(queued.notified_at, '-infinity') + interval '1 hour',
        excluded.begins_at - interval '1 hour'
      )
    )),
    ministry_id = excluded.ministry_id,
    changed_by = excluded.changed_by,
    begins_at = least(
      case when queued.due_at is not null then queued.begins_at end, excluded.begins_at
    );
$$;

revoke execute on all functions in schema private from public;
