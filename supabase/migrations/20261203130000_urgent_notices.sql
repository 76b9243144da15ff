-- Adds urgent notices, which every page shows for at most 24 hours. +11 grants to anon and
-- authenticated, all rights in the new table to service_role, +1 policy.

create table public.urgent_notices (
  id uuid primary key default gen_random_uuid(),
  text text not null,
  created_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null,
  -- The planned end, or the time at which an editor ended the notice.
  ends_at timestamptz not null,
  ended_by uuid references auth.users (id) on delete set null,
  constraint urgent_notices_text_length
    check (char_length(text) <= 120 and not private.is_blank(text)),
  constraint urgent_notices_text_is_line check (strpos(text, E'\n') = 0),
  constraint urgent_notices_ends_at_range
    check (ends_at > created_at and ends_at <= created_at + interval '24 hours'),
  constraint urgent_notices_one_at_a_time
    exclude using gist (tstzrange(created_at, ends_at) with &&)
);

create index urgent_notices_created_by_idx on public.urgent_notices (created_by);
create index urgent_notices_ended_by_idx on public.urgent_notices (ended_by);

create trigger clean_texts before insert on public.urgent_notices
  for each row execute function private.clean_texts();
create trigger notify_public_change
  after insert or delete or update of ends_at on public.urgent_notices
  for each row execute function private.notify_public_change();
create trigger notify_truncation
  after truncate on public.urgent_notices
  for each statement execute function private.notify_public_change();

alter table public.urgent_notices enable row level security;
revoke all on table public.urgent_notices from public, anon, authenticated;
-- No request reads who wrote or ended the notice from the table.
grant select (id, text, created_at, ends_at)
  on table public.urgent_notices to anon, authenticated;
grant all on table public.urgent_notices to service_role;

-- A notice that is over is private again.
create policy "Anyone can view the current urgent notice"
  on public.urgent_notices for select to anon, authenticated
  using (ends_at > now());

-- Ends an urgent notice, and deletes the message about it that was not sent yet. A notice that is
-- already over stays as it is.
create function public.end_urgent_notice(id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_editor();
  update public.urgent_notices known set ends_at = now(), ended_by = auth.uid()
  where known.id = end_urgent_notice.id and known.ends_at > now();
  if found then
    delete from private.push_messages where content ->> 'tag' = 'urgente';
  end if;
end;
$$;

-- Shows an urgent notice for some hours, and sends it to all followers at once, also at night. The
-- end is counted from the database's time, because the clock of a phone may be wrong. An editor can
-- write ten notices in 24 hours. Hint: too_many_urgent_notices.
create function public.post_urgent_notice(text text, hours integer)
returns void language plpgsql security definer set search_path = '' as $$
declare
  until constant timestamptz := now() + make_interval(hours => post_urgent_notice.hours);
  body text;
begin
  perform private.require_editor();
  if (
    select count(*) from public.urgent_notices known
    where known.created_by = auth.uid() and known.created_at > now() - interval '24 hours'
  ) >= 10 then
    raise exception 'at most 10 urgent notices in 24 hours'
      using errcode = 'PT429', hint = 'too_many_urgent_notices';
  end if;
  insert into public.urgent_notices as notice (text, created_by, ends_at)
  values (btrim(post_urgent_notice.text), auth.uid(), until)
  returning notice.text into body;
  with message as (
    insert into private.push_messages (content, expires_at)
    values (
      jsonb_build_object('title', 'Aviso urgente', 'body', body, 'path', '/', 'tag', 'urgente'),
      until
    )
    returning id
  ),
  -- The subscriptions are locked, so that none of them is deleted before its delivery is inserted.
  follower as (
    select id from private.push_subscriptions where lost_at is null for key share
  )
  insert into private.push_deliveries (message_id, subscription_id)
  select message.id, follower.id from message, follower;
  perform private.notify_servers('push_messages');
end;
$$;

-- Returns the last 20 urgent notices with the names of the people who wrote and ended them, for
-- editors. The name is null when the account was deleted.
create function public.list_urgent_notices()
returns table (
  id uuid, text text, created_at timestamptz, ends_at timestamptz, author text, ender text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_editor();
  return query
    select notice.id, notice.text, notice.created_at, notice.ends_at, writer.name, ending.name
    from public.urgent_notices notice
    left join public.profiles writer on writer.user_id = created_by
    left join public.profiles ending on ending.user_id = ended_by
    order by notice.created_at desc limit 20;
end;
$$;

revoke execute on function
  public.post_urgent_notice(text, integer), public.end_urgent_notice(uuid),
  public.list_urgent_notices()
  from public, anon;
grant execute on function
  public.post_urgent_notice(text, integer), public.end_urgent_notice(uuid),
  public.list_urgent_notices()
  to authenticated;

-- Returns the data of the caller's account: the profile, the sessions, the own urgent notices
-- and announcements, and the versions of announcements that the caller wrote. A response has at
-- most 1,000 announcements and versions, and at most two megabytes of them. `next` is the
-- argument `skip` for the following response, or null after the last row. Whole rows are
-- returned, so that a new column needs no change here. Ids of other people are left out. Blocks
-- of editions are left out too, because their rows name neither an author nor the people in
-- their texts. The function is security definer, because requests cannot read auth.users and
-- auth.sessions, and members cannot read the history. The caller needs a live session, but no
-- approval: a person who waits for approval may see the own data too.
create or replace function public.own_data(skip integer default 0)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  most_rows constant integer := 1000;
  most_bytes constant integer := 2000000;
  caller constant uuid := auth.uid();
  skipped constant integer := greatest(own_data.skip, 0);
begin
  if not private.has_live_session() then
    raise exception 'this session has ended' using errcode = '42501', hint = 'session_ended';
  end if;
  return (
    with keys as (
      select 1 as part, created_at as written_at, id, null::integer as revision
      from public.announcements where created_by = caller
      union all
      select 2, changed_at, announcement_id, revision from public.announcement_history
      where changed_by = caller
      order by part, written_at, id, revision
      offset skipped
      limit most_rows
    ),
    read as (
      select keys.*, case part
        when 1 then (
          select to_jsonb(a) - 'created_by' from public.announcements a where a.id = keys.id
        )
        else (
          select to_jsonb(h) - 'changed_by' || jsonb_build_object('row', h.row - 'created_by')
          from public.announcement_history h
          where h.announcement_id = keys.id and h.revision = keys.revision
        )
      end as data
      from keys
    ),
    sized as (
      select read.*,
        sum(octet_length(data::text)) over (order by part, written_at, id, revision) as bytes
      from read
    ),
    shown as (select * from sized where bytes <= most_bytes)
    select jsonb_build_object(
      'account', jsonb_build_object(
        'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
        'metadata', u.raw_user_meta_data
      ),
      'profile', to_jsonb(p) || jsonb_build_object('ministry', m.name),
      -- Hosted Supabase also keeps the browser and the network address of a session. Our server
      -- leaves both columns empty.
      'sessions', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'created_at', s.created_at, 'updated_at', s.updated_at,
          'user_agent', to_jsonb(s) -> 'user_agent', 'ip', to_jsonb(s) -> 'ip'
        ) order by s.created_at), '[]')
        from auth.sessions s where s.user_id = caller
      ),
      'urgent_notices', (
        select coalesce(jsonb_agg(
          to_jsonb(n) - array['created_by', 'ended_by'] order by n.created_at
        ), '[]')
        from public.urgent_notices n where n.created_by = caller
      ),
      'devices_told_on_the_eve', (
        select count(*) from private.push_topics topic where topic.editor_id = caller
      ),
      'announcements', (
        select coalesce(jsonb_agg(data order by written_at, id), '[]') from shown where part = 1
      ),
      'history', (
        select coalesce(jsonb_agg(data order by written_at, id, revision), '[]') from shown
        where part = 2
      ),
      'next', (
        select case when count(*) = most_rows or max(bytes) > most_bytes
          then skipped + count(*) filter (where bytes <= most_bytes) end
        from sized
      )
    )
    from auth.users u
    join public.profiles p on p.user_id = u.id
    left join public.ministries m on m.id = p.ministry_id
    where u.id = caller
  );
end;
$$;
