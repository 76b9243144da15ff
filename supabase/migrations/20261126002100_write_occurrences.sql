-- What writes the occurrences of series, when one is made or changed and as time passes, and bounds how many series there are.

-- Writes occurrences, of which `numbers` belong to `series_ids` one by one, as far as they are to come and not there, and
-- says how many. Columns that a template does not have yet get their defaults.
create function private.write_occurrences(series_ids uuid[], numbers integer[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  columns text;
  added integer;
  total integer := 0;
begin
  for columns in
    select distinct (
      select string_agg(quote_ident(attname), ', ' order by attnum)
      from pg_catalog.pg_attribute
      where attrelid = 'public.announcements'::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and template ? attname
    )
    from public.series
    where id = any (series_ids)
  loop
    execute format($insert$
      with rules as materialized (
        select rule, private.usual_values(rule) as usual
        from public.series rule
        where id = any ($1) and private.is_extended(rule) and (
          select string_agg(quote_ident(attname), ', ' order by attnum)
          from pg_catalog.pg_attribute
          where attrelid = 'public.announcements'::regclass and attnum > 0 and not attisdropped
            and attgenerated = '' and template ? attname
        ) = $3
      )
      insert into public.announcements (series_id, occurrence, created_by, date, ends_at, %1$s)
      select (rule).id, number, (rule).created_by, moment.date,
        private.local_end(moment.date, (rule).lasts, (rule).time_zone), %2$s
      from unnest($1, $2) as wanted (series_id, number)
      join rules on (rule).id = wanted.series_id
      cross join lateral (select private.occurrence_at(rule, number) as date) moment
      cross join lateral jsonb_populate_record(null::public.announcements, usual) state
      where moment.date > now() and not exists (
        select from public.announcements there
        where there.series_id = wanted.series_id and there.occurrence = wanted.number
      )
      order by moment.date, wanted.series_id
    $insert$, columns, 'state.' || replace(columns, ', ', ', state.'))
    using series_ids, numbers, columns;
    get diagnostics added = row_count;
    total := total + added;
  end loop;
  return total;
end;
$$;

-- Writes what the next 90 days of these series still lack, of all without `ids`, and says how many; a second time none. A
-- series that somebody is changing is left to them. Their authors are locked as well: who deletes an account waits, or
-- comes first.
create function private.extend_series(ids uuid[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  series_ids uuid[];
  numbers integer[];
begin
  with due as materialized (
    select rule.id, rule.written, edge.last
    from public.series rule
    join public.profiles on profiles.user_id = rule.created_by
    cross join lateral (
      -- `least` passes over what is null.
      select least(
        private.occurrence_by(rule, (now() at time zone rule.time_zone)::date + 90),
        private.occurrence_by(rule, rule.until)
      ) as last
    ) edge
    where (extend_series.ids is null or rule.id = any (extend_series.ids))
      and edge.last >= rule.written and private.is_extended(rule)
    for no key update of rule skip locked
    for share of profiles skip locked
  ),
  raised as (
    update public.series set written = due.last + 1 from due where series.id = due.id
  )
  select array_agg(due.id), array_agg(number) into series_ids, numbers
  from due
  cross join generate_series(due.written, due.last) number;
  return case when series_ids is null then 0 else private.write_occurrences(series_ids, numbers) end;
end;
$$;

-- Of all series, for whoever runs the database: our server calls it every half hour. One that cannot be extended, because
-- its time zone or what it is made of is no longer known, holds up no other.
create function private.extend_series()
returns integer
language plpgsql
set search_path = ''
as $$
declare
  one uuid;
  total integer := 0;
begin
  begin
    return private.extend_series(null);
  exception when others then
    total := 0;
  end;
  for one in select id from public.series order by id loop
    begin
      total := total + private.extend_series(array[one]);
    exception when others then
      raise warning 'the series % is not extended: %', one, sqlerrm;
    end;
  end loop;
  return total;
end;
$$;

-- Refuses a live series more than the caller's role allows for one author. After it is written, one at a time.
create function private.limit_series(author uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  allowed integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('public.series ' || author, 0));
  select live_series into allowed
  from private.posting_limits
  join public.profiles using (role)
  where profiles.user_id = auth.uid();
  if (
    select count(*) from public.series
    where created_by = author and (until is null or until >= current_date)
  ) > allowed then
    raise exception 'at most % series go on at a time', allowed using errcode = 'PT429', hint = 'too_many_series';
  end if;
end;
$$;

revoke execute on all functions in schema private from public;
