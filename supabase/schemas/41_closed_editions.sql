-- Closing an edition freezes selection, order and choices, and keeps what each announcement says then. The functions are
-- security definer: nobody writes closed_at or a snapshot.

-- What was deleted before is not closed. The times in a snapshot are written in UTC.
--
-- Closing writes what each announcement says, and holds up whoever edits one: it counts as a post too.
create function public.close_edition(edition_id uuid)
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
  perform private.require_changes_left(1);
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
  perform from public.edition_items where edition_items.edition_id = edition.id order by position for update;
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

-- Until the service an edition can be opened again; what was printed and sent stays known.
create function public.reopen_edition(edition_id uuid)
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

-- The name of who closed an edition; null while it is open, and for an account that is gone. Editors read neither the
-- column nor profiles.
create function public.edition_closed_by(edition_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return (
    select profiles.name from public.editions
    join public.profiles on profiles.user_id = editions.closed_by
    where editions.id = edition_closed_by.edition_id
  );
end;
$$;

-- Something that must not stay public: an admin takes it out of a closed edition, with its note. What follows keeps its
-- place, and an edition of which nothing is left stays closed.
create function public.remove_edition_item(edition_id uuid, announcement_id uuid)
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

-- What was deleted is gone for visitors, from closed editions too: of its snapshot the id stays, by which an output says
-- that something was taken out. The history, which editors read, makes the snapshot again when it comes back.

-- Once a statement: a member's announcements are deleted together.
create function private.reduce_snapshots()
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

create trigger reduce_snapshots
  after delete on public.announcements
  referencing old table as old_rows
  for each statement execute function private.reduce_snapshots();

-- As close_edition wrote it: what was announced when the edition was closed, with its times in UTC.
create function private.complete_snapshots()
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

-- A first revision is of no announcement that was there before (private.continue_revision).
create trigger complete_snapshots
  after insert on public.announcements
  for each row when (new.revision > 1)
  execute function private.complete_snapshots();

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
  after insert or update or delete on public.kept_items
  for each row execute function private.notify_public_change();

create trigger notify_truncation
  after truncate on public.kept_items
  for each statement execute function private.notify_public_change();

-- Since when the screens are black; null shows them.

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

revoke execute on all functions in schema private from public;
revoke execute on function
  public.close_edition(uuid), public.reopen_edition(uuid), public.edition_closed_by(uuid),
  public.remove_edition_item(uuid, uuid), public.blank_screens(uuid, boolean)
  from public, anon;
grant execute on function
  public.close_edition(uuid), public.reopen_edition(uuid), public.edition_closed_by(uuid),
  public.remove_edition_item(uuid, uuid), public.blank_screens(uuid, boolean)
  to authenticated;
