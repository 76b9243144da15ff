-- The function that changes the rows of a series, for change_series and change_series_rule
-- (33_series_rules.sql). Requests cannot call this function.

-- Changes the occurrences of a series from the day `boundary` on, and the rule of the series.
-- `given` has the columns that change in the occurrence `edited`. A `frequency` of null keeps the
-- present rule. A new day, time or frequency begins a new series if the series has occurrences
-- before `boundary`, because they keep the old rule.
create function private.change_rows(
  edited public.announcements, boundary date, given jsonb, include_detached boolean, frequency text,
  until date
)
returns table (deleted integer, written integer, changed integer, kept integer)
language plpgsql set search_path = '' as $$
declare
  becomes constant public.announcements := jsonb_populate_record(edited, given);
  old_rule public.series;
  rule public.series;
  -- The changed rule, from which days are counted. If the days change, the first day of this rule
  -- is the new day of `edited`.
  counted public.series;
  starts timestamp;
  old_starts timestamp;
  is_moved boolean;
  has_other_days boolean;
  other_length boolean;
  is_new boolean := false;
  begins date := boundary;
  place integer;
  present public.announcements;
  state public.announcements;
  day date;
  deleted_ids uuid[] := '{}';
  plan jsonb[] := '{}';
begin
  select * into old_rule from public.series where id = edited.series_id;
  rule := old_rule;
  starts := becomes.date at time zone rule.time_zone;
  old_starts := edited.date at time zone rule.time_zone;
  is_moved := starts::date <> old_starts::date;
  if change_rows.frequency is not null then
    rule.frequency := change_rows.frequency;
    rule.until := change_rows.until;
    if rule.until < starts::date then
      raise exception 'a series ends on this day or later'
        using errcode = '23514', hint = 'until_too_early';
    end if;
    if not private.has_author(rule) then
      -- An editor becomes the author of a series whose author was deleted, deactivated or moved to
      -- another ministry.
      if private.is_editor() then
        rule.created_by := auth.uid();
      elsif rule.frequency <> old_rule.frequency
        or coalesce(rule.until, 'infinity') > coalesce(old_rule.until, 'infinity')
      then
        raise exception 'members post for their own ministry only'
          using errcode = '42501', hint = 'foreign_ministry';
      end if;
    end if;
  end if;
  if is_moved or rule.frequency <> old_rule.frequency then
    rule.starts_on := starts::date;
  end if;
  if is_moved and change_rows.frequency is null and rule.until is not null then
    -- The last day of the rule (`until`) moves with the occurrences, so that the last occurrence
    -- stays part of the series.
    rule.until := least('2099-12-31', greatest(
      rule.until, private.moved_day(old_rule, old_starts::date, rule, rule.until)
    ));
  end if;
  if starts::time <> old_starts::time then
    rule.starts_at := starts::time;
  end if;
  other_length := private.local_length(becomes.date, becomes.ends_at, rule.time_zone)
    is distinct from private.local_length(edited.date, edited.ends_at, rule.time_zone);
  if other_length then
    rule.lasts := private.local_length(becomes.date, becomes.ends_at, rule.time_zone);
  end if;
  rule.template := rule.template || (given - array['date', 'ends_at']);
  if given ? 'date' and rule.template ->> 'status' = 'postponed' then
    -- Only present occurrences are postponed. Occurrences that are written later get the status
    -- scheduled from the template.
    rule.template := rule.template || '{"status": "scheduled", "status_reason": null}';
  end if;
  has_other_days := (rule.frequency, rule.starts_on, rule.starts_at)
    is distinct from (old_rule.frequency, old_rule.starts_on, old_rule.starts_at);

  counted := rule;
  if has_other_days then
    is_new := exists (
      select from public.announcements
      where series_id = old_rule.id
        and (date <= now() or (date at time zone rule.time_zone)::date < boundary)
    );
    if is_new then
      rule.id := gen_random_uuid();
      rule.revision := 1;
      rule.created_at := now();
    end if;
    if rule.starts_on <> old_rule.starts_on then
      begins := private.moved_day(old_rule, old_starts::date, counted, boundary);
      place := -(
        select count(*) from private.series_days(old_rule, boundary, old_starts::date - 1)
      );
    else
      place := (select count(*) from private.series_days(rule, rule.starts_on, boundary)) - 1;
    end if;
    -- A rule of day 31 cannot have its first day in February, because all its days are counted from
    -- the first one. The rule therefore begins in an earlier month, and skips the days before the
    -- new beginning.
    loop
      rule.starts_on := private.series_day(counted, place);
      exit when private.series_day(rule, -place) = counted.starts_on;
      place := place - 1;
    end loop;
    rule.skipped := array(
      select case when is_moved and rule.frequency = old_rule.frequency
        then private.moved_day(old_rule, old_starts::date, counted, skip) else skip end
      from unnest(old_rule.skipped) skip
      union
      select private.series_days(rule, rule.starts_on, begins - 1)
      order by 1
    );
  end if;

  changed := 0;
  kept := 0;
  for present in
    select * from public.announcements
    where series_id = old_rule.id and date > now()
      and (date at time zone rule.time_zone)::date >= boundary
    order by date, id
  loop
    state := present;
    day := present.date at time zone rule.time_zone;
    if present.id = edited.id then
      state := becomes;
      day := starts;
    elsif present.detached and not include_detached then
      kept := kept + 1;
    else
      state := jsonb_populate_record(present, given - array['date', 'ends_at']);
      -- An occurrence without a link or picture gets no link label or picture description.
      state.link_label := case when state.link_url is not null then state.link_label end;
      state.picture_description := case when state.picture is not null
        then state.picture_description end;
      if is_moved and rule.frequency = old_rule.frequency then
        day := private.moved_day(old_rule, old_starts::date, counted, day);
      end if;
      if given ? 'date' then
        state.date := private.series_moment(rule, day);
        -- An occurrence that would move into the past keeps its date and becomes detached.
        if state.date <= now() then
          state.date := present.date;
          state.detached := true;
        end if;
      end if;
      if other_length then
        state.ends_at := private.local_end(state.date, rule.lasts, rule.time_zone);
      elsif state.date <> present.date then
        state.ends_at := private.local_end(
          state.date, private.local_length(present.date, present.ends_at, rule.time_zone),
          rule.time_zone
        );
      end if;
    end if;
    -- The trigger prepare_update sets `former_date` only for requests, so this function sets it by
    -- the same rule.
    state.former_date := case when state.status = 'postponed' and state.date <> present.date
      then nullif(coalesce(present.former_date, present.date), state.date)
      else state.former_date end;
    state.series_id := rule.id;
    if present.id <> edited.id and not private.is_series_day(rule, day)
      and (has_other_days or rule.until is distinct from old_rule.until)
    then
      if not state.detached or include_detached then
        deleted_ids := deleted_ids || present.id;
        continue;
      end if;
      state.series_id := null;
    end if;
    state.detached := state.series_id is not null and state.detached
      and not private.follows_series(state, rule);
    changed := changed + (
      private.announced(to_jsonb(state)) <> private.announced(to_jsonb(present))
    )::integer;
    plan := plan || to_jsonb(state);
  end loop;
  -- The limit bounds the history, because each changed occurrence adds a state to it. Clients show
  -- at most 60 occurrences of a series.
  if cardinality(plan) > 60 then
    raise exception 'at most 60 occurrences are changed at once'
      using errcode = '23514', hint = 'too_many_occurrences';
  end if;

  perform private.require_changes_left(greatest(1, changed));
  if is_new then
    insert into public.series select rule.*;
  else
    update public.series
    set (frequency, starts_on, starts_at, lasts, until, skipped, template, created_by) = (
      rule.frequency, rule.starts_on, rule.starts_at, rule.lasts, rule.until, rule.skipped,
      rule.template, rule.created_by
    )
    where id = rule.id;
  end if;
  delete from public.announcements where id = any (deleted_ids);
  deleted := cardinality(deleted_ids);
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
  if is_new then
    perform private.end_series(old_rule.id, boundary);
  end if;
  if is_new or change_rows.frequency is not null then
    perform private.limit_series(rule.created_by);
  end if;
  written := private.extend_counted(
    rule.id,
    changed + case when edited.created_by is distinct from auth.uid() then deleted else 0 end
  );
  return next;
end;
$$;

revoke execute on all functions in schema private from public;
