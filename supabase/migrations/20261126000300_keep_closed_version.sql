-- An edition that is opened again stays on the screens as it was closed last, until it is closed anew: visitors read that
-- version, and nothing of what is being changed. And whoever announces makes the screens black from the phone.

-- Both tables hold only what everybody could read before, so everybody reads all of them. The functions below write them.
create table public.kept_editions (
  edition_id uuid primary key references public.editions (id) on delete cascade,
  -- As they were: the open one may be moved.
  service_at timestamptz not null,
  closed_at timestamptz not null
);

create table public.kept_items (
  edition_id uuid not null references public.kept_editions (edition_id) on delete cascade,
  announcement_id uuid not null,
  position integer not null,
  spoken boolean not null,
  screen boolean not null,
  printed boolean not null,
  snapshot jsonb not null,
  primary key (edition_id, announcement_id)
);

create index kept_items_announcement_id_idx on public.kept_items (announcement_id);

alter table public.kept_editions enable row level security;
alter table public.kept_items enable row level security;

revoke all on table public.kept_editions, public.kept_items from public, anon, authenticated;
grant select on table public.kept_editions, public.kept_items to anon, authenticated;
grant all on table public.kept_editions, public.kept_items to service_role;

create policy "Anyone can view what was closed"
  on public.kept_editions for select
  to anon, authenticated
  using (true);

create policy "Anyone can view what was closed"
  on public.kept_items for select
  to anon, authenticated
  using (true);

create trigger notify_public_change
  after insert or update or delete or truncate on public.kept_items
  for each statement execute function private.notify_public_change();

-- Since when the screens are black; null shows them.
alter table public.editions add column blank_at timestamptz;
grant select (blank_at) on table public.editions to anon, authenticated;

-- As before; what was kept gives way to what is closed now.
create or replace function public.close_edition(edition_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  edition public.editions;
begin
  perform private.require_editor();
  select * into edition from public.editions where id = close_edition.edition_id for update;
  if not found then
    raise exception 'this edition does not exist' using hint = 'edition_gone';
  end if;
  if edition.closed_at is not null then
    raise exception 'this edition is closed' using errcode = '42501', hint = 'edition_closed';
  end if;
  -- Waits for edits under way, which take milliseconds, and holds up new ones: every edit is either part of what is
  -- closed or later than closed_at, which is what changes_since goes by.
  lock table public.announcements in share mode;
  perform private.count_posts(1);
  delete from public.edition_items
  where edition_items.edition_id = edition.id
    and not exists (select from public.announcements where id = edition_items.announcement_id);
  update public.edition_items
  set snapshot = private.announced(to_jsonb(announcements))
  from public.announcements
  where edition_items.edition_id = edition.id and announcements.id = edition_items.announcement_id;
  if not exists (
    select from public.edition_items
    where edition_items.edition_id = edition.id and (spoken or screen or printed)
  ) then
    raise exception 'an empty edition is not closed' using errcode = '23514', hint = 'edition_empty';
  end if;
  update public.editions
  set closed_at = clock_timestamp(), closed_by = auth.uid(), on_screen = null, on_screen_at = null,
    blank_at = null
  where id = edition.id;
  delete from public.kept_editions where kept_editions.edition_id = edition.id;
end;
$$;

-- As before, but it stays readable as it was closed.
create or replace function public.reopen_edition(edition_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  edition public.editions;
begin
  perform private.require_editor();
  select * into edition from public.editions where id = reopen_edition.edition_id for update;
  if not found then
    raise exception 'this edition does not exist' using hint = 'edition_gone';
  end if;
  if edition.closed_at is null then
    return;
  end if;
  if edition.service_at <= now() then
    raise exception 'the service has begun' using errcode = '42501', hint = 'service_begun';
  end if;
  insert into public.kept_editions (edition_id, service_at, closed_at)
  values (edition.id, edition.service_at, edition.closed_at);
  insert into public.kept_items (edition_id, announcement_id, position, spoken, screen, printed, snapshot)
  select item.edition_id, item.announcement_id, item.position, item.spoken, item.screen, item.printed, item.snapshot
  from public.edition_items item
  where item.edition_id = edition.id;
  update public.editions
  set closed_at = null, closed_by = null, on_screen = null, on_screen_at = null, blank_at = null
  where id = edition.id;
  update public.edition_items set snapshot = null where edition_items.edition_id = edition.id;
end;
$$;

-- As before, and out of the kept version of an edition that is open again.
create or replace function public.remove_edition_item(edition_id uuid, announcement_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Of an open one editors delete the row; what visitors still read of it is taken out here.
  perform from public.editions where id = remove_edition_item.edition_id and closed_at is not null for update;
  if found then
    delete from public.edition_items
    where edition_items.edition_id = remove_edition_item.edition_id
      and edition_items.announcement_id = remove_edition_item.announcement_id;
  else
    delete from public.kept_items
    where kept_items.edition_id = remove_edition_item.edition_id
      and kept_items.announcement_id = remove_edition_item.announcement_id;
  end if;
  if not found then
    raise exception 'this announcement is not part of a closed edition' using hint = 'item_gone';
  end if;
  -- The screens turn by themselves again when they were led to it.
  update public.editions set on_screen = null, on_screen_at = null
  where id = remove_edition_item.edition_id and on_screen = remove_edition_item.announcement_id;
end;
$$;

-- As before, of kept versions too.
create or replace function private.reduce_snapshots()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.edition_items
  set snapshot = jsonb_build_object('id', edition_items.announcement_id)
  from old_rows
  where edition_items.announcement_id = old_rows.id and edition_items.snapshot is not null;
  update public.kept_items
  set snapshot = jsonb_build_object('id', kept_items.announcement_id)
  from old_rows
  where kept_items.announcement_id = old_rows.id;
  return null;
end;
$$;

-- As before, of kept versions too.
create or replace function private.complete_snapshots()
returns trigger
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
as $$
begin
  update public.edition_items
  set snapshot = private.announced(to_jsonb(jsonb_populate_record(null::public.announcements, state.row)))
  from public.editions
  cross join lateral (
    select history.row from public.announcement_history history
    where history.announcement_id = new.id and history.changed_at <= editions.closed_at
    order by history.revision desc
    limit 1
  ) state
  where edition_items.announcement_id = new.id and edition_items.snapshot is not null
    and editions.id = edition_items.edition_id and state.row is not null;
  update public.kept_items
  set snapshot = private.announced(to_jsonb(jsonb_populate_record(null::public.announcements, state.row)))
  from public.kept_editions
  cross join lateral (
    select history.row from public.announcement_history history
    where history.announcement_id = new.id and history.changed_at <= kept_editions.closed_at
    order by history.revision desc
    limit 1
  ) state
  where kept_items.announcement_id = new.id
    and kept_editions.edition_id = kept_items.edition_id and state.row is not null;
  return null;
end;
$$;

-- As before; whoever goes on wants to be seen.
create or replace function public.mark_said(edition_id uuid, announcement_id uuid, said_at timestamptz default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  item public.edition_items;
  shown uuid;
begin
  perform private.require_editor();
  perform from public.editions where id = mark_said.edition_id for update;
  select * into item from public.edition_items
  where edition_items.edition_id = mark_said.edition_id
    and edition_items.announcement_id = mark_said.announcement_id;
  if not found then
    raise exception 'this announcement is not part of the edition' using hint = 'item_gone';
  end if;
  insert into public.edition_notes (edition_id, announcement_id, said_at)
  values (item.edition_id, item.announcement_id, mark_said.said_at)
  on conflict on constraint edition_notes_pkey do update set said_at = excluded.said_at;
  select following.announcement_id into shown
  from public.edition_items following
  where following.edition_id = item.edition_id and following.screen
    and (
      following.position > item.position
      or (following.position = item.position and mark_said.said_at is null)
    )
    and exists (select from public.announcements where id = following.announcement_id)
  order by following.position
  limit 1;
  update public.editions
  set on_screen = shown, on_screen_at = case when shown is not null then now() end,
    blank_at = null
  where id = item.edition_id and closed_at is not null;
end;
$$;

-- Makes the screens of a closed edition black, or shows them again. Security definer: nobody else writes blank_at.
create function public.blank_screens(edition_id uuid, is_blank boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  update public.editions
  set blank_at = case when blank_screens.is_blank then now() end
  where id = blank_screens.edition_id and closed_at is not null;
  if not found then
    raise exception 'no screen shows this edition' using hint = 'edition_gone';
  end if;
end;
$$;

-- As before, of the kept version too. A row once, where both have it.
create or replace function public.edition_announcements(edition_id uuid)
returns setof public.announcements
language sql
stable
set search_path = ''
as $$
  select announcements.*
  from public.announcements
  where announcements.id in (
    select item.announcement_id from public.edition_items item
    where item.edition_id = edition_announcements.edition_id
    union
    select item.announcement_id from public.kept_items item
    where item.edition_id = edition_announcements.edition_id
  );
$$;

revoke execute on function public.blank_screens(uuid, boolean) from public, anon;
grant execute on function public.blank_screens(uuid, boolean) to authenticated;
