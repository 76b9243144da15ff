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
    if repeat_announcement.time_zone ~ '^(?=.{1,64}$)(?:[A-Za-z]+(?:[/_-][A-Za-z]+)*|Etc/GMT[+-][0-9]{1,2})$' then
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
  perform private.require_changes_left(1);
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
  perform private.extend_counted(series, 0);
  return series;
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
create function private.change_series_rule(
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
  perform private.require_changes_left(1);
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
  written := private.extend_counted(rule.id, 0);
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
  perform private.require_changes_left(1);
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

create function public.change_series_rule(
  announcement_id uuid, frequency text, until date default null, changes jsonb default '{}',
  revision integer default null, series_revision integer default null
)
returns table (deleted integer, written integer, changed integer, kept integer)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_revisions(
    change_series_rule.announcement_id, change_series_rule.revision, change_series_rule.series_revision
  );
  return query select * from private.change_series_rule(
    change_series_rule.announcement_id, change_series_rule.frequency, change_series_rule.until,
    change_series_rule.changes
  );
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.repeat_announcement(uuid, text, text, date), public.delete_series_occurrences(uuid, text),
  public.change_series_rule(uuid, text, date, jsonb, integer, integer)
  from public, anon;
grant execute on function
  public.repeat_announcement(uuid, text, text, date), public.delete_series_occurrences(uuid, text),
  public.change_series_rule(uuid, text, date, jsonb, integer, integer)
  to authenticated;
