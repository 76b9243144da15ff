-- The devices of followers: numbers for admins, and the test message of one device.

-- Counts the followers of each announcement and ministry, of the weekly digest and of the
-- rehearsal, for admins.
create function public.count_listeners()
returns table (
  announcement_id uuid, ministry_id uuid, digest boolean, rehearsal boolean, listeners integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select topic.announcement_id, topic.ministry_id, topic.digest, topic.editor_id is not null,
      count(*)::integer
    from private.push_topics topic
    join private.push_subscriptions kept on kept.id = topic.subscription_id
    where kept.lost_at is null
    group by topic.announcement_id, topic.ministry_id, topic.digest, topic.editor_id is not null
    order by count(*) desc, topic.announcement_id, topic.ministry_id;
end;
$$;

-- Counts the devices that follow something, those that a message has reached in the last seven
-- days, and those whose subscription is lost, for admins.
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

-- Queues a test message for the device whose browser knows the endpoint and the secret. A device
-- can ask once a minute. The server limits the tests of each network address
-- (server/routes/function-limits.ts). Hints: subscription_lost, test_too_soon.
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

revoke execute on function public.count_listeners(), public.count_devices() from public, anon;
grant execute on function public.count_listeners(), public.count_devices() to authenticated;
revoke execute on function public.send_test_message(text, text) from public;
grant execute on function public.send_test_message(text, text) to anon, authenticated;
