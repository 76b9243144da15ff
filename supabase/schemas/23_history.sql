-- Every state an announcement has had, for two years: who changed what is known, a deleted announcement is told from one
-- that never was, and any state can be brought back.

create table public.announcement_history (
  announcement_id uuid not null,
  revision integer not null,
  -- When it happened, not when its transaction began: the states of an announcement are in the order of their times, and
  -- nothing that commits after an edition was published bears a time from before.
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid references auth.users (id) on delete set null,
  -- The whole row as it became, null once deleted.
  row jsonb,
  primary key (announcement_id, revision)
);

create index announcement_history_changed_at_idx on public.announcement_history (changed_at);
create index announcement_history_changed_by_idx on public.announcement_history (changed_by);

-- Few rows match: the list of what was deleted must not read every state.
create index announcement_history_deleted_idx
  on public.announcement_history (changed_at desc, announcement_id) where row is null;

alter table public.announcement_history enable row level security;
revoke all on table public.announcement_history from public, anon, authenticated;
grant select on table public.announcement_history to authenticated;
grant all on table public.announcement_history to service_role;

create policy "Editors can view the history of announcements"
  on public.announcement_history for select
  to authenticated
  using ((select private.is_editor()));

-- Whether an announcement of this id was there and is deleted: its address says so instead of "unknown". Security
-- definer: the history is read by editors alone, this one fact by everybody.
create function public.was_deleted(announcement_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((
    select history.row is null from public.announcement_history history
    where history.announcement_id = was_deleted.announcement_id
    order by history.revision desc
    limit 1
  ), false);
$$;

-- The announcements that are deleted, the last deleted first, a page at a time, with the last state of each.
create function public.list_deleted_announcements(page integer default 1)
returns table (
  announcement_id uuid,
  revision integer,
  title text,
  date timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  total bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  page_size constant integer := 20;
begin
  perform private.require_editor();
  return query
    with deleted as (
      select gone.announcement_id, gone.revision, gone.changed_at, gone.changed_by, count(*) over () as total
      from public.announcement_history gone
      where gone.row is null
        and not exists (select from public.announcements where id = gone.announcement_id)
        and not exists (
          select from public.announcement_history later
          where later.announcement_id = gone.announcement_id and later.revision > gone.revision
        )
      order by gone.changed_at desc, gone.announcement_id
      limit page_size
      offset page_size * (least(greatest(coalesce(list_deleted_announcements.page, 1), 1), 100000) - 1)
    )
    select deleted.announcement_id, state.revision, state.row ->> 'title',
      (state.row ->> 'date')::timestamptz, deleted.changed_at, deleted.changed_by, deleted.total
    from deleted
    cross join lateral (
      select before.revision, before.row from public.announcement_history before
      where before.announcement_id = deleted.announcement_id and before.row is not null
      order by before.revision desc
      limit 1
    ) state
    order by deleted.changed_at desc, deleted.announcement_id;
end;
$$;

-- Security definer: every state is brought back, whoever made it.
create function public.restore_announcement(announcement_id uuid, revision integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  perform private.bring_state_back(restore_announcement.announcement_id, restore_announcement.revision);
end;
$$;

-- Few states name one: the clean-up must not read all of them.
create index announcement_history_picture_idx
  on public.announcement_history ((row ->> 'picture')) where row ->> 'picture' is not null;

revoke execute on all functions in schema private from public;
revoke execute on function public.was_deleted(uuid) from public;
revoke execute on function
  public.list_deleted_announcements(integer), public.restore_announcement(uuid, integer)
  from public, anon;
grant execute on function public.was_deleted(uuid) to anon, authenticated;
grant execute on function
  public.list_deleted_announcements(integer), public.restore_announcement(uuid, integer)
  to authenticated;
