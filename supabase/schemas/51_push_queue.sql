-- Counts the followers of each announcement, each ministry and the week, for admins.
create function public.count_listeners() returns table (announcement_id uuid, ministry_id uuid, digest boolean, listeners integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select topic.announcement_id, topic.ministry_id, topic.digest, count(*)::integer
    from private.push_topics topic
    group by topic.announcement_id, topic.ministry_id, topic.digest
    order by count(*) desc, topic.announcement_id, topic.ministry_id;
end;
$$;

-- Returns whether somebody follows the announcement or one of the ministries.
create function private.is_followed(announcement_id uuid, ministries uuid[])
returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.push_topics topic where topic.announcement_id = is_followed.announcement_id)
    or exists (select from private.push_topics topic where topic.ministry_id = any (is_followed.ministries));
$$;

-- Queues a change after 20 seconds, in which it can be undone, and an hour after the last message, unless that is later than an hour
-- before one of the dates. A queued row keeps the state that followers know, so that an undone change sends nothing.
create function private.queue_push_change(announcement_id uuid, told_revision integer, dates timestamptz[])
returns void language sql set search_path = '' as $$
  insert into private.push_changes as queued (announcement_id, told_revision, due_at)
  values (queue_push_change.announcement_id, queue_push_change.told_revision, now() + interval '20 seconds')
  on conflict (announcement_id) do update set
    told_revision = coalesce(queued.told_revision, excluded.told_revision),
    due_at = least(queued.due_at, greatest(
      excluded.due_at,
      least(
        coalesce(queued.told_at, '-infinity') + interval '1 hour',
        (select min(starts) - interval '1 hour' from unnest(queue_push_change.dates) starts where starts > now())
      )
    ));
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.count_listeners() from public, anon;
grant execute on function public.count_listeners() to authenticated;
