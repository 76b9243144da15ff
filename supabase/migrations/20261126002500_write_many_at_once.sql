-- What writing announcements costs, many of a series or one: the same text was folded once for each that has it, functions
-- were called for what their first line lets pass, and the checks of texts started an executor each. What holds is the same.

-- As before, in a language whose expressions need no executor of their own. Both patterns are put together once a session.
create or replace function private.is_blank(value text)
returns boolean
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return value collate "C" !~ ('[^' || private.invisible_characters() || ']');
end;
$$;

create or replace function private.has_invisible(value text)
returns boolean
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return value collate "C" ~ ('[' || private.invisible_characters() || ']');
end;
$$;

-- As before, once a statement: each text is folded once, however many announcements have it. Security definer: nobody
-- writes the texts.
create or replace function private.keep_text()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.announcement_texts (announcement_id, folded)
    select unnest(said.ids), private.fold(said.text)
    from (
      select array_agg(id) as ids, concat_ws(E'\n', title, description, location) as text
      from new_rows
      group by text
    ) said;
  else
    update private.announcement_texts
    set folded = changed.folded
    from (
      select unnest(said.ids) as id, private.fold(said.text) as folded
      from (
        select array_agg(id) as ids, concat_ws(E'\n', new_rows.title, new_rows.description, new_rows.location) as text
        from new_rows
        join old_rows using (id)
        where (old_rows.title, old_rows.description, old_rows.location)
          is distinct from (new_rows.title, new_rows.description, new_rows.location)
        group by text
      ) said
    ) changed
    where announcement_id = changed.id;
  end if;
  return null;
end;
$$;

drop trigger keep_text_on_insert on public.announcements;
drop trigger keep_text_on_update on public.announcements;

create trigger keep_text_on_insert
  after insert on public.announcements
  referencing new table as new_rows
  for each statement execute function private.keep_text();

create trigger keep_text_on_update
  after update on public.announcements
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.keep_text();

-- As before, of whoever it asks about.
create or replace trigger refuse_archived_ministry
  before insert on public.announcements
  for each row when (current_user = 'authenticated' and new.ministry_id is not null)
  execute function private.refuse_archived_ministry();

-- As before, where there is a date to keep or to take away.
create or replace trigger keep_former_date
  before insert or update on public.announcements
  for each row when (new.status = 'postponed' or new.former_date is not null)
  execute function private.keep_former_date();

-- As before, but for what is written for a series: ids that nobody has had.
create or replace trigger continue_revision
  before insert on public.announcements
  for each row when (current_setting('avisos.writes_new_ids', true) is distinct from 'on')
  execute function private.continue_revision();
