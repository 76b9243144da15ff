-- The announcements as a calendar (iCalendar, RFC 5545), which phones and computers subscribe to. It is written here
-- and nowhere else: our server's addresses and a project on hosted Supabase, which has no server of ours, answer the
-- same bytes.

-- A calendar of the board, of one ministry or of one announcement; null and status 404 when there is no such ministry or
-- announcement, 410 for a deleted one. A feed goes from 30 days ago to all that is to come, the nearest first: at most
-- 2,000 events and two million bytes, which the server's cache keeps. `board_url` is where the announcements have their
-- pages.
--
-- Runs with the caller's rights: the policies decide. One statement, as a call of a function for each text would take
-- longer than all the rest. E'\x1e' ends a line and E'\x1f' stands for the board's address while texts are escaped;
-- they are taken out of all texts before. So are embeddings, overrides and isolates of direction: a calendar shows titles
-- of many people beside each other, and U+202E would turn what stands around it.
create function public.agenda(
  ministry_id uuid default null,
  announcement_id uuid default null,
  board_url text default null,
  board_name text default null
)
returns public."*/*"
language plpgsql
stable
set search_path = ''
as $$
declare
  most_events constant integer := 2000;
  most_bytes constant integer := 900000;
  time_format constant text := 'YYYYMMDD"T"HH24MISS"Z"';
  is_feed constant boolean := agenda.announcement_id is null;
  -- Nothing else could stand in a line of its own.
  pages constant text := substring(
    agenda.board_url from '^(https?://[^[:space:][:cntrl:]/?#@\\]{1,255}(?:/[^[:space:][:cntrl:]?#]{1,200})?)/?$'
  ) || '/avisos/';
  name text := left(agenda.board_name, 200);
  calendar bytea;
begin
  if agenda.ministry_id is not null then
    select concat_ws(' · ', m.name, left(agenda.board_name, 200)) into name
    from public.ministries m where m.id = agenda.ministry_id;
  end if;
  if (agenda.ministry_id is not null and not found) or not (
    is_feed or exists (select from public.announcements a where a.id = agenda.announcement_id)
  ) then
    perform set_config(
      'response.status', case when public.was_deleted(agenda.announcement_id) then '410' else '404' end, true
    );
    return null;
  end if;

  with nearest as (
    select a.*,
      -- Of what takes place now it is none.
      greatest(a.date - now(), now() - coalesce(a.ends_at, a.date), interval '0')
        + case when coalesce(a.ends_at, a.date) < now() then interval '1000 years' else interval '0' end as distance
    from public.announcements a
    where case when is_feed
        -- No announcement is longer than 60 days.
        then a.date >= now() - interval '90 days'
          and coalesce(a.ends_at, a.date) >= now() - interval '30 days'
          and (agenda.ministry_id is null or a.ministry_id = agenda.ministry_id)
        else a.id = agenda.announcement_id end
    order by distance, a.date, a.id
    limit most_events
  ),
  -- Before anything is done with their texts.
  sized as (
    select *, row_number() over (order by distance, date, id) as nearness, distance >= interval '1000 years' as is_over,
      -- An estimate of the octets sent: escaped, folded, with three addresses of the page.
      420 + 3 * coalesce(octet_length(pages) + 36, 0) + least(octet_length(description), 100)
        + 1.1 * octet_length(concat(title, location, contact, contact, link_label, link_url, status_reason)) as octets,
      1.15 * greatest(octet_length(description) - 100, 0) as text_octets
    from nearest
  ),
  summed as (
    select *, sum(octets) over nearer as own_so_far, sum(octets + text_octets) over nearer as octets_so_far,
      most_bytes - sum(octets) filter (where not is_over) over () as octets_left,
      sum(text_octets) over (partition by is_over order by text_octets, nearness) as shorter_octets
    from sized
    window nearer as (order by nearness)
  ),
  bounded as (
    select *, is_feed and not is_over and text_octets > 0 and shorter_octets > octets_left as is_cut
    from summed where not is_feed or case when is_over then octets_so_far else own_so_far end <= most_bytes
  ),
  named as (
    select b.id, b.nearness, b.date, b.ends_at, b.status, b.created_at, b.updated_at, b.revision,
      replace(replace(b.title, E'\x1e', ''), E'\x1f', '') as title,
      case when not b.is_cut then replace(replace(b.description, E'\x1e', ''), E'\x1f', '')
        else 'Texto completo ' || coalesce('no aviso: ' || E'\x1f' || b.id || left(pages, 0), 'na lista de avisos')
      end as description,
      replace(replace(b.location, E'\x1e', ''), E'\x1f', '') as location,
      replace(replace(b.contact, E'\x1e', ''), E'\x1f', '') as contact,
      replace(replace(b.status_reason, E'\x1e', ''), E'\x1f', '') as reason,
      replace(replace(coalesce(b.link_label, 'Link') || ': ' || b.link_url, E'\x1e', ''), E'\x1f', '') as link,
      replace(replace(m.name, E'\x1e', ''), E'\x1f', '') as ministry,
      case
        when b.status = 'cancelled' then 'Cancelado'
        when b.status = 'postponed' then
          case when b.former_date is null then 'Adiado, ainda sem nova data' else 'Nova data' end
      end as notice,
      -- Without a new date nothing takes place then.
      b.status = 'cancelled' or (b.status = 'postponed' and b.former_date is null) as is_off,
      case when pages is not null then E'\x1f' || b.id end as page
    from bounded b left join public.ministries m on m.id = b.ministry_id
  ),
  texts as (
    select nearness, date, id,
      -- Lines of which each is short.
      concat_ws(
        E'\r\n',
        'BEGIN:VEVENT',
        'UID:' || id || '@avisos',
        'DTSTAMP:' || to_char(updated_at at time zone 'UTC', time_format),
        'CREATED:' || to_char(created_at at time zone 'UTC', time_format),
        'LAST-MODIFIED:' || to_char(updated_at at time zone 'UTC', time_format),
        'SEQUENCE:' || revision,
        'DTSTART:' || to_char(date at time zone 'UTC', time_format),
        -- Without an end the hour that calendars themselves propose: an event of no length is a thin line in them.
        coalesce('DTEND:' || to_char(ends_at at time zone 'UTC', time_format), 'DURATION:PT1H'),
        'STATUS:' || case when is_off then 'CANCELLED' else 'CONFIRMED' end,
        ''
      ) as facts,
      concat_ws(
        E'\x1e',
        -- In words as well: some calendars show no status, and no address either.
        'SUMMARY:' || concat_ws(': ', notice, title),
        'DESCRIPTION:' || concat_ws(
          E'\n\n',
          notice || ': ' || reason,
          description,
          nullif(concat_ws(E'\n', 'Contato: ' || contact, link, 'Aviso: ' || page), '')
        ),
        'LOCATION:' || location,
        'CONTACT:' || contact,
        'CATEGORIES:' || ministry,
        'URL:' || page,
        'END:VEVENT'
      ) as lines
    from named
    union all
    -- Before all events. A single one goes into a calendar that has its name already.
    select 0, '-infinity', null, '', concat_ws(E'\x1e', 'NAME:' || title, 'X-WR-CALNAME:' || title,
      'DESCRIPTION:' || left_out, 'X-WR-CALDESC:' || left_out)
    from replace(replace(name, E'\x1e', ''), E'\x1f', '') as title, lateral (
      select 'Esta agenda não traz tudo: faltam os avisos mais antigos ou os textos mais longos. Tudo está na lista de avisos.'
      where (select count(*) from nearest) > (select count(*) from bounded where not is_cut)
      union all select null limit 1
    ) as said (left_out)
    where is_feed and title <> ''
  ),
  -- A line break of whatever kind is one.
  escaped as materialized (
    select nearness, date, id, facts, replace(regexp_replace(
      replace(replace(replace(replace(replace(replace(
        lines, '\', '\\'), ',', '\,'), ';', '\;'), E'\r\n', '\n'), E'\n', '\n'), E'\r', '\n'),
      E'[\x01-\x08\x0b-\x1d\x7f\u202a-\u202e\u2066-\u2069]', '', 'g'),
      E'\x1f', coalesce(pages, '')) as lines
    from texts
  ),
  -- As they are sent: folding adds three octets to 68 at least.
  measured as (
    select *, sum(octet_length(facts) + octet_length(lines) * 1.05 + 40) over (order by nearness) as octets_so_far
    from escaped
  )
  select string_agg(convert_to(facts, 'UTF8') || folded, E'\\x0d0a'::bytea order by date, id)
  into calendar
  from measured, lateral (
    select string_agg(
      case when octet_length(line) <= 75 then convert_to(line, 'UTF8')
      else (
        -- Pieces of 71 octets, of which the ends go back to where a character begins.
        select string_agg(substring(octets from start + 1 for stop - start), E'\\x0d0a20'::bytea order by start)
        from (select convert_to(line, 'UTF8') as octets offset 0) as whole,
          generate_series(0, length(octets) - 1, 71) as place,
          least(place + 71, length(octets)) as next,
          lateral (
            select
              place - case
                when get_byte(octets, place) & 192 <> 128 then 0
                when get_byte(octets, place - 1) & 192 <> 128 then 1
                when get_byte(octets, place - 2) & 192 <> 128 then 2
                else 3
              end as start,
              next - case
                when next = length(octets) or get_byte(octets, next) & 192 <> 128 then 0
                when get_byte(octets, next - 1) & 192 <> 128 then 1
                when get_byte(octets, next - 2) & 192 <> 128 then 2
                else 3
              end as stop
          ) as piece
      ) end,
      E'\\x0d0a'::bytea
      order by number
    ) as folded
    from string_to_table(lines, E'\x1e') with ordinality as split (line, number)
  ) as event
  where octets_so_far <= most_bytes + 90000;

  perform set_config('response.headers', '[{"Content-Type": "text/calendar; charset=utf-8"}]', true);
  return concat_ws(
    E'\r\n',
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Avisos//Avisos//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    case when is_feed then E'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H' end
  )::bytea || coalesce(E'\\x0d0a'::bytea || calendar, '') || E'\\x0d0a454e443a5643414c454e4441520d0a'::bytea;
end;
$$;

revoke execute on function public.agenda(uuid, uuid, text, text) from public;
grant execute on function public.agenda(uuid, uuid, text, text) to anon, authenticated;
