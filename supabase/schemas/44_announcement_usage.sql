-- Where announcements have gone out: read aloud, printed, sent to WhatsApp, or saved as a picture.
-- When an announcement changes afterwards, editors correct each of these. The usage of an edition
-- is in edition_notes and edition_outputs (42_edition_services.sql).

-- The last time at which an announcement went out by itself: its picture was saved, or its
-- correction was given to the presenter, printed or sent. The table says nothing about who did it.
-- The rows refer to no announcement, because the correction of a deleted one is recorded too.
create table private.announcement_usage (
  announcement_id uuid not null,
  way text not null,
  used_at timestamptz not null default now(),
  primary key (announcement_id, way),
  constraint announcement_usage_way_known
    check (way in ('spoken', 'printed', 'whatsapp', 'picture'))
);

alter table private.announcement_usage enable row level security;
revoke all on table private.announcement_usage from public, anon, authenticated;

-- Records that an announcement went out by itself. Members may record only that they saved its
-- picture; editors may record each way. The function counts no change of the caller, because an
-- announcement has at most one row a way. An announcement without a history has no row. Security
-- definer, because no role writes private tables.
create function public.mark_usage(announcement_id uuid, way text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if mark_usage.way = 'picture' then
    perform private.require_approved_member();
  else
    perform private.require_editor();
  end if;
  insert into private.announcement_usage (announcement_id, way)
  select distinct history.announcement_id, mark_usage.way
  from public.announcement_history history
  where history.announcement_id = mark_usage.announcement_id
  on conflict on constraint announcement_usage_pkey do update set used_at = now();
end;
$$;

-- Returns the ways in which an announcement went out before its last change, for editors; others
-- get no row. The last usage of each way counts, because a later one has corrected the earlier
-- ones. `before` is the state that went out, and `after` the present state, or null after the
-- deletion. The caller compares both. Only changes of the last 31 days count. Security definer,
-- because no role reads private tables.
create function public.list_outdated_usage()
returns table (
  announcement_id uuid, way text, used_at timestamptz, before jsonb, after jsonb, revision integer
)
language sql stable security definer set search_path = '' as $$
  with changed as (
    select announcement_id as id, max(revision) as newest from public.announcement_history
    where changed_at > now() - interval '31 days' and (select private.is_editor())
    group by announcement_id
  ),
  used as (
    select id, 'spoken' as way, said_at as used_at
    from changed join public.edition_notes on announcement_id = id
    union all
    select id, case output when 'bulletin' then 'printed' else output end, marked_at
    from public.edition_outputs
    cross join jsonb_object_keys(digests) as announced
    join changed on id::text = announced
    union all
    select id, way, used_at from changed join private.announcement_usage on announcement_id = id
  ),
  latest as (select id, way, max(used_at) as used_at from used group by id, way)
  select id, way, used_at, former.row, present.row, present.revision
  from latest
  join changed using (id)
  join public.announcement_history present
    on present.announcement_id = id and present.revision = changed.newest
  cross join lateral (
    select history.row, history.revision from public.announcement_history history
    where history.announcement_id = id and history.changed_at <= used_at
    order by history.revision desc limit 1
  ) former
  where former.row is not null and former.revision < present.revision
  order by used_at, id, way;
$$;

revoke execute on function
  public.mark_usage(uuid, text), public.list_outdated_usage() from public, anon;
grant execute on function
  public.mark_usage(uuid, text), public.list_outdated_usage() to authenticated;
revoke execute on all functions in schema private from public;
