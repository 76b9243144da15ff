-- Calendars below a million bytes, time zones that every clock reads alike, and names in the order of the alphabet.

-- For `order=name` of our own server's data API; hosted Supabase orders so by itself.
create collation public.portuguese (provider = icu, locale = 'pt-BR');

-- Replaces lines of `agenda` (20261126000500_write_postponed_events.sql) and `repeat_announcement`
-- (20261126002200_change_series.sql). Google reads a calendar of up to a million bytes. A larger one leaves out past
-- announcements, the oldest first; then the longest texts, and names the page instead; at last the furthest announcements.
do $$
declare
  source text;
  change text[];
  agenda constant text := 'public.agenda(uuid, uuid, text, text)';
  changes constant text[] := array[
    array[agenda, 'most_bytes constant integer := 2000000;', 'most_bytes constant integer := 900000;'],
    array[agenda, 'interval ''0'') as distance', 'interval ''0'')
        + case when coalesce(a.ends_at, a.date) < now() then interval ''1000 years'' else interval ''0'' end as distance'],
    array[agenda, 'bounded as (
    select *, row_number() over nearer as nearness,
      sum(octet_length(title) + octet_length(description)) over nearer as octets_so_far
    from nearest
    window nearer as (order by distance, date, id)
  ),', 'sized as (
    select *, row_number() over (order by distance, date, id) as nearness, distance >= interval ''1000 years'' as is_over,
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
  ),'],
    array[agenda, 'replace(replace(b.description, E''\x1e'', ''''), E''\x1f'', '''') as description,',
      'case when not b.is_cut then replace(replace(b.description, E''\x1e'', ''''), E''\x1f'', '''')
        else ''Texto completo '' || coalesce(''no aviso: '' || E''\x1f'' || b.id || left(pages, 0), ''na lista de avisos'')
      end as description,'],
    array[agenda, '
    where b.octets_so_far <= most_bytes', ''],
    array[agenda, '''X-WR-CALNAME:'' || title)', '''X-WR-CALNAME:'' || title,
      ''DESCRIPTION:'' || left_out, ''X-WR-CALDESC:'' || left_out)'],
    array[agenda, 'as title
    where is_feed', 'as title, lateral (
      select ''Esta agenda não traz tudo: faltam os avisos mais antigos ou os textos mais longos. Tudo está na lista de avisos.''
      where (select count(*) from nearest) > (select count(*) from bounded where not is_cut)
      union all select null limit 1
    ) as said (left_out)
    where is_feed'],
    array[agenda, 'where octets_so_far <= most_bytes', 'where octets_so_far <= most_bytes + 90000'],
    -- PostgreSQL reads `GMT-3` as POSIX, with the opposite sign; IANA's `Etc/GMT+3` means that sign and is allowed.
    array['public.repeat_announcement(uuid, text, text, date)', '''^[A-Za-z0-9_+/-]{1,64}$''',
      '''^(?=.{1,64}$)(?:[A-Za-z]+(?:[/_-][A-Za-z]+)*|Etc/GMT[+-][0-9]{1,2})$''']
  ];
begin
  foreach change slice 1 in array changes loop
    source := pg_get_functiondef(change[1]::regprocedure);
    if strpos(source, change[2]) = 0 then raise exception '% has no: %', change[1], change[2]; end if;
    execute replace(source, change[2], change[3]);
  end loop;
end;
$$;
