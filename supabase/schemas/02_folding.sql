-- The search for titles, names and e-mail addresses ignores accents and case: "joao" finds "João". It finds any part of a word.
-- The index uses our functions instead of pg_trgm: a PostgreSQL behind DATABASE_URL may lack extensions, and a search
-- of one or two letters has no trigram.

-- Folds a text for comparison: "d'agua" finds "d’água", "24-25" finds "24–25". Accents go, letters become small, quotes, dashes
-- and blanks of every kind are equal, and invisible signs are ignored. `fold` in web/lib/text/fold.ts does the same.
--
-- Normalizes in pieces, which keeps the time linear: 5,000 accents on one letter take a quarter of a second to order. An acute
-- accent that is typed for an apostrophe is replaced first, because NFKD would decompose it into a blank and an accent. Signs
-- are given by number, so that neither the locale nor PostgreSQL's version of Unicode decides.
create function private.fold(value text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  piece constant integer := 512;
  typed constant text := replace(value, U&'\00b4', '''');
  quotes constant text := '"`\u00ab\u00bb\u02b9-\u02bd\u02ca\u02cb\u2018-\u201f\u2032\u2035\u2039\u203a\u275b-\u275e\u301d-\u301f';
  dashes constant text := '\u02d7\u058a\u05be\u2010-\u2015\u2043\u2212\u2e3a\u2e3b';
  blanks constant text := '\u0009-\u000d\u0085\u1680\u2028\u2029';
  plain text;
begin
  if char_length(typed) <= piece then
    plain := normalize(typed, nfkd);
  else
    select string_agg(normalize(substr(typed, start, piece), nfkd), '' order by start) into plain
    from generate_series(1, char_length(typed), piece) as start;
  end if;
  plain := regexp_replace(plain,
    '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f'
    || '\ufe00-\ufe0f\ufeff\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g');
  -- The patterns skip a single plain sign, as most blanks are, because each replacement costs a microsecond.
  plain := regexp_replace(plain, format('''*[%1$s][''%1$s]*|''{2,}', quotes), '''', 'g');
  plain := regexp_replace(plain, format('-*[%1$s][-%1$s]*|-{2,}', dashes), '-', 'g');
  return lower(regexp_replace(plain, format(' *[%1$s][ %1$s]*| {2,}', blanks), ' ', 'g'));
end;
$$;

-- Returns every part of one, two and three characters of the folded text, for the indexes. Takes linear time: indexing an array
-- is constant, unlike substr on UTF-8, and appending one element extends the array in place.
create function private.text_parts(value text) returns text[]
language plpgsql
immutable
parallel safe
-- A call takes some 50 µs, so the planner must prefer an index.
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

-- Returns the parts that a search looks up in an index: the whole text up to three characters, else the parts of three
-- characters of its beginning, which leave few rows to compare.
create function private.searched_parts(folded text)
returns text[] language plpgsql immutable parallel safe set search_path = '' as $$
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
grant execute on function
  private.fold(text), private.text_parts(text), private.searched_parts(text)
  to authenticated, service_role;
