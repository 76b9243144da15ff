-- Who types "joao" or "JOAO" finds "João": titles, names and e-mail addresses are searched without accents and
-- case. Any part of a word is found, and every sign is literal.
--
-- The index is of our own functions and not of pg_trgm, because a PostgreSQL behind DATABASE_URL may lack the
-- contributed extensions, and because a search of one or two letters has no trigram.

-- The text as it is compared: compatibility forms taken apart, accents removed, then small letters. In this order
-- also where the database's locale lowers ASCII alone.
create function private.fold(value text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return lower(regexp_replace(normalize(value, nfkd), U&'[\0300-\036f]', '', 'g'));
end;
$$;

-- What the indexes hold: every part of one, two and three characters of the folded text.
create function private.text_parts(value text)
returns text[]
language plpgsql
immutable
parallel safe
-- Some fifty microseconds: PostgreSQL must not prefer it to an index.
cost 1000
set search_path = ''
as $$
declare
  folded constant text := private.fold(value);
  parts text[] := '{}';
begin
  for start in 1 .. char_length(folded) loop
    parts := parts || array[
      substr(folded, start, 1), substr(folded, start, 2), substr(folded, start, 3)
    ];
  end loop;
  return parts;
end;
$$;

-- What the indexes are asked for: the text itself up to three characters, which decides alone; of a longer one the
-- parts of three, which leave few texts to look into.
create function private.searched_parts(folded text)
returns text[]
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  parts text[] := array[left(folded, 3)];
begin
  for start in 2 .. char_length(folded) - 2 loop
    parts := parts || substr(folded, start, 3);
  end loop;
  return parts;
end;
$$;

-- Whoever writes a row computes what its index holds.
revoke execute on function
  private.fold(text), private.text_parts(text), private.searched_parts(text)
  from public;
grant execute on function
  private.fold(text), private.text_parts(text), private.searched_parts(text)
  to authenticated, service_role;

create index announcements_title_parts_idx on public.announcements
  using gin (private.text_parts(title));
create index profiles_name_parts_idx on public.profiles using gin (private.text_parts(name));

-- The announcements whose title holds `search`. A set of rows of the table, so that the data API filters, sorts,
-- embeds and counts them as it does the table's. Runs with the caller's rights: the policies decide. Without the
-- index PostgreSQL would compute the parts of every title, which it does not weigh rightly.
create function public.search_announcements(search text)
returns setof public.announcements
language sql
stable
set search_path = ''
set enable_seqscan = off
as $$
  select announcements.*
  from btrim(private.fold(search)) as wanted
  join public.announcements
    on private.text_parts(announcements.title) @> private.searched_parts(wanted)
    and (char_length(wanted) <= 3 or strpos(private.fold(announcements.title), wanted) > 0);
$$;

revoke execute on function public.search_announcements(text) from public, anon;
grant execute on function public.search_announcements(text) to authenticated;

-- Addresses have no index: on hosted Supabase auth.users is not ours to index. There are as many as members.
create or replace function public.list_members(search text default '', page integer default 1)
returns table (
  user_id uuid,
  name text,
  email text,
  role text,
  ministry_id uuid,
  deactivated_at timestamptz,
  total bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  page_size constant integer := 20;
  wanted constant text := btrim(private.fold(coalesce(list_members.search, '')));
begin
  perform private.require_admin();
  return query
    select p.user_id, p.name, u.email::text, p.role, p.ministry_id, p.deactivated_at,
      count(*) over ()
    from public.profiles p
    join auth.users u on u.id = p.user_id
    where wanted = '' or p.user_id in (
      select named.user_id from public.profiles named
      where private.text_parts(named.name) @> private.searched_parts(wanted)
        and (char_length(wanted) <= 3 or strpos(private.fold(named.name), wanted) > 0)
      union all
      select addressed.id from auth.users addressed
      where strpos(private.fold(addressed.email), wanted) > 0
    )
    order by private.fold(p.name), p.user_id
    limit page_size
    offset page_size * (least(greatest(coalesce(list_members.page, 1), 1), 100000) - 1);
end;
$$;
