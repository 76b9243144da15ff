-- What writes the occurrences of series, when one is made or changed and as time passes, and bounds how many series there are.

-- These columns, and those that make sense with them alone: who changes the address of a link changes the link, whose text
-- of another address would be wrong or refused.
create function private.with_pairs(columns text[])
returns text[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select array(
    select unnest(columns)
    union
    select unnest(pair)
    from (
      values (array['link_url', 'link_label']), (array['picture', 'picture_description']),
        (array['status', 'status_reason'])
    ) pairs (pair)
    where pair && columns
    order by 1
  );
$$;

-- The columns in which an occurrence differs from its series by itself, once it is changed. What is changed back to what
-- the series says follows it again.
create function private.own_changes_of(was public.announcements, becomes public.announcements, rule public.series)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  moments constant text[] := array['id', 'date', 'ends_at', 'former_date'];
  before constant jsonb := private.announced(to_jsonb(was)) - moments;
  after constant jsonb := private.announced(to_jsonb(becomes)) - moments;
  usual constant jsonb := private.usual_values(rule);
  touched constant text[] := private.with_pairs(array(
    select key from jsonb_object_keys(after) key where before -> key is distinct from after -> key
  ));
  own text[] := array(select unnest(was.own_changes) except select unnest(touched)) || private.with_pairs(array(
    select key from unnest(touched) key where coalesce(usual -> key, 'null') <> after -> key
  ));
begin
  if becomes.date <> was.date then
    own := array_remove(own, 'date');
    if becomes.date <> private.occurrence_at(rule, was.occurrence) then
      own := own || array['date'];
    end if;
  end if;
  -- Of the end the length counts: one that was moved with its end takes another length from the series.
  if becomes.date <> was.date or becomes.ends_at is distinct from was.ends_at then
    own := array_remove(own, 'ends_at');
    if private.local_length(becomes.date, becomes.ends_at, rule.time_zone) is distinct from rule.lasts then
      own := own || array['ends_at'];
    end if;
  end if;
  return array(select distinct unnest(own) order by 1);
end;
$$;

-- Whoever changes an occurrence, undoes a change or brings a former state back changes this one alone, and it stays in its
-- series. The functions of a series say that it is they who write; nobody else writes its columns. Security definer: the
-- template is closed.
create function private.keep_own_changes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  rule public.series;
begin
  if current_setting('avisos.changes_series', true) = 'on' then
    return new;
  end if;
  new.series_id := old.series_id;
  new.occurrence := old.occurrence;
  new.own_changes := old.own_changes;
  if new.series_id is not null then
    select * into rule from public.series where id = new.series_id;
    new.own_changes := private.own_changes_of(old, new, rule);
  end if;
  return new;
end;
$$;

create trigger keep_own_changes
  before update on public.announcements
  for each row when (old.series_id is not null or new.series_id is not null)
  execute function private.keep_own_changes();

create function private.write_for_series(is_writing boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('avisos.changes_series', case when is_writing then 'on' else '' end, true);
end;
$$;

-- Who deletes one by itself skips it. The functions of a series, which end it or change its days, say that it is they.
-- Security definer: the table is closed.
create function private.keep_skipped()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.skipped_occurrences (series_id, day)
  select rule.id, skipped.day
  from old_rows
  join public.series rule on rule.id = old_rows.series_id
  cross join lateral (select private.day_in_series(rule, old_rows.occurrence, old_rows.date) as day) skipped
  -- The past is not written in any case. It may be another day there than here.
  where skipped.day >= now()::date - 1
  on conflict do nothing;
  return null;
end;
$$;

create trigger keep_skipped
  after delete on public.announcements
  referencing old table as old_rows
  for each statement when (current_setting('avisos.changes_series', true) is distinct from 'on')
  execute function private.keep_skipped();

-- A deleted occurrence that is brought back has its place in the series again, unless series or place are gone or taken, or
-- the series ended before it: then it is an announcement by itself. Its number may have changed with the rule. A first
-- revision is of no announcement that was there before (private.continue_revision).
create function private.rejoin_series()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  rule public.series;
  number integer := new.occurrence;
  place date;
begin
  select * into rule from public.series where id = new.series_id for key share;
  place := (new.date at time zone rule.time_zone)::date;
  if number >= rule.anchor_number and not 'date' = any (new.own_changes) then
    if private.occurrence_day(rule, number) <> place then
      number := private.occurrence_by(rule, place);
    end if;
    if private.occurrence_day(rule, number) <> place then
      number := null;
    end if;
  end if;
  place := private.day_in_series(rule, number, new.date);
  if rule.id is null or number is null or place > rule.until or exists (
    select from public.announcements where series_id = rule.id and occurrence = number
  ) then
    new.series_id := null;
    new.occurrence := null;
    new.own_changes := '{}';
  else
    new.occurrence := number;
    delete from private.skipped_occurrences where series_id = rule.id and day = place;
  end if;
  return new;
end;
$$;

create trigger rejoin_series
  before insert on public.announcements
  for each row when (new.series_id is not null and new.revision > 1)
  execute function private.rejoin_series();

-- What the next 90 days of these series lack, of all without `ids`: neither there nor skipped.
create function private.missing_occurrences(ids uuid[])
returns table (series_id uuid, number integer)
language sql
stable
set search_path = ''
as $$
  select rule.id, number
  from public.series rule
  cross join lateral (select (now() at time zone rule.time_zone)::date + 90 as edge) ahead
  cross join lateral generate_series(
    greatest(rule.anchor_number, private.first_to_come(rule)),
    -- `least` passes over what is null.
    private.occurrence_by(rule, least(edge, rule.until))
  ) number
  where (missing_occurrences.ids is null or rule.id = any (missing_occurrences.ids))
    and (rule.until is null or rule.until >= now()::date - 1) and private.is_extended(rule)
    and not exists (
      select from public.announcements there
      where there.series_id = rule.id and there.occurrence = number
    )
    and not exists (
      select from private.skipped_occurrences skipped
      where skipped.series_id = rule.id and skipped.day = private.occurrence_day(rule, number)
    );
$$;

-- The columns of announcements that a template has; of others they get their defaults.
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

-- Writes occurrences, of which `numbers` belong to `series_ids` one by one, and says how many.
create function private.write_occurrences(series_ids uuid[], numbers integer[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  columns text;
  added integer;
  total integer := 0;
begin
  -- Nobody has had their ids (the trigger continue_revision).
  perform set_config('avisos.writes_new_ids', 'on', true);
  for columns in
    select distinct private.columns_of(template) from public.series where id = any (series_ids)
  loop
    execute format($insert$
      with rules as materialized (
        select rule, private.usual_values(rule) as usual
        from public.series rule
        where id = any ($1) and private.columns_of(template) = $3
      )
      insert into public.announcements (series_id, occurrence, created_by, date, ends_at, %1$s)
      select (rule).id, number, (rule).created_by, moment.date,
        private.local_end(moment.date, (rule).lasts, (rule).time_zone), %2$s
      from unnest($1, $2) as wanted (series_id, number)
      join rules on (rule).id = wanted.series_id
      cross join lateral (select private.occurrence_at(rule, number) as date) moment
      cross join lateral jsonb_populate_record(null::public.announcements, usual) state
      order by moment.date, wanted.series_id
    $insert$, columns, 'state.' || replace(columns, ', ', ', state.'))
    using series_ids, numbers, columns;
    get diagnostics added = row_count;
    total := total + added;
  end loop;
  perform set_config('avisos.writes_new_ids', '', true);
  return total;
end;
$$;

-- Writes what the next 90 days of these series still lack, of all without `ids`, and says how many; a second time none, and
-- nothing is locked. A series that somebody is changing is left to them. Their authors are locked as well: who deletes an
-- account waits, or comes first.
create function private.extend_series(ids uuid[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  due uuid[];
  series_ids uuid[];
  numbers integer[];
begin
  select array_agg(distinct series_id) into due from private.missing_occurrences(extend_series.ids);
  select array_agg(locked.id) into due
  from (
    select rule.id
    from public.series rule
    join public.profiles on profiles.user_id = rule.created_by
    where rule.id = any (due)
    for no key update of rule skip locked
    for share of profiles skip locked
  ) locked;
  if due is null then
    return 0;
  end if;
  -- Once more: another one may have written them in the meantime.
  select array_agg(series_id), array_agg(number) into series_ids, numbers from private.missing_occurrences(due);
  return case when series_ids is null then 0 else private.write_occurrences(series_ids, numbers) end;
end;
$$;

-- Of all series, for whoever runs the database: our server calls it every half hour. One that cannot be extended, because
-- its time zone or what it is made of is no longer known, holds up no other.
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

-- Refuses a live series more than the caller's role allows for one author: one of which something is to come, or yet to be
-- written. After it is written, one at a time.
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
      or until >= now()::date - 1
        and private.occurrence_by(rule, until) >= greatest(anchor_number, private.first_to_come(rule))
      or exists (select from public.announcements where series_id = rule.id and date > now())
    )
  ) > allowed then
    raise exception 'at most % series go on at a time', allowed using errcode = 'PT429', hint = 'too_many_series';
  end if;
end;
$$;

-- Writes the missing occurrences of a series that the caller has changed, and counts them with its `changed` rows. Returns
-- how many it wrote. A weekly series has 13 occurrences, so every call fits into a member's hour.
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

revoke execute on all functions in schema private from public;
