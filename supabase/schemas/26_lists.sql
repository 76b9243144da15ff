-- "Meus avisos", the administration and the search show a series once; the board shows all its rows.

-- Returns the row that stands for each series, or each series of `author`: the next one, else the last.
create function private.shown_of_series(author uuid)
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

-- Returns a page, from 1, of the announcements between two moments, each series once, with the caller's rights. A function, because
-- the row of a series depends on the time. Returns rows of the table, so that the data API embeds other tables.
create function public.list_announcements(
  author uuid default null, ministry_id uuid default null, without_ministry boolean default false,
  earliest timestamptz default null, latest timestamptz default null, nearest_first boolean default true, page integer default 1
)
returns setof public.announcements language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  page_size constant integer := 20;
  first constant bigint := page_size * (least(greatest(coalesce(list_announcements.page, 1), 1), 100000) - 1)::bigint;
  shown constant uuid[] := private.shown_of_series(author);
begin
  -- The plan is made for these arguments, so the constant terms fall away and the index has the rows in this order.
  return query
    select announcements.* from public.announcements
    where (list_announcements.author is null or created_by = list_announcements.author)
      and (list_announcements.ministry_id is null or announcements.ministry_id = list_announcements.ministry_id)
      and (not list_announcements.without_ministry or announcements.ministry_id is null)
      and date >= coalesce(earliest, '-infinity') and date <= coalesce(latest, 'infinity')
      and (series_id is null or id = any (shown))
    order by case when nearest_first then date end, case when nearest_first is not true then date end desc,
      case when nearest_first then id end, case when nearest_first is not true then id end desc
    limit page_size offset first;
end;
$$;

-- Counts the rows of list_announcements on all pages.
create function public.count_announcements(
  author uuid default null, ministry_id uuid default null, without_ministry boolean default false,
  earliest timestamptz default null, latest timestamptz default null
)
returns bigint language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  shown constant uuid[] := private.shown_of_series(author);
begin
  return (
    select count(*) from public.announcements
    where (count_announcements.author is null or created_by = count_announcements.author)
      and (count_announcements.ministry_id is null or announcements.ministry_id = count_announcements.ministry_id)
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
  private.shown_of_series(uuid), public.list_announcements(uuid, uuid, boolean, timestamptz, timestamptz, boolean, integer),
  public.count_announcements(uuid, uuid, boolean, timestamptz, timestamptz)
  to authenticated;
