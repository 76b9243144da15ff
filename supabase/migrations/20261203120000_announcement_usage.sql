-- Records where an announcement went out by itself, and lists for editors what went out before a
-- change. +2 grants, no policy.

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
