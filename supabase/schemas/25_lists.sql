-- The page "Buscar avisos" searches the title, the description and the location of announcements.
-- This table stores the three as one text in lower case without accents. The texts have no search
-- index, because an index would be larger than the table, and a scan of 200,000 texts takes only
-- 0.1 s. The texts are not a column of announcements, because `select *` would return them.

create table private.announcement_texts (
  announcement_id uuid primary key references public.announcements (id) on delete cascade,
  search_text text not null
);

alter table private.announcement_texts enable row level security;
revoke all on table private.announcement_texts from public, anon, authenticated, service_role;

create function private.searched_text(announcement public.announcements)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return private.fold(
    concat_ws(E'\n', announcement.title, announcement.description, announcement.location)
  );
end;
$$;

-- Returns the ids of announcements whose text contains the folded text `wanted`. A series
-- contributes only its next matching occurrence, or its last one if none is to come. Security
-- definer, because requests cannot read announcement_texts. Callers read the rows of announcements
-- with their own rights.
create function private.announcements_with(wanted text)
returns uuid[] language sql stable security definer set search_path = '' as $$
  select array_agg(announcement_id) from private.announcement_texts
  where wanted <> '' and strpos(search_text, wanted) > 0 and announcement_id not in (
    select id from (
      select announcements.id, row_number() over (
          partition by series_id
          order by date < now(), case when date >= now() then date end, date desc, announcements.id
        ) as place
      from public.announcements
      join private.announcement_texts texts on texts.announcement_id = announcements.id
      where series_id is not null and wanted <> '' and strpos(texts.search_text, wanted) > 0
    ) found
    where place > 1
  );
$$;

-- Returns the announcements whose text contains `search`, with the caller's rights. The result has
-- rows of the table announcements, so that the data API can filter and sort them, and embed related
-- rows. The setting makes PostgreSQL choose a bitmap scan. PostgreSQL expects ten matching ids and
-- would look up each id in the index, but 200,000 may match.
create function public.search_announcements(search text)
returns setof public.announcements language sql stable set search_path = ''
set enable_indexscan = off as $$
  select announcements.* from public.announcements
  where id = any ((select private.announcements_with(btrim(private.fold(search))))::uuid[]);
$$;

revoke execute on function public.search_announcements(text) from public, anon;
grant execute on function private.announcements_with(text) to authenticated, service_role;
grant execute on function public.search_announcements(text) to authenticated;

-- The lists "Meus avisos", the administration and the search show each series once. The board shows
-- all occurrences of a series.

-- Returns the id of the occurrence that represents each series in lists: the next occurrence, or
-- the last one if none is to come. `author` limits the result to series with announcements of one
-- author. Null means all series.
create function private.listed_occurrences(author uuid)
returns uuid[] language sql stable set search_path = '' as $$
  select array(
    select coalesce(
      (
        select id from public.announcements
        where series_id = series.id and date >= now() order by date, announcements.id limit 1
      ),
      (
        select id from public.announcements
        where series_id = series.id order by date desc, announcements.id desc limit 1
      )
    )
    from public.series
    where author is null or id in (
      select series_id from public.announcements where created_by = author and series_id is not null
    )
  );
$$;

-- Returns a page of at most 20 announcements between two moments, with the caller's rights and with
-- each series once. `page` counts from 1. Clients need this function, because the occurrence that
-- represents a series depends on the time, and a query of the data API cannot express this. The
-- function returns rows of the table announcements, so that the data API can embed other tables.
create function public.list_announcements(
  author uuid default null, ministry_id uuid default null, without_ministry boolean default false,
  earliest timestamptz default null, latest timestamptz default null,
  nearest_first boolean default true, page integer default 1
)
returns setof public.announcements
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  page_size constant integer := 20;
  first constant bigint := page_size * (
    least(greatest(coalesce(list_announcements.page, 1), 1), 100000) - 1
  )::bigint;
  shown constant uuid[] := private.listed_occurrences(author);
begin
  -- PostgreSQL plans this query anew for the arguments of each call (plan_cache_mode). It then
  -- removes terms that are constant, and uses an index that returns the rows in the requested
  -- order.
  return query
    select announcements.* from public.announcements
    where (list_announcements.author is null or created_by = list_announcements.author)
      and (
        list_announcements.ministry_id is null
        or announcements.ministry_id = list_announcements.ministry_id
      )
      and (not list_announcements.without_ministry or announcements.ministry_id is null)
      and date >= coalesce(earliest, '-infinity') and date <= coalesce(latest, 'infinity')
      and (series_id is null or id = any (shown))
    order by case when nearest_first then date end,
      case when nearest_first is not true then date end desc,
      case when nearest_first then id end, case when nearest_first is not true then id end desc
    limit page_size offset first;
end;
$$;

-- Counts the announcements on all pages that list_announcements returns for the same arguments.
create function public.count_announcements(
  author uuid default null, ministry_id uuid default null, without_ministry boolean default false,
  earliest timestamptz default null, latest timestamptz default null
)
returns bigint
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  shown constant uuid[] := private.listed_occurrences(author);
begin
  return (
    select count(*) from public.announcements
    where (count_announcements.author is null or created_by = count_announcements.author)
      and (
        count_announcements.ministry_id is null
        or announcements.ministry_id = count_announcements.ministry_id
      )
      and (not count_announcements.without_ministry or announcements.ministry_id is null)
      and date >= coalesce(earliest, '-infinity') and date <= coalesce(latest, 'infinity')
      and (series_id is null or id = any (shown))
  );
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.list_announcements(uuid, uuid, boolean, timestamptz, timestamptz, boolean, integer),
  public.count_announcements(uuid, uuid, boolean, timestamptz, timestamptz)
  from public, anon;
grant execute on function
  private.listed_occurrences(uuid),
  public.list_announcements(uuid, uuid, boolean, timestamptz, timestamptz, boolean, integer),
  public.count_announcements(uuid, uuid, boolean, timestamptz, timestamptz)
  to authenticated;

-- Returns the next occurrence of each series that goes on and takes place as always. Clients show
-- the standing programme by these rows, because the rules of series have no titles and places.
create function public.list_series()
returns setof public.announcements language sql stable set search_path = '' as $$
  select occurrence.*
  from public.series rule
  cross join lateral (
    select * from public.announcements
    where series_id = rule.id and date >= now() and not detached and status = 'scheduled'
    order by date, id limit 1
  ) occurrence
  where coalesce(rule.until, 'infinity') >= now()::date - 1
  order by occurrence.date, occurrence.id;
$$;

-- Returns the special announcements between two moments: those with a day that are no unchanged
-- occurrence of the standing programme. A series returns only its next occurrence since now, so the
-- result leaves out a course that begins before `earliest`.
create function public.list_special(earliest timestamptz, latest timestamptz)
returns setof public.announcements language sql stable set search_path = '' as $$
  select special.* from public.announcements special
  left join public.series rule on rule.id = special.series_id
  where special.date between earliest and latest and special.kind = 'event'
    and (
      rule.id is null or special.detached or special.status <> 'scheduled'
      or not rule.routine and not exists (
        select from public.announcements earlier
        where earlier.series_id = rule.id and not earlier.detached and earlier.date >= now()
          and earlier.date < special.date
      )
    )
  order by special.date, special.id;
$$;

revoke execute on function
  public.list_series(), public.list_special(timestamptz, timestamptz) from public;
grant execute on function
  public.list_series(), public.list_special(timestamptz, timestamptz) to anon, authenticated;
