-- A repeating announcement is a series. This table has the rule of each series. The table
-- announcements has one row, called an occurrence, for each day of the rule within the next 90
-- days. Each occurrence is a row, so that it has its own link and history, and can be part of
-- editions and calendars. Everybody reads the rules; only functions write them.

-- Returns whether `weekdays` is empty, or a set of weekdays from 0 (Sunday) to 6 that contains the
-- weekday of `first_day`. A set contains no weekday twice.
create function private.are_weekdays(weekdays smallint[], first_day date)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select weekdays = '{}' or (
    extract(dow from first_day)::smallint = any (weekdays)
    and weekdays <@ '{0,1,2,3,4,5,6}'::smallint[]
    and cardinality(weekdays) = (select count(distinct weekday) from unnest(weekdays) weekday)
  );
$$;

create table public.series (
  id uuid primary key default gen_random_uuid(),
  -- "monthly_weekday" repeats the weekday of `starts_on` in its position, for example on the second
  -- Sunday of each month. If `starts_on` is a fifth weekday, the rule gives the last one of each
  -- month. "monthly_day" repeats the day of the month of `starts_on`, or takes the last day of a
  -- shorter month.
  frequency text not null,
  -- The first day of the rule, from which all other days are counted. Days and times are local
  -- times in `time_zone`.
  starts_on date not null,
  starts_at time not null,
  lasts interval,
  time_zone text not null,
  -- The last day that may have an occurrence; null for a series without an end.
  until date,
  -- The days without an occurrence, because somebody deleted or moved the occurrence of that day.
  skipped date[] not null default '{}',
  -- The values of future occurrences without dates and times, as a JSON object with columns of
  -- announcements.
  template jsonb not null,
  -- The author of future occurrences.
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  -- The weekdays of a weekly series, from 0 (Sunday) to 6. Empty means the weekday of `starts_on`.
  weekdays smallint[] not null default '{}',
  -- True for a series of the standing programme, whose unchanged occurrences are no news.
  routine boolean not null default false,
  constraint series_frequency_known
    check (frequency in ('weekly', 'biweekly', 'monthly_weekday', 'monthly_day')),
  constraint series_until_range check (until between '1999-12-01' and '2099-12-31'),
  constraint series_weekdays_known
    check (private.are_weekdays(weekdays, starts_on) and (weekdays = '{}' or frequency = 'weekly'))
);

create index series_created_by_idx on public.series (created_by);

alter table public.series enable row level security;
revoke all on table public.series from public, anon, authenticated;
grant select (
    id, frequency, starts_on, starts_at, lasts, time_zone, until, skipped, revision, weekdays,
    routine
  )
  on table public.series to anon, authenticated;
grant all on table public.series to service_role;

-- `true`: everybody may read the rules, because the public board shows them beside the
-- announcements.
create policy "Anyone can view the rule of a series"
  on public.series for select to anon, authenticated using (true);

create trigger notify_public_change
  after insert or delete
    or update of frequency, starts_on, starts_at, lasts, time_zone, until, weekdays, routine
  on public.series
  for each row execute function private.notify_public_change();

create trigger clean_texts before insert or update on public.series
  for each row execute function private.clean_texts();

-- Trigger: raises the revision of a series. A new skipped day does not raise the revision, because
-- it concerns one occurrence, and no form shows skipped days.
create trigger count_revision
  before update of
    frequency, starts_on, starts_at, lasts, time_zone, until, template, created_by, weekdays,
    routine
  on public.series
  for each row execute function private.count_row_revision();

-- Returns the days of the pattern of a rule from `earliest` to `latest`, both included, in order.
-- The pattern has no beginning and no end, because the function ignores `starts_on` as the first
-- day, `until` and `skipped`.
create function private.pattern_days(rule public.series, earliest date, latest date)
returns setof date language sql immutable parallel safe set search_path = '' as $$
  select earliest + number
  from generate_series(0, latest - earliest) number
  cross join lateral (select earliest + number - rule.starts_on as days_later) distance
  where case rule.frequency
    when 'biweekly' then days_later % 14 = 0
    when 'weekly' then
      case when rule.weekdays = '{}' then days_later % 7 = 0
        else extract(dow from earliest + number) = any (rule.weekdays) end
  end
  union all
  select day
  from generate_series(date_trunc('month', earliest::timestamp), latest, interval '1 month') month
  cross join lateral (
    select month::date as first, (month + interval '1 month')::date as next_first
  ) bounds
  cross join lateral (
    select first
      + (extract(dow from rule.starts_on)::integer - extract(dow from first)::integer + 7) % 7
      + (extract(day from rule.starts_on)::integer - 1) / 7 * 7 as nth_weekday
  ) weekday
  cross join lateral (
    select case rule.frequency
      when 'monthly_day'
        then least(first + extract(day from rule.starts_on)::integer, next_first) - 1
      when 'monthly_weekday'
        then nth_weekday - case when nth_weekday < next_first then 0 else 7 end
    end as day
  ) its_day
  where day between earliest and latest
  order by 1;
$$;

-- Returns the days of a rule from `earliest` to `latest`, both included, in order. The function
-- ignores `until` and `skipped`.
create function private.series_days(rule public.series, earliest date, latest date)
returns setof date language sql immutable parallel safe set search_path = '' as $$
  select private.pattern_days(rule, greatest(earliest, rule.starts_on), latest);
$$;

-- Returns whether a rule gives a day that is not after its `until`. Skipped days count as days of
-- the rule too.
create function private.is_series_day(rule public.series, day date)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select day <= coalesce(rule.until, 'infinity')
    and exists (select from private.series_days(rule, day, day));
$$;

-- Returns the moment at which the occurrence of a day begins.
create function private.series_moment(rule public.series, day date)
returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (day + rule.starts_at) at time zone rule.time_zone;
end;
$$;

-- Returns the length of an announcement in local time of the zone, or null if it has no end.
create function private.local_length(begins timestamptz, ends timestamptz, time_zone text)
returns interval language sql stable set search_path = '' as $$
  select (ends at time zone time_zone) - (begins at time zone time_zone);
$$;

-- Returns the end of an announcement whose length in local time is `lasts`. The end is at least a
-- minute and at most 60 days after the beginning. A change to daylight saving time could otherwise
-- move the end out of the range that the constraint announcements_ends_at_range allows.
create function private.local_end(begins timestamptz, lasts interval, time_zone text)
returns timestamptz language plpgsql stable set search_path = '' as $$
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

-- Returns the values of the next occurrence of a series. A deleted ministry becomes null. A picture
-- that was deleted, or that an editor has removed, becomes null together with its description. A
-- template of version 0.2.0 lacks the columns `kind` and `hour_words`.
create function private.usual_values(rule public.series)
returns jsonb language sql stable set search_path = '' as $$
  select '{"kind": "event", "hour_words": null}' || rule.template || jsonb_build_object(
    'ministry_id',
    (select id from public.ministries where id = (rule.template ->> 'ministry_id')::uuid)
  ) || case
    when rule.template ->> 'picture' is null
      or exists (select from private.pictures where id = rule.template ->> 'picture')
        and private.may_return(rule.template ->> 'picture') then '{}'
    else '{"picture": null, "picture_description": null}'
  end::jsonb;
$$;

-- Returns whether the author of a series may still write announcements for the ministry of the
-- series. The account must exist, be active and be approved.
create function private.has_author(rule public.series)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.profiles
    where user_id = rule.created_by and deactivated_at is null and approved_at is not null and (
      role <> 'member'
      or ministry_id is not distinct from (private.usual_values(rule) ->> 'ministry_id')::uuid
    )
  );
$$;

revoke execute on all functions in schema private from public;
