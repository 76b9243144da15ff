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
-- 90 days are written. For its author and editors. Of one that repeats in this way already the answer is its series, so that
-- a call whose answer was lost may be repeated.
--   frequency  'weekly' | 'biweekly' | 'monthly_weekday' (its nth weekday, or the last) | 'monthly_day'
--   time_zone  an IANA name; the announcement's day and hour there are those of the rule
--   until      the last day, null for good
-- Returns the series' id. Hints: announcement_gone, already_repeats (in another way), foreign_ministry, ministry_archived,
-- time_zone_unknown, until_too_early (before today or the announcement's day), too_many_series; constraint
-- series_until_range.
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
  -- The ministry before what belongs to it, as who deletes a ministry locks them.
  perform from public.ministries
  where id = (select ministry_id from public.announcements where id = repeat_announcement.announcement_id)
  for key share;
  select * into origin from public.announcements
  where id = repeat_announcement.announcement_id for no key update;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  end if;
  if origin.created_by is distinct from auth.uid() and not private.is_editor() then
    raise exception 'only its author or an editor has it repeat' using errcode = '42501';
  end if;
  if origin.series_id is not null then
    if not exists (
      select from public.series rule
      where rule.id = origin.series_id and rule.frequency = repeat_announcement.frequency
        and rule.until is not distinct from repeat_announcement.until
    ) then
      raise exception 'this announcement repeats already' using errcode = '23514', hint = 'already_repeats';
    end if;
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
  if repeat_announcement.until < greatest(
    starts::date, (now() at time zone repeat_announcement.time_zone)::date
  ) then
    raise exception 'a series ends on its first day or later, and not before today'
      using errcode = '23514', hint = 'until_too_early';
  end if;
  insert into public.series (
    frequency, anchor_number, anchor_day, starts_at, lasts, time_zone, until, template, created_by
  )
  values (
    repeat_announcement.frequency, 0, starts::date, starts::time,
    private.local_length(origin.date, origin.ends_at, repeat_announcement.time_zone), repeat_announcement.time_zone,
    repeat_announcement.until,
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
    own_changes = case when status <> 'scheduled' or status_reason is not null
      then private.with_pairs('{status}') else '{}' end
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

-- An occurrence as a change of its series leaves it. `given` are the columns that differ in the edited one, `old_rule` and
-- `rule` what the series was and is, `other_length` whether the end is another one, and not only moved along. It keeps its
-- date, and from now on by itself, where another one would be over already, and where it is not on a day of the old rule,
-- as from before that was changed: nobody had these moves in mind.
create function private.changed_occurrence(
  taker public.announcements, given jsonb, old_rule public.series, rule public.series, is_moved boolean,
  other_length boolean
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
  day constant date := taker.date at time zone rule.time_zone;
begin
  if given ? 'date' and not 'date' = any (taker.own_changes) then
    becomes.date := case when is_moved then private.occurrence_at(rule, taker.occurrence)
      else (day + rule.starts_at) at time zone rule.time_zone end;
    if becomes.date <= now()
      or is_moved and becomes.date <> taker.date and day <> private.occurrence_day(old_rule, taker.occurrence)
    then
      becomes.date := taker.date;
      becomes.own_changes := array(select unnest(taker.own_changes || array['date']) order by 1);
    end if;
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

-- Has what is skipped follow a series whose day was moved: by its number, from `first` on, without it all that is to come.
create function private.move_skipped(old_rule public.series, rule public.series, first integer)
returns void
language plpgsql
set search_path = ''
as $$
declare
  days date[];
  moved date[];
begin
  select array_agg(day), array_agg(private.occurrence_day(rule, number)) into days, moved
  from private.skipped_occurrences
  cross join lateral private.occurrence_by(old_rule, day) number
  where series_id = rule.id and day = private.occurrence_day(old_rule, number) and number >= coalesce(first, number)
    and day >= (now() at time zone rule.time_zone)::date;
  delete from private.skipped_occurrences where series_id = rule.id and day = any (days);
  insert into private.skipped_occurrences (series_id, day)
  select rule.id, unnest(moved)
  on conflict do nothing;
end;
$$;

-- Changes several occurrences at once, the given one among them, and what later ones are made of.
--   scope    'following': this one and all after it; 'upcoming': all that are still to come
--   changes  an object of columns that a client may write to announcements, as of a PATCH; what is the same is left out
-- An occurrence keeps the columns that were changed in it alone (`own_changes`), but for the given one, which takes all and
-- follows the series in them again; columns that make sense together are changed together. What is past stays as it was,
-- and nothing but the given one becomes so: that keeps its date. Of `date` that part counts which differs: another hour is
-- the hour of all, each on its day; another day is where the rule goes on from, by numbers. An end moves along. What is
-- postponed to another date is scheduled on it where it is not yet written.
-- Returns how many became something else and how many kept something of their own. Counts as one change, and what has to
-- be written now as one each. Hints: announcement_gone, not_repeated, occurrence_past, too_many_occurrences (more than 60),
-- foreign_ministry, ministry_archived; the constraints of announcements.
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
  old_rule public.series;
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
  select * into old_rule from public.series where id = edited.series_id;
  rule := old_rule;
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
  select given || jsonb_object_agg(key, to_jsonb(becomes) -> key) into given
  from unnest(private.with_pairs(array(select jsonb_object_keys(given)))) key;
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
    last := private.occurrence_by(old_rule, old_rule.until);
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
  if is_moved then
    perform private.move_skipped(
      old_rule, rule, case change_series.scope when 'following' then edited.occurrence end
    );
  end if;

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
      state := private.changed_occurrence(taker, given, old_rule, rule, is_moved, other_length);
      kept := kept + (
        (given - array['date', 'ends_at']) ?| taker.own_changes
        or given ? 'date' and 'date' = any (state.own_changes)
        or other_length and 'ends_at' = any (taker.own_changes)
      )::integer;
    end if;
    changed := changed + (private.announced(to_jsonb(state)) <> private.announced(to_jsonb(taker)))::integer;
    plan := plan || to_jsonb(state);
  end loop;
  -- Each is a state more in the history. As many as clients show.
  if cardinality(plan) > 60 then
    raise exception 'at most 60 occurrences are changed at once'
      using errcode = '23514', hint = 'too_many_occurrences';
  end if;
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
  perform private.count_posts(1 + private.extend_series(array[rule.id]));
  return next;
end;
$$;

-- Changes how often a series repeats and until when, from the given occurrence on (from the next one to come, where it is
-- past); what comes before it stays. An occurrence on a day of the new rule stays, with what was changed in it alone; all
-- others that are to come are deleted, and those that are missing in the next 90 days are written, but for what is skipped.
-- With another frequency the rule goes on from the given occurrence's own day in the series. Editors take over the series
-- of who is gone, deactivated or moved to another ministry, which is not extended without them.
--   until    the last day, null for good
--   changes  what changes before that, as in change_series, in the given occurrence and all after it
-- Returns how many were deleted and written, and what change_series returns. Counts as one change, beside the other one.
-- Hints: announcement_gone, not_repeated, until_too_early (before the given occurrence's day), foreign_ministry (of who
-- has it go on longer or in another way), too_many_series, those of change_series; constraints series_frequency_known,
-- series_until_range.
create function public.change_series_rule(
  announcement_id uuid, frequency text, until date default null, changes jsonb default '{}'
)
returns table (deleted integer, written integer, changed integer, kept integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  edited public.announcements;
  old_rule public.series;
  rule public.series;
  is_other boolean;
  first integer;
  -- What is there from `first` on, and its numbers in the new rule: null for a day that it has not.
  ids uuid[];
  numbers integer[];
  added integer;
begin
  changed := 0;
  kept := 0;
  if change_series_rule.changes <> '{}' then
    select done.changed, done.kept into changed, kept
    from public.change_series(change_series_rule.announcement_id, 'following', change_series_rule.changes) done;
  end if;
  edited := private.lock_occurrence(change_series_rule.announcement_id);
  select * into old_rule from public.series where id = edited.series_id;
  rule := old_rule;
  rule.frequency := change_series_rule.frequency;
  rule.until := change_series_rule.until;
  is_other := rule.frequency is distinct from old_rule.frequency;
  if is_other then
    rule.anchor_number := edited.occurrence;
    rule.anchor_day := private.day_in_series(old_rule, edited.occurrence, edited.date);
  end if;
  if rule.until < private.day_in_series(old_rule, edited.occurrence, edited.date) then
    raise exception 'a series ends on this day or later' using errcode = '23514', hint = 'until_too_early';
  end if;
  if not private.has_author(rule) then
    if private.is_editor() then
      rule.created_by := auth.uid();
    elsif is_other or coalesce(rule.until, 'infinity') > coalesce(old_rule.until, 'infinity') then
      raise exception 'members post for their own ministry only' using errcode = '42501', hint = 'foreign_ministry';
    end if;
  end if;

  perform from public.announcements
  where series_id = rule.id and date > now() order by occurrence for no key update;
  first := case when edited.date > now() then edited.occurrence else coalesce((
    select min(occurrence) from public.announcements
    where series_id = rule.id and occurrence > edited.occurrence and date > now()
  ), (
    select max(occurrence) + 1 from public.announcements where series_id = rule.id
  )) end;
  select array_agg(id), array_agg(case when rule.until is null or day <= rule.until then
      case when not is_other then occurrence when private.occurrence_day(rule, same) = day and place = 1 then same end
    end)
  into ids, numbers
  from (
    select id, occurrence, day, private.occurrence_by(rule, day) as same,
      -- Of several on a day, from before the rule was changed, one stays.
      row_number() over (partition by day order by occurrence) as place
    from public.announcements
    cross join lateral private.day_in_series(old_rule, occurrence, date) day
    where series_id = rule.id and occurrence >= first
  ) there;
  if is_other then
    -- What comes before keeps its numbers, so those of the new rule begin behind them.
    added := greatest(0, first - least(
      (select min(number) from unnest(numbers) number), greatest(rule.anchor_number, private.first_to_come(rule))
    ));
    rule.anchor_number := rule.anchor_number + added;
    numbers := array(select number + added from unnest(numbers) with ordinality as each (number, place) order by place);
  end if;
  update public.series
  set (frequency, anchor_number, anchor_day, until, created_by)
    = (rule.frequency, rule.anchor_number, rule.anchor_day, rule.until, rule.created_by)
  where id = rule.id;
  perform private.limit_series(rule.created_by);

  perform private.write_for_series(true);
  delete from public.announcements
  using unnest(ids, numbers) as numbered (numbered_id, number)
  where id = numbered_id and number is null and date > now();
  get diagnostics deleted = row_count;
  -- What was moved into the past by itself, on a day that the rule has no more, is an announcement by itself.
  update public.announcements
  set series_id = case when number is not null then series_id end, occurrence = number,
    own_changes = case when number is not null then own_changes else '{}' end
  from unnest(ids, numbers) as numbered (numbered_id, number)
  where id = numbered_id and number is distinct from occurrence;
  perform private.write_for_series(false);
  written := private.extend_series(array[rule.id]);
  perform private.count_posts(1);
  return next;
end;
$$;

-- Deletes the occurrences to come from the given one on ('following'), or all of them ('upcoming'), and ends the series with
-- the last one before them. Each can be brought back by itself, as an announcement by itself. Of a single one a client
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
  perform private.write_for_series(true);
  with gone as (
    delete from public.announcements
    where series_id = rule.id and date > now()
      and (delete_series_occurrences.scope = 'upcoming' or occurrence >= edited.occurrence)
    returning occurrence
  )
  select count(*), coalesce(min(occurrence), private.first_to_come(rule)) into deleted, first from gone;
  perform private.write_for_series(false);
  update public.series
  set until = least(
    until, private.occurrence_day(rule, greatest(first, rule.anchor_number)) - 1,
    (
      select max(private.day_in_series(rule, occurrence, date)) from public.announcements
      where series_id = rule.id and occurrence < first
    )
  )
  where id = rule.id;
  perform private.count_posts(1);
  return deleted;
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.repeat_announcement(uuid, text, text, date),
  public.change_series(uuid, text, jsonb),
  public.change_series_rule(uuid, text, date, jsonb),
  public.delete_series_occurrences(uuid, text)
  from public, anon;
grant execute on function
  public.repeat_announcement(uuid, text, text, date),
  public.change_series(uuid, text, jsonb),
  public.change_series_rule(uuid, text, date, jsonb),
  public.delete_series_occurrences(uuid, text)
  to authenticated;
