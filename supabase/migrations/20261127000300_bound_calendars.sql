-- Calendars below a million bytes, time zones that every clock reads alike, and names in the order of the alphabet.

-- For the data API of our own server (`order=name`): hosted Supabase has such an order by itself. Where PostgreSQL was
-- built without ICU, names stay in the order of their code points.
do $$
begin
  create collation public.portuguese (provider = icu, locale = 'pt-BR');
exception when feature_not_supported then
  create collation public.portuguese from "C";
end;
$$;

-- What changes in `agenda` (20261126000500_write_postponed_events.sql) and `repeat_announcement`
-- (20261126002200_change_series.sql), which stay as they are otherwise. Google reads a calendar of up to a million bytes.
-- What is over is left out first, the longest ago first; then the longest texts, in whose place their events name the
-- page; at last what is to come latest. A calendar that leaves something out says so.
do $$
declare
  source text;
  change text[];
  agenda constant text := 'public.agenda(uuid, uuid, text, text)';
  changes constant text[] := array[
    array[agenda, 'most_bytes constant integer := 2000000;', 'most_bytes constant integer := 900000;'],
    array[agenda, 'greatest(a.date - now(), now() - coalesce(a.ends_at, a.date), interval ''0'') as distance',
      'greatest(a.date - now(), now() - coalesce(a.ends_at, a.date), interval ''0'')
        + case when coalesce(a.ends_at, a.date) < now() then interval ''1000 years'' else interval ''0'' end as distance'],
    array[agenda, 'limit most_events
  ),', 'limit most_events + 1
  ),
  -- About as they are sent: escaped, folded, with three addresses of the page. A text as short as what would stand in its
  -- place is not left out.
  sized as (
    select *, row_number() over (order by distance, date, id) as nearness, distance >= interval ''1000 years'' as is_over,
      420 + 3 * coalesce(octet_length(pages) + 36, 0) + least(octet_length(description), 100)
        + 1.1 * octet_length(concat(title, location, contact, contact, link_label, link_url, status_reason)) as own_octets,
      1.15 * greatest(octet_length(description) - 100, 0) as text_octets
    from nearest
  ),
  summed as (
    select *, sum(own_octets) over nearer as own_so_far, sum(own_octets + text_octets) over nearer as octets_so_far,
      sum(own_octets) filter (where not is_over) over () as own_octets_ahead,
      sum(text_octets) over (partition by is_over order by text_octets, nearness) as shorter_octets
    from sized
    window nearer as (order by nearness)
  ),'],
    array[agenda, 'select *, row_number() over nearer as nearness,
      sum(octet_length(title) + octet_length(description)) over nearer as octets_so_far
    from nearest
    window nearer as (order by distance, date, id)',
      'select *, is_feed and not is_over and text_octets > 0
        and shorter_octets > most_bytes - least(own_octets_ahead, most_bytes) as is_cut
    from summed
    where not is_feed or (nearness <= most_events and case when is_over then octets_so_far else own_so_far end <= most_bytes)'],
    array[agenda, 'replace(replace(b.description, E''\x1e'', ''''), E''\x1f'', '''') as description,',
      'case
        when not b.is_cut then replace(replace(b.description, E''\x1e'', ''''), E''\x1f'', '''')
        when pages is null then ''Texto completo na lista de avisos.''
        else ''Texto completo no aviso: '' || E''\x1f'' || b.id
      end as description,'],
    array[agenda, '
    where b.octets_so_far <= most_bytes', ''],
    array[agenda, '''X-WR-CALNAME:'' || title)', '''X-WR-CALNAME:'' || title,
      ''DESCRIPTION:'' || left_out, ''X-WR-CALDESC:'' || left_out)'],
    array[agenda, 'as title
    where is_feed and title <> ''''', 'as title, lateral (
      select case when (select count(*) from nearest) > (select count(*) from bounded where not is_cut) then
        ''Esta agenda não traz tudo: saem primeiro os avisos mais antigos e os textos mais longos. Tudo está na lista de avisos.''
      end as left_out
    ) as said
    where is_feed and title <> '''''],
    -- What is sent is measured, too.
    array[agenda, 'where octets_so_far <= most_bytes', 'where octets_so_far <= most_bytes + 90000'],
    -- PostgreSQL takes `GMT-3` and the like for POSIX, with the sign turned; only of IANA's `Etc/GMT+3` is that meant.
    array['public.repeat_announcement(uuid, text, text, date)', '''^[A-Za-z0-9_+/-]{1,64}$''',
      '''^(?=.{1,64}$)(?:[A-Za-z]+(?:[/_-][A-Za-z]+)*|Etc/GMT[+-][0-9]{1,2})$''']
  ];
begin
  foreach change slice 1 in array changes loop
    source := pg_get_functiondef(change[1]::regprocedure);
    if strpos(source, change[2]) = 0 then
      raise exception '% is not as expected: %', change[1], change[2];
    end if;
    execute replace(source, change[2], change[3]);
  end loop;
end;
$$;
