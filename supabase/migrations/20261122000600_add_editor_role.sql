-- The communication team. An editor does with announcements what an admin does: those of any ministry, deleting, the
-- history. An editor administers neither members nor ministries; admins give the role.

alter table public.profiles
  drop constraint profiles_role_known,
  add constraint profiles_role_known check (role in ('member', 'editor', 'admin'));

insert into private.posting_limits (role, per_hour, per_day) values ('editor', 600, 5000);

-- The caller is an editor or an admin, not deactivated, and the session lives.
create function private.is_editor()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.profiles
    where user_id = (select auth.uid()) and role in ('editor', 'admin') and deactivated_at is null
  ) and private.has_live_session();
$$;

create function private.require_editor()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_active_member();
  if not private.is_editor() then
    raise exception 'only an editor may do this' using errcode = '42501', hint = 'editor_only';
  end if;
end;
$$;

revoke execute on function private.is_editor(), private.require_editor() from public;
grant execute on function private.is_editor() to anon, authenticated, service_role;
-- For functions that run with the caller's rights.
grant execute on function private.require_editor() to authenticated;

alter policy "Members can create for their ministry, admins for any" on public.announcements
  with check (
    created_by = (select auth.uid())
    and (
      ministry_id is not distinct from (select private.own_ministry_id())
      or (select private.is_editor())
    )
  );
alter policy "Members can create for their ministry, admins for any" on public.announcements
  rename to "Members can create for their ministry, editors for any";

alter policy "Members can update their announcements, admins any" on public.announcements
  using (created_by = (select auth.uid()) or (select private.is_editor()))
  with check (created_by = (select auth.uid()) or (select private.is_editor()));
alter policy "Members can update their announcements, admins any" on public.announcements
  rename to "Members can update their announcements, editors any";

alter policy "Members can delete their announcements, admins any" on public.announcements
  using (created_by = (select auth.uid()) or (select private.is_editor()));
alter policy "Members can delete their announcements, admins any" on public.announcements
  rename to "Members can delete their announcements, editors any";

alter policy "Admins can view the history of announcements" on public.announcement_history
  using ((select private.is_editor()));
alter policy "Admins can view the history of announcements" on public.announcement_history
  rename to "Editors can view the history of announcements";

-- The functions and triggers that asked for an admin, otherwise unchanged.

create or replace function private.guard_announcement_ministries()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  own_ministry constant uuid := private.own_ministry_id();
  editor constant boolean := private.is_editor();
begin
  -- Foreign-key actions run as the table's owner and pass.
  if current_user <> 'authenticated' then
    return null;
  end if;
  if not editor and exists (
    select from new_rows
    join old_rows using (id)
    where new_rows.ministry_id is distinct from old_rows.ministry_id
      and new_rows.ministry_id is distinct from own_ministry
  ) then
    raise exception 'members move an announcement to their own ministry only'
      using errcode = '42501', hint = 'foreign_ministry';
  end if;
  if exists (
    select from new_rows
    join old_rows using (id)
    join public.ministries on ministries.id = new_rows.ministry_id
    where new_rows.ministry_id is distinct from old_rows.ministry_id
      and new_rows.ministry_id is distinct from own_ministry
      and ministries.archived_at is not null
  ) then
    raise exception 'this ministry is archived' using errcode = '23514', hint = 'ministry_archived';
  end if;
  return null;
end;
$$;

create or replace function private.continue_revision()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  last public.announcement_history;
  author uuid;
begin
  select * into last from public.announcement_history
  where announcement_id = new.id order by revision desc limit 1;
  -- Unknown, or there: then the primary key refuses it.
  if not found or last.row is not null then
    return new;
  end if;
  select (row ->> 'created_by')::uuid into author from public.announcement_history
  where announcement_id = new.id and row is not null order by revision desc limit 1;
  if person is not null and person is distinct from author and not private.is_editor() then
    raise exception 'this id belongs to a deleted announcement' using errcode = '42501', hint = 'id_taken';
  end if;
  new.revision := last.revision + 1;
  return new;
end;
$$;

create or replace function public.list_deleted_announcements(page integer default 1)
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

create or replace function public.restore_announcement(announcement_id uuid, revision integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  state jsonb;
  written text;
begin
  perform private.require_editor();
  select history.row into state from public.announcement_history history
  where history.announcement_id = restore_announcement.announcement_id
    and history.revision = restore_announcement.revision;
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
  select string_agg(quote_ident(attname), ', ') into written
  from pg_catalog.pg_attribute
  where attrelid = 'public.announcements'::regclass and attnum > 0 and not attisdropped
    and attgenerated = '' and state ? attname
    and attname not in ('id', 'created_by', 'created_at', 'updated_at', 'revision');

  perform from public.announcements where id = restore_announcement.announcement_id for update;
  if found then
    execute format(
      'update public.announcements set (%1$s) = (
         select %1$s from jsonb_populate_record(null::public.announcements, $1)
       ) where id = $2',
      written
    ) using state, restore_announcement.announcement_id;
  else
    -- The revision is continued by a trigger.
    written := written || ', id, created_by, created_at';
    execute format(
      'insert into public.announcements (%1$s) select %1$s from jsonb_populate_record(null::public.announcements, $1)',
      written
    ) using state;
  end if;
end;
$$;

-- Who wrote and changed announcements, by name. Editors do not read profiles, and nobody learns more here.
create function public.list_names(user_ids uuid[])
returns table (user_id uuid, name text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return query
    select profiles.user_id, profiles.name from public.profiles
    where profiles.user_id = any (list_names.user_ids);
end;
$$;

revoke execute on function public.list_names(uuid[]) from public, anon;
grant execute on function public.list_names(uuid[]) to authenticated;
