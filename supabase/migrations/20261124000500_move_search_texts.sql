-- What the search reads was a column of the announcements, and `*` brought it: each answer was twice as long, to
-- clients and in functions that return rows of the table. It moves into a table that nobody but the search reads.

-- Longer pieces: most announcements are one, which halves what it costs to write them. The worst text takes a
-- hundredth of a second. A name has 120 characters, so its index holds what it held.
create or replace function private.fold(value text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  piece constant integer := 512;
  plain text;
begin
  if char_length(value) <= piece then
    plain := normalize(value, nfkd);
  else
    select string_agg(normalize(substr(value, start, piece), nfkd), '' order by start) into plain
    from generate_series(1, char_length(value), piece) as start;
  end if;
  return lower(regexp_replace(plain, U&'[\0300-\036f]', '', 'g'));
end;
$$;

create table private.announcement_texts (
  announcement_id uuid primary key references public.announcements (id) on delete cascade,
  folded text not null
);

-- No policy: only the functions below read and write it.
alter table private.announcement_texts enable row level security;
revoke all on table private.announcement_texts from public, anon, authenticated, service_role;

-- Security definer: nobody writes the texts.
create function private.keep_text()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  text constant text := private.fold(concat_ws(E'\n', new.title, new.description, new.location));
begin
  if tg_op = 'INSERT' then
    insert into private.announcement_texts (announcement_id, folded) values (new.id, text);
  else
    update private.announcement_texts set folded = text where announcement_id = new.id;
  end if;
  return null;
end;
$$;

create trigger keep_text_on_insert
  after insert on public.announcements
  for each row execute function private.keep_text();

create trigger keep_text_on_update
  after update on public.announcements
  for each row when (
    (old.title, old.description, old.location) is distinct from (new.title, new.description, new.location)
  )
  execute function private.keep_text();

insert into private.announcement_texts (announcement_id, folded)
select id, private.fold(concat_ws(E'\n', title, description, location)) from public.announcements;

-- The announcements whose text holds `wanted`, a folded one. Security definer, and therefore the ids alone: whoever
-- asks reads the rows themselves, as far as the policies allow. An index of the texts there is none.
create function private.announcements_with(wanted text)
returns uuid[]
language sql
stable
security definer
set search_path = ''
as $$
  select array_agg(announcement_id) from private.announcement_texts
  where wanted <> '' and strpos(folded, wanted) > 0;
$$;

-- The array in a subquery, which is asked once. PostgreSQL expects ten ids of it, and there may be 200,000: by a bitmap
-- each page of the table is read once and in order, whatever the planner takes the table for.
create or replace function public.search_announcements(search text)
returns setof public.announcements
language sql
stable
set search_path = ''
set enable_seqscan = off
set enable_indexscan = off
as $$
  select announcements.* from public.announcements
  where id = any ((select private.announcements_with(btrim(private.fold(search))))::uuid[]);
$$;

revoke execute on function private.keep_text(), private.announcements_with(text) from public;
grant execute on function private.announcements_with(text) to authenticated, service_role;

-- At the end, as it locks out readers. What is written of a row as JSON without `searched` has nothing left out now.
alter table public.announcements drop column searched;
