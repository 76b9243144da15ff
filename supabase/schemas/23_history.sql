-- The history has every state of every announcement for two years. Editors can read and restore all
-- states. The page of a deleted announcement reads the history to tell visitors that the
-- announcement was deleted.

create table public.announcement_history (
  announcement_id uuid not null,
  revision integer not null,
  -- The time of the change itself, not of the beginning of its transaction. The times of states
  -- therefore have the same order as their revisions.
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid references auth.users (id) on delete set null,
  -- The whole row after the change as JSON; null after a deletion.
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

-- Returns whether an announcement was deleted. Security definer, because only editors can read the
-- history.
create function public.was_deleted(announcement_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((
    select history.row is null from public.announcement_history history
    where history.announcement_id = was_deleted.announcement_id
    order by history.revision desc
    limit 1
  ), false);
$$;

-- Lists deleted announcements with their last state for editors, the most recently deleted first.
create function public.list_deleted_announcements(page integer default 1)
returns table (
  announcement_id uuid, revision integer, title text, date timestamptz, deleted_at timestamptz,
  deleted_by uuid, total bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant integer := 20;
begin
  perform private.require_editor();
  return query
    with deleted as (
      select deletion.announcement_id, deletion.revision, deletion.changed_at, deletion.changed_by,
        count(*) over () as total
      from public.announcement_history deletion
      where deletion.row is null
        and not exists (select from public.announcements where id = deletion.announcement_id)
        and not exists (
          select from public.announcement_history later
          where later.announcement_id = deletion.announcement_id
            and later.revision > deletion.revision
        )
      order by deletion.changed_at desc, deletion.announcement_id
      limit page_size
      offset page_size * (
        least(greatest(coalesce(list_deleted_announcements.page, 1), 1), 100000) - 1
      )
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

-- Restores a state of an announcement, for editors. Security definer, because editors may restore
-- the announcements of others.
create function public.restore_announcement(announcement_id uuid, revision integer)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_editor();
  perform private.bring_state_back(
    restore_announcement.announcement_id, restore_announcement.revision
  );
end;
$$;

create index announcement_history_picture_idx
  on public.announcement_history ((row ->> 'picture')) where row ->> 'picture' is not null;

revoke execute on function public.was_deleted(uuid) from public;
revoke execute on function
  public.list_deleted_announcements(integer), public.restore_announcement(uuid, integer)
  from public, anon;
grant execute on function public.was_deleted(uuid) to anon, authenticated;
grant execute on function
  public.list_deleted_announcements(integer), public.restore_announcement(uuid, integer)
  to authenticated;

-- Returns a state of an announcement in which a deleted ministry, author or picture is replaced by
-- null. The row locks keep the remaining ministry, author and picture from being deleted before the
-- announcement is written. A state of version 0.2.0 lacks the columns `kind` and `hour_words`. Such
-- a state is an event with an hour, even if the announcement has become a notice since.
create function private.writable_state(state jsonb)
returns jsonb language plpgsql set search_path = '' as $$
begin
  state := '{"kind": "event", "hour_words": null}' || state || jsonb_build_object(
    'ministry_id', (
      select id from public.ministries where id = (state ->> 'ministry_id')::uuid for key share
    ),
    'created_by', (
      select user_id from public.profiles where user_id = (state ->> 'created_by')::uuid
      for key share
    )
  );
  perform from private.pictures where id = state ->> 'picture' for key share;
  if not found and state ->> 'picture' is not null then
    state := state || '{"picture": null, "picture_description": null}';
  end if;
  return state - array['updated_at', 'revision'];
end;
$$;

-- Writes a state from the history as the newest revision. An existing announcement keeps its
-- author. A deleted announcement gets a new row with its former id. Columns that the state lacks
-- keep their values in an existing row, and get their defaults in a new row. Columns of the state
-- that were dropped since are ignored. The caller of this function must check permissions first. A
-- restoration counts as one change of the caller. The change is counted before the row is inserted,
-- because an insert by a request takes the locks of ledger and row in this order. Two transactions
-- that insert the same id could otherwise deadlock.
create function private.bring_state_back(announcement_id uuid, revision integer)
returns void language plpgsql set search_path = '' as $$
declare
  present public.announcements;
  state jsonb;
  columns text;
begin
  select history.row into state from public.announcement_history history
  where history.announcement_id = bring_state_back.announcement_id
    and history.revision = bring_state_back.revision;
  if state is null then
    raise exception 'this state is not known' using hint = 'state_gone';
  end if;
  state := private.writable_state(state);
  select * into present from public.announcements where id = bring_state_back.announcement_id
  for update;
  state := state || private.join_series(
    jsonb_populate_record(null::public.announcements, state), present
  );
  perform private.count_changes(1);
  if present.id is not null then
    columns := private.columns_of(state - array['id', 'created_by', 'created_at']);
    execute format(
      'update public.announcements set (%1$s) = (
         select %1$s from jsonb_populate_record(null::public.announcements, $1)
       ) where id = $2',
      columns
    ) using state, present.id;
  else
    -- The trigger prepare_insert continues the revision of the deleted announcement.
    execute format(
      'insert into public.announcements (%1$s)
       select %1$s from jsonb_populate_record(null::public.announcements, $1)',
      private.columns_of(state)
    ) using state;
  end if;
end;
$$;

-- Undoes a change of an announcement that the caller made in the last 30 days. The change may be a
-- deletion. `revision` is the revision that the change created, and must be the newest. An author
-- therefore cannot undo a deletion by an admin. A deleted announcement gets its former id and
-- author again, so old links to it work. Members can undo changes of their own announcements;
-- editors can undo their changes of all announcements. Security definer, because only editors read
-- the history, and no request may choose the author of an announcement.
create function public.undo_change(announcement_id uuid, revision integer)
returns void language plpgsql security definer set search_path = '' as $$
declare
  newest public.announcement_history;
  before public.announcement_history;
begin
  perform private.require_approved_member();
  -- The row lock waits for a concurrent change. The advisory lock serializes two calls that undo
  -- one deletion.
  perform pg_advisory_xact_lock(hashtext('public.undo_change: ' || undo_change.announcement_id));
  perform from public.announcements where id = undo_change.announcement_id for update;
  select * into newest from public.announcement_history history
  where history.announcement_id = undo_change.announcement_id
  order by history.revision desc limit 1;
  select * into before from public.announcement_history history
  where history.announcement_id = undo_change.announcement_id
    and history.revision < undo_change.revision
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
    raise exception 'only the own last change can be undone'
      using errcode = '42501', hint = 'not_undone';
  end if;
  perform private.bring_state_back(undo_change.announcement_id, before.revision);
end;
$$;

-- Lists the caller's announcements that the caller deleted and can restore, the most recently
-- deleted first. `revision` is the revision of the deletion, which is the argument for undo_change.
create function public.list_own_deletions()
returns table (
  announcement_id uuid, revision integer, title text, date timestamptz, deleted_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active_member();
  return query
    select deletion.announcement_id, deletion.revision, state.row ->> 'title',
      (state.row ->> 'date')::timestamptz, deletion.changed_at
    from public.announcement_history deletion
    cross join lateral (
      select before.row from public.announcement_history before
      where before.announcement_id = deletion.announcement_id
        and before.revision < deletion.revision
      order by before.revision desc
      limit 1
    ) state
    where deletion.changed_by = (select auth.uid()) and deletion.row is null
      and deletion.changed_at > now() - interval '30 days'
      and state.row ->> 'created_by' = (select auth.uid())::text
      and not exists (
        select from public.announcement_history later
        where later.announcement_id = deletion.announcement_id
          and later.revision > deletion.revision
      )
    order by deletion.changed_at desc, deletion.announcement_id
    limit 100;
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.undo_change(uuid, integer), public.list_own_deletions()
  from public, anon;
grant execute on function
  public.undo_change(uuid, integer), public.list_own_deletions()
  to authenticated;
