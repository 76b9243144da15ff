-- Functions that start and end a series, for its author and for editors.

-- Locks the rows that a change of a series concerns, in the same order as all transactions:
-- ministry, announcements, series. Returns the occurrence `announcement_id`, with which the change
-- begins. Refuses callers who are neither the author of the series nor editors. Refuses a
-- `revision` or `series_revision` that is not the stored one; null is not compared. Hints:
-- announcement_gone, not_repeated, changed_meanwhile.
create function private.lock_series(
  announcement_id uuid, revision integer default null, series_revision integer default null
)
returns public.announcements language plpgsql set search_path = '' as $$
declare
  edited public.announcements;
  rule public.series;
begin
  perform private.require_approved_member();
  select * into edited from public.announcements where id = lock_series.announcement_id;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  elsif edited.series_id is null then
    raise exception 'this announcement does not repeat' using hint = 'not_repeated';
  end if;
  perform from public.ministries
  where id = (
    select (template ->> 'ministry_id')::uuid from public.series where id = edited.series_id
  ) for key share;
  perform from public.announcements
  where id = edited.id or series_id = edited.series_id and date > now() order by id
  for no key update;
  select * into rule from public.series where id = edited.series_id for no key update;
  -- Reads the row again, because another transaction may have changed it before the lock.
  select * into edited from public.announcements where id = edited.id;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  end if;
  if not private.is_editor() and (
    edited.created_by is distinct from auth.uid() or rule.created_by is distinct from auth.uid()
  ) then
    raise exception 'only its author or an editor may change a series' using errcode = '42501';
  end if;
  if edited.series_id is distinct from rule.id or edited.revision <> lock_series.revision
    or rule.revision <> lock_series.series_revision
  then
    raise exception 'this announcement or its series has changed meanwhile'
      using hint = 'changed_meanwhile';
  end if;
  return edited;
end;
$$;

-- Refuses a ministry for which the caller may not write announcements. For changes of a single
-- announcement, triggers check the ministry instead.
create function private.require_ministry(ministry_id uuid)
returns void language plpgsql set search_path = '' as $$
begin
  if require_ministry.ministry_id is distinct from private.own_ministry_id()
    and not private.is_editor()
  then
    raise exception 'members post for their own ministry only'
      using errcode = '42501', hint = 'foreign_ministry';
  end if;
  if exists (
    select from public.ministries
    where id = require_ministry.ministry_id and archived_at is not null
  ) then
    raise exception 'this ministry is archived' using errcode = '23514', hint = 'ministry_archived';
  end if;
end;
$$;

-- Returns the columns in which `changes` differ from the announcement `edited`. Refuses columns
-- that a client may not write.
create function private.checked_changes(edited public.announcements, changes jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  becomes public.announcements;
  given jsonb;
begin
  if jsonb_typeof(changes) is distinct from 'object' then
    raise exception 'the changes are no object' using errcode = '22023';
  end if;
  -- An unknown column needs no check here, because `has_column_privilege` raises an error for it.
  if exists (
    select from jsonb_object_keys(changes) key
    where not has_column_privilege('authenticated', 'public.announcements', key, 'update')
  ) then
    raise exception 'clients cannot write one of these columns' using errcode = '42501';
  end if;
  becomes := jsonb_populate_record(edited, changes);
  if becomes.date is null then
    raise exception 'an announcement has a date' using errcode = '23502';
  end if;
  select coalesce(jsonb_object_agg(key, value), '{}') into given
  from jsonb_each(to_jsonb(becomes)) where value is distinct from to_jsonb(edited) -> key;
  if given ? 'ministry_id' then
    perform private.require_ministry(becomes.ministry_id);
  end if;
  if given ? 'picture' then
    perform private.require_picture(becomes.picture);
  end if;
  return given;
end;
$$;

-- Returns a set of weekdays in order, and an empty set for null.
create function private.sorted_weekdays(weekdays smallint[])
returns smallint[] language sql immutable set search_path = '' as $$
  select array(select weekday from unnest(weekdays) weekday order by weekday);
$$;

create function private.require_scope(scope text)
returns void language plpgsql immutable set search_path = '' as $$
begin
  if scope is null or scope not in ('following', 'upcoming') then
    raise exception 'the scope is "following" or "upcoming"' using errcode = '22023';
  end if;
end;
$$;

-- Ends a series on the day of its last occurrence, or on the day before `boundary` if the series
-- has no occurrence.
create function private.end_series(series_id uuid, boundary date)
returns void language sql set search_path = '' as $$
  update public.series rule
  set until = least(until, coalesce(
    (
      select max((date at time zone rule.time_zone)::date) from public.announcements
      where announcements.series_id = rule.id
    ),
    boundary - 1
  ))
  where id = end_series.series_id;
$$;

-- Starts a series with an announcement as its first occurrence, and writes the occurrences of the
-- next 90 days. The announcement gets no new revision. Only its author and editors may call this
-- function. A second call with the same rule returns the same series, so a client can repeat a
-- request whose response was lost.
--   frequency  'weekly', 'biweekly', 'monthly_weekday' (its nth weekday, or the last) or
--              'monthly_day'
--   time_zone  an IANA name; the rule repeats the announcement's local day and time in this zone
--   until      the last day; null for a series without an end
--   weekdays   the weekdays of a weekly series, from 0 (Sunday) to 6, with that of the first day;
--              empty for only this weekday
--   routine    whether the series belongs to the standing programme
-- Returns the id of the series. Hints: announcement_gone, already_repeats (by another rule),
-- foreign_ministry, ministry_archived, notice_repeats, time_zone_unknown, until_too_early (before
-- today or before the announcement's day), too_many_series. Constraints: series_until_range,
-- series_weekdays_known.
create function public.repeat_announcement(
  announcement_id uuid, frequency text, time_zone text, until date default null,
  weekdays smallint[] default '{}', routine boolean default false
)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  wanted_weekdays constant smallint[] :=
    private.sorted_weekdays(repeat_announcement.weekdays);
  origin public.announcements;
  starts timestamp;
  series uuid;
begin
  perform private.require_approved_member();
  perform from public.ministries
  where id = (
    select ministry_id from public.announcements where id = repeat_announcement.announcement_id
  )
  for key share;
  select * into origin from public.announcements
  where id = repeat_announcement.announcement_id for no key update;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  end if;
  if origin.created_by is distinct from auth.uid() and not private.is_editor() then
    raise exception 'only its author or an editor may repeat this announcement'
      using errcode = '42501';
  end if;
  if origin.kind = 'notice' then
    raise exception 'a notice does not repeat' using errcode = '23514', hint = 'notice_repeats';
  end if;
  if origin.series_id is not null then
    if not exists (
      select from public.series rule
      where rule.id = origin.series_id and rule.frequency = repeat_announcement.frequency
        and rule.until is not distinct from repeat_announcement.until
        and rule.weekdays = wanted_weekdays
    ) then
      raise exception 'this announcement repeats already'
        using errcode = '23514', hint = 'already_repeats';
    end if;
    return origin.series_id;
  end if;
  perform private.require_ministry(origin.ministry_id);
  begin
    -- The patterns refuse abbreviations such as BRT, and files of the time zone database that are
    -- no time zones. PostgreSQL accepts both, but browsers do not know them.
    if repeat_announcement.time_zone
        ~ '^(?=.{1,64}$)(?:[A-Za-z]+(?:[/_-][A-Za-z]+)*|Etc/GMT[+-][0-9]{1,2})$'
      and repeat_announcement.time_zone !~* '^(?:posix/|right/|(?:factory|localtime|posixrules)$)'
      and (strpos(repeat_announcement.time_zone, '/') > 0 or exists (
        select from pg_catalog.pg_timezone_names where name = repeat_announcement.time_zone
      )) then
      starts := origin.date at time zone repeat_announcement.time_zone;
    end if;
  exception when invalid_parameter_value then
    starts := null;
  end;
  if starts is null then
    raise exception 'this time zone is not known'
      using errcode = '22023', hint = 'time_zone_unknown';
  end if;
  if repeat_announcement.until < greatest(
    starts::date, (now() at time zone repeat_announcement.time_zone)::date
  ) then
    raise exception 'a series ends on its first day or later, and not before today'
      using errcode = '23514', hint = 'until_too_early';
  end if;
  perform private.require_changes_left(1);
  insert into public.series (
    frequency, starts_on, starts_at, lasts, time_zone, until, weekdays, routine, template,
    created_by
  )
  values (
    repeat_announcement.frequency, starts::date, starts::time,
    private.local_length(origin.date, origin.ends_at, repeat_announcement.time_zone),
    repeat_announcement.time_zone,
    repeat_announcement.until,
    wanted_weekdays,
    coalesce(repeat_announcement.routine, false),
    private.announced(to_jsonb(origin)) - array['id', 'date', 'ends_at', 'former_date']
      || '{"status": "scheduled", "status_reason": null}',
    -- An editor who repeats the announcement of a deleted account becomes the author of future
    -- occurrences.
    coalesce(origin.created_by, auth.uid())
  )
  returning id into series;
  perform private.limit_series(coalesce(origin.created_by, auth.uid()));
  update public.announcements
  set series_id = series, detached = status <> 'scheduled' or status_reason is not null
  where id = origin.id;
  perform private.extend_counted(series, 0);
  return series;
end;
$$;

-- Deletes future occurrences of a series, ends the series before them, and returns their number.
-- The scope 'following' deletes the given occurrence and all later ones. The scope 'upcoming'
-- deletes all future occurrences. The call counts as one change, or as one change for each deleted
-- occurrence of another person. Each deleted occurrence can be restored as a single announcement.
-- To skip one day, a client deletes the row itself. Hints: the hints of lock_series.
create function public.delete_series_occurrences(announcement_id uuid, scope text)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  edited public.announcements;
  time_zone text;
  boundary date;
  deleted integer;
  of_others integer;
begin
  perform private.require_scope(delete_series_occurrences.scope);
  edited := private.lock_series(delete_series_occurrences.announcement_id);
  perform private.require_changes_left(1);
  select series.time_zone into time_zone from public.series where id = edited.series_id;
  boundary := (
    case delete_series_occurrences.scope
      when 'following' then greatest(edited.date, now()) else now() end
    at time zone time_zone
  )::date;
  with removed as (
    delete from public.announcements
    where series_id = edited.series_id and date > now()
      and (date at time zone time_zone)::date >= boundary
    returning created_by
  )
  select count(*), count(*) filter (where created_by is distinct from (select auth.uid()))
  into deleted, of_others
  from removed;
  perform private.end_series(edited.series_id, boundary);
  perform private.count_changes(greatest(1, of_others));
  return deleted;
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.repeat_announcement(uuid, text, text, date, smallint[], boolean),
  public.delete_series_occurrences(uuid, text)
  from public, anon;
grant execute on function
  public.repeat_announcement(uuid, text, text, date, smallint[], boolean),
  public.delete_series_occurrences(uuid, text)
  to authenticated;
