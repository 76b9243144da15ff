-- "Buscar avisos" finds an announcement by title, description or place. An index of all parts of long descriptions would
-- be larger than the table and cost every write; reading the folded text of 200,000 announcements takes a tenth of a
-- second. So the folded text is stored, apart: as a column `*` would bring it, and each answer be twice as long.

create table private.announcement_texts (
  announcement_id uuid primary key references public.announcements (id) on delete cascade,
  folded text not null
);

-- No policy: only the functions below read and write it.
alter table private.announcement_texts enable row level security;
revoke all on table private.announcement_texts from public, anon, authenticated, service_role;

-- The folded text in which a search looks for an announcement.
create function private.searched_text(announcement public.announcements)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.fold(concat_ws(E'\n', announcement.title, announcement.description, announcement.location));
end;
$$;

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
  where wanted <> '' and strpos(folded, wanted) > 0 and announcement_id not in (
    select id from (
      select announcements.id, row_number() over (
          partition by series_id
          order by date < now(), case when date >= now() then date end, date desc, announcements.id
        ) as place
      from public.announcements
      join private.announcement_texts texts on texts.announcement_id = announcements.id
      where series_id is not null and wanted <> '' and strpos(texts.folded, wanted) > 0
    ) found
    where place > 1
  );
$$;

-- A set of rows of the table, so that the data API filters, sorts, embeds and counts them as it does the table's. Runs
-- with the caller's rights: the policies decide. The array in a subquery, which is asked once. PostgreSQL expects ten ids
-- of it, and there may be 200,000: by a bitmap each page of the table is read once and in order, whatever the planner
-- takes the table for.
create function public.search_announcements(search text)
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

revoke execute on all functions in schema private from public;
revoke execute on function public.search_announcements(text) from public, anon;
grant execute on function private.announcements_with(text) to authenticated, service_role;
grant execute on function public.search_announcements(text) to authenticated;
