-- The cost of a search grew with the square of a text where somebody wants it to: 5,000 accents on one letter took a
-- quarter of a second to bring into order, whenever the announcement was written; a name or a search of signs that
-- stand for eighteen letters (U+FDFA) a tenth of a second and more, as each part was counted off from the beginning.

-- In pieces: only marks on one letter are brought into order, and nobody types more than a few. A name is one piece, so
-- that the index of the names holds what it held.
create or replace function private.fold(value text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  piece constant integer := 128;
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

-- The same parts as before. Appending single elements extends the array in place.
create or replace function private.text_parts(value text)
returns text[]
language plpgsql
immutable
parallel safe
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

-- The parts of a long text's beginning leave few texts to look into as well.
create or replace function private.searched_parts(folded text)
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
