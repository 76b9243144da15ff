-- Adds the rehearsal of an edition: the records of devices, the results of asked links, their
-- functions, and the topic of editors who get a message on the eve of a service. +13 grants, −8
-- grants of replaced functions, no policy.

-- A function may call another one that is created later.
set check_function_bodies = off;

alter table public.edition_outputs
  add column fits boolean,
  drop constraint edition_outputs_output_known,
  add constraint edition_outputs_output_known
    check (output in ('bulletin', 'whatsapp', 'slides', 'script', 'sheet'));
grant insert (fits), update (fits) on table public.edition_outputs to authenticated;

drop function public.mark_output(uuid, text, jsonb);
create function public.mark_output(
  edition_id uuid, output text, digests jsonb default null, fits boolean default null
)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.require_editor();
  insert into public.edition_outputs (edition_id, output, digests, fits)
  values (mark_output.edition_id, mark_output.output, mark_output.digests, mark_output.fits)
  on conflict on constraint edition_outputs_pkey do update
  set marked_at = now(), marked_by = (select auth.uid()), digests = excluded.digests,
    fits = excluded.fits;
end;
$$;

revoke execute on function public.mark_output(uuid, text, jsonb, boolean) from public, anon;
grant execute on function public.mark_output(uuid, text, jsonb, boolean) to authenticated;

-- The result of the last request to each link of an edition. `link` is a digest of the address, so
-- the table repeats no text of an announcement.
create table private.link_checks (
  edition_id uuid not null references public.editions (id) on delete cascade,
  link text not null,
  answers boolean not null,
  asked_at timestamptz not null default now(),
  primary key (edition_id, link)
);

alter table private.link_checks enable row level security;
revoke all on table private.link_checks from public, anon, authenticated;

-- Records that a device has loaded the slides of a published edition with all pictures. Everybody
-- may call the function, because the device at the projector often has no account. A call stores
-- only its time, at most once in five seconds, and only from eight days before the church service
-- until its end. No page is told of a call, because a visitor could otherwise make all of them
-- refetch. Security definer, because visitors write no table.
create function public.mark_slides(edition_id uuid)
returns void language sql security definer set search_path = '' as $$
  insert into public.edition_outputs as known (edition_id, output)
  select published.edition_id, 'slides' from public.published_editions published
  where published.edition_id = mark_slides.edition_id
    and published.service_at between now() - interval '4 hours' and now() + interval '8 days'
  on conflict on constraint edition_outputs_pkey do update set marked_at = now()
  where known.marked_at < now() - interval '5 seconds';
$$;

revoke execute on function public.mark_slides(uuid) from public;
grant execute on function public.mark_slides(uuid) to anon, authenticated;

-- Returns the facts about an edition as `parseFacts` of the app reads them, or null for an unknown
-- edition.
create function private.rehearsal_facts(edition_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  select to_jsonb(edition) || jsonb_build_object(
    'service_word', coalesce((select service_word from public.church), ''),
    -- Each item with its announcement, which is null after the deletion.
    'items', array(
      select to_jsonb(item) || jsonb_build_object(
        'row', to_jsonb(announcement) || jsonb_build_object('series', to_jsonb(series))
      )
      from public.edition_items item
      left join public.announcements announcement on announcement.id = item.announcement_id
      left join public.series on series.id = announcement.series_id
      where item.edition_id = edition.id order by item.position
    ),
    'blocks', array(
      select to_jsonb(block) from public.edition_blocks block
      where block.edition_id = edition.id order by block.position, block.id
    ),
    'published', (
      select to_jsonb(published) - 'published_by' from public.published_editions published
      where published.edition_id = edition.id
    ),
    'outputs', array(
      select to_jsonb(recorded) - '{marked_by,digests}'::text[]
      from public.edition_outputs recorded where recorded.edition_id = edition.id
    ),
    -- The outputs that devices have opened for other services.
    'used', array(
      select distinct recorded.output from public.edition_outputs recorded
      where recorded.edition_id <> edition.id and recorded.output in ('slides', 'script', 'sheet')
    ),
    'dead_links', array(
      select link from private.link_checks where link_checks.edition_id = edition.id and not answers
    )
  )
  from public.editions edition where edition.id = rehearsal_facts.edition_id;
$$;

-- Returns the facts about an edition to editors.
create function public.rehearsal(edition_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_editor();
  return private.rehearsal_facts(rehearsal.edition_id);
end;
$$;

revoke execute on function public.rehearsal(uuid) from public, anon;
grant execute on function public.rehearsal(uuid) to authenticated;
alter table private.push_topics
  add column editor_id uuid references auth.users (id) on delete cascade,
  drop constraint push_topics_is_one,
  add constraint push_topics_is_one
    check (num_nonnulls(announcement_id, ministry_id, nullif(digest, false), editor_id) = 1),
  drop constraint push_topics_key,
  add constraint push_topics_key
    unique nulls not distinct (subscription_id, announcement_id, ministry_id, digest, editor_id);
create index push_topics_editor_id_idx on private.push_topics (editor_id);
alter table private.push_rounds
  drop constraint push_rounds_known,
  add constraint push_rounds_known check (name in ('reminders', 'digest', 'rehearsals'));

drop function public.follow(text, text, text, uuid, uuid, boolean);
drop function public.unfollow(text, text, uuid, uuid, boolean);
drop function public.followed(text, text);
drop function public.count_listeners();

create function public.follow(
  endpoint text, p256dh text, auth text, announcement_id uuid default null,
  ministry_id uuid default null, digest boolean default false, rehearsal boolean default false
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  subscriber uuid;
  is_new boolean;
begin
  if num_nonnulls(
    follow.announcement_id, follow.ministry_id, nullif(follow.digest, false),
    nullif(follow.rehearsal, false)
  ) <> 1 then
    raise exception 'exactly one topic can be followed at a time'
      using errcode = '22023', hint = 'one_topic';
  end if;
  if follow.rehearsal then
    perform private.require_editor();
  end if;
  perform private.require_push_endpoint(follow.endpoint);
  if follow.announcement_id is not null
    and not exists (select from public.announcements where id = follow.announcement_id)
  then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  end if;
  if follow.ministry_id is not null
    and not exists (select from public.ministries where id = follow.ministry_id)
  then
    raise exception 'this ministry does not exist' using hint = 'ministry_gone';
  end if;

  -- The upsert locks the subscription, so that the count of its topics below is exact.
  insert into private.push_subscriptions as kept (endpoint, p256dh, auth)
  values (follow.endpoint, follow.p256dh, follow.auth)
  on conflict on constraint push_subscriptions_endpoint_key do update set used_at = now()
    where kept.auth = excluded.auth and kept.p256dh = excluded.p256dh
  returning kept.id, kept.xmax = 0 into subscriber, is_new;
  if subscriber is null then
    raise exception 'this subscription is another browser''s'
      using errcode = '42501', hint = 'other_subscription';
  end if;
  if is_new and (select count(*) from private.push_subscriptions) > 20000 then
    raise exception 'too many follow this board'
      using errcode = 'PT429', hint = 'too_many_followers';
  end if;

  insert into private.push_topics
    (subscription_id, announcement_id, ministry_id, digest, editor_id)
  values (
    subscriber, follow.announcement_id, follow.ministry_id, coalesce(follow.digest, false),
    case when follow.rehearsal then auth.uid() end
  )
  on conflict on constraint push_topics_key do nothing;
  if (select count(*) from private.push_topics where subscription_id = subscriber) > 100 then
    raise exception 'at most 100 things are followed'
      using errcode = 'PT429', hint = 'too_many_topics';
  end if;
end;
$$;

create function public.unfollow(
  endpoint text, auth text, announcement_id uuid default null, ministry_id uuid default null,
  digest boolean default false, rehearsal boolean default false
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  is_all constant boolean :=
    num_nonnulls(
      unfollow.announcement_id, unfollow.ministry_id, nullif(unfollow.digest, false),
      nullif(unfollow.rehearsal, false)
    ) = 0;
  subscriber uuid;
begin
  select id into subscriber from private.push_subscriptions kept
  where kept.endpoint = unfollow.endpoint and kept.auth = unfollow.auth for update;
  delete from private.push_topics topic
  where topic.subscription_id = subscriber and (
    is_all or topic.announcement_id = unfollow.announcement_id
    or topic.ministry_id = unfollow.ministry_id
    or (topic.digest and unfollow.digest)
    or (topic.editor_id is not null and unfollow.rehearsal)
  );
  delete from private.push_subscriptions
  where id = subscriber
    and not exists (select from private.push_topics where subscription_id = subscriber);
end;
$$;

create function public.followed(endpoint text, auth text)
returns table (
  announcement_id uuid, ministry_id uuid, digest boolean, lost boolean, rehearsal boolean
)
language sql stable security definer set search_path = '' as $$
  select topic.announcement_id, topic.ministry_id, topic.digest, kept.lost_at is not null,
    topic.editor_id is not null
  from private.push_topics topic
  join private.push_subscriptions kept on kept.id = topic.subscription_id
  where kept.endpoint = followed.endpoint and kept.auth = followed.auth
  order by topic.created_at, topic.announcement_id, topic.ministry_id;
$$;

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

revoke execute on function
  public.follow(text, text, text, uuid, uuid, boolean, boolean),
  public.unfollow(text, text, uuid, uuid, boolean, boolean), public.followed(text, text),
  public.count_listeners()
  from public;
grant execute on function
  public.follow(text, text, text, uuid, uuid, boolean, boolean),
  public.unfollow(text, text, uuid, uuid, boolean, boolean), public.followed(text, text)
  to anon, authenticated;
grant execute on function public.count_listeners() to authenticated;

revoke execute on all functions in schema private from public;
