-- Every state of an announcement, for two years. Any state can be restored, and the address of a deleted announcement says so.

create table public.announcement_history (
  announcement_id uuid not null,
  revision integer not null,
  -- The time of the statement, not of its transaction, so that states are in the order of their times.
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid references auth.users (id) on delete set null,
  -- The whole row after the change; null after a deletion.
  row jsonb,
  primary key (announcement_id, revision)
);

create index announcement_history_changed_at_idx on public.announcement_history (changed_at);
create index announcement_history_changed_by_idx on public.announcement_history (changed_by);
create index announcement_history_deleted_idx
  on public.announcement_history (changed_at desc, announcement_id) where row is null;

alter table public.announcement_history enable row level security;
revoke all on table public.announcement_history from public, anon, authenticated;
grant select on table public.announcement_history to authenticated;
grant all on table public.announcement_history to service_role;

create policy "Editors can view the history of announcements"
  on public.announcement_history for select to authenticated using ((select private.is_editor()));

-- Returns whether the announcement was deleted. Security definer: only editors read the history, but everybody may know this.
create function public.was_deleted(announcement_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((
    select history.row is null from public.announcement_history history
    where history.announcement_id = was_deleted.announcement_id
    order by history.revision desc
    limit 1
  ), false);
$$;

-- Lists deleted announcements with their last state, the last deleted first.
create function public.list_deleted_announcements(page integer default 1)
returns table (
  announcement_id uuid, revision integer, title text, date timestamptz, deleted_at timestamptz, deleted_by uuid, total bigint
)
language plpgsql stable security definer set search_path = '' as $$
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

-- Security definer: an editor may restore the announcements of others.
create function public.restore_announcement(announcement_id uuid, revision integer)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_editor();
  perform private.bring_state_back(restore_announcement.announcement_id, restore_announcement.revision);
end;
$$;

create index announcement_history_picture_idx
  on public.announcement_history ((row ->> 'picture')) where row ->> 'picture' is not null;

revoke execute on all functions in schema private from public;
revoke execute on function public.was_deleted(uuid) from public;
revoke execute on function
  public.list_deleted_announcements(integer), public.restore_announcement(uuid, integer)
  from public, anon;
grant execute on function public.was_deleted(uuid) to anon, authenticated;
grant execute on function public.list_deleted_announcements(integer), public.restore_announcement(uuid, integer) to authenticated;
