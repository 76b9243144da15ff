-- Writes the rows of series as time passes, marks the rows that people change alone, and limits how many series go on.

-- Marks a row that a person changes alone, so that later changes of the series leave it. The day that a moved row leaves
-- is skipped. The functions of a series are security definer and run as another role, so they do not fire this trigger.
-- Security definer: nobody writes series.
create function private.detach()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.detached := true;
  if new.date <> old.date then
    perform private.skip_days(array[old.series_id], array[old.date], array[new.date]);
  end if;
  return new;
end;
$$;

-- Fires after count_revision, because triggers fire in the order of their names. An unchanged row has no new revision.
create trigger detach
  before update on public.announcements
  for each row when (
    current_user = 'authenticated' and old.series_id is not null and new.revision <> old.revision
  )
  execute function private.detach();

-- Adds the days that rows have left to the skipped days of their series; `moved_to` has the new dates of moved rows. Past
-- days are never written, so they are left out, and forgotten after a month.
create function private.skip_days(series_ids uuid[], dates timestamptz[], moved_to timestamptz[] default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Two people who delete rows of the same series lock the series in the same order.
  perform from public.series where id = any (series_ids) order by id for no key update;
  update public.series
  set skipped = array(
    select distinct day from unnest(series.skipped || gone.days) day where day > now()::date - 30 order by day
  )
  from (
    select rule.id, array_agg(day) as days
    from unnest(series_ids, dates, moved_to) as former (series_id, date, new_date)
    join public.series rule on rule.id = series_id
    cross join lateral (select (date at time zone rule.time_zone)::date as day) place
    where day >= now()::date - 1 and day is distinct from (new_date at time zone rule.time_zone)::date
    group by rule.id
  ) gone
  where series.id = gone.id;
end;
$$;

-- Skips the day of a row that a person deletes alone ("pular este"). Security definer: nobody writes series.
create function private.skip_deleted()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.skip_days(array_agg(series_id), array_agg(date)) from old_rows where series_id is not null;
  return null;
end;
$$;

create trigger skip_deleted
  after delete on public.announcements
  referencing old table as old_rows
  for each statement when (current_user = 'authenticated')
  execute function private.skip_deleted();

-- Returns whether a row says exactly what its series says: texts, day, hour and length.
create function private.follows_series(state public.announcements, rule public.series)
returns boolean
language sql
stable
set search_path = ''
as $$
  select to_jsonb(state) @> private.usual_values(rule)
    and private.is_series_day(rule, day)
    and state.date = private.series_moment(rule, day)
    and state.ends_at is not distinct from private.local_end(state.date, rule.lasts, rule.time_zone)
  from (select (state.date at time zone rule.time_zone)::date as day) its;
$$;

-- Returns the series and `detached` of a state that is brought back. A row that is there stays in its series. A deleted row
-- joins the series of the state again where the series is there, has no other row on that day and has not ended before it.
-- The day is no longer skipped.
create function private.join_series(state public.announcements, present public.announcements)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  rule public.series;
  local_day date;
begin
  select * into rule from public.series
  where id = case when present.id is null then state.series_id else present.series_id end for no key update;
  local_day := state.date at time zone rule.time_zone;
  if rule.id is null or present.id is null and (local_day > rule.until or exists (
    select from public.announcements
    where series_id = rule.id and (date at time zone rule.time_zone)::date = local_day
  )) then
    return '{"series_id": null, "detached": false}';
  end if;
  update public.series set skipped = array_remove(skipped, local_day) where id = rule.id and local_day = any (skipped);
  return jsonb_build_object('series_id', rule.id, 'detached', not private.follows_series(state, rule));
end;
$$;

-- Returns the days of a rule that are still to come, up to `latest`.
create function private.days_to_come(rule public.series, latest date)
returns setof date
language sql
stable
set search_path = ''
as $$
  select day
  from private.series_days(rule, (now() at time zone rule.time_zone)::date, least(latest, rule.until)) day
  where private.series_moment(rule, day) > now();
$$;

-- Returns the days of the next 90 that these series still need, of all series without `ids`: no row is there, and the day is
-- not skipped.
create function private.missing_occurrences(ids uuid[])
returns table (series_id uuid, day date)
language sql
stable
set search_path = ''
as $$
  select rule.id, day
  from public.series rule
  cross join lateral (
    select array(
      select (date at time zone rule.time_zone)::date from public.announcements
      where announcements.series_id = rule.id and date > now() - interval '2 days'
    ) as days
  ) there
  cross join lateral private.days_to_come(rule, (now() at time zone rule.time_zone)::date + 90) day
  where (missing_occurrences.ids is null or rule.id = any (missing_occurrences.ids))
    and (rule.until is null or rule.until >= now()::date - 1) and private.is_extended(rule)
    and day <> all (there.days || rule.skipped);
$$;

-- Returns the columns of announcements that a template has; a row gets the defaults of the others.
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

-- Writes the rows that the next 90 days of these series still need, of all series without `ids`, and returns their number. A
-- second call writes none and locks nothing. A series that somebody is changing is left to them. Ministries are locked
-- first, because delete_ministry locks them first; authors are locked, because a deleted account must not get new rows.
create function private.extend_series(ids uuid[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  due uuid[] := array(select distinct series_id from private.missing_occurrences(extend_series.ids));
  columns text;
  added integer;
  total integer := 0;
begin
  perform from public.ministries
  where id in (select (template ->> 'ministry_id')::uuid from public.series where series.id = any (due))
  order by id for key share;
  due := array(
    select rule.id
    from public.series rule
    join public.profiles on profiles.user_id = rule.created_by
    where rule.id = any (due)
    for no key update of rule skip locked
    for share of profiles skip locked
  );
  for columns in
    select distinct private.columns_of(template) from public.series where id = any (due)
  loop
    -- Reads the missing days again: another server may have written them in the meantime.
    execute format($insert$
      insert into public.announcements (series_id, created_by, date, ends_at, %1$s)
      select (rule).id, (rule).created_by, moment, private.local_end(moment, (rule).lasts, (rule).time_zone), %2$s
      from (
        select rule, private.usual_values(rule) as usual from public.series rule
        where id = any ($1) and private.columns_of(template) = $2
        offset 0
      ) rules
      join private.missing_occurrences($1) missing on missing.series_id = (rule).id
      cross join lateral private.series_moment(rule, missing.day) moment
      cross join lateral jsonb_populate_record(null::public.announcements, usual) state
      order by moment, (rule).id
    $insert$, columns, 'state.' || replace(columns, ', ', ', state.'))
    using due, columns;
    get diagnostics added = row_count;
    total := total + added;
  end loop;
  return total;
end;
$$;

-- Writes the missing rows of all series, for the operator: our server calls it every half hour. A series that cannot be
-- extended, because its time zone or a value is no longer known, must not stop the others.
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

-- Writes the missing rows of a series that the caller has changed, and counts them with its `changed` rows. Returns how many
-- it wrote. A weekly series has 13 rows, so that every call fits into a member's hour.
create function private.extend_counted(series_id uuid, changed integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  written integer;
begin
  perform private.require_changes_left(
    changed + (select count(*)::integer from private.missing_occurrences(array[extend_counted.series_id]))
  );
  written := private.extend_series(array[extend_counted.series_id]);
  perform private.count_posts(greatest(1, changed + written));
  return written;
end;
$$;

-- Refuses more live series of one author than the caller's role allows. A series is live while a row of it is to come or
-- still to be written. Call it after the series is written; requests wait for each other here.
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
      -- No rule has a longer gap than five weeks.
      or exists (select from private.days_to_come(rule, now()::date + 36))
      or exists (select from public.announcements where series_id = rule.id and date > now())
    )
  ) > allowed then
    raise exception 'at most % series go on at a time', allowed using errcode = 'PT429', hint = 'too_many_series';
  end if;
end;
$$;

revoke execute on all functions in schema private from public;
