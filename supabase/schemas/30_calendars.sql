-- Calendars (iCalendar, RFC 5545) for phones and computers. The database creates the calendars, so
-- that hosted Supabase sends the same bytes as our server. Before lines are escaped and folded,
-- E'\x1e' ends each line, and E'\x1f' stands for the base URL of pages. No text of an announcement
-- or ministry contains these two characters, because private.clean_texts removes them.

-- Chooses the events of a feed, or the single event `announcement_id`, with the caller's rights. A
-- feed is the calendar of the board or of one ministry. A feed has all events since 30 days ago,
-- the nearest first. `without_routine` leaves out the unchanged occurrences of the standing
-- programme. A notice has no day, so no calendar contains notices. A feed has at most 2,000 events
-- and `most_bytes` bytes, because the server caches feeds. If a feed is too large, the function
-- first leaves out past events, and then cuts the longest texts (`is_cut`). `is_partial` is then
-- true in every row.
create function private.calendar_events(
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
create function private.known_zone(time_zone text)
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
create function private.event_lines(
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

-- Escapes calendar lines (RFC 5545 §3.3.11). Removes control characters. Also removes characters
-- that embed, override or isolate a direction of writing, because U+202E in one title would reverse
-- the titles beside it.
create function private.escape_lines(lines text, pages text)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return replace(regexp_replace(
    replace(replace(replace(replace(lines, '\', '\\'), ',', '\,'), ';', '\;'), E'\n', '\n'),
    E'[\x01-\x08\x0b-\x1d\x7f\u202a-\u202e\u2066-\u2069]', '', 'g'),
    E'\x1f', coalesce(pages, ''));
end;
$$;

-- Folds calendar lines to at most 75 octets (RFC 5545 §3.1). Cuts after every 71 octets, or before
-- a character that would be split.
create function private.fold_lines(lines text)
returns bytea language plpgsql immutable set search_path = '' as $$
declare
  octets bytea;
  line text;
  start integer;
  stop integer;
  folded bytea := '';
begin
  foreach line in array string_to_array(lines, E'\x1e') loop
    octets := convert_to(line, 'UTF8');
    start := 0;
    for place in 71 .. case when length(octets) > 75 then length(octets) - 1 else 0 end by 71 loop
      stop := place;
      while get_byte(octets, stop) & 192 = 128 loop stop := stop - 1; end loop;
      folded := folded || substring(octets from start + 1 for stop - start) || '\x0d0a20';
      start := stop;
    end loop;
    folded := folded || substring(octets from start + 1) || '\x0d0a';
  end loop;
  return folded;
end;
$$;

-- Returns the calendar of the board, of one ministry or of one announcement, with the caller's
-- rights. Returns null with the status 404 for an unknown ministry or announcement and for a
-- notice, and 410 for a deleted announcement. `board_url` is the URL of the board. Announcements
-- without an hour have their day in `time_zone`, the church's time zone. `without_routine` leaves
-- out the unchanged occurrences of the standing programme.
create function public.agenda(
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

revoke execute on all functions in schema private from public;
revoke execute on function public.agenda(uuid, uuid, text, text, boolean, text) from public;
grant execute on function
  private.calendar_events(uuid, uuid, boolean, integer, integer), private.known_zone(text),
  private.event_lines(public.announcements, text, text, boolean, text),
  private.escape_lines(text, text), private.fold_lines(text),
  public.agenda(uuid, uuid, text, text, boolean, text)
  to anon, authenticated;
