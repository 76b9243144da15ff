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
grant execute on function private.announcements_with(text) to authenticated, service_role;
revoke execute on function public.search_announcements(text) from public, anon;
grant execute on function public.search_announcements(text) to authenticated;
