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
create function private.change_series(announcement_id uuid, scope text, changes jsonb)
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
  if given ? 'picture' then
    perform private.require_picture(becomes.picture);
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
  perform private.require_changes_left(1);
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
  perform private.require_changes_left(changed);
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
  perform private.extend_counted(rule.id, changed);
  return next;
end;
$$;

-- Locks an occurrence and its series, and raises changed_meanwhile unless both have the revisions that the caller has read;
-- null skips the check.
create function private.require_revisions(announcement_id uuid, revision integer, series_revision integer)
returns void
language plpgsql
set search_path = ''
as $$
declare
  edited constant public.announcements := private.lock_occurrence(require_revisions.announcement_id);
begin
  if edited.revision <> require_revisions.revision or exists (
    select from public.series
    where id = edited.series_id and series.revision <> require_revisions.series_revision
  ) then
    raise exception 'this announcement or its series has changed meanwhile' using hint = 'changed_meanwhile';
  end if;
end;
$$;

create function public.change_series(
  announcement_id uuid, scope text, changes jsonb, revision integer default null, series_revision integer default null
)
returns table (changed integer, kept integer)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_revisions(
    change_series.announcement_id, change_series.revision, change_series.series_revision
  );
  return query select * from private.change_series(
    change_series.announcement_id, change_series.scope, change_series.changes
  );
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.change_series(uuid, text, jsonb, integer, integer) from public, anon;
grant execute on function public.change_series(uuid, text, jsonb, integer, integer) to authenticated;
