-- What authors and editors do with a series: have an announcement repeat, change or delete several occurrences at once, change
-- the rule.

-- The occurrence that a change of its series begins with; both are locked. Who may: its author, while the series is theirs,
-- and editors. The series before its rows, everywhere.
create function private.lock_occurrence(announcement_id uuid)
returns public.announcements
language plpgsql
set search_path = ''
as $$
declare
  edited public.announcements;
  rule public.series;
begin
  perform private.require_active_member();
  select * into edited from public.announcements where id = lock_occurrence.announcement_id;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  end if;
  select * into rule from public.series where id = edited.series_id for no key update;
  if not found then
    raise exception 'this announcement does not repeat' using hint = 'not_repeated';
  end if;
  select * into edited from public.announcements
  where id = lock_occurrence.announcement_id and series_id = rule.id for no key update;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  end if;
  if not private.is_editor() and (
    edited.created_by is distinct from auth.uid() or rule.created_by is distinct from auth.uid()
  ) then
    raise exception 'only its author or an editor changes a series' using errcode = '42501';
  end if;
  return edited;
end;
$$;

-- Of the scope "following" the given occurrence and all after it, of "upcoming" every one that is still to come.
create function private.require_scope(scope text)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if scope is null or scope not in ('following', 'upcoming') then
    raise exception 'the scope is "following" or "upcoming"' using errcode = '22023';
  end if;
end;
$$;

-- Has an announcement repeat: it becomes occurrence 0 of a new series, which is no revision, and the occurrences of the next
-- 90 days are written. For its author and editors. Of one that repeats already the answer is its series as it is, so that a
-- call whose answer was lost may be repeated.
--   frequency  'weekly' | 'biweekly' | 'monthly_weekday' (its nth weekday, or the last) | 'monthly_day'
--   time_zone  an IANA name; the announcement's day and hour there are those of the rule
--   until      the last day, null for good
-- Returns the series' id. Hints: announcement_gone, foreign_ministry, ministry_archived, time_zone_unknown,
-- until_too_early (before the announcement's day), too_many_series; constraint series_until_range.
create function public.repeat_announcement(
  announcement_id uuid, frequency text, time_zone text, until date default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  origin public.announcements;
  starts timestamp;
  series uuid;
begin
  perform private.require_active_member();
  select * into origin from public.announcements
  where id = repeat_announcement.announcement_id for no key update;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  end if;
  if origin.created_by is distinct from auth.uid() and not private.is_editor() then
    raise exception 'only its author or an editor has it repeat' using errcode = '42501';
  end if;
  if origin.series_id is not null then
    return origin.series_id;
  end if;
  -- As for a new announcement.
  if origin.ministry_id is distinct from private.own_ministry_id() and not private.is_editor() then
    raise exception 'members post for their own ministry only' using errcode = '42501', hint = 'foreign_ministry';
  end if;
  if exists (select from public.ministries where id = origin.ministry_id and archived_at is not null) then
    raise exception 'this ministry is archived' using errcode = '23514', hint = 'ministry_archived';
  end if;
  begin
    if repeat_announcement.time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$' then
      starts := origin.date at time zone repeat_announcement.time_zone;
    end if;
  exception when invalid_parameter_value then
    starts := null;
  end;
  if starts is null then
    raise exception 'this time zone is not known' using errcode = '22023', hint = 'time_zone_unknown';
  end if;
  if repeat_announcement.until < starts::date then
    raise exception 'a series ends on its first day or later' using errcode = '23514', hint = 'until_too_early';
  end if;
  insert into public.series (
    frequency, anchor_number, anchor_day, starts_at, lasts, time_zone, until, written, template, created_by
  )
  values (
    repeat_announcement.frequency, 0, starts::date, starts::time,
    private.local_length(origin.date, origin.ends_at, repeat_announcement.time_zone), repeat_announcement.time_zone,
    repeat_announcement.until, 1,
    private.announced(to_jsonb(origin)) - array['id', 'date', 'ends_at', 'former_date']
      || '{"status": "scheduled", "status_reason": null}',
    -- Whoever repeats one whose author is gone answers for the next ones.
    coalesce(origin.created_by, auth.uid())
  )
  returning id into series;
  perform private.limit_series(coalesce(origin.created_by, auth.uid()));
  perform private.write_for_series(true);
  update public.announcements
  set series_id = series, occurrence = 0,
    -- What takes place in another way than planned does so alone.
    own_changes = array_remove(array[
      case when status <> 'scheduled' then 'status' end,
      case when status_reason is not null then 'status_reason' end
    ], null)
  where id = origin.id;
  perform private.write_for_series(false);
  perform private.extend_series(array[series]);
  perform private.count_posts(1);
  return series;
end;
$$;

-- What the trigger private.keep_former_date keeps for who changes one.
create function private.former_date_of(was public.announcements, becomes public.announcements)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select case when becomes.status = 'postponed' then
    nullif(coalesce(was.former_date, was.date), becomes.date)
  end;
$$;

-- An occurrence as a change of its series leaves it. `given` are the columns that differ in the edited one, `rule` is
-- what the series has become, `other_length` whether the end is another one, and not only moved along.
create function private.changed_occurrence(
  taker public.announcements, given jsonb, rule public.series, is_moved boolean, other_length boolean
)
returns public.announcements
language plpgsql
stable
set search_path = ''
as $$
declare
  becomes public.announcements := jsonb_populate_record(
    taker, given - array['date', 'ends_at'] - taker.own_changes
  );
begin
  if given ? 'date' and not 'date' = any (taker.own_changes) then
    becomes.date := case when is_moved then private.occurrence_at(rule, taker.occurrence) else
      ((taker.date at time zone rule.time_zone)::date + rule.starts_at) at time zone rule.time_zone
    end;
  end if;
  if other_length and not 'ends_at' = any (taker.own_changes) then
    becomes.ends_at := private.local_end(becomes.date, rule.lasts, rule.time_zone);
  elsif becomes.date <> taker.date then
    becomes.ends_at := private.local_end(
      becomes.date, private.local_length(taker.date, taker.ends_at, rule.time_zone), rule.time_zone
    );
  end if;
  becomes.former_date := private.former_date_of(taker, becomes);
  return becomes;
end;
$$;

-- Changes several occurrences at once, the given one among them, and what later ones are made of.
--   scope    'following': this one and all after it; 'upcoming': all that are still to come
--   changes  an object of columns that a client may write to announcements, as of a PATCH; what is the same is left out
-- An occurrence keeps the columns that were changed in it alone (`own_changes`), but for the given one, which takes all and
-- follows the series in them again. What is past stays as it was. Of `date` that part counts which differs: another hour is
-- the hour of all, each on its day; another day is where the rule goes on from, by numbers. An end moves along. What is
-- postponed to another date is scheduled on it where it is not yet written.
-- Returns how many became something else and how many kept something of their own. Counts as one change. Hints:
-- announcement_gone, not_repeated, occurrence_past, foreign_ministry, ministry_archived; the constraints of announcements.
create function public.change_series(announcement_id uuid, scope text, changes jsonb)
returns table (changed integer, kept integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  edited public.announcements;
  becomes public.announcements;
  taker public.announcements;
  state public.announcements;
  rule public.series;
  given jsonb;
  starts timestamp;
  old_starts timestamp;
  is_moved boolean;
  other_length boolean;
  last integer;
  columns text;
  plan jsonb[] := '{}';
begin
  perform private.require_scope(change_series.scope);
  edited := private.lock_occurrence(change_series.announcement_id);
  select * into rule from public.series where id = edited.series_id;
  if edited.date <= now() then
    raise exception 'what is past is not changed with its series' using errcode = '23514', hint = 'occurrence_past';
  end if;
  if jsonb_typeof(change_series.changes) is distinct from 'object' then
    raise exception 'the changes are no object' using errcode = '22023';
  end if;
  -- Of a column that there is not has_column_privilege says so itself.
  if exists (
    select from jsonb_object_keys(change_series.changes) key
    where not has_column_privilege('authenticated', 'public.announcements', key, 'update')
  ) then
    raise exception 'one of these columns is not written' using errcode = '42501';
  end if;
  becomes := jsonb_populate_record(edited, change_series.changes);
  select coalesce(jsonb_object_agg(key, value), '{}') into given
  from jsonb_each(to_jsonb(becomes))
  where value is distinct from to_jsonb(edited) -> key;
  changed := 0;
  kept := 0;
  if given = '{}' then
    return next;
    return;
  end if;
  -- As triggers ask it of who changes one.
  if given ? 'ministry_id' and becomes.ministry_id is distinct from private.own_ministry_id() then
    if not private.is_editor() then
      raise exception 'members move an announcement to their own ministry only'
        using errcode = '42501', hint = 'foreign_ministry';
    end if;
    if exists (select from public.ministries where id = becomes.ministry_id and archived_at is not null) then
      raise exception 'this ministry is archived' using errcode = '23514', hint = 'ministry_archived';
    end if;
  end if;
  if becomes.date is null then
    raise exception 'an announcement has a date' using errcode = '23502';
  end if;

  starts := becomes.date at time zone rule.time_zone;
  old_starts := edited.date at time zone rule.time_zone;
  is_moved := starts::date <> old_starts::date;
  other_length := private.local_length(becomes.date, becomes.ends_at, rule.time_zone)
    is distinct from private.local_length(edited.date, edited.ends_at, rule.time_zone);
  if is_moved then
    -- The last one stays one of the series.
    last := private.occurrence_by(rule, rule.until);
    rule.anchor_number := edited.occurrence;
    rule.anchor_day := starts::date;
    if rule.until is not null then
      rule.until := least(greatest(rule.until, private.occurrence_day(rule, last)), '2099-12-31');
    end if;
  end if;
  if starts::time <> old_starts::time then
    rule.starts_at := starts::time;
  end if;
  if other_length then
    rule.lasts := private.local_length(becomes.date, becomes.ends_at, rule.time_zone);
  end if;
  rule.template := rule.template || (given - array['date', 'ends_at']);
  if given ? 'date' and rule.template ->> 'status' = 'postponed' then
    rule.template := rule.template || '{"status": "scheduled", "status_reason": null}';
  end if;
  update public.series
  set (anchor_number, anchor_day, starts_at, lasts, until, template)
    = (rule.anchor_number, rule.anchor_day, rule.starts_at, rule.lasts, rule.until, rule.template)
  where id = rule.id;

  becomes.former_date := private.former_date_of(edited, becomes);
  becomes.own_changes := array(
    select unnest(edited.own_changes) except select jsonb_object_keys(given)
    except select 'ends_at' where given ? 'date'
    union select 'date' where given ? 'date' and becomes.date <> private.occurrence_at(rule, edited.occurrence)
    union select 'ends_at' where given ?| array['date', 'ends_at']
      and private.local_length(becomes.date, becomes.ends_at, rule.time_zone) is distinct from rule.lasts
    order by 1
  );
  for taker in
    select * from public.announcements
    where series_id = rule.id and date > now()
      and (change_series.scope = 'upcoming' or occurrence >= edited.occurrence)
    order by occurrence for no key update
  loop
    if taker.id = edited.id then
      state := becomes;
    else
      state := private.changed_occurrence(taker, given, rule, is_moved, other_length);
      kept := kept + (
        (given - array['date', 'ends_at']) ?| taker.own_changes
        or given ? 'date' and 'date' = any (taker.own_changes)
        or other_length and 'ends_at' = any (taker.own_changes)
      )::integer;
    end if;
    changed := changed + (private.announced(to_jsonb(state)) <> private.announced(to_jsonb(taker)))::integer;
    plan := plan || to_jsonb(state);
  end loop;
  select string_agg(quote_ident(attname), ', ') into columns
  from pg_catalog.pg_attribute
  where attrelid = 'public.announcements'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and (attname in ('former_date', 'own_changes') or given ? attname or given ? 'date' and attname = 'ends_at');
  perform private.write_for_series(true);
  -- One statement, of which triggers tell.
  execute format(
    'update public.announcements set (%1$s) = (
       select %1$s from jsonb_populate_record(null::public.announcements, planned)
     )
     from unnest($1) planned
     where id = (planned ->> ''id'')::uuid',
    columns
  ) using plan;
  perform private.write_for_series(false);
  perform private.extend_series(array[rule.id]);
  perform private.count_posts(1);
  return next;
end;
$$;

-- Changes how often a series repeats and until when, from the given occurrence on (from the next one to come, where it is
-- past); what comes before it stays. An occurrence on a day of the new rule stays, with what was changed in it alone, and so
-- does a deleted one; all others that are to come are deleted, and those that are missing in the next 90 days are written.
-- With another frequency the rule goes on from the given occurrence's own day in the series. Editors take over the series
-- of who is gone or deactivated, which is not extended without them.
--   until  the last day, null for good
-- Returns how many were deleted and written. Counts as one change. Hints: announcement_gone, not_repeated,
-- until_too_early (before the given occurrence's day), too_many_series; constraints series_frequency_known,
-- series_until_range.
create function public.change_series_rule(announcement_id uuid, frequency text, until date default null)
returns table (deleted integer, written integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  edited public.announcements;
  old_rule public.series;
  rule public.series;
  first integer;
  -- The numbers from `first` on, and what they are in the new rule: null for a day that it has not.
  old_numbers integer[];
  new_numbers integer[];
  missing integer[];
begin
  edited := private.lock_occurrence(change_series_rule.announcement_id);
  select * into old_rule from public.series where id = edited.series_id;
  rule := old_rule;
  rule.frequency := change_series_rule.frequency;
  rule.until := change_series_rule.until;
  if rule.frequency is distinct from old_rule.frequency then
    rule.anchor_number := edited.occurrence;
    rule.anchor_day := private.occurrence_day(old_rule, edited.occurrence);
  end if;
  if rule.until < private.occurrence_day(old_rule, edited.occurrence) then
    raise exception 'a series ends on this day or later' using errcode = '23514', hint = 'until_too_early';
  end if;
  if private.is_editor() and not exists (
    select from public.profiles where user_id = rule.created_by and deactivated_at is null
  ) then
    rule.created_by := auth.uid();
  end if;

  perform from public.announcements
  where series_id = rule.id and date > now() order by occurrence for no key update;
  first := case when edited.date > now() then edited.occurrence else coalesce((
    select min(occurrence) from public.announcements
    where series_id = rule.id and occurrence > edited.occurrence and date > now()
  ), rule.written) end;
  select coalesce(array_agg(number order by number), '{}'),
    coalesce(array_agg(case
      when private.occurrence_day(rule, same) = day and (rule.until is null or day <= rule.until) then same
    end order by number), '{}')
  into old_numbers, new_numbers
  from generate_series(first, rule.written - 1) number
  cross join lateral (select private.occurrence_day(old_rule, number) as day) old_day
  cross join lateral (select private.occurrence_by(rule, day) as same) new_number;
  -- Where the new rule begins, which is where it continues when nothing of the old one is left.
  first := private.occurrence_by(rule, private.occurrence_day(old_rule, first) - 1) + 1;
  rule.written := coalesce((select max(same) + 1 from unnest(new_numbers) same), first);
  update public.series
  set (frequency, anchor_number, anchor_day, until, written, created_by)
    = (rule.frequency, rule.anchor_number, rule.anchor_day, rule.until, rule.written, rule.created_by)
  where id = rule.id;
  perform private.limit_series(rule.created_by);

  delete from public.announcements
  using unnest(old_numbers, new_numbers) as numbered (number, same)
  where series_id = rule.id and occurrence = number and same is null and date > now();
  get diagnostics deleted = row_count;
  perform private.write_for_series(true);
  -- What was moved into the past by itself, on a day that the rule has no more, is an announcement by itself.
  update public.announcements
  set series_id = case when same is not null then series_id end, occurrence = same,
    own_changes = case when same is not null then own_changes else '{}' end
  from unnest(old_numbers, new_numbers) as numbered (number, same)
  where series_id = rule.id and occurrence = number and same is distinct from number;
  perform private.write_for_series(false);
  select array_agg(number) into missing
  from generate_series(first, rule.written - 1) number
  where number <> all (array_remove(new_numbers, null));
  written := private.write_occurrences(
    array_fill(rule.id, array[coalesce(cardinality(missing), 0)]), coalesce(missing, '{}')
  ) + private.extend_series(array[rule.id]);
  perform private.count_posts(1);
  return next;
end;
$$;

-- Deletes the occurrences to come from the given one on ('following'), or all of them ('upcoming'), and ends the series
-- before the first of them. Each can be brought back by itself, as an announcement by itself. Of a single one a client
-- deletes the row ("pular este"); it is not written again. Returns how many. Counts as one change. Hints:
-- announcement_gone, not_repeated.
create function public.delete_series_occurrences(announcement_id uuid, scope text)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  edited public.announcements;
  rule public.series;
  first integer;
  deleted integer;
begin
  perform private.require_scope(delete_series_occurrences.scope);
  edited := private.lock_occurrence(delete_series_occurrences.announcement_id);
  select * into rule from public.series where id = edited.series_id;
  with gone as (
    delete from public.announcements
    where series_id = rule.id and date > now()
      and (delete_series_occurrences.scope = 'upcoming' or occurrence >= edited.occurrence)
    returning occurrence
  )
  select count(*), coalesce(min(occurrence), rule.written) into deleted, first from gone;
  update public.series
  set until = least(until, private.occurrence_day(rule, first) - 1), written = least(written, first)
  where id = rule.id;
  perform private.count_posts(1);
  return deleted;
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.repeat_announcement(uuid, text, text, date),
  public.change_series(uuid, text, jsonb),
  public.change_series_rule(uuid, text, date),
  public.delete_series_occurrences(uuid, text)
  from public, anon;
grant execute on function
  public.repeat_announcement(uuid, text, text, date),
  public.change_series(uuid, text, jsonb),
  public.change_series_rule(uuid, text, date),
  public.delete_series_occurrences(uuid, text)
  to authenticated;
