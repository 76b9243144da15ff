-- The queue of two kinds of push messages: messages about new announcements for the followers of
-- their ministry, and messages that an editor sends with "Avisar agora". The push job of our server
-- writes and sends the messages. A message has the present state of the announcement.

create table private.push_news (
  announcement_id uuid primary key,
  -- The ministry of a new announcement. Several new announcements of a ministry share a message.
  -- Null for a message that an editor asked for.
  ministry_id uuid,
  -- The time at which the message is due. Null after a message that an editor asked for was sent.
  -- The row then stays for a day, during which no editor can ask again.
  due_at timestamptz,
  asked_at timestamptz,
  asked_by uuid,
  constraint push_news_has_reason check (num_nonnulls(ministry_id, asked_at) = 1),
  constraint push_news_is_due check (due_at is not null or asked_at is not null)
);

create index push_news_due_at_idx on private.push_news (due_at) where due_at is not null;
alter table private.push_news enable row level security;
revoke all on table private.push_news from public, anon, authenticated;

-- Sends a message about an announcement to the followers of the announcement and of its ministry at
-- once, for editors. Returns the number of devices. A call that reaches no device does not count.
-- Only one call in 20 hours is accepted for an announcement. This allows one call a day, even if
-- the second call is at an earlier hour. An editor can send 20 messages an hour. The lock
-- serializes calls of one editor, because concurrent calls do not see each other's rows. Hints:
-- announcement_gone, announcement_over, already_notified, too_many_messages.
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
  select count(distinct kept.id) into devices from private.push_topics topic
  join private.push_subscriptions kept on kept.id = topic.subscription_id
  where (topic.announcement_id = announcement.id or topic.ministry_id = announcement.ministry_id)
    and kept.lost_at is null and public.push_key() is not null;
  if devices = 0 then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('private.push_news ' || auth.uid(), 0));
  if (
    select count(*) from private.push_news
    where asked_by = auth.uid()
      and asked_at between now() - interval '1 hour' and now() + interval '1 hour'
      and push_news.announcement_id <> announcement.id
  ) >= 20 then
    raise exception 'at most 20 messages an hour'
      using errcode = 'PT429', hint = 'too_many_messages';
  end if;
  -- The message replaces a queued message about the new announcement. A time `asked_at` far in the
  -- future is ignored, because a wrong clock wrote it.
  insert into private.push_news as queued (announcement_id, due_at, asked_at, asked_by)
  values (announcement.id, now(), now(), auth.uid())
  on conflict on constraint push_news_pkey do update
    set ministry_id = null, due_at = now(), asked_at = now(), asked_by = auth.uid()
    where queued.asked_at is null
      or queued.asked_at not between now() - interval '20 hours' and now() + interval '1 hour';
  if not found then
    raise exception 'its followers have got a message today'
      using errcode = '42501', hint = 'already_notified';
  end if;
  delete from private.push_news queued using public.announcements other
  where queued.announcement_id = other.id and queued.ministry_id is not null
    and other.series_id = announcement.series_id;
  perform private.notify_servers('announcements');
  return devices;
end;
$$;

revoke execute on function public.notify_followers(uuid) from public, anon;
grant execute on function public.notify_followers(uuid) to authenticated;
