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
