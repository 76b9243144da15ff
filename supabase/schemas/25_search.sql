-- "Buscar avisos" searches title, description and place. An index of all parts of long descriptions would be larger than the table;
-- scanning 200,000 folded texts takes 0.1 s. They are a separate table, because `select *` would return a column.

create table private.announcement_texts (
  announcement_id uuid primary key references public.announcements (id) on delete cascade,
  folded text not null
);

alter table private.announcement_texts enable row level security;
revoke all on table private.announcement_texts from public, anon, authenticated, service_role;

create function private.searched_text(announcement public.announcements)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return private.fold(concat_ws(E'\n', announcement.title, announcement.description, announcement.location));
end;
$$;

-- Returns the ids of announcements whose text contains `wanted`, a folded text; of a series only the next one, else the last.
-- Security definer: the texts are closed. The caller reads the rows under the policies.
create function private.announcements_with(wanted text)
returns uuid[] language sql stable security definer set search_path = '' as $$
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

-- Returns rows of the table, so that the data API filters, sorts and embeds them. Runs with the caller's rights. The subquery runs
-- once. PostgreSQL expects ten ids, and there may be 200,000, so the settings force a bitmap scan.
create function public.search_announcements(search text)
returns setof public.announcements language sql stable set search_path = '' set enable_seqscan = off
set enable_indexscan = off as $$
  select announcements.* from public.announcements
  where id = any ((select private.announcements_with(btrim(private.fold(search))))::uuid[]);
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.search_announcements(text) from public, anon;
grant execute on function private.announcements_with(text) to authenticated, service_role;
grant execute on function public.search_announcements(text) to authenticated;
