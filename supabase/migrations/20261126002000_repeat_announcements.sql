-- An announcement that repeats is a series: a rule, and a row of announcements for each occurrence of the next 90 days.
-- Rows, and not a rule that every reader works out: each occurrence has its link, its history and its place in editions and
-- calendars, and one that differs is an announcement like any other. The day of an occurrence follows from the rule and
-- its number alone, and an hour stays the hour that it is on the clocks of the series' time zone.

create table public.series (
  id uuid primary key default gen_random_uuid(),
  -- "monthly_weekday" is the nth weekday of the anchor in its month, the last one for a fifth; "monthly_day" its day, or
  -- the last of a shorter month.
  frequency text not null,
  -- The occurrence `anchor_number` is on `anchor_day`, and all others are counted from there.
  anchor_number integer not null,
  anchor_day date not null,
  -- On the clocks of `time_zone`, as all that follows of days.
  starts_at time not null,
  lasts interval,
  time_zone text not null,
  -- The last day on which it may take place; null is for good.
  until date,
  -- The first occurrence that is still to be written. What was written and is not there was deleted, and stays so.
  written integer not null,
  -- What the next ones are made of: the columns of announcements but for moments, whatever columns there are.
  template jsonb not null,
  -- The author of its announcements.
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint series_frequency_known check (frequency in ('weekly', 'biweekly', 'monthly_weekday', 'monthly_day')),
  constraint series_until_range check (until between '1999-12-01' and '2099-12-31')
);

create index series_created_by_idx on public.series (created_by);

alter table public.series enable row level security;

revoke all on table public.series from public, anon, authenticated;
grant select (id, frequency, anchor_number, anchor_day, starts_at, lasts, time_zone, until) on table public.series
  to anon, authenticated;
grant all on table public.series to service_role;

-- `true`: the rule is said beside each announcement, which everybody reads.
create policy "Anyone can view the rule of a series"
  on public.series for select
  to anon, authenticated
  using (true);

-- Of the rule alone: what is written at night is told of as announcements.
create trigger notify_public_change
  after insert or delete or update of frequency, anchor_number, anchor_day, starts_at, lasts, time_zone, until
  on public.series
  for each row execute function private.notify_public_change();

alter table public.announcements
  add column series_id uuid references public.series (id),
  add column occurrence integer,
  -- The columns in which this one differs because somebody changed it alone. A change of the series leaves them.
  add column own_changes text[] not null default '{}',
  add constraint announcements_occurrence_of_series check ((series_id is null) = (occurrence is null)),
  -- At the end of each statement: a changed rule numbers them anew.
  add constraint announcements_series_id_occurrence_key unique (series_id, occurrence)
    deferrable initially immediate;

create index announcements_series_id_date_id_idx on public.announcements (series_id, date, id)
  where series_id is not null;

-- How many live ones a person may have, by role. Null is no limit.
alter table private.posting_limits
  add column live_series integer,
  add constraint posting_limits_live_series_positive check (live_series > 0);

update private.posting_limits
set live_series = case role when 'member' then 10 else 100 end
where role <> 'address';

-- As before. Which series it belongs to is nothing that is announced.
create or replace function private.announced(state jsonb)
returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select state - array[
    'created_by', 'created_at', 'updated_at', 'revision', 'series_id', 'occurrence', 'own_changes'
  ];
$$;

-- As before. What belongs to a series is published by its author when nobody asks. Joining one is no revision: the newest
-- state says it, so that a deleted occurrence comes back as one.
create or replace function private.keep_history()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.announcement_history (announcement_id, revision, changed_by, row)
    select new_rows.id, new_rows.revision,
      coalesce(auth.uid(), case when new_rows.series_id is not null then new_rows.created_by end), to_jsonb(new_rows)
    from new_rows;
  elsif tg_op = 'UPDATE' then
    insert into public.announcement_history (announcement_id, revision, changed_by, row)
    select new_rows.id, new_rows.revision, auth.uid(), to_jsonb(new_rows)
    from new_rows
    join old_rows using (id)
    where new_rows.revision <> old_rows.revision;
    update public.announcement_history history
    set row = history.row || jsonb_build_object(
        'series_id', new_rows.series_id, 'occurrence', new_rows.occurrence, 'own_changes', new_rows.own_changes
      )
    from new_rows
    join old_rows using (id)
    where history.announcement_id = new_rows.id and history.revision = new_rows.revision
      and new_rows.revision = old_rows.revision
      and (new_rows.series_id, new_rows.occurrence, new_rows.own_changes)
        is distinct from (old_rows.series_id, old_rows.occurrence, old_rows.own_changes);
  else
    insert into public.announcement_history (announcement_id, revision, changed_by)
    select old_rows.id, old_rows.revision + 1, auth.uid() from old_rows;
  end if;
  return null;
end;
$$;

-- The day of an occurrence. By months it is counted from the anchor, so that a day 31 is the 31st again after February.
create function private.occurrence_day(rule public.series, number integer)
returns date
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  ahead constant integer := number - rule.anchor_number;
  month date;
  day date;
begin
  if rule.frequency = 'weekly' then
    return rule.anchor_day + 7 * ahead;
  elsif rule.frequency = 'biweekly' then
    return rule.anchor_day + 14 * ahead;
  elsif rule.frequency = 'monthly_day' then
    -- Which is the last one of a shorter month.
    return rule.anchor_day + make_interval(months => ahead);
  end if;
  month := date_trunc('month', rule.anchor_day + make_interval(months => ahead));
  day := month
    + (extract(dow from rule.anchor_day)::integer - extract(dow from month)::integer + 7) % 7
    + (extract(day from rule.anchor_day)::integer - 1) / 7 * 7;
  return case when date_trunc('month', day::timestamp) = month then day else day - 7 end;
end;
$$;

-- The last occurrence that is not after `day`; null without a day.
create function private.occurrence_by(rule public.series, day date)
returns integer
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  number integer;
begin
  if rule.frequency in ('weekly', 'biweekly') then
    return rule.anchor_number
      + floor((day - rule.anchor_day) / case rule.frequency when 'weekly' then 7.0 else 14.0 end);
  end if;
  number := rule.anchor_number
    + (extract(year from day) - extract(year from rule.anchor_day)) * 12
    + extract(month from day) - extract(month from rule.anchor_day);
  return number - (private.occurrence_day(rule, number) > day)::integer;
end;
$$;

create function private.occurrence_at(rule public.series, number integer)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select (private.occurrence_day(rule, number) + rule.starts_at) at time zone rule.time_zone;
$$;

-- From its beginning to its end on the clocks there, null without an end.
create function private.local_length(begins timestamptz, ends timestamptz, time_zone text)
returns interval
language sql
stable
set search_path = ''
as $$
  select (ends at time zone time_zone) - (begins at time zone time_zone);
$$;

-- When something of that length ends. Where clocks are moved in between, that may be before its beginning, or an hour
-- beyond what an announcement may last.
create function private.local_end(begins timestamptz, lasts interval, time_zone text)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case when lasts is not null then least(
    greatest(
      ((begins at time zone time_zone) + lasts) at time zone time_zone,
      begins + interval '1 minute'
    ),
    begins + interval '1440 hours'
  ) end;
$$;

-- What an occurrence is made of now. A ministry that is gone is none.
create function private.usual_values(rule public.series)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select rule.template || jsonb_build_object(
    'ministry_id', (select id from public.ministries where id = (rule.template ->> 'ministry_id')::uuid)
  );
$$;

-- Whether the next ones are written: not of who is gone or deactivated, and for no archived ministry.
create function private.is_extended(rule public.series)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.profiles where user_id = rule.created_by and deactivated_at is null
  ) and not exists (
    select from public.ministries
    where id = (rule.template ->> 'ministry_id')::uuid and archived_at is not null
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
  own text[] := was.own_changes;
  name text;
begin
  for name in
    select key from jsonb_object_keys(after) key where before -> key is distinct from after -> key
  loop
    own := array_remove(own, name);
    if coalesce(usual -> name, 'null') <> after -> name then
      own := own || name;
    end if;
  end loop;
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
  day date;
begin
  select * into rule from public.series where id = new.series_id for key share;
  if found and not 'date' = any (new.own_changes) then
    day := (new.date at time zone rule.time_zone)::date;
    if private.occurrence_day(rule, number) <> day then
      number := private.occurrence_by(rule, day);
    end if;
    if private.occurrence_day(rule, number) <> day then
      number := null;
    end if;
  end if;
  if rule.id is null or number is null or number >= rule.written or exists (
    select from public.announcements where series_id = rule.id and occurrence = number
  ) then
    new.series_id := null;
    new.occurrence := null;
    new.own_changes := '{}';
  else
    new.occurrence := number;
  end if;
  return new;
end;
$$;

create trigger rejoin_series
  before insert on public.announcements
  for each row when (new.series_id is not null and new.revision > 1)
  execute function private.rejoin_series();

-- Writes occurrences, of which `numbers` belong to `series_ids` one by one, as far as they are to come and not there, and
-- says how many. Columns that a template does not have yet get their defaults.
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
  for columns in
    select distinct (
      select string_agg(quote_ident(attname), ', ' order by attnum)
      from pg_catalog.pg_attribute
      where attrelid = 'public.announcements'::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and template ? attname
    )
    from public.series
    where id = any (series_ids)
  loop
    execute format($insert$
      with rules as materialized (
        select rule, private.usual_values(rule) as usual
        from public.series rule
        where id = any ($1) and private.is_extended(rule) and (
          select string_agg(quote_ident(attname), ', ' order by attnum)
          from pg_catalog.pg_attribute
          where attrelid = 'public.announcements'::regclass and attnum > 0 and not attisdropped
            and attgenerated = '' and template ? attname
        ) = $3
      )
      insert into public.announcements (series_id, occurrence, created_by, date, ends_at, %1$s)
      select (rule).id, number, (rule).created_by, moment.date,
        private.local_end(moment.date, (rule).lasts, (rule).time_zone), %2$s
      from unnest($1, $2) as wanted (series_id, number)
      join rules on (rule).id = wanted.series_id
      cross join lateral (select private.occurrence_at(rule, number) as date) moment
      cross join lateral jsonb_populate_record(null::public.announcements, usual) state
      where moment.date > now() and not exists (
        select from public.announcements there
        where there.series_id = wanted.series_id and there.occurrence = wanted.number
      )
      order by moment.date, wanted.series_id
    $insert$, columns, 'state.' || replace(columns, ', ', ', state.'))
    using series_ids, numbers, columns;
    get diagnostics added = row_count;
    total := total + added;
  end loop;
  return total;
end;
$$;

-- Writes what the next 90 days of these series still lack, of all without `ids`, and says how many; a second time none. A
-- series that somebody is changing is left to them. Their authors are locked as well: who deletes an account waits, or
-- comes first.
create function private.extend_series(ids uuid[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  series_ids uuid[];
  numbers integer[];
begin
  with due as materialized (
    select rule.id, rule.written, edge.last
    from public.series rule
    join public.profiles on profiles.user_id = rule.created_by
    cross join lateral (
      -- `least` passes over what is null.
      select least(
        private.occurrence_by(rule, (now() at time zone rule.time_zone)::date + 90),
        private.occurrence_by(rule, rule.until)
      ) as last
    ) edge
    where (extend_series.ids is null or rule.id = any (extend_series.ids))
      and edge.last >= rule.written and private.is_extended(rule)
    for no key update of rule skip locked
    for share of profiles skip locked
  ),
  raised as (
    update public.series set written = due.last + 1 from due where series.id = due.id
  )
  select array_agg(due.id), array_agg(number) into series_ids, numbers
  from due
  cross join generate_series(due.written, due.last) number;
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

-- Refuses a live series more than the caller's role allows for one author. After it is written, one at a time.
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
    select count(*) from public.series
    where created_by = author and (until is null or until >= current_date)
  ) > allowed then
    raise exception 'at most % series go on at a time', allowed using errcode = 'PT429', hint = 'too_many_series';
  end if;
end;
$$;

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

-- What every list of one's own and of the administration shows of each series: the next one to come, else the last.
create function private.shown_of_series()
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array(
    select coalesce(
      (
        select id from public.announcements
        where series_id = series.id and date >= now() order by date, announcements.id limit 1
      ),
      (
        select id from public.announcements
        where series_id = series.id order by date desc, announcements.id desc limit 1
      )
    )
    from public.series
  );
$$;

-- A page, from 1, of the announcements that lie between two moments, a series once: of one author or all, of one ministry, of
-- none (`without_ministry`) or all. A function and not a filter of the table, as what is shown of a series depends on the time;
-- the index has the rows in this order. Rows of the table, so that the data API selects and embeds as it does the table's;
-- runs with the caller's rights.
create function public.list_announcements(
  author uuid default null,
  ministry_id uuid default null,
  without_ministry boolean default false,
  earliest timestamptz default null,
  latest timestamptz default null,
  nearest_first boolean default true,
  page integer default 1
)
returns setof public.announcements
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  page_size constant integer := 20;
  first constant bigint := page_size * (least(greatest(coalesce(list_announcements.page, 1), 1), 100000) - 1)::bigint;
  shown constant uuid[] := private.shown_of_series();
begin
  if nearest_first then
    return query
      select announcements.* from public.announcements
      where (list_announcements.author is null or created_by = list_announcements.author)
        and (list_announcements.ministry_id is null or announcements.ministry_id = list_announcements.ministry_id)
        and (not list_announcements.without_ministry or announcements.ministry_id is null)
        and date >= coalesce(earliest, '-infinity') and date <= coalesce(latest, 'infinity')
        and (series_id is null or id = any (shown))
      order by date, id limit page_size offset first;
  else
    return query
      select announcements.* from public.announcements
      where (list_announcements.author is null or created_by = list_announcements.author)
        and (list_announcements.ministry_id is null or announcements.ministry_id = list_announcements.ministry_id)
        and (not list_announcements.without_ministry or announcements.ministry_id is null)
        and date >= coalesce(earliest, '-infinity') and date <= coalesce(latest, 'infinity')
        and (series_id is null or id = any (shown))
      order by date desc, id desc limit page_size offset first;
  end if;
end;
$$;

-- How many list_announcements has on all its pages.
create function public.count_announcements(
  author uuid default null,
  ministry_id uuid default null,
  without_ministry boolean default false,
  earliest timestamptz default null,
  latest timestamptz default null
)
returns bigint
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  shown constant uuid[] := private.shown_of_series();
begin
  return (
    select count(*) from public.announcements
    where (count_announcements.author is null or created_by = count_announcements.author)
      and (count_announcements.ministry_id is null or announcements.ministry_id = count_announcements.ministry_id)
      and (not count_announcements.without_ministry or announcements.ministry_id is null)
      and date >= coalesce(earliest, '-infinity') and date <= coalesce(latest, 'infinity')
      and (series_id is null or id = any (shown))
  );
end;
$$;

-- As before, of a series one alone: the next to come of those that are found, else the last.
create or replace function private.announcements_with(wanted text)
returns uuid[]
language sql
stable
security definer
set search_path = ''
as $$
  select array_agg(announcement_id) from private.announcement_texts
  where wanted <> '' and strpos(folded, wanted) > 0 and announcement_id not in (
    select id from (
      select announcements.id, row_number() over (
          partition by series_id
          order by date < now(), case when date >= now() then date end, date desc, announcements.id
        ) as place
      from public.announcements
      join private.announcement_texts texts on texts.announcement_id = announcements.id
      where series_id is not null and wanted <> '' and strpos(texts.folded, wanted) > 0
    ) found
    where place > 1
  );
$$;

-- As before, and so that what is yet to be written of a series belongs there, too.
create or replace function public.delete_ministry(ministry_id uuid, move_to uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from public.series
  where template ->> 'ministry_id' = delete_ministry.ministry_id::text
  order by id for no key update;
  -- Whoever posts to it at this moment waits, and is then refused by the foreign key.
  perform from public.ministries where id = delete_ministry.ministry_id for update;
  if not found then
    raise exception 'this ministry does not exist' using hint = 'ministry_gone';
  end if;
  if delete_ministry.move_to is distinct from private.own_ministry_id() and exists (
    select from public.ministries where id = delete_ministry.move_to and archived_at is not null
  ) then
    raise exception 'this ministry is archived' using errcode = '23514', hint = 'ministry_archived';
  end if;
  update public.series
  set template = template || jsonb_build_object('ministry_id', delete_ministry.move_to)
  where template ->> 'ministry_id' = delete_ministry.ministry_id::text;
  update public.announcements
  set ministry_id = delete_ministry.move_to
  where announcements.ministry_id = delete_ministry.ministry_id;
  delete from public.ministries where id = delete_ministry.ministry_id;
end;
$$;

-- As before, and a series of which nothing is left does not come to life with its author.
create or replace function public.delete_member_announcements(member_id uuid)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.profiles;
  deleted integer;
begin
  perform private.require_admin();
  -- Stays deactivated until everything is deleted.
  select * into member from public.profiles where user_id = member_id for share;
  if not found then
    raise exception 'this member does not exist' using hint = 'member_gone';
  end if;
  if member.deactivated_at is null then
    raise exception 'only a deactivated member''s announcements are deleted together'
      using errcode = '42501', hint = 'member_active';
  end if;
  delete from public.announcements where created_by = member_id;
  get diagnostics deleted = row_count;
  delete from public.series
  where created_by = member_id and not exists (
    select from public.announcements where series_id = series.id
  );
  return deleted;
end;
$$;

revoke execute on all functions in schema private from public;
-- The lists run with the caller's rights.
grant execute on function private.shown_of_series() to authenticated;
revoke execute on function
  public.repeat_announcement(uuid, text, text, date),
  public.change_series(uuid, text, jsonb),
  public.change_series_rule(uuid, text, date),
  public.delete_series_occurrences(uuid, text),
  public.list_announcements(uuid, uuid, boolean, timestamptz, timestamptz, boolean, integer),
  public.count_announcements(uuid, uuid, boolean, timestamptz, timestamptz)
  from public, anon;
grant execute on function
  public.repeat_announcement(uuid, text, text, date),
  public.change_series(uuid, text, jsonb),
  public.change_series_rule(uuid, text, date),
  public.delete_series_occurrences(uuid, text),
  public.list_announcements(uuid, uuid, boolean, timestamptz, timestamptz, boolean, integer),
  public.count_announcements(uuid, uuid, boolean, timestamptz, timestamptz)
  to authenticated;
