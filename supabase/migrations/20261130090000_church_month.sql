-- Adds what a church's month has beside single events: the standing programme, series on several
-- weekdays, announcements without an hour, and notices. +23 grants, −8 grants of replaced
-- functions, no policy.

-- A function may call another one that is created later.
set check_function_bodies = off;

create function private.are_weekdays(weekdays smallint[], first_day date)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select weekdays = '{}' or (
    extract(dow from first_day)::smallint = any (weekdays)
    and weekdays <@ '{0,1,2,3,4,5,6}'::smallint[]
    and cardinality(weekdays) = (select count(distinct weekday) from unnest(weekdays) weekday)
  );
$$;

alter table public.series
  add column weekdays smallint[] not null default '{}',
  add column routine boolean not null default false,
  add constraint series_weekdays_known
    check (private.are_weekdays(weekdays, starts_on) and (weekdays = '{}' or frequency = 'weekly'));
grant select (weekdays, routine) on table public.series to anon, authenticated;

alter table public.announcements
  add column kind text not null default 'event',
  add column hour_words text,
  add constraint announcements_kind_known check (kind in ('event', 'notice')),
  add constraint announcements_hour_words_length
    check (char_length(hour_words) <= 40 and not private.is_blank(hour_words)),
  add constraint announcements_notice_without_day
    check (
      kind <> 'notice'
      or ends_at is null and series_id is null and hour_words is null and status = 'scheduled'
    );
grant insert (kind, hour_words), update (kind, hour_words)
  on table public.announcements to authenticated;
create index announcements_notices_idx on public.announcements (date, id) where kind = 'notice';

drop trigger notify_public_change on public.series;
create trigger notify_public_change
  after insert or delete
    or update of frequency, starts_on, starts_at, lasts, time_zone, until, weekdays, routine
  on public.series
  for each row execute function private.notify_public_change();
drop trigger count_revision on public.series;
create trigger count_revision
  before update of
    frequency, starts_on, starts_at, lasts, time_zone, until, template, created_by, weekdays,
    routine
  on public.series
  for each row execute function private.count_row_revision();

drop function private.series_day(public.series, integer);
drop function private.moved_day(public.series, date, public.series, date);
drop function private.calendar_events(uuid, uuid, integer, integer);
drop function private.event_lines(public.announcements, text, text, boolean);
drop function public.agenda(uuid, uuid, text, text);
drop function public.repeat_announcement(uuid, text, text, date);
drop function private.change_rows(public.announcements, date, jsonb, boolean, text, date);
drop function public.change_series_rule(uuid, text, date, jsonb, boolean, integer, integer);

-- Returns the days of the pattern of a rule from `earliest` to `latest`, both included, in order.
-- The pattern has no beginning and no end, because the function ignores `starts_on` as the first
-- day, `until` and `skipped`.
create or replace function private.pattern_days(rule public.series, earliest date, latest date)
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
create or replace function private.series_days(rule public.series, earliest date, latest date)
returns setof date language sql immutable parallel safe set search_path = '' as $$
  select private.pattern_days(rule, greatest(earliest, rule.starts_on), latest);
$$;

-- Returns the values of the next occurrence of a series. A deleted ministry becomes null. A picture
-- that was deleted, or that an editor has removed, becomes null together with its description. A
-- template of version 0.2.0 lacks the columns `kind` and `hour_words`.
create or replace function private.usual_values(rule public.series)
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

-- Refuses a notice that would be shown for more than 91 days from now, because nobody would
-- remember to delete it. Forms offer 90 days, and write the last minute of the day. A notice that
-- is changed in other columns keeps its end.
create or replace function private.require_near_end(
  announcement public.announcements, former public.announcements default null
)
returns void language plpgsql set search_path = '' as $$
begin
  if announcement.kind = 'notice' and announcement.date > now() + interval '91 days'
    and (announcement.kind, announcement.date) is distinct from (former.kind, former.date)
  then
    raise exception 'a notice is shown for at most 91 days'
      using errcode = '23514', hint = 'notice_too_far';
  end if;
end;
$$;

-- Returns a state of an announcement in which a deleted ministry, author or picture is replaced by
-- null. The row locks keep the remaining ministry, author and picture from being deleted before the
-- announcement is written. A state of version 0.2.0 lacks the columns `kind` and `hour_words`. Such
-- a state is an event with an hour, even if the announcement has become a notice since.
create or replace function private.writable_state(state jsonb)
returns jsonb language plpgsql set search_path = '' as $$
begin
  state := '{"kind": "event", "hour_words": null}' || state || jsonb_build_object(
    'ministry_id', (
      select id from public.ministries where id = (state ->> 'ministry_id')::uuid for key share
    ),
    'created_by', (
      select user_id from public.profiles where user_id = (state ->> 'created_by')::uuid
      for key share
    )
  );
  perform from private.pictures where id = state ->> 'picture' for key share;
  if not found and state ->> 'picture' is not null then
    state := state || '{"picture": null, "picture_description": null}';
  end if;
  return state - array['updated_at', 'revision'];
end;
$$;

-- Returns the next occurrence of each series that goes on and takes place as always. Clients show
-- the standing programme by these rows, because the rules of series have no titles and places.
create or replace function public.list_series()
returns setof public.announcements language sql stable set search_path = '' as $$
  select occurrence.*
  from public.series rule
  cross join lateral (
    select * from public.announcements
    where series_id = rule.id and date >= now() and not detached and status = 'scheduled'
    order by date, id limit 1
  ) occurrence
  where coalesce(rule.until, 'infinity') >= now()::date - 1
  order by occurrence.date, occurrence.id;
$$;

-- Returns the special announcements between two moments: those with a day that are no unchanged
-- occurrence of the standing programme. A series returns only its next occurrence since now, so the
-- result leaves out a course that begins before `earliest`.
create or replace function public.list_special(earliest timestamptz, latest timestamptz)
returns setof public.announcements language sql stable set search_path = '' as $$
  select special.* from public.announcements special
  left join public.series rule on rule.id = special.series_id
  where special.date between earliest and latest and special.kind = 'event'
    and (
      rule.id is null or special.detached or special.status <> 'scheduled'
      or not rule.routine and not exists (
        select from public.announcements earlier
        where earlier.series_id = rule.id and not earlier.detached and earlier.date >= now()
          and earlier.date < special.date
      )
    )
  order by special.date, special.id;
$$;

-- Trigger: continues the revision of a deleted announcement when its id is inserted again, because
-- calendar apps ignore an event with a lower revision. Only the former author and editors may
-- insert such an id. Security definer, because members cannot read the history.
create or replace function private.prepare_insert()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  last public.announcement_history;
  author uuid;
begin
  new.former_date := case when new.status = 'postponed' then nullif(new.former_date, new.date) end;
  select * into last from public.announcement_history
  where announcement_id = new.id order by revision desc limit 1;
  -- The id of an existing announcement needs no check here, because the primary key refuses it.
  if not found or last.row is not null then
    return new;
  end if;
  select (row ->> 'created_by')::uuid into author from public.announcement_history
  where announcement_id = new.id and row is not null order by revision desc limit 1;
  if auth.uid() is not null and auth.uid() is distinct from author and not private.is_editor() then
    raise exception 'this id belongs to a deleted announcement'
      using errcode = '42501', hint = 'id_taken';
  end if;
  new.revision := last.revision + 1;
  return new;
end;
$$;

-- Trigger: refuses a new announcement with an archived ministry, another person's unused picture,
-- beyond the limit of changes, or a notice with a far end. It counts as one change, unless it
-- exists already, because a repeated save with `resolution=ignore-duplicates` must succeed.
-- Security definer, because requests cannot read pictures and limits.
create or replace function private.refuse_insert()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open_ministry(new.ministry_id);
  perform private.require_near_end(new);
  if new.picture is not null then
    perform private.require_picture(new.picture);
  end if;
  if not exists (select from public.announcements where id = new.id) then
    perform private.count_changes(1);
  end if;
  return new;
end;
$$;

-- Trigger: checks an updated announcement as refuse_insert checks a new one. A member may change
-- the ministry of an announcement only to the member's own ministry.
create or replace function private.refuse_update()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.ministry_id is distinct from old.ministry_id then
    if new.ministry_id is distinct from private.own_ministry_id() and not private.is_editor() then
      raise exception 'members move an announcement to their own ministry only'
        using errcode = '42501', hint = 'foreign_ministry';
    end if;
    perform private.require_open_ministry(new.ministry_id);
  end if;
  if new.picture is distinct from old.picture and new.picture is not null then
    perform private.require_picture(new.picture);
  end if;
  perform private.require_near_end(new, old);
  perform private.count_down();
  return new;
end;
$$;

-- Trigger: writes new announcements to the history, the search texts and the push queue, and
-- notifies the servers. Security definer, like record_update and record_delete, because requests
-- cannot write these tables.
create or replace function private.record_insert()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- When a server writes an occurrence of a series, there is no caller. The history then names the
  -- author of the occurrence as the person who made the change.
  insert into public.announcement_history (announcement_id, revision, changed_by, row)
  select id, revision, coalesce(auth.uid(), case when series_id is not null then created_by end),
    to_jsonb(new_rows)
  from new_rows;
  if not found then
    return null;
  end if;

  insert into private.announcement_texts (announcement_id, search_text)
  select id, private.searched_text(new_rows) from new_rows;

  -- The followers of a ministry get a message about its new announcements after ten minutes.
  -- Occurrences count as new only while another announcement of their series is in the queue.
  -- Occurrences that a server writes weeks later therefore cause no message.
  insert into private.push_news (announcement_id, ministry_id, due_at)
  select id, ministry_id, now() + interval '10 minutes' from new_rows
  where revision = 1
    and exists (
      select from private.push_topics topic where topic.ministry_id = new_rows.ministry_id
    )
    and (series_id is null or exists (
      select from private.push_news queued
      join public.announcements other on other.id = queued.announcement_id
      where other.series_id = new_rows.series_id and queued.ministry_id is not null
    ))
  on conflict do nothing;

  -- A revision above 1 shows that the announcement was deleted and is now restored, so its
  -- followers get a message.
  perform private.queue_push_change(id, revision - 1, ministry_id, array[date])
  from new_rows
  where revision > 1 and kind = 'event' and greatest(date, ends_at) > now()
    and private.is_followed(id, array[ministry_id]);

  perform private.notify_servers('announcements');
  return null;
end;
$$;

create or replace function private.record_update()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.announcement_history (announcement_id, revision, changed_by, row)
  select new_rows.id, new_rows.revision, auth.uid(), to_jsonb(new_rows)
  from new_rows join old_rows using (id)
  where new_rows.revision <> old_rows.revision;
  -- An announcement that joins a series gets no new revision. This statement therefore updates its
  -- newest state in the history, so that an occurrence that is restored later returns to its
  -- series.
  update public.announcement_history history
  set row = history.row || jsonb_build_object(
    'series_id', new_rows.series_id, 'detached', new_rows.detached
  )
  from new_rows join old_rows using (id)
  where history.announcement_id = new_rows.id and history.revision = new_rows.revision
    and new_rows.revision = old_rows.revision
    and (new_rows.series_id, new_rows.detached)
      is distinct from (old_rows.series_id, old_rows.detached);

  update private.announcement_texts
  set search_text = private.searched_text(new_rows)
  from new_rows join old_rows using (id)
  where announcement_id = new_rows.id
    and (old_rows.title, old_rows.description, old_rows.location)
      is distinct from (new_rows.title, new_rows.description, new_rows.location);

  perform private.withhold_pictures(array(
    select old_rows.picture from new_rows join old_rows using (id)
    where old_rows.picture is not null and new_rows.picture is distinct from old_rows.picture
  ));

  perform private.queue_push_change(
    new_rows.id, old_rows.revision, new_rows.ministry_id, array[old_rows.date, new_rows.date]
  )
  from new_rows join old_rows using (id)
  where (new_rows.status, new_rows.date, new_rows.hour_words, new_rows.location)
      is distinct from (old_rows.status, old_rows.date, old_rows.hour_words, old_rows.location)
    and new_rows.kind = 'event' and old_rows.kind = 'event'
    and greatest(new_rows.date, new_rows.ends_at, old_rows.date, old_rows.ends_at) > now()
    and private.is_followed(new_rows.id, array[new_rows.ministry_id, old_rows.ministry_id]);

  if exists (
    select from new_rows join old_rows using (id) where new_rows is distinct from old_rows
  ) then
    perform private.notify_servers('announcements');
  end if;
  return null;
end;
$$;

create or replace function private.record_delete()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.announcement_history (announcement_id, revision, changed_by)
  select id, revision + 1, auth.uid() from old_rows;
  if not found then
    return null;
  end if;

  perform private.erase_published_texts(array(select id from old_rows));

  perform private.withhold_pictures(array(select picture from old_rows where picture is not null));

  perform private.queue_push_change(id, revision, ministry_id, array[date])
  from old_rows
  where kind = 'event' and greatest(date, ends_at) > now()
    and private.is_followed(id, array[ministry_id]);

  perform private.notify_servers('announcements');
  return null;
end;
$$;

-- Chooses the events of a feed, or the single event `announcement_id`, with the caller's rights. A
-- feed is the calendar of the board or of one ministry. A feed has all events since 30 days ago,
-- the nearest first. `without_routine` leaves out the unchanged occurrences of the standing
-- programme. A notice has no day, so no calendar contains notices. A feed has at most 2,000 events
-- and `most_bytes` bytes, because the server caches feeds. If a feed is too large, the function
-- first leaves out past events, and then cuts the longest texts (`is_cut`). `is_partial` is then
-- true in every row.
create or replace function private.calendar_events(
  ministry_id uuid, announcement_id uuid, without_routine boolean, most_bytes integer,
  page_octets integer
)
returns table (id uuid, nearness bigint, is_cut boolean, is_partial boolean)
language plpgsql stable rows 50 set search_path = '' as $$
declare
  is_feed constant boolean := calendar_events.announcement_id is null;
begin
  return query
  with nearest as (
    select a.*,
      -- An event that takes place now has the distance 0. The added 1000 years sort past events
      -- behind all others.
      greatest(a.date - now(), now() - coalesce(a.ends_at, a.date), interval '0')
        + case when coalesce(a.ends_at, a.date) < now() then interval '1000 years'
          else interval '0' end as distance
    from public.announcements a
    where a.kind = 'event' and case when is_feed
        -- An announcement lasts at most 60 days. An announcement that ended in the last 30 days
        -- therefore began in the last 90 days.
        then a.date >= now() - interval '90 days'
          and coalesce(a.ends_at, a.date) >= now() - interval '30 days'
          and (calendar_events.ministry_id is null or a.ministry_id = calendar_events.ministry_id)
          and not (
            without_routine and not a.detached and a.status = 'scheduled'
            and exists (select from public.series rule where rule.id = a.series_id and rule.routine)
          )
        else a.id = calendar_events.announcement_id end
    order by distance, a.date, a.id
    limit 2000
  ),
  sized as (
    select a.id, row_number() over (order by distance, a.date, a.id) as nearness,
      distance >= interval '1000 years' as is_over,
      -- Estimates the octets of an escaped and folded event. The event contains the address of its
      -- page three times.
      420 + 3 * page_octets + least(octet_length(a.description), 100)
        + 1.1 * octet_length(
          concat(
            title, hour_words, location, contact, contact, link_label, link_url, status_reason
          )
        ) as octets,
      1.15 * greatest(octet_length(a.description) - 100, 0) as text_octets
    from nearest a
  ),
  summed as (
    select *, sum(octets) over nearer as own_so_far,
      sum(octets + text_octets) over nearer as octets_so_far,
      most_bytes - sum(octets) filter (where not is_over) over () as octets_left,
      sum(text_octets) over (
        partition by is_over order by text_octets, s.nearness
      ) as shorter_octets
    from sized s
    window nearer as (order by s.nearness)
  ),
  bounded as (
    select *,
      not is_feed
        or case when is_over then octets_so_far else own_so_far end <= most_bytes as is_kept,
      is_feed and not is_over and text_octets > 0 and shorter_octets > octets_left as is_long
    from summed
  )
  select marked.id, marked.nearness, is_long, any_missing
  from (select *, bool_or(is_long or not is_kept) over () as any_missing from bounded) as marked
  where is_kept;
end;
$$;

-- Returns a time zone that PostgreSQL knows, and the zone of most boards for any other text.
create or replace function private.known_zone(time_zone text)
returns text language plpgsql stable set search_path = '' as $$
begin
  perform now() at time zone known_zone.time_zone;
  return coalesce(known_zone.time_zone, 'America/Sao_Paulo');
exception when invalid_parameter_value then
  return 'America/Sao_Paulo';
end;
$$;

-- Returns the lines of one calendar event. `facts` are short lines that need no escaping. `texts`
-- are lines with texts that people wrote. The texts repeat the status and the address of the page,
-- because some calendars do not show the fields STATUS and URL. `page` is the URL of the
-- announcement's page, or null. An announcement without an hour takes whole days in `zone`.
create or replace function private.event_lines(
  announcement public.announcements, ministry text, page text, is_cut boolean, zone text,
  out facts text, out texts text
)
language plpgsql stable set search_path = '' as $$
declare
  time_format constant text := 'YYYYMMDD"T"HH24MISS"Z"';
  is_moved constant boolean := announcement.status = 'postponed'
    and announcement.former_date is not null;
  notice constant text := case
    when is_moved then 'Nova data'
    when announcement.status = 'cancelled' then 'Cancelado'
    when announcement.status = 'postponed' then 'Adiado, ainda sem nova data'
  end;
  changed constant text := to_char(announcement.updated_at at time zone 'UTC', time_format);
begin
  facts := concat_ws(
    E'\r\n',
    'BEGIN:VEVENT', 'UID:' || announcement.id || '@avisos',
    'DTSTAMP:' || changed,
    'CREATED:' || to_char(announcement.created_at at time zone 'UTC', time_format),
    'LAST-MODIFIED:' || changed, 'SEQUENCE:' || announcement.revision,
    case when announcement.hour_words is not null
        or to_char(announcement.date at time zone zone, 'HH24:MI') = '23:59'
    then concat_ws(
      E'\r\n',
      'DTSTART;VALUE=DATE:' || to_char(announcement.date at time zone zone, 'YYYYMMDD'),
      -- The end of an event of whole days is the day after its last day (RFC 5545 §3.6.1).
      'DTEND;VALUE=DATE:' || to_char(
        coalesce(announcement.ends_at, announcement.date) at time zone zone + interval '1 day',
        'YYYYMMDD'
      )
    ) else concat_ws(
      E'\r\n',
      'DTSTART:' || to_char(announcement.date at time zone 'UTC', time_format),
      -- An announcement without an end gets one hour, which is the default length in calendar apps.
      -- Calendar apps show an event without a length as a thin line.
      coalesce(
        'DTEND:' || to_char(announcement.ends_at at time zone 'UTC', time_format), 'DURATION:PT1H'
      )
    ) end,
    'STATUS:' || case when is_moved or notice is null then 'CONFIRMED' else 'CANCELLED' end, ''
  );
  texts := concat_ws(
    E'\x1e',
    'SUMMARY:' || concat_ws(': ', notice, announcement.title),
    'DESCRIPTION:' || concat_ws(
      E'\n\n',
      'Horário: ' || announcement.hour_words,
      notice || ': ' || announcement.status_reason,
      case when is_cut
        then 'Texto completo ' || coalesce('no aviso: ' || page, 'nos avisos da igreja')
        else announcement.description end,
      nullif(concat_ws(E'\n', 'Contato: ' || announcement.contact,
        coalesce(announcement.link_label, 'Link') || ': ' || announcement.link_url,
        'Aviso: ' || page), '')
    ),
    'LOCATION:' || announcement.location, 'CONTACT:' || announcement.contact,
    'CATEGORIES:' || ministry, 'URL:' || page, 'END:VEVENT'
  );
end;
$$;

-- Returns the calendar of the board, of one ministry or of one announcement, with the caller's
-- rights. Returns null with the status 404 for an unknown ministry or announcement and for a
-- notice, and 410 for a deleted announcement. `board_url` is the URL of the board. Announcements
-- without an hour have their day in `time_zone`, the church's time zone. `without_routine` leaves
-- out the unchanged occurrences of the standing programme.
create or replace function public.agenda(
  ministry_id uuid default null, announcement_id uuid default null, board_url text default null,
  board_name text default null, without_routine boolean default false,
  time_zone text default 'America/Sao_Paulo'
)
returns public."*/*" language plpgsql stable set search_path = '' as $$
declare
  most_bytes constant integer := 900000;
  is_feed constant boolean := agenda.announcement_id is null;
  -- A base URL in another form is ignored, because it could contain line breaks and add calendar
  -- lines.
  pages constant text := substring(
    agenda.board_url
    from '^(https?://[^[:space:][:cntrl:]/?#@\\]{1,255}(?:/[^[:space:][:cntrl:]?#]{1,200})?)/?$'
  ) || '/avisos/';
  zone constant text := private.known_zone(agenda.time_zone);
  name text := left(agenda.board_name, 200);
  calendar bytea;
begin
  if agenda.ministry_id is not null then
    select concat_ws(' · ', m.name, left(agenda.board_name, 200)) into name
    from public.ministries m where m.id = agenda.ministry_id;
  end if;
  if (agenda.ministry_id is not null and not found) or not (
    is_feed or exists (
      select from public.announcements a where a.id = agenda.announcement_id and a.kind = 'event'
    )
  ) then
    perform set_config(
      'response.status', case when public.was_deleted(announcement_id) then '410' else '404' end,
      true
    );
    return null;
  end if;

  with chosen as materialized (
    select * from private.calendar_events(
      agenda.ministry_id, agenda.announcement_id, coalesce(agenda.without_routine, false),
      most_bytes, coalesce(octet_length(pages) + 36, 0)
    )
  ),
  written as materialized (
    select chosen.nearness, a.date, a.id, event.facts,
      private.escape_lines(event.texts, pages) as texts
    from chosen
    join public.announcements a using (id)
    left join public.ministries m on m.id = a.ministry_id,
      private.event_lines(
        a, m.name, case when pages is not null then E'\x1f' || a.id end, chosen.is_cut, zone
      ) as event
    union all
    -- Only a feed has a name. A single event is added to a calendar that already has a name.
    select 0, '-infinity', null, '', private.escape_lines(concat_ws(
      E'\x1e', 'NAME:' || title, 'X-WR-CALNAME:' || title,
      'DESCRIPTION:' || left_out, 'X-WR-CALDESC:' || left_out
    ), pages)
    from (
      select translate(name, E'\x1e\x1f', '') as title,
        case when exists (select from chosen where is_partial) then
          'Este calendário não traz tudo: faltam os avisos mais antigos ou os textos mais '
          || 'longos. Tudo está nos avisos da igreja.' end as left_out
    ) as feed
    where is_feed and title <> ''
  ),
  -- Folding adds three octets to at least 68 octets of a line, so a text grows by less than 5%.
  measured as (
    select *,
      sum(octet_length(facts) + octet_length(texts) * 1.05 + 40) over (order by nearness)
        as octets_so_far
    from written
  )
  select string_agg(convert_to(facts, 'UTF8') || private.fold_lines(texts), '' order by date, id)
  into calendar
  from measured where octets_so_far <= most_bytes + 90000;

  perform set_config(
    'response.headers', '[{"Content-Type": "text/calendar; charset=utf-8"}]', true
  );
  return concat_ws(
    E'\r\n', 'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Avisos//Avisos//PT-BR',
    'CALSCALE:GREGORIAN', 'METHOD:PUBLISH',
    case when is_feed then E'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H' end
  )::bytea || '\x0d0a'::bytea || coalesce(calendar, '') || convert_to(E'END:VCALENDAR\r\n', 'UTF8');
end;
$$;

-- Returns the values of `series_id` and `detached` for an announcement that is restored to `state`.
-- An existing announcement (`present`) stays in its series, unless the state is a notice, which
-- belongs to no series. A deleted announcement joins its former series again if the series exists,
-- has no other occurrence on that day, and does not end before that day. The series then no longer
-- skips the day.
create or replace function private.join_series(state public.announcements, present public.announcements)
returns jsonb language plpgsql set search_path = '' as $$
declare
  rule public.series;
  local_day date;
begin
  select * into rule from public.series
  where id = case when present.id is null then state.series_id else present.series_id end
  for no key update;
  local_day := state.date at time zone rule.time_zone;
  if rule.id is null or state.kind = 'notice'
    or present.id is null and (local_day > rule.until or exists (
      select from public.announcements
      where series_id = rule.id and (date at time zone rule.time_zone)::date = local_day
    ))
  then
    return '{"series_id": null, "detached": false}';
  end if;
  update public.series set skipped = array_remove(skipped, local_day)
  where id = rule.id and local_day = any (skipped);
  return jsonb_build_object(
    'series_id', rule.id, 'detached', not private.follows_series(state, rule)
  );
end;
$$;

-- Returns the days within the next 90 days on which a series still needs an occurrence. Only the
-- first 40 days of the rule count, so that a daily series fits into a member's limit of changes an
-- hour. Returns no day if the author may not write announcements for the ministry, or if the
-- ministry is archived.
create or replace function private.missing_days(rule public.series)
returns setof date language sql stable set search_path = '' as $$
  select day
  from (
    select next_day
    from private.days_to_come(rule, (now() at time zone rule.time_zone)::date + 90) next_day
    order by next_day limit 40
  ) next (day)
  where day <> all (rule.skipped || array(
      select (date at time zone rule.time_zone)::date from public.announcements
      where series_id = rule.id and date > now() - interval '2 days'
    ))
    and private.has_author(rule) and not exists (
      select from public.ministries
      where id = (rule.template ->> 'ministry_id')::uuid and archived_at is not null
    );
$$;

-- Returns a set of weekdays in order, and an empty set for null.
create or replace function private.sorted_weekdays(weekdays smallint[])
returns smallint[] language sql immutable set search_path = '' as $$
  select array(select weekday from unnest(weekdays) weekday order by weekday);
$$;

-- Starts a series with an announcement as its first occurrence, and writes the occurrences of the
-- next 90 days. The announcement gets no new revision. Only its author and editors may call this
-- function. A second call with the same rule returns the same series, so a client can repeat a
-- request whose response was lost.
--   frequency  'weekly', 'biweekly', 'monthly_weekday' (its nth weekday, or the last) or
--              'monthly_day'
--   time_zone  an IANA name; the rule repeats the announcement's local day and time in this zone
--   until      the last day; null for a series without an end
--   weekdays   the weekdays of a weekly series, from 0 (Sunday) to 6, with that of the first day;
--              empty for only this weekday
--   routine    whether the series belongs to the standing programme
-- Returns the id of the series. Hints: announcement_gone, already_repeats (by another rule),
-- foreign_ministry, ministry_archived, notice_repeats, time_zone_unknown, until_too_early (before
-- today or before the announcement's day), too_many_series. Constraints: series_until_range,
-- series_weekdays_known.
create or replace function public.repeat_announcement(
  announcement_id uuid, frequency text, time_zone text, until date default null,
  weekdays smallint[] default '{}', routine boolean default false
)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  wanted_weekdays constant smallint[] :=
    private.sorted_weekdays(repeat_announcement.weekdays);
  origin public.announcements;
  starts timestamp;
  series uuid;
begin
  perform private.require_approved_member();
  perform from public.ministries
  where id = (
    select ministry_id from public.announcements where id = repeat_announcement.announcement_id
  )
  for key share;
  select * into origin from public.announcements
  where id = repeat_announcement.announcement_id for no key update;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  end if;
  if origin.created_by is distinct from auth.uid() and not private.is_editor() then
    raise exception 'only its author or an editor may repeat this announcement'
      using errcode = '42501';
  end if;
  if origin.kind = 'notice' then
    raise exception 'a notice does not repeat' using errcode = '23514', hint = 'notice_repeats';
  end if;
  if origin.series_id is not null then
    if not exists (
      select from public.series rule
      where rule.id = origin.series_id and rule.frequency = repeat_announcement.frequency
        and rule.until is not distinct from repeat_announcement.until
        and rule.weekdays = wanted_weekdays
    ) then
      raise exception 'this announcement repeats already'
        using errcode = '23514', hint = 'already_repeats';
    end if;
    return origin.series_id;
  end if;
  perform private.require_ministry(origin.ministry_id);
  begin
    -- The patterns refuse abbreviations such as BRT, and files of the time zone database that are
    -- no time zones. PostgreSQL accepts both, but browsers do not know them.
    if repeat_announcement.time_zone
        ~ '^(?=.{1,64}$)(?:[A-Za-z]+(?:[/_-][A-Za-z]+)*|Etc/GMT[+-][0-9]{1,2})$'
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
    raise exception 'this time zone is not known'
      using errcode = '22023', hint = 'time_zone_unknown';
  end if;
  if repeat_announcement.until < greatest(
    starts::date, (now() at time zone repeat_announcement.time_zone)::date
  ) then
    raise exception 'a series ends on its first day or later, and not before today'
      using errcode = '23514', hint = 'until_too_early';
  end if;
  perform private.require_changes_left(1);
  insert into public.series (
    frequency, starts_on, starts_at, lasts, time_zone, until, weekdays, routine, template,
    created_by
  )
  values (
    repeat_announcement.frequency, starts::date, starts::time,
    private.local_length(origin.date, origin.ends_at, repeat_announcement.time_zone),
    repeat_announcement.time_zone,
    repeat_announcement.until,
    wanted_weekdays,
    coalesce(repeat_announcement.routine, false),
    private.announced(to_jsonb(origin)) - array['id', 'date', 'ends_at', 'former_date']
      || '{"status": "scheduled", "status_reason": null}',
    -- An editor who repeats the announcement of a deleted account becomes the author of future
    -- occurrences.
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

-- Returns the future occurrences of a series from the day `boundary` on, and for each the day on
-- which it takes place by the changed rule. `edited` takes place on `edited_day`. Occurrences on a
-- day of the changed rule stay. Unless the rule has other days (`has_other_days`), all occurrences
-- up to its end stay. The other ones move, in order, to the days of the rule that have no
-- occurrence. `day` is null for an occurrence that is left over. A detached occurrence keeps its
-- day (`is_kept`), unless `include_detached` is true.
create or replace function private.placed_rows(
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
create or replace function private.changed_rule(
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
create or replace function private.changed_occurrence(
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
create or replace function private.write_changed_series(
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
create or replace function private.change_rows(
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

-- Changes several occurrences of a series at once, and all occurrences that are written later.
--   scope    'following': the given occurrence and all later ones; 'upcoming': all future ones
--   changes  an object with columns of announcements that a client may write, as in a PATCH request
-- A new time applies to every occurrence on its own day. A new day moves each occurrence to the
-- corresponding day of the new rule. The end of an occurrence moves with its beginning. Returns how
-- many occurrences changed, and how many detached occurrences stay unchanged. Each changed or
-- written occurrence counts as a change of the caller, and so does each deleted occurrence of
-- another person. A call counts as at least one change. Hints: occurrence_past, too_many_series,
-- foreign_ministry, ministry_archived, and the hints of lock_series. Constraints: those of
-- announcements.
create or replace function public.change_series(
  announcement_id uuid, scope text, changes jsonb, include_detached boolean default false,
  revision integer default null, series_revision integer default null
)
returns table (changed integer, kept integer)
language plpgsql security definer set search_path = '' as $$
declare
  edited public.announcements;
  given jsonb;
  boundary date;
  rule public.series;
  days_later integer;
begin
  perform private.require_scope(change_series.scope);
  edited := private.lock_series(
    change_series.announcement_id, change_series.revision, change_series.series_revision
  );
  if edited.date <= now() then
    raise exception 'a past occurrence cannot be changed with its series'
      using errcode = '23514', hint = 'occurrence_past';
  end if;
  given := private.checked_changes(edited, change_series.changes);
  if given = '{}' then
    return query select 0, 0;
    return;
  end if;
  select * into rule from public.series where id = edited.series_id;
  select min((date at time zone rule.time_zone)::date) into boundary
  from public.announcements
  where series_id = edited.series_id and date > now()
    and (change_series.scope = 'upcoming' or announcements.id = edited.id);
  -- The last day of the rule moves with the occurrences, so that the last one stays in the series.
  days_later := (coalesce((given ->> 'date')::timestamptz, edited.date) at time zone rule.time_zone
    )::date - (edited.date at time zone rule.time_zone)::date;
  if rule.until is not null then
    rule.until := least('2099-12-31', rule.until + greatest(0, days_later));
  end if;
  return query
    select done.changed, done.kept
    from private.change_rows(
      edited, boundary, given, coalesce(change_series.include_detached, false), rule
    ) done;
end;
$$;

-- Changes how often a series repeats, on which weekdays and until when, and whether the series
-- belongs to the standing programme, from the given occurrence on. Occurrences on a day of the new
-- rule stay. The other ones that are not detached move, in order, to the new days that have none.
-- Occurrences that are left over are deleted, and missing ones are written. A detached occurrence
-- outside the new days becomes a single announcement, unless `include_detached` is true.
--   until     the last day; null for a series without an end
--   changes   the columns that change first, as in change_series with the scope 'following'
--   weekdays  the weekdays of a weekly series, from 0 (Sunday) to 6; null keeps the present ones
--   routine   whether the series belongs to the standing programme; null keeps the present value
-- Returns the numbers of deleted and written occurrences, and the two numbers of change_series.
-- Counts as change_series does. Hints: until_too_early (before the given occurrence's day), and the
-- hints of change_series. Constraints: series_frequency_known, series_until_range,
-- series_weekdays_known.
create or replace function public.change_series_rule(
  announcement_id uuid, frequency text, until date default null, changes jsonb default '{}',
  include_detached boolean default false, revision integer default null,
  series_revision integer default null, weekdays smallint[] default null,
  routine boolean default null
)
returns table (deleted integer, written integer, changed integer, kept integer)
language plpgsql security definer set search_path = '' as $$
declare
  edited constant public.announcements := private.lock_series(
    change_series_rule.announcement_id, change_series_rule.revision,
    change_series_rule.series_revision
  );
  old_rule constant public.series := (
    select series from public.series where id = edited.series_id
  );
  rule public.series := old_rule;
  given jsonb;
begin
  if edited.date <= now() then
    raise exception 'a past occurrence cannot be changed with its series'
      using errcode = '23514', hint = 'occurrence_past';
  end if;
  given := private.checked_changes(edited, change_series_rule.changes);
  rule.frequency := coalesce(change_series_rule.frequency, '');
  rule.until := change_series_rule.until;
  rule.routine := coalesce(change_series_rule.routine, rule.routine);
  rule.weekdays := case
    when change_series_rule.weekdays is not null
      then private.sorted_weekdays(change_series_rule.weekdays)
    when rule.frequency = 'weekly' then rule.weekdays
    else '{}' end;
  if rule.until < (
    coalesce((given ->> 'date')::timestamptz, edited.date) at time zone rule.time_zone
  )::date then
    raise exception 'a series ends on this day or later'
      using errcode = '23514', hint = 'until_too_early';
  end if;
  if not private.has_author(rule) then
    -- An editor becomes the author of a series whose author was deleted, deactivated or moved to
    -- another ministry.
    if private.is_editor() then
      rule.created_by := auth.uid();
    elsif (rule.frequency, rule.weekdays) is distinct from (old_rule.frequency, old_rule.weekdays)
      or coalesce(rule.until, 'infinity') > coalesce(old_rule.until, 'infinity')
    then
      raise exception 'members post for their own ministry only'
        using errcode = '42501', hint = 'foreign_ministry';
    end if;
  end if;
  return query
    select * from private.change_rows(
      edited, (edited.date at time zone rule.time_zone)::date, given,
      coalesce(change_series_rule.include_detached, false), rule
    );
end;
$$;

-- Sets whether series belong to the standing programme, for editors, and returns the number of
-- series that change. Each of them counts as a change of the caller. A board that was used before
-- the programme existed marks its series by one call.
create or replace function public.mark_routine(series_ids uuid[], routine boolean)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  marked integer;
begin
  perform private.require_editor();
  perform from public.series where id = any (series_ids) order by id for no key update;
  update public.series set routine = mark_routine.routine
  where id = any (series_ids) and series.routine <> mark_routine.routine;
  get diagnostics marked = row_count;
  perform private.count_changes(marked);
  return marked;
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.repeat_announcement(uuid, text, text, date, smallint[], boolean),
  public.change_series_rule(
    uuid, text, date, jsonb, boolean, integer, integer, smallint[], boolean
  ),
  public.mark_routine(uuid[], boolean)
  from public, anon;
grant execute on function
  public.repeat_announcement(uuid, text, text, date, smallint[], boolean),
  public.change_series_rule(
    uuid, text, date, jsonb, boolean, integer, integer, smallint[], boolean
  ),
  public.mark_routine(uuid[], boolean)
  to authenticated;
revoke execute on function
  public.list_series(), public.list_special(timestamptz, timestamptz) from public;
grant execute on function
  public.list_series(), public.list_special(timestamptz, timestamptz) to anon, authenticated;

revoke execute on function public.agenda(uuid, uuid, text, text, boolean, text) from public;
grant execute on function
  private.calendar_events(uuid, uuid, boolean, integer, integer), private.known_zone(text),
  private.event_lines(public.announcements, text, text, boolean, text),
  public.agenda(uuid, uuid, text, text, boolean, text)
  to anon, authenticated;
