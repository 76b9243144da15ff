-- What writes the occurrences of series, when one is made or changed and as time passes, and bounds how many series there are.

-- What the next 90 days of these series lack, of all without `ids`: neither there nor skipped.
create function private.missing_occurrences(ids uuid[])
returns table (series_id uuid, number integer)
language sql
stable
set search_path = ''
as $$
  select rule.id, number
  from public.series rule
  cross join lateral (select (now() at time zone rule.time_zone)::date + 90 as edge) ahead
  cross join lateral generate_series(
    greatest(rule.anchor_number, private.first_to_come(rule)),
    -- `least` passes over what is null.
    private.occurrence_by(rule, least(edge, rule.until))
  ) number
  where (missing_occurrences.ids is null or rule.id = any (missing_occurrences.ids))
    and (rule.until is null or rule.until >= now()::date - 1) and private.is_extended(rule)
    and not exists (
      select from public.announcements there
      where there.series_id = rule.id and there.occurrence = number
    )
    and not exists (
      select from private.skipped_occurrences skipped
      where skipped.series_id = rule.id and skipped.day = private.occurrence_day(rule, number)
    );
$$;

-- The columns of announcements that a template has; of others they get their defaults.
create function private.columns_of(template jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = 'public.announcements'::regclass and attnum > 0 and not attisdropped
    and attgenerated = '' and template ? attname;
$$;

-- Writes occurrences, of which `numbers` belong to `series_ids` one by one, and says how many.
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
  -- Nobody has had their ids (the trigger continue_revision).
  perform set_config('avisos.writes_new_ids', 'on', true);
  for columns in
    select distinct private.columns_of(template) from public.series where id = any (series_ids)
  loop
    execute format($insert$
      with rules as materialized (
        select rule, private.usual_values(rule) as usual
        from public.series rule
        where id = any ($1) and private.columns_of(template) = $3
      )
      insert into public.announcements (series_id, occurrence, created_by, date, ends_at, %1$s)
      select (rule).id, number, (rule).created_by, moment.date,
        private.local_end(moment.date, (rule).lasts, (rule).time_zone), %2$s
      from unnest($1, $2) as wanted (series_id, number)
      join rules on (rule).id = wanted.series_id
      cross join lateral (select private.occurrence_at(rule, number) as date) moment
      cross join lateral jsonb_populate_record(null::public.announcements, usual) state
      order by moment.date, wanted.series_id
    $insert$, columns, 'state.' || replace(columns, ', ', ', state.'))
    using series_ids, numbers, columns;
    get diagnostics added = row_count;
    total := total + added;
  end loop;
  perform set_config('avisos.writes_new_ids', '', true);
  return total;
end;
$$;

-- Writes what the next 90 days of these series still lack, of all without `ids`, and says how many; a second time none, and
-- nothing is locked. A series that somebody is changing is left to them. Their authors are locked as well: who deletes an
-- account waits, or comes first.
create function private.extend_series(ids uuid[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  due uuid[];
  series_ids uuid[];
  numbers integer[];
begin
  select array_agg(distinct series_id) into due from private.missing_occurrences(extend_series.ids);
  select array_agg(locked.id) into due
  from (
    select rule.id
    from public.series rule
    join public.profiles on profiles.user_id = rule.created_by
    where rule.id = any (due)
    for no key update of rule skip locked
    for share of profiles skip locked
  ) locked;
  if due is null then
    return 0;
  end if;
  -- Once more: another one may have written them in the meantime.
  select array_agg(series_id), array_agg(number) into series_ids, numbers from private.missing_occurrences(due);
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

-- Refuses a live series more than the caller's role allows for one author: one of which something is to come, or yet to be
-- written. After it is written, one at a time.
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
    select count(*) from public.series rule
    where created_by = author and (
      until is null
      or until >= now()::date - 1
        and private.occurrence_by(rule, until) >= greatest(anchor_number, private.first_to_come(rule))
      or exists (select from public.announcements where series_id = rule.id and date > now())
    )
  ) > allowed then
    raise exception 'at most % series go on at a time', allowed using errcode = 'PT429', hint = 'too_many_series';
  end if;
end;
$$;

revoke execute on all functions in schema private from public;
