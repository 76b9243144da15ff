-- Converts the rows of the version of 27 November 2026 (commit d89bc0f), the last one before the baseline migration.
-- server/database/upgrade.ts fills temporary tables named former_<table> from the database or a backup, with text in every
-- column. After this file, it copies each column to the column of the same name.

-- Series: a rule now counts from its first day, and lists the days without an occurrence in `skipped`.

alter table pg_temp.former_series rename anchor_day to starts_on;

create temporary table rules on commit drop as
select rule, anchor_number::integer as first_number
from pg_temp.former_series,
  jsonb_populate_record(null::public.series, to_jsonb(former_series) - 'template' || '{"skipped": []}') rule;

-- The local day of each occurrence, and the day that the rule gives it (`rule_day`). `rule_day` is null for occurrences from
-- before the last change of the rule.
create temporary table occurrences on commit drop as
select former.id, rule, date::timestamptz, (date::timestamptz at time zone (rule).time_zone)::date as day,
  case when occurrence::integer >= first_number then private.series_day(rule, occurrence::integer - first_number) end
    as rule_day
from pg_temp.former_announcements former
join pg_temp.rules on (rule).id = series_id::uuid;

alter table pg_temp.former_series add skipped text;

-- An occurrence that was moved alone has left the day of its rule. The series skips that day, because it would otherwise write a
-- second occurrence on it.
update pg_temp.former_series set skipped = (
  select coalesce(array_agg(day order by day), '{}')::text
  from (
    select day::date from pg_temp.former_skipped_occurrences where series_id = former_series.id
    union
    select rule_day from pg_temp.occurrences
    where (rule).id = former_series.id::uuid and rule_day <> day
      and rule_day >= (now() at time zone (rule).time_zone)::date - 1
  ) days
);

alter table pg_temp.former_announcements add detached text default 'false';

update pg_temp.former_announcements former set detached = (
    own_changes <> '{}'
    or not private.is_series_day(rule, day)
    or occurrences.date <> private.series_moment(rule, day)
  )::text
from pg_temp.occurrences
where occurrences.id = former.id;

update pg_temp.former_announcement_history set row = (
  row::jsonb - '{occurrence,own_changes}'::text[] || jsonb_build_object(
    'detached', row::jsonb ->> 'series_id' is not null and coalesce(row::jsonb -> 'own_changes' <> '[]', false)
  )
)::text;

-- Editions: a closed edition counts as published at the time of its closing. An edition that was opened again is published with
-- the copy that was kept of its last closing.

create temporary table former_published_editions on commit drop as
select editions.id as edition_id, coalesce(kept.service_at, editions.service_at) as service_at,
  coalesce(editions.closed_at, kept.closed_at) as published_at, closed_by as published_by,
  on_screen, on_screen_at, blank_at, items
from pg_temp.former_editions editions
left join pg_temp.former_kept_editions kept on kept.edition_id = editions.id and editions.closed_at is null
cross join lateral (
  select coalesce(jsonb_agg(
      jsonb_build_object(
        'announcement_id', announcement_id, 'position', position::integer, 'spoken', spoken::boolean,
        'screen', screen::boolean, 'printed', printed::boolean, 'snapshot', snapshot::jsonb
      ) order by position::integer
    ), '[]')::text as items
  from (
    select edition_id, announcement_id, position, spoken, screen, printed, snapshot
    from pg_temp.former_edition_items where editions.closed_at is not null
    union all
    select edition_id, announcement_id, position, spoken, screen, printed, snapshot
    from pg_temp.former_kept_items where editions.closed_at is null
  ) chosen
  where edition_id = editions.id
) published
where coalesce(editions.closed_at, kept.closed_at) is not null;

-- The former columns and tables without a successor are dropped, so that they are not copied.

alter table pg_temp.former_series drop anchor_number;
alter table pg_temp.former_announcements drop occurrence, drop own_changes;
alter table pg_temp.former_editions
  drop closed_at, drop closed_by, drop on_screen, drop on_screen_at, drop blank_at;
alter table pg_temp.former_edition_items drop snapshot;
drop table pg_temp.former_skipped_occurrences, pg_temp.former_kept_editions, pg_temp.former_kept_items;
