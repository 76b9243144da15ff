-- Functions that change several occurrences of a series at once, or the rule of the series. The
-- author of the series and editors can call them. Detached occurrences stay unchanged unless the
-- caller includes them. Past occurrences never change.

-- Changes several occurrences of a series at once, and all occurrences that are written later.
--   scope    'following': the given occurrence and all later ones; 'upcoming': all future ones
--   changes  an object with columns of announcements that a client may write, as in a PATCH request
-- A new time applies to every occurrence on its own day. A new day moves each occurrence to the
-- corresponding day of the new rule. The end of an occurrence moves with its beginning. Returns how
-- many occurrences changed, and how many detached occurrences stay unchanged. Each changed or
-- written occurrence counts as a change of the caller, and so does each deleted occurrence of
-- another person. A call counts as at least one change. Hints: occurrence_past, too_many_series,
-- foreign_ministry, ministry_archived, and the hints of lock_series. Constraints: those of
-- announcements.
create function public.change_series(
  announcement_id uuid, scope text, changes jsonb, include_detached boolean default false,
  revision integer default null, series_revision integer default null
)
returns table (changed integer, kept integer)
language plpgsql security definer set search_path = '' as $$
declare
  edited public.announcements;
  given jsonb;
  boundary date;
  rule public.series;
  days_later integer;
begin
  perform private.require_scope(change_series.scope);
  edited := private.lock_series(
    change_series.announcement_id, change_series.revision, change_series.series_revision
  );
  if edited.date <= now() then
    raise exception 'a past occurrence cannot be changed with its series'
      using errcode = '23514', hint = 'occurrence_past';
  end if;
  given := private.checked_changes(edited, change_series.changes);
  if given = '{}' then
    return query select 0, 0;
    return;
  end if;
  select * into rule from public.series where id = edited.series_id;
  select min((date at time zone rule.time_zone)::date) into boundary
  from public.announcements
  where series_id = edited.series_id and date > now()
    and (change_series.scope = 'upcoming' or announcements.id = edited.id);
  -- The last day of the rule moves with the occurrences, so that the last one stays in the series.
  days_later := (coalesce((given ->> 'date')::timestamptz, edited.date) at time zone rule.time_zone
    )::date - (edited.date at time zone rule.time_zone)::date;
  if rule.until is not null then
    rule.until := least('2099-12-31', rule.until + greatest(0, days_later));
  end if;
  return query
    select done.changed, done.kept
    from private.change_rows(
      edited, boundary, given, coalesce(change_series.include_detached, false), rule
    ) done;
end;
$$;

-- Changes how often a series repeats, on which weekdays and until when, and whether the series
-- belongs to the standing programme, from the given occurrence on. Occurrences on a day of the new
-- rule stay. The other ones that are not detached move, in order, to the new days that have none.
-- Occurrences that are left over are deleted, and missing ones are written. A detached occurrence
-- outside the new days becomes a single announcement, unless `include_detached` is true.
--   until     the last day; null for a series without an end
--   changes   the columns that change first, as in change_series with the scope 'following'
--   weekdays  the weekdays of a weekly series, from 0 (Sunday) to 6; null keeps the present ones
--   routine   whether the series belongs to the standing programme; null keeps the present value
-- Returns the numbers of deleted and written occurrences, and the two numbers of change_series.
-- Counts as change_series does. Hints: until_too_early (before the given occurrence's day), and the
-- hints of change_series. Constraints: series_frequency_known, series_until_range,
-- series_weekdays_known.
create function public.change_series_rule(
  announcement_id uuid, frequency text, until date default null, changes jsonb default '{}',
  include_detached boolean default false, revision integer default null,
  series_revision integer default null, weekdays smallint[] default null,
  routine boolean default null
)
returns table (deleted integer, written integer, changed integer, kept integer)
language plpgsql security definer set search_path = '' as $$
declare
  edited constant public.announcements := private.lock_series(
    change_series_rule.announcement_id, change_series_rule.revision,
    change_series_rule.series_revision
  );
  old_rule constant public.series := (
    select series from public.series where id = edited.series_id
  );
  rule public.series := old_rule;
  given jsonb;
begin
  if edited.date <= now() then
    raise exception 'a past occurrence cannot be changed with its series'
      using errcode = '23514', hint = 'occurrence_past';
  end if;
  given := private.checked_changes(edited, change_series_rule.changes);
  rule.frequency := coalesce(change_series_rule.frequency, '');
  rule.until := change_series_rule.until;
  rule.routine := coalesce(change_series_rule.routine, rule.routine);
  rule.weekdays := case
    when change_series_rule.weekdays is not null
      then private.sorted_weekdays(change_series_rule.weekdays)
    when rule.frequency = 'weekly' then rule.weekdays
    else '{}' end;
  if rule.until < (
    coalesce((given ->> 'date')::timestamptz, edited.date) at time zone rule.time_zone
  )::date then
    raise exception 'a series ends on this day or later'
      using errcode = '23514', hint = 'until_too_early';
  end if;
  if not private.has_author(rule) then
    -- An editor becomes the author of a series whose author was deleted, deactivated or moved to
    -- another ministry.
    if private.is_editor() then
      rule.created_by := auth.uid();
    elsif (rule.frequency, rule.weekdays) is distinct from (old_rule.frequency, old_rule.weekdays)
      or coalesce(rule.until, 'infinity') > coalesce(old_rule.until, 'infinity')
    then
      raise exception 'members post for their own ministry only'
        using errcode = '42501', hint = 'foreign_ministry';
    end if;
  end if;
  return query
    select * from private.change_rows(
      edited, (edited.date at time zone rule.time_zone)::date, given,
      coalesce(change_series_rule.include_detached, false), rule
    );
end;
$$;

-- Sets whether series belong to the standing programme, for editors, and returns the number of
-- series that change. Each of them counts as a change of the caller. A board that was used before
-- the programme existed marks its series by one call.
create function public.mark_routine(series_ids uuid[], routine boolean)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  marked integer;
begin
  perform private.require_editor();
  perform from public.series where id = any (series_ids) order by id for no key update;
  update public.series set routine = mark_routine.routine
  where id = any (series_ids) and series.routine <> mark_routine.routine;
  get diagnostics marked = row_count;
  perform private.count_changes(marked);
  return marked;
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.change_series(uuid, text, jsonb, boolean, integer, integer),
  public.change_series_rule(
    uuid, text, date, jsonb, boolean, integer, integer, smallint[], boolean
  ),
  public.mark_routine(uuid[], boolean)
  from public, anon;
grant execute on function
  public.change_series(uuid, text, jsonb, boolean, integer, integer),
  public.change_series_rule(
    uuid, text, date, jsonb, boolean, integer, integer, smallint[], boolean
  ),
  public.mark_routine(uuid[], boolean)
  to authenticated;
