-- What was deleted is gone for visitors, from closed editions too: of its snapshot the id stays, by which an output says
-- that something was taken out. The history, which editors read, makes the snapshot again when it comes back.

create index edition_items_announcement_id_idx on public.edition_items (announcement_id);

-- Once a statement: a member's announcements are deleted together. Security definer: nobody writes snapshots.
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
  return null;
end;
$$;

-- A first revision is of no announcement that was there before (private.continue_revision).
create trigger complete_snapshots
  after insert on public.announcements
  for each row when (new.revision > 1)
  execute function private.complete_snapshots();

revoke execute on function private.reduce_snapshots(), private.complete_snapshots() from public;

update public.edition_items
set snapshot = jsonb_build_object('id', announcement_id)
where snapshot is not null and not exists (select from public.announcements where id = announcement_id);
