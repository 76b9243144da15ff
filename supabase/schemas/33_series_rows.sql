-- Functions that change the rows of a series, for change_series and change_series_rule
-- (33_series_rules.sql). Requests cannot call these functions.

-- Returns the future occurrences of a series from the day `boundary` on, and for each the day on
-- which it takes place by the changed rule. `edited` takes place on `edited_day`. Occurrences on a
-- day of the changed rule stay. Unless the rule has other days (`has_other_days`), all occurrences
-- up to its end stay. The other ones move, in order, to the days of the rule that have no
-- occurrence. `day` is null for an occurrence that is left over. A detached occurrence keeps its
-- day (`is_kept`), unless `include_detached` is true.
create function private.placed_rows(
  rule public.series, boundary date, edited public.announcements, edited_day date,
  has_other_days boolean, include_detached boolean
)
returns table (present public.announcements, day date, is_kept boolean)
language sql stable set search_path = '' as $$
  with moved as (
    select edited_day - (edited.date at time zone rule.time_zone)::date as days_later
  ),
  upcoming as (
    select occurrence, occurrence.id, occurrence.date, local.day,
      occurrence.id <> edited.id and occurrence.detached and not include_detached as is_kept
    from public.announcements occurrence
    cross join lateral (
      select (occurrence.date at time zone rule.time_zone)::date as day
    ) local
    where series_id = edited.series_id and date > now() and local.day >= boundary
  ),
  staying as (
    select edited.id, edited_day as day
    union all
    select id, day from upcoming
    where id <> edited.id
      and (
        is_kept or not has_other_days and day <= coalesce(rule.until, 'infinity')
        or day <> edited_day and private.is_series_day(rule, day)
      )
  ),
  moving as (
    select id, row_number() over (order by date, id) as number from upcoming
    where id not in (select id from staying)
  ),
  free as (
    select new_day, row_number() over (order by new_day) as number
    from moved, private.days_to_come(
      rule, (now() at time zone rule.time_zone)::date + 90 + greatest(0, days_later)
    ) new_day
    where new_day >= boundary + least(0, days_later) and new_day <> all (rule.skipped)
      and new_day not in (select day from staying)
  )
  select occurrence, coalesce(staying.day, new_day), is_kept
  from upcoming
  left join staying using (id)
  left join moving using (id)
  left join free using (number)
  order by date, id;
$$;

-- Returns the rule from the edited occurrence on. `rule` has the wanted frequency, weekdays and
-- end. Days are counted from the new day of `edited`, or from the first new day since `boundary` if
-- earlier occurrences change too. If the occurrence leaves its weekday, its new weekday replaces
-- the former one in the set of weekdays.
create function private.changed_rule(
  rule public.series, old_rule public.series, boundary date, edited public.announcements,
  given jsonb
)
returns public.series language plpgsql stable set search_path = '' as $$
declare
  becomes constant public.announcements := jsonb_populate_record(edited, given);
  starts constant timestamp := becomes.date at time zone rule.time_zone;
  old_starts constant timestamp := edited.date at time zone rule.time_zone;
  weekday constant smallint := extract(dow from starts);
  is_moved constant boolean := starts::date <> old_starts::date;
  has_other_days constant boolean := is_moved
    or (rule.frequency, rule.weekdays) is distinct from (old_rule.frequency, old_rule.weekdays);
  length constant interval :=
    private.local_length(becomes.date, becomes.ends_at, rule.time_zone);
begin
  if is_moved and rule.weekdays <> '{}' and rule.weekdays = old_rule.weekdays
    and weekday <> all (rule.weekdays)
  then
    rule.weekdays := array(
      select kept from unnest(rule.weekdays) kept where kept <> extract(dow from old_starts)
      union select weekday order by 1
    );
  end if;
  if starts::time <> old_starts::time then
    rule.starts_at := starts::time;
  end if;
  if length is distinct from private.local_length(edited.date, edited.ends_at, rule.time_zone) then
    rule.lasts := length;
  end if;
  rule.template := rule.template || (given - array['date', 'ends_at']);
  if given ? 'date' and rule.template ->> 'status' = 'postponed' then
    -- Only present occurrences are postponed. Occurrences that are written later get the status
    -- scheduled from the template.
    rule.template := rule.template || '{"status": "scheduled", "status_reason": null}';
  end if;
  if has_other_days then
    rule.starts_on := starts::date;
  end if;
  if has_other_days and boundary < old_starts::date then
    rule.starts_on := (
      select min(day) from private.pattern_days(
        rule, boundary + least(0, starts::date - old_starts::date), starts::date
      ) day
    );
  end if;
  if (has_other_days or rule.starts_at <> old_rule.starts_at) and exists (
    select from public.announcements
    where series_id = rule.id
      and (date <= now() or (date at time zone rule.time_zone)::date < boundary)
  ) then
    -- Earlier occurrences keep the old rule, so the changed rule becomes a series of its own.
    rule.id := gen_random_uuid();
    rule.revision := 1;
    rule.created_at := now();
    if not has_other_days then
      select min(day) into rule.starts_on
      from (select greatest(rule.starts_on, boundary) as earliest) begins,
        private.pattern_days(rule, earliest, earliest + 35) day;
    end if;
  end if;
  return rule;
end;
$$;

-- Returns an occurrence as it is on `day` after a change. `given` has the columns that change, and
-- `has_other_length` tells whether the length of the rule changes.
create function private.changed_occurrence(
  present public.announcements, day date, rule public.series, given jsonb, has_other_length boolean
)
returns public.announcements language plpgsql stable set search_path = '' as $$
declare
  state public.announcements :=
    jsonb_populate_record(present, given - array['date', 'ends_at']);
begin
  -- An occurrence without a link or picture gets no link label or picture description.
  state.link_label := case when state.link_url is not null then state.link_label end;
  state.picture_description := case when state.picture is not null
    then state.picture_description end;
  if given ? 'date' or day <> (present.date at time zone rule.time_zone)::date then
    state.date := private.series_moment(rule, day);
    -- An occurrence that would move into the past keeps its date and becomes detached.
    if state.date <= now() then
      state.date := present.date;
      state.detached := true;
    end if;
  end if;
  if has_other_length then
    state.ends_at := private.local_end(state.date, rule.lasts, rule.time_zone);
  elsif state.date <> present.date then
    state.ends_at := private.local_end(
      state.date, private.local_length(present.date, present.ends_at, rule.time_zone),
      rule.time_zone
    );
  end if;
  return state;
end;
$$;

-- Writes a changed rule and the rows of its occurrences: deletes the rows `deleted_ids`, and
-- updates the rows in `plan`. If the rule has a new id, the series of `old_rule` ends before
-- `boundary`.
create function private.write_changed_series(
  rule public.series, old_rule public.series, boundary date, deleted_ids uuid[], plan jsonb[]
)
returns void language plpgsql set search_path = '' as $$
begin
  if rule.id <> old_rule.id then
    insert into public.series select rule.*;
  else
    update public.series
    set (
      frequency, starts_on, starts_at, lasts, until, weekdays, routine, template, created_by
    ) = (
      rule.frequency, rule.starts_on, rule.starts_at, rule.lasts, rule.until, rule.weekdays,
      rule.routine, rule.template, rule.created_by
    )
    where id = rule.id;
  end if;
  delete from public.announcements where id = any (deleted_ids);
  -- A single statement updates all occurrences, so that the statement-level triggers run only once.
  execute format(
    'update public.announcements set (%1$s, date, ends_at, former_date, series_id, detached) = (
       select %1$s, date, ends_at, former_date, series_id, detached
       from jsonb_populate_record(null::public.announcements, planned)
     )
     from unnest($1) planned
     where id = (planned ->> ''id'')::uuid',
    private.columns_of(rule.template)
  ) using plan;
  if rule.id <> old_rule.id then
    perform private.end_series(old_rule.id, boundary);
  end if;
  if rule.id <> old_rule.id
    or coalesce(rule.until, 'infinity') > coalesce(old_rule.until, 'infinity')
  then
    perform private.limit_series(rule.created_by);
  end if;
end;
$$;

-- Changes the occurrences of a series from the day `boundary` on, and the rule of the series.
-- `given` has the columns that change in the occurrence `edited`, and `wanted` the changed
-- frequency, weekdays and end. Other days or another hour begin a new series if the series has
-- occurrences before `boundary`, because these keep the old rule.
create function private.change_rows(
  edited public.announcements, boundary date, given jsonb, include_detached boolean,
  wanted public.series
)
returns table (deleted integer, written integer, changed integer, kept integer)
language plpgsql set search_path = '' as $$
declare
  becomes constant public.announcements := jsonb_populate_record(edited, given);
  old_rule constant public.series := (
    select series from public.series where id = edited.series_id
  );
  edited_day constant date := becomes.date at time zone old_rule.time_zone;
  rule constant public.series :=
    private.changed_rule(wanted, old_rule, boundary, edited, given);
  has_other_days constant boolean := (rule.frequency, rule.weekdays, edited_day)
    is distinct from (
      old_rule.frequency, old_rule.weekdays, (edited.date at time zone rule.time_zone)::date
    );
  is_other constant boolean := (rule.id, rule.frequency, rule.weekdays, rule.starts_on, rule.until)
    is distinct from (
      old_rule.id, old_rule.frequency, old_rule.weekdays, old_rule.starts_on, old_rule.until
    );
  placed record;
  state public.announcements;
  deleted_ids uuid[] := '{}';
  plan jsonb[] := '{}';
begin
  changed := 0;
  kept := 0;
  for placed in
    select * from private.placed_rows(
      rule, boundary, edited, edited_day, has_other_days, include_detached
    )
  loop
    if placed.day is null then
      deleted_ids := deleted_ids || (placed.present).id;
      continue;
    elsif (placed.present).id = edited.id then
      state := becomes;
    elsif placed.is_kept then
      state := placed.present;
      kept := kept + 1;
    else
      state := private.changed_occurrence(
        placed.present, placed.day, rule, given, rule.lasts is distinct from old_rule.lasts
      );
    end if;
    -- The trigger prepare_update sets `former_date` only for requests, so this function sets it by
    -- the same rule.
    state.former_date := case
      when state.status = 'postponed' and state.date <> (placed.present).date then nullif(
        coalesce((placed.present).former_date, (placed.present).date), state.date
      )
      else state.former_date end;
    -- A detached occurrence outside the days of a changed rule becomes a single announcement.
    state.series_id := case
      when not (placed.is_kept and is_other and not private.is_series_day(rule, placed.day))
        then rule.id end;
    state.detached := state.series_id is not null and state.detached
      and not private.follows_series(state, rule);
    changed := changed + (
      private.announced(to_jsonb(state)) <> private.announced(to_jsonb(placed.present))
    )::integer;
    plan := plan || to_jsonb(state);
  end loop;

  perform private.require_changes_left(greatest(1, changed));
  perform private.write_changed_series(rule, old_rule, boundary, deleted_ids, plan);
  deleted := cardinality(deleted_ids);
  written := private.extend_counted(
    rule.id,
    changed + case when edited.created_by is distinct from auth.uid() then deleted else 0 end
  );
  return next;
end;
$$;

revoke execute on all functions in schema private from public;
