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
  revision integer not null default 1,
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

grant select (id, frequency, anchor_number, anchor_day, starts_at, lasts, time_zone, until, revision) on table public.series
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

-- How many live ones a person may have, by role. Null is no limit.

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

create trigger count_revision before update on public.series
  for each row execute function private.count_row_revision();

revoke execute on all functions in schema private from public;
