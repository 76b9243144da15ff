-- Names of ministries that differ only by blanks or invisible characters are the same name. The contact of a deleted account leaves
-- future dates of its series. A series refuses time zones that browsers do not know.

set check_function_bodies = off;

-- Returns a name without case, blanks and invisible characters. Two ministries may not have the same result, because people cannot
-- tell their names apart.
create function private.name_key(name text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select lower(regexp_replace(normalize(name, nfkc), '[' || private.invisible_characters() || ']+', '', 'g'));
$$;

grant execute on function private.name_key(text) to authenticated, service_role;

-- The first ministry in use keeps a name that several ministries have.
update public.ministries ministries set name = left(name, 100) || ' (repetido ' || place || ')'
from (
  select id, row_number() over (partition by private.name_key(name) order by archived_at is not null, id) as place
  from public.ministries
) same
where same.id = ministries.id and place > 1;

drop index public.ministries_name_key;
create unique index ministries_name_key on public.ministries (private.name_key(name));

create or replace function private.keep_former_member()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_links(old.id);
  insert into private.former_members (user_id, name, announcement_ids)
  select user_id, name, ids
  from public.profiles
  cross join lateral (
    select array(select id from public.announcements where created_by = old.id)
  ) written (ids)
  where user_id = old.id and (approved_at is not null or ids <> '{}')
  on conflict (user_id) do update
  set (name, left_at, announcement_ids) = (excluded.name, excluded.left_at, excluded.announcement_ids);
  perform from public.announcements
  where created_by = old.id and series_id is not null order by id for no key update;
  update public.series set template = template || '{"contact": null}' where created_by = old.id;
  update public.announcements set contact = null
  where created_by = old.id and series_id is not null and date > now() and contact is not null;
  return old;
end;
$$;

create or replace function public.repeat_announcement(announcement_id uuid, frequency text, time_zone text, until date default null)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  origin public.announcements;
  starts timestamp;
  series uuid;
begin
  perform private.require_approved_member();
  perform from public.ministries
  where id = (select ministry_id from public.announcements where id = repeat_announcement.announcement_id)
  for key share;
  select * into origin from public.announcements
  where id = repeat_announcement.announcement_id for no key update;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  end if;
  if origin.created_by is distinct from auth.uid() and not private.is_editor() then
    raise exception 'only its author or an editor may repeat this announcement' using errcode = '42501';
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
  perform private.require_ministry(origin.ministry_id);
  begin
    -- PostgreSQL also accepts abbreviations (BRT) and files of the time zone database that browsers do not know.
    if repeat_announcement.time_zone ~ '^(?=.{1,64}$)(?:[A-Za-z]+(?:[/_-][A-Za-z]+)*|Etc/GMT[+-][0-9]{1,2})$'
      and repeat_announcement.time_zone !~* '^(?:posix/|right/|(?:factory|localtime|posixrules)$)'
      and (strpos(repeat_announcement.time_zone, '/') > 0 or exists (
        select from pg_catalog.pg_timezone_names where name = repeat_announcement.time_zone
      )) then
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
  insert into public.series (frequency, starts_on, starts_at, lasts, time_zone, until, template, created_by)
  values (
    repeat_announcement.frequency, starts::date, starts::time,
    private.local_length(origin.date, origin.ends_at, repeat_announcement.time_zone), repeat_announcement.time_zone,
    repeat_announcement.until,
    private.announced(to_jsonb(origin)) - array['id', 'date', 'ends_at', 'former_date']
      || '{"status": "scheduled", "status_reason": null}',
    -- An editor who repeats the announcement of a deleted account becomes the author of future occurrences.
    coalesce(origin.created_by, auth.uid())
  )
  returning id into series;
  perform private.limit_series(coalesce(origin.created_by, auth.uid()));
  update public.announcements
  set series_id = series, detached = status <> 'scheduled' or status_reason is not null
  where id = origin.id;
  perform private.extend_counted(series, 0);
  return series;
end;
$$;
