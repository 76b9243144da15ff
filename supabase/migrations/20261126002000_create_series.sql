-- An announcement that repeats is a series: a rule, and a row of announcements for each occurrence of the next 90 days.
-- Rows, and not a rule that every reader works out: each occurrence has its link, its history and its place in editions and
-- calendars, and one that differs is an announcement like any other. The day of an occurrence follows from the rule and
-- its number alone, and an hour stays the hour that it is on the clocks of the series' time zone.

create table public.series (
  id uuid primary key default gen_random_uuid(),
  -- "monthly_weekday" is the nth weekday of the anchor in its month, the last one for a fifth; "monthly_day" its day, or
  -- the last of a shorter month.
  frequency text not null,
  -- The occurrence `anchor_number` is on `anchor_day`, and all later ones are counted from there. What is before it is
  -- from before the rule was changed, and is not written.
  anchor_number integer not null,
  anchor_day date not null,
  -- On the clocks of `time_zone`, as all that follows of days.
  starts_at time not null,
  lasts interval,
  time_zone text not null,
  -- The last day on which it may take place; null is for good.
  until date,
  -- What the next ones are made of: the columns of announcements but for moments, whatever columns there are.
  template jsonb not null,
  -- The author of its announcements.
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint series_frequency_known check (frequency in ('weekly', 'biweekly', 'monthly_weekday', 'monthly_day')),
  constraint series_until_range check (until between '1999-12-01' and '2099-12-31')
);

create index series_created_by_idx on public.series (created_by);

-- The days of series on which nothing is written, as the occurrence there was deleted by itself ("pular este"). Days and
-- not numbers, which another frequency changes. A table of its own: its foreign key only shares the series' row with
-- whoever changes the series, who has it locked before the announcements.
create table private.skipped_occurrences (
  series_id uuid not null references public.series (id) on delete cascade,
  day date not null,
  primary key (series_id, day)
);

-- No policy: only functions read and write them.
alter table private.skipped_occurrences enable row level security;
revoke all on table private.skipped_occurrences from public, anon, authenticated;

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

-- The day that an announcement has in its series, whatever day it was moved to by itself. From before the rule was changed
-- only the latter is known.
create function private.day_in_series(rule public.series, number integer, moment timestamptz)
returns date
language sql
stable
set search_path = ''
as $$
  select case when number < rule.anchor_number then (moment at time zone rule.time_zone)::date
    else private.occurrence_day(rule, number) end;
$$;

create function private.occurrence_at(rule public.series, number integer)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return (private.occurrence_day(rule, number) + rule.starts_at) at time zone rule.time_zone;
end;
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
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when lasts is not null then least(
    greatest(
      ((begins at time zone time_zone) + lasts) at time zone time_zone,
      begins + interval '1 minute'
    ),
    begins + interval '1440 hours'
  ) end;
end;
$$;

-- The first occurrence that is to come now, whether it is there or not.
create function private.first_to_come(rule public.series)
returns integer
language sql
stable
set search_path = ''
as $$
  select number + (private.occurrence_at(rule, number) <= now())::integer
  from private.occurrence_by(rule, (now() at time zone rule.time_zone)::date) number;
$$;

-- What an occurrence is made of now. A ministry that is gone is none, and so is a picture, of which there is then nothing
-- to describe.
create function private.usual_values(rule public.series)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select rule.template || jsonb_build_object(
    'ministry_id', (select id from public.ministries where id = (rule.template ->> 'ministry_id')::uuid)
  ) || case
    when rule.template ->> 'picture' is null
      or exists (select from private.pictures where id = rule.template ->> 'picture') then '{}'
    else '{"picture": null, "picture_description": null}'
  end::jsonb;
$$;

-- Whether its author goes on posting: who is there, active, and posts for this ministry.
create function private.has_author(rule public.series)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.profiles
    where user_id = rule.created_by and deactivated_at is null and (
      role <> 'member'
      or ministry_id is not distinct from (private.usual_values(rule) ->> 'ministry_id')::uuid
    )
  );
$$;

-- Whether the next ones are written: with an author alone, and for no archived ministry.
create function private.is_extended(rule public.series)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.has_author(rule) and not exists (
    select from public.ministries
    where id = (rule.template ->> 'ministry_id')::uuid and archived_at is not null
  );
$$;

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

revoke execute on all functions in schema private from public;
