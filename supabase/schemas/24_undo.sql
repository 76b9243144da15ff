-- Who has cancelled, postponed or deleted by mistake takes it back with one press: the own last change is undone, a
-- deletion for 30 days.

-- Brings a state back, as the newest revision: of an announcement that is there all but its author, of a deleted one the
-- row anew. Columns that have come since keep what they have or get their default, those that are gone are left out. An
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
  -- What it names stays until everything is written.
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
  -- Whoever changes it at this moment comes first. Of what is deleted there is no row, so whoever undoes it, too.
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

-- What the caller has deleted of the own announcements and can bring back, the last deleted first; `revision` is the
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
