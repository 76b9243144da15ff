-- Keeps the subscriptions that a push service refused for good, so that their browsers can renew
-- them with all topics. Adds the numbers of devices for admins, and a test message. +5 grants, −2
-- grants of a replaced function, no policy.

alter table private.push_subscriptions
  add column reached_at timestamptz,
  add column lost_at timestamptz,
  add column tested_at timestamptz;
update private.push_subscriptions set reached_at = used_at where has_received;
alter table private.push_subscriptions drop column has_received;

drop function public.followed(text, text);

create function public.followed(endpoint text, auth text)
returns table (announcement_id uuid, ministry_id uuid, digest boolean, lost boolean)
language sql stable security definer set search_path = '' as $$
  select topic.announcement_id, topic.ministry_id, topic.digest, kept.lost_at is not null
  from private.push_topics topic
  join private.push_subscriptions kept on kept.id = topic.subscription_id
  where kept.endpoint = followed.endpoint and kept.auth = followed.auth
  order by topic.created_at, topic.announcement_id, topic.ministry_id;
$$;

create or replace function public.renew_subscription(
  endpoint text, auth text, new_endpoint text, new_p256dh text, new_auth text
)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  former uuid;
begin
  select id into former from private.push_subscriptions kept
  where kept.endpoint = renew_subscription.endpoint and kept.auth = renew_subscription.auth
  for update;
  if former is null then
    return false;
  end if;
  if renew_subscription.new_endpoint <> renew_subscription.endpoint then
    perform private.require_push_endpoint(renew_subscription.new_endpoint);
  end if;
  -- An existing subscription with the new endpoint keeps its own topics.
  if exists (
    select from private.push_subscriptions kept
    where kept.endpoint = renew_subscription.new_endpoint and kept.id <> former
  ) then
    return false;
  end if;
  update private.push_subscriptions kept
  set endpoint = renew_subscription.new_endpoint, p256dh = renew_subscription.new_p256dh,
    auth = renew_subscription.new_auth, used_at = now(), lost_at = null
  where kept.id = former;
  return true;
end;
$$;

revoke execute on function public.followed(text, text) from public;
grant execute on function public.followed(text, text) to anon, authenticated;

create or replace function public.count_listeners()
returns table (announcement_id uuid, ministry_id uuid, digest boolean, listeners integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select topic.announcement_id, topic.ministry_id, topic.digest, count(*)::integer
    from private.push_topics topic
    join private.push_subscriptions kept on kept.id = topic.subscription_id
    where kept.lost_at is null
    group by topic.announcement_id, topic.ministry_id, topic.digest
    order by count(*) desc, topic.announcement_id, topic.ministry_id;
end;
$$;

create function public.count_devices()
returns table (following integer, reached integer, lost integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select count(*) filter (where lost_at is null)::integer,
      count(*) filter (
        where lost_at is null and reached_at > now() - interval '7 days'
      )::integer,
      count(lost_at)::integer
    from private.push_subscriptions;
end;
$$;

create function public.send_test_message(endpoint text, auth text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  kept private.push_subscriptions;
  message uuid;
begin
  select * into kept from private.push_subscriptions one
  where one.endpoint = send_test_message.endpoint and one.auth = send_test_message.auth
  for update;
  if kept.id is null or kept.lost_at is not null then
    raise exception 'this subscription gets no messages' using hint = 'subscription_lost';
  end if;
  if kept.tested_at > now() - interval '1 minute' then
    raise exception 'at most one test a minute' using errcode = 'PT429', hint = 'test_too_soon';
  end if;
  update private.push_subscriptions set tested_at = now() where id = kept.id;
  insert into private.push_messages (content, expires_at)
  values (
    jsonb_build_object(
      'title', 'Teste: está funcionando', 'body', 'É assim que os avisos chegam neste aparelho.',
      'path', '/', 'tag', 'teste'
    ),
    now() + interval '10 minutes'
  )
  returning id into message;
  insert into private.push_deliveries (message_id, subscription_id) values (message, kept.id);
  perform private.notify_servers('push_messages');
end;
$$;

revoke execute on function public.count_devices() from public, anon;
grant execute on function public.count_devices() to authenticated;
revoke execute on function public.send_test_message(text, text) from public;
grant execute on function public.send_test_message(text, text) to anon, authenticated;

create or replace function public.notify_followers(announcement_id uuid)
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

create or replace function private.is_followed(announcement_id uuid, ministries uuid[])
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
