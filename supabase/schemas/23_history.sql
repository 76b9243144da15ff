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

revoke execute on function public.was_deleted(uuid) from public;
revoke execute on function
  public.list_deleted_announcements(integer), public.restore_announcement(uuid, integer)
  from public, anon;
grant execute on function public.was_deleted(uuid) to anon, authenticated;
grant execute on function public.list_deleted_announcements(integer), public.restore_announcement(uuid, integer) to authenticated;

-- A person undoes the own last change, and a deletion for 30 days.

-- Brings a state back as the newest revision. An announcement that is there keeps its author; a deleted one gets its row anew.
-- Columns that are newer than the state keep their values or get their defaults, and columns that are gone are left out. An
-- account or a ministry that is gone is none. Whoever calls it has asked who may.
create function private.bring_state_back(announcement_id uuid, revision integer)
returns void language plpgsql set search_path = '' as $$
declare
  present public.announcements;
  state jsonb;
  written text;
begin
  perform private.require_changes_left(1);
  select history.row into state from public.announcement_history history
  where history.announcement_id = bring_state_back.announcement_id
    and history.revision = bring_state_back.revision;
  if state is null then
    raise exception 'this state is not known' using hint = 'state_gone';
  end if;
  -- The locks keep the ministry, the account and the picture until everything is written.
  state := state || jsonb_build_object(
    'ministry_id', (
      select id from public.ministries where id = (state ->> 'ministry_id')::uuid for key share
    ),
    'created_by', (
      select user_id from public.profiles where user_id = (state ->> 'created_by')::uuid for key share
    )
  );
  perform from private.pictures where id = state ->> 'picture' for key share;
  if not found and state ->> 'picture' is not null then
    state := state || '{"picture": null, "picture_description": null}';
  end if;
  select * into present from public.announcements where id = bring_state_back.announcement_id for update;
  state := state || private.join_series(jsonb_populate_record(null::public.announcements, state), present);
  select string_agg(quote_ident(attname), ', ') into written
  from pg_catalog.pg_attribute
  where attrelid = 'public.announcements'::regclass and attnum > 0 and not attisdropped
    and attgenerated = '' and state ? attname
    and (present.id is null or attname not in ('id', 'created_by', 'created_at')) and attname not in ('updated_at', 'revision');
  if present.id is not null then
    execute format(
      'update public.announcements set (%1$s) = (
         select %1$s from jsonb_populate_record(null::public.announcements, $1)
       ) where id = $2',
      written
    ) using state, present.id;
  else
    -- The trigger prepare_insert continues the revision.
    execute format(
      'insert into public.announcements (%1$s) select %1$s from jsonb_populate_record(null::public.announcements, $1)',
      written
    ) using state;
  end if;
  -- A change like every other one.
  perform private.count_posts(1);
end;
$$;

-- Takes back what the caller did to an announcement as its `revision`, a deletion as well, as long as it is the newest
-- one: what an admin deleted stays deleted for its author. The id, the author and with them every link come back. Members
-- do it with what is their own, editors with every announcement. Security definer: the history is read by editors alone,
-- and nobody writes an author.
create function public.undo_change(announcement_id uuid, revision integer)
returns void language plpgsql security definer set search_path = '' as $$
declare
  newest public.announcement_history;
  before public.announcement_history;
begin
  perform private.require_active_member();
  -- A concurrent change comes first. A deleted announcement has no row to lock, so two who undo its deletion take this lock.
  perform pg_advisory_xact_lock(hashtext('public.undo_change: ' || undo_change.announcement_id));
  perform from public.announcements where id = undo_change.announcement_id for update;
  select * into newest from public.announcement_history history
  where history.announcement_id = undo_change.announcement_id
  order by history.revision desc limit 1;
  select * into before from public.announcement_history history
  where history.announcement_id = undo_change.announcement_id and history.revision < undo_change.revision
  order by history.revision desc limit 1;
  if newest.revision is distinct from undo_change.revision
    or newest.changed_by is distinct from auth.uid()
    or newest.changed_at <= now() - interval '30 days'
    or before.row is null
    or not (
      private.is_editor()
      or coalesce(newest.row, before.row) ->> 'created_by' is not distinct from auth.uid()::text
    )
  then
    raise exception 'only the own last change is undone' using errcode = '42501', hint = 'not_undone';
  end if;
  perform private.bring_state_back(undo_change.announcement_id, before.revision);
end;
$$;

-- Lists the own announcements that the caller has deleted and can bring back, the last deleted first. `revision` is that of the
-- deletion, for undo_change.
create function public.list_own_deletions()
returns table (announcement_id uuid, revision integer, title text, date timestamptz, deleted_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active_member();
  return query
    select gone.announcement_id, gone.revision, state.row ->> 'title', (state.row ->> 'date')::timestamptz,
      gone.changed_at
    from public.announcement_history gone
    cross join lateral (
      select before.row from public.announcement_history before
      where before.announcement_id = gone.announcement_id and before.revision < gone.revision
      order by before.revision desc
      limit 1
    ) state
    where gone.changed_by = (select auth.uid()) and gone.row is null
      and gone.changed_at > now() - interval '30 days'
      and state.row ->> 'created_by' = (select auth.uid())::text
      and not exists (
        select from public.announcement_history later
        where later.announcement_id = gone.announcement_id and later.revision > gone.revision
      )
    order by gone.changed_at desc, gone.announcement_id
    limit 100;
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.undo_change(uuid, integer), public.list_own_deletions() from public, anon;
grant execute on function public.undo_change(uuid, integer), public.list_own_deletions() to authenticated;
