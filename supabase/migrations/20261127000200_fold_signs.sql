-- A search for "d'agua" or "24-25" finds "d’água" and "24–25": quotes, dashes and blanks of every kind, one or several, are
-- equal, and soft hyphens and other invisible signs are ignored. `fold` in web/lib/text/fold.ts does the same.

-- The function still normalizes in pieces, removes accents and lowers letters. It replaces an acute accent that is typed for an
-- apostrophe first, because NFKD would decompose it into a blank and an accent. Signs are given by number, so that neither the
-- locale nor PostgreSQL's version of Unicode decides.
create or replace function private.fold(value text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
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

-- Stored texts were folded by the former function: parts of names in the index, and the texts of announcements.
reindex index public.profiles_name_parts_idx;

update private.announcement_texts
set folded = anew.folded
from (
  select id, private.fold(concat_ws(E'\n', title, description, location)) as folded from public.announcements
) anew
where announcement_id = anew.id and announcement_texts.folded <> anew.folded;
