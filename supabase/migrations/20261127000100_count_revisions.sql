-- Each save names the revision of its row that it started from, so that nobody overwrites another person's change.
-- Announcements have had a revision from the start; this migration adds one to the other tables that people edit.

-- Counts an update that changes something.
create function private.count_row_revision()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.revision := old.revision + (to_jsonb(new) is distinct from to_jsonb(old))::integer;
  return new;
end;
$$;

alter table public.profiles add column revision integer not null default 1;
alter table public.ministries add column revision integer not null default 1;
alter table public.church add column revision integer not null default 1;
alter table public.series add column revision integer not null default 1;
alter table public.edition_notes add column revision integer not null default 1;
alter table public.script_sentences add column revision integer not null default 1;

create trigger count_revision before update on public.profiles
  for each row execute function private.count_row_revision();
create trigger count_revision before update on public.ministries
  for each row execute function private.count_row_revision();
create trigger count_revision before update on public.church
  for each row execute function private.count_row_revision();
create trigger count_revision before update on public.series
  for each row execute function private.count_row_revision();
create trigger count_revision before update on public.edition_notes
  for each row execute function private.count_row_revision();
create trigger count_revision before update on public.script_sentences
  for each row execute function private.count_row_revision();

grant select (revision) on table public.series to anon, authenticated;

-- The app writes the row itself instead, under the policies of its table.
drop function public.save_script_sentences(text, text);

-- Saves the announcer's private note over the revision that the caller has read, 0 where there was no row yet; an empty
-- note removes it. Without a revision it overwrites whatever is there. Returns the new revision. Hints: item_gone,
-- changed_meanwhile (nothing is saved).
drop function public.save_edition_note(uuid, uuid, text);
create function public.save_edition_note(
  edition_id uuid, announcement_id uuid, note text, revision integer default null
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  saved integer;
begin
  perform private.require_editor();
  insert into public.edition_notes as present (edition_id, announcement_id, note)
  values (
    save_edition_note.edition_id, save_edition_note.announcement_id,
    case when not private.is_blank(save_edition_note.note) then save_edition_note.note end
  )
  on conflict on constraint edition_notes_pkey do update set note = excluded.note
    where present.revision = coalesce(save_edition_note.revision, present.revision)
  returning present.revision into saved;
  if saved is null then
    raise exception 'this note has changed meanwhile' using hint = 'changed_meanwhile';
  end if;
  return saved;
exception when foreign_key_violation then
  raise exception 'this announcement is not part of the edition' using hint = 'item_gone';
end;
$$;

-- Locks an occurrence and its series, and raises changed_meanwhile unless both have the revisions that the caller has read;
-- null skips the check.
create function private.require_revisions(announcement_id uuid, revision integer, series_revision integer)
returns void
language plpgsql
set search_path = ''
as $$
declare
  edited constant public.announcements := private.lock_occurrence(require_revisions.announcement_id);
begin
  if edited.revision <> require_revisions.revision or exists (
    select from public.series
    where id = edited.series_id and series.revision <> require_revisions.series_revision
  ) then
    raise exception 'this announcement or its series has changed meanwhile' using hint = 'changed_meanwhile';
  end if;
end;
$$;

-- Both functions become private and get public ones around them, which check the revisions first.
alter function public.change_series(uuid, text, jsonb) set schema private;
alter function public.change_series_rule(uuid, text, date, jsonb) set schema private;

create function public.change_series(
  announcement_id uuid, scope text, changes jsonb, revision integer default null, series_revision integer default null
)
returns table (changed integer, kept integer)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_revisions(
    change_series.announcement_id, change_series.revision, change_series.series_revision
  );
  return query select * from private.change_series(
    change_series.announcement_id, change_series.scope, change_series.changes
  );
end;
$$;

create function public.change_series_rule(
  announcement_id uuid, frequency text, until date default null, changes jsonb default '{}',
  revision integer default null, series_revision integer default null
)
returns table (deleted integer, written integer, changed integer, kept integer)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_revisions(
    change_series_rule.announcement_id, change_series_rule.revision, change_series_rule.series_revision
  );
  return query select * from private.change_series_rule(
    change_series_rule.announcement_id, change_series_rule.frequency, change_series_rule.until,
    change_series_rule.changes
  );
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  private.change_series(uuid, text, jsonb),
  private.change_series_rule(uuid, text, date, jsonb)
  from authenticated;
revoke execute on function
  public.save_edition_note(uuid, uuid, text, integer),
  public.change_series(uuid, text, jsonb, integer, integer),
  public.change_series_rule(uuid, text, date, jsonb, integer, integer)
  from public, anon;
grant execute on function
  public.save_edition_note(uuid, uuid, text, integer),
  public.change_series(uuid, text, jsonb, integer, integer),
  public.change_series_rule(uuid, text, date, jsonb, integer, integer)
  to authenticated;
