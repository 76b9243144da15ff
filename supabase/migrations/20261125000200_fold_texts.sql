-- Who types "joao" or "JOAO" finds "João": titles, names and e-mail addresses are searched without accents and case. Any
-- part of a word is found, and every sign is literal.
--
-- The index is of our own functions and not of pg_trgm, because a PostgreSQL behind DATABASE_URL may lack the
-- contributed extensions, and because a search of one or two letters has no trigram.

-- The text as it is compared: compatibility forms taken apart, accents removed, then small letters. In this order also
-- where the database's locale lowers ASCII alone.
--
-- In pieces, which keeps the cost linear: 5,000 accents on one letter take a quarter of a second to bring into order, and
-- nobody types more than a few. Most announcements, and all names, are one piece.
create function private.fold(value text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  piece constant integer := 512;
  plain text;
begin
  if char_length(value) <= piece then
    plain := normalize(value, nfkd);
  else
    select string_agg(normalize(substr(value, start, piece), nfkd), '' order by start) into plain
    from generate_series(1, char_length(value), piece) as start;
  end if;
  return lower(regexp_replace(plain, U&'[\0300-\036f]', '', 'g'));
end;
$$;

-- What the indexes hold: every part of one, two and three characters of the folded text. In linear time as well:
-- characters are not counted off from the beginning for each part, and appending single elements extends the array in
-- place.
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
  characters constant text[] := string_to_array(private.fold(value), null);
  parts text[] := '{}';
  one text;
  two text;
begin
  for start in 1 .. cardinality(characters) loop
    one := characters[start];
    two := one || coalesce(characters[start + 1], '');
    parts := parts || one;
    parts := parts || two;
    parts := parts || (two || coalesce(characters[start + 2], ''));
  end loop;
  return parts;
end;
$$;

-- What the indexes are asked for: the text itself up to three characters, which decides alone; of a longer one the parts
-- of three of its beginning, which leave few texts to look into.
create function private.searched_parts(folded text)
returns text[]
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  beginning constant text := left(folded, 64);
  parts text[] := array[left(folded, 3)];
begin
  for start in 2 .. char_length(beginning) - 2 loop
    parts := parts || substr(beginning, start, 3);
  end loop;
  return parts;
end;
$$;

revoke execute on all functions in schema private from public;
-- Whoever writes a row computes what its index holds.
grant execute on function
  private.fold(text), private.text_parts(text), private.searched_parts(text)
  to authenticated, service_role;
