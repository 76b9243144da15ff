-- "Buscar avisos" finds an announcement by title, description or place. An index of all parts of long descriptions
-- would be larger than the table and cost every write; reading the folded text of 200,000 announcements takes a tenth
-- of a second. So the folded text is stored, and the index of the titles' parts goes.

-- Derived: neither announced nor part of a state.
alter table public.announcements
  add column searched text not null generated always as (
    private.fold(title || E'\n' || description || E'\n' || coalesce(location, ''))
  ) stored;

create or replace function public.search_announcements(search text)
returns setof public.announcements
language sql
stable
set search_path = ''
as $$
  select announcements.*
  from btrim(private.fold(search)) as wanted
  join public.announcements on wanted <> '' and strpos(announcements.searched, wanted) > 0;
$$;

-- Replacing a function leaves the settings that are not named.
alter function public.search_announcements(text) reset enable_seqscan;

drop index public.announcements_title_parts_idx;

-- What is announced, of a row as JSON: without what the database adds and without its author, whose deleted account
-- changes no announcement.
create function private.announced(state jsonb)
returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select state - array['created_by', 'created_at', 'updated_at', 'revision', 'searched'];
$$;

revoke execute on function private.announced(jsonb) from public;
grant execute on function private.announced(jsonb) to authenticated, service_role;

create or replace function private.count_revision()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.created_at := old.created_at;
  -- The ministry first: one that is deleted moves tens of thousands.
  if new.ministry_id is not distinct from old.ministry_id
    and private.announced(to_jsonb(new)) = private.announced(to_jsonb(old))
  then
    new.revision := old.revision;
    new.updated_at := old.updated_at;
  else
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;

drop function private.announced(public.announcements);
