-- The followers of a ministry get messages about its new announcements, and editors send a message with "Avisar agora".

set check_function_bodies = off;

create table private.push_news (
  announcement_id uuid primary key,
  -- The ministry of a new announcement. Several new announcements of a ministry share a message. Null when an editor asked.
  ministry_id uuid,
  -- Null when the message that an editor asked for is sent. The row then stays for a day, in which nobody can ask again.
  due_at timestamptz,
  asked_at timestamptz,
  constraint push_news_has_reason check (num_nonnulls(ministry_id, asked_at) = 1),
  constraint push_news_is_due check (due_at is not null or asked_at is not null)
);

create index push_news_due_at_idx on private.push_news (due_at) where due_at is not null;
alter table private.push_news enable row level security;
revoke all on table private.push_news from public, anon, authenticated;

-- Returns whether somebody follows the announcement or one of the ministries. While the announcement waits in the queue of new
-- ones, its ministry's followers do not know it and do not count. The lock keeps the push job from sending an outdated state.
create or replace function private.is_followed(announcement_id uuid, ministries uuid[])
returns boolean language plpgsql set search_path = '' as $$
begin
  perform from private.push_news queued
  where queued.announcement_id = is_followed.announcement_id and queued.ministry_id is not null for share;
  return exists (select from private.push_topics topic where topic.announcement_id = is_followed.announcement_id)
    or not found and exists (select from private.push_topics topic where topic.ministry_id = any (is_followed.ministries));
end;
$$;

-- Trigger: writes new announcements to the history, the search texts and the push queue, and tells the servers. Security definer,
-- like record_update and record_delete, because requests cannot write these tables.
create or replace function private.record_insert()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- An occurrence that a server writes has no caller, so the history names its author as the person who made the change.
  insert into public.announcement_history (announcement_id, revision, changed_by, row)
  select id, revision, coalesce(auth.uid(), case when series_id is not null then created_by end), to_jsonb(new_rows)
  from new_rows;
  if not found then
    return null;
  end if;

  insert into private.announcement_texts (announcement_id, folded)
  select id, private.searched_text(new_rows) from new_rows;

  -- The followers of a ministry get a message about its new announcements after ten minutes. An occurrence counts as new only
  -- together with the first announcement of its series, so the occurrences of later days cause no message.
  insert into private.push_news (announcement_id, ministry_id, due_at)
  select id, ministry_id, now() + interval '10 minutes' from new_rows
  where revision = 1
    and exists (select from private.push_topics topic where topic.ministry_id = new_rows.ministry_id)
    and (series_id is null or exists (
      select from private.push_news queued join public.announcements other on other.id = queued.announcement_id
      where other.series_id = new_rows.series_id and queued.ministry_id is not null
    ))
  on conflict do nothing;

  -- A revision above 1 shows that the announcement was deleted before, so its followers get a message.
  perform private.queue_push_change(id, revision - 1, array[date])
  from new_rows
  where revision > 1 and greatest(date, ends_at) > now() and private.is_followed(id, array[ministry_id]);

  perform private.notify_servers('announcements');
  return null;
end;
$$;

-- Sends the followers of an announcement and of its ministry a message at once, for editors. Returns the number of devices; without
-- any, the call does not count. Only one call in 20 hours is accepted, which is one a day even if the hour varies. Hints:
-- announcement_gone, announcement_over, already_notified.
create function public.notify_followers(announcement_id uuid)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  announcement public.announcements;
  devices integer;
begin
  perform private.require_editor();
  select * into announcement from public.announcements where id = notify_followers.announcement_id;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  elsif greatest(announcement.date, announcement.ends_at) <= now() then
    raise exception 'this announcement is over' using errcode = '23514', hint = 'announcement_over';
  end if;
  select count(distinct topic.subscription_id) into devices from private.push_topics topic
  where (topic.announcement_id = announcement.id or topic.ministry_id = announcement.ministry_id)
    and public.push_key() is not null;
  if devices = 0 then
    return 0;
  end if;
  -- The message replaces the one about a new announcement. A time in the future was written by a clock that was ahead.
  insert into private.push_news as queued (announcement_id, due_at, asked_at) values (announcement.id, now(), now())
  on conflict on constraint push_news_pkey do update set ministry_id = null, due_at = now(), asked_at = now()
    where queued.asked_at is null or queued.asked_at not between now() - interval '20 hours' and now() + interval '1 hour';
  if not found then
    raise exception 'its followers have got a message today' using errcode = '42501', hint = 'already_notified';
  end if;
  delete from private.push_news queued using public.announcements other
  where queued.announcement_id = other.id and queued.ministry_id is not null and other.series_id = announcement.series_id;
  perform private.notify_servers('announcements');
  return devices;
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.notify_followers(uuid) from public, anon;
grant execute on function public.notify_followers(uuid) to authenticated;

reset check_function_bodies;
