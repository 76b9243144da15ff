-- Functions and triggers for the occurrences of series. They write new occurrences as time passes,
-- mark single occurrences that somebody changes, and limit the number of active series. Requests
-- cannot call these functions.

-- Trigger: marks an occurrence as detached when a person changes only this occurrence. Later
-- changes of the series then leave the occurrence unchanged. If the occurrence moves to another
-- day, the series skips the former day. The functions that change a series run as another role, so
-- they do not fire this trigger. Security definer, because requests cannot write series.
create function private.detach()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.detached := true;
  if new.date <> old.date then
    perform private.skip_days(array[old.series_id], array[old.date], array[new.date]);
  end if;
  return new;
end;
$$;

-- The name of the trigger makes it fire after prepare_update, because triggers fire in the order of
-- their names. An unchanged occurrence has no new revision, so the trigger ignores it.
create trigger prepare_update_of_series
  before update on public.announcements for each row when (
    current_user = 'authenticated' and old.series_id is not null and new.revision <> old.revision
  ) execute function private.detach();

-- Adds the days of deleted or moved occurrences to the skipped days of their series. `moved_to` has
-- the new dates of moved occurrences. Past days are left out, because no occurrence is written for
-- them. A skipped day is removed after a month.
create function private.skip_days(
  series_ids uuid[], dates timestamptz[], moved_to timestamptz[] default null
)
returns void language plpgsql set search_path = '' as $$
begin
  -- The series are locked in the order of their ids, because two people who delete occurrences
  -- could otherwise deadlock.
  perform from public.series where id = any (series_ids) order by id for no key update;
  update public.series
  set skipped = array(
    select distinct day from unnest(series.skipped || vacated.days) day where day > now()::date - 30
    order by day
  )
  from (
    select rule.id, array_agg(day) as days
    from unnest(series_ids, dates, moved_to) as former (series_id, date, new_date)
    join public.series rule on rule.id = series_id
    cross join lateral (select (date at time zone rule.time_zone)::date as day) place
    where day >= now()::date - 1
      and day is distinct from (new_date at time zone rule.time_zone)::date
    group by rule.id
  ) vacated
  where series.id = vacated.id;
end;
$$;

-- Trigger: makes a series skip the day of an occurrence that a person deletes ("pular este").
-- Counts each deleted announcement of another person as a change, because somebody with a stolen
-- session could otherwise delete all announcements. Security definer, because requests cannot write
-- series.
create function private.skip_and_count_deleted()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.skip_days(array_agg(series_id), array_agg(date)) from old_rows
  where series_id is not null;
  perform private.count_changes(
    (select count(*)::integer from old_rows where created_by is distinct from (select auth.uid()))
  );
  return null;
end;
$$;

create trigger skip_and_count_deleted
  after delete on public.announcements referencing old table as old_rows
  for each statement when (current_user = 'authenticated')
  execute function private.skip_and_count_deleted();

-- Returns whether an announcement equals the occurrence that the series would write: texts, day,
-- time and length.
create function private.follows_series(state public.announcements, rule public.series)
returns boolean language sql stable set search_path = '' as $$
  select to_jsonb(state) @> private.usual_values(rule)
    and private.is_series_day(rule, day)
    and state.date = private.series_moment(rule, day)
    and state.ends_at is not distinct from private.local_end(state.date, rule.lasts, rule.time_zone)
  from (select (state.date at time zone rule.time_zone)::date as day) its_day;
$$;

-- Returns the values of `series_id` and `detached` for an announcement that is restored to `state`.
-- An existing announcement (`present`) stays in its series, unless the state is a notice, which
-- belongs to no series. A deleted announcement joins its former series again if the series exists,
-- has no other occurrence on that day, and does not end before that day. The series then no longer
-- skips the day.
create function private.join_series(state public.announcements, present public.announcements)
returns jsonb language plpgsql set search_path = '' as $$
declare
  rule public.series;
  local_day date;
begin
  select * into rule from public.series
  where id = case when present.id is null then state.series_id else present.series_id end
  for no key update;
  local_day := state.date at time zone rule.time_zone;
  if rule.id is null or state.kind = 'notice'
    or present.id is null and (local_day > rule.until or exists (
      select from public.announcements
      where series_id = rule.id and (date at time zone rule.time_zone)::date = local_day
    ))
  then
    return '{"series_id": null, "detached": false}';
  end if;
  update public.series set skipped = array_remove(skipped, local_day)
  where id = rule.id and local_day = any (skipped);
  return jsonb_build_object(
    'series_id', rule.id, 'detached', not private.follows_series(state, rule)
  );
end;
$$;

-- Returns the days of a rule up to `latest` on which the occurrence has not begun yet.
create function private.days_to_come(rule public.series, latest date)
returns setof date language sql stable set search_path = '' as $$
  select day
  from private.series_days(
    rule, (now() at time zone rule.time_zone)::date, least(latest, rule.until)
  ) day
  where private.series_moment(rule, day) > now();
$$;

-- Returns the days within the next 90 days on which a series still needs an occurrence. Only the
-- first 40 days of the rule count, so that a daily series fits into a member's limit of changes an
-- hour. Returns no day if the author may not write announcements for the ministry, or if the
-- ministry is archived.
create function private.missing_days(rule public.series)
returns setof date language sql stable set search_path = '' as $$
  select day
  from (
    select next_day
    from private.days_to_come(rule, (now() at time zone rule.time_zone)::date + 90) next_day
    order by next_day limit 40
  ) next (day)
  where day <> all (rule.skipped || array(
      select (date at time zone rule.time_zone)::date from public.announcements
      where series_id = rule.id and date > now() - interval '2 days'
    ))
    and private.has_author(rule) and not exists (
      select from public.ministries
      where id = (rule.template ->> 'ministry_id')::uuid and archived_at is not null
    );
$$;

-- Returns the names of the columns that the template of a series sets, as a list for SQL. An
-- occurrence gets the defaults of all other columns.
create function private.columns_of(template jsonb)
returns text language sql stable set search_path = '' as $$
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = 'public.announcements'::regclass and attnum > 0 and not attisdropped
    and attgenerated = '' and template ? attname;
$$;

-- Writes the occurrences that a series still needs within the next 90 days, and returns their
-- number. A second call writes nothing and locks nothing. The function skips a series that another
-- transaction is changing. The ministry is locked before the series, as in delete_ministry, because
-- different orders could deadlock. The author's profile is locked too, because a deleted account
-- must not get new announcements.
create function private.extend_series(series_id uuid)
returns integer language plpgsql set search_path = '' as $$
declare
  rule public.series;
  columns text;
  written integer;
begin
  select * into rule from public.series where id = extend_series.series_id;
  if not exists (select from private.missing_days(rule)) then
    return 0;
  end if;
  perform from public.ministries where id = (rule.template ->> 'ministry_id')::uuid for key share;
  -- Reads the series again, because another server may have written its occurrences in the
  -- meantime.
  select series.* into rule
  from public.series
  join public.profiles on profiles.user_id = series.created_by
  where series.id = extend_series.series_id
  for no key update of series skip locked
  for share of profiles skip locked;
  if not found then
    return 0;
  end if;
  columns := private.columns_of(rule.template);
  execute format(
    'insert into public.announcements (series_id, created_by, date, ends_at, %1$s)
     select $1.id, $1.created_by, moment, private.local_end(moment, $1.lasts, $1.time_zone), %2$s
     from private.missing_days($1) day
     cross join lateral private.series_moment($1, day) moment
     cross join jsonb_populate_record(null::public.announcements, private.usual_values($1)) state
     order by moment',
    columns, 'state.' || replace(columns, ', ', ', state.')
  ) using rule;
  get diagnostics written = row_count;
  return written;
end;
$$;

-- Extends all series. Our server calls this function every half hour. A series that fails, for
-- example because its time zone is no longer known, must not stop the others.
create function private.extend_series()
returns integer language plpgsql set search_path = '' as $$
declare
  one uuid;
  total integer := 0;
begin
  for one in
    select id from public.series where until is null or until >= now()::date - 1 order by id
  loop
    begin
      total := total + private.extend_series(one);
    exception when others then
      raise warning 'cannot extend the series %: %', one, sqlerrm;
    end;
  end loop;
  return total;
end;
$$;

-- Writes the missing occurrences of a series that the caller has changed, and returns their number.
-- Counts the written occurrences and the `changed` occurrences as changes of the caller. A
-- series has at most 40 occurrences to come, so every call fits into a member's limit.
create function private.extend_counted(series_id uuid, changed integer)
returns integer language plpgsql set search_path = '' as $$
declare
  written integer;
begin
  perform private.require_changes_left(changed + (
    select count(*)::integer from public.series rule cross join lateral private.missing_days(rule)
    where rule.id = extend_counted.series_id
  ));
  written := private.extend_series(extend_counted.series_id);
  perform private.count_changes(greatest(1, changed + written));
  return written;
end;
$$;

-- Refuses more active series of one author than the caller's role allows. A series is active while
-- an occurrence is still to come or to be written. Functions call limit_series after they have
-- written the series. The lock makes concurrent calls for one author wait for each other, so that
-- the second call counts the series of the first.
create function private.limit_series(author uuid)
returns void language plpgsql set search_path = '' as $$
declare
  allowed integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('public.series ' || author, 0));
  select live_series into allowed
  from private.change_limits
  join public.profiles using (role)
  where profiles.user_id = auth.uid();
  if (
    select count(*) from public.series rule
    where created_by = author and (
      until is null
      -- The days of a rule are at most five weeks apart, so a rule that has not ended has a day
      -- within the next 36 days.
      or exists (select from private.days_to_come(rule, now()::date + 36))
      or exists (select from public.announcements where series_id = rule.id and date > now())
    )
  ) > allowed then
    raise exception 'at most % series go on at a time', allowed
      using errcode = 'PT429', hint = 'too_many_series';
  end if;
end;
$$;

revoke execute on all functions in schema private from public;
