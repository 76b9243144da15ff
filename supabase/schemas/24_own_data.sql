-- The function with which a person gets a copy of all data about the own account. The LGPD, the
-- Brazilian data protection law, gives a right to this copy in article 18.

-- Returns the data of the caller's account: the profile, the sessions, the own urgent notices
-- and announcements, and the versions of announcements that the caller wrote. A response has at
-- most 1,000 announcements and versions, and at most two megabytes of them. `next` is the
-- argument `skip` for the following response, or null after the last row. Whole rows are
-- returned, so that a new column needs no change here. Ids of other people are left out. Blocks
-- of editions are left out too, because their rows name neither an author nor the people in
-- their texts. The function is security definer, because requests cannot read auth.users and
-- auth.sessions, and members cannot read the history. The caller needs a live session, but no
-- approval: a person who waits for approval may see the own data too.
create function public.own_data(skip integer default 0)
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

revoke execute on function public.own_data(integer) from public, anon;
grant execute on function public.own_data(integer) to authenticated;
