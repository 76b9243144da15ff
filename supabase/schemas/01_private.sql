-- Functions that policies, constraints and triggers share. The functions are in the schema
-- `private`, because the data API exposes every function of `public` as a remote procedure.

-- Hosted Supabase grants the roles of requests all rights on every new table, sequence and function
-- of `public`. PostgreSQL lets every role call every new function. The statements below revoke both
-- defaults. The schema files then grant each right by name.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Returns all invisible characters as a text for the brackets of a regular expression. These
-- characters are Unicode's White_Space, control characters (Cc), Default_Ignorable_Code_Point,
-- other formatting characters, the blank Braille pattern and the null notehead. The text lists the
-- characters by number, because locales and PostgreSQL's versions of Unicode differ. The constant
-- `VISIBLE` in supabase/limits.ts excludes the same characters.
create function private.invisible_characters()
returns text language sql immutable parallel safe set search_path = '' as $$
  select '\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5'
    || '\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff'
    || '\uffa0\ufff0-\ufffb\U00013430-\U0001343f'
    || '\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff';
$$;

-- Returns true when a text has no visible character. For example, a title of zero-width spaces
-- (U+200B) looks empty.
create function private.is_blank(value text)
returns boolean language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return value collate "C" !~ ('[^' || private.invisible_characters() || ']');
end;
$$;

create function private.has_invisible(value text)
returns boolean language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return value collate "C" ~ ('[' || private.invisible_characters() || ']');
end;
$$;

-- Notifies the servers that public rows of the table `changed` have changed. During a request, the
-- function only adds the table to the setting `avisos.changed`. Our server reads the setting before
-- the commit, and notifies all servers after the commit (server/database/change-listener.ts). A
-- request sends no notification inside its transaction, because PostgreSQL commits transactions
-- that notify one after another. Other programs do not read the setting, so the function sends a
-- notification at once for their changes.
create function private.notify_servers(changed text)
returns void language plpgsql set search_path = '' as $$
declare
  noted constant text := coalesce(current_setting('avisos.changed', true), '');
begin
  if strpos(noted, changed) = 0 then
    perform set_config('avisos.changed', concat_ws(',', nullif(noted, ''), changed), true);
  end if;
  if current_setting('role') not in ('anon', 'authenticated') then
    perform pg_notify('public_changes', changed);
  end if;
end;
$$;

-- Trigger: notifies the servers that a row which visitors may read has changed. An update that
-- changes no value sends no notification. Any member could otherwise make every open page refetch
-- the board by saving unchanged rows.
create function private.notify_public_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'UPDATE' or new is distinct from old then
    perform private.notify_servers(tg_table_name);
  end if;
  return null;
end;
$$;

-- Returns `state`, a row as JSON, with clean texts. A vertical tab, form feed, next line or record
-- separator becomes a line break. All other control characters are removed, and so are invisible
-- characters at the beginning and the end of a text. The variation selectors of emoji stay,
-- although private.invisible_characters() contains them. JSON writes a control character below
-- U+0020 as an escape that begins with one backslash. The function therefore replaces double
-- backslashes and escaped quotes by placeholders while it searches for escapes.
create function private.plain_texts(state jsonb)
returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  invisible constant text := '[\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+';
  written text := replace(replace(state::text, '\\', E'\x01'), '\"', E'\x02');
begin
  written := regexp_replace(
    written, '\\r\\n|\\[rf]|\\u000b|\\u001e|[\u0085\u2028\u2029]', '\\n', 'g'
  );
  written := regexp_replace(written, '\\b|\\u00..|[\u007f-\u009f]', '', 'g');
  written := regexp_replace(written, format('"%1$s|%1$s"', invisible), '"', 'g');
  return replace(replace(written, E'\x02', '\"'), E'\x01', '\\');
end;
$$;

-- Trigger: cleans all texts of a row (private.plain_texts), whichever program writes the row.
-- Refuses U+FFFD, because this character stands for a letter that a wrong encoding has destroyed.
-- The trigger leaves `link_url` unchanged, because a constraint of announcements checks it.
create function private.clean_texts()
returns trigger language plpgsql set search_path = '' as $$
declare
  written constant text := to_jsonb(new)::text;
begin
  if strpos(written, U&'\fffd') > 0 then
    raise exception 'a text has the replacement character U+FFFD'
      using errcode = '23514', hint = 'damaged_text';
  elsif written ~ '\\[bfru]|[^ -~\u00c0-\u00ff]' then
    new := jsonb_populate_record(new, private.plain_texts(to_jsonb(new) - 'link_url'));
  end if;
  return new;
end;
$$;

-- The return type of functions with raw responses. The data API sends the returned bytes unchanged,
-- with the Content-Type that the function sets (PostgREST's media-type handlers).
create domain public."*/*" as bytea;

-- Trigger: adds 1 to the column `revision` when an update changes a value of the row.
create function private.count_row_revision()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.revision := old.revision + (to_jsonb(new) is distinct from to_jsonb(old))::integer;
  return new;
end;
$$;

-- The collation by which our data API sorts names (`order=name`). Hosted Supabase sorts names in
-- the same order by default.
create collation public.portuguese (provider = icu, locale = 'pt-BR');

-- Aborts a statement of the data API by an error with the code AV001. `reason` becomes the message
-- of the error, and `rows` becomes its detail.
create function private.refuse_request(reason text, rows bigint)
returns integer language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'AV001', message = reason, detail = rows::text;
end;
$$;

grant execute on function
  private.invisible_characters(), private.is_blank(text), private.has_invisible(text),
  private.plain_texts(jsonb)
  to anon, authenticated, service_role;
grant execute on function private.refuse_request(text, bigint) to anon, authenticated;
grant execute on function private.notify_servers(text) to anon, authenticated, service_role;

-- The search for titles, names and e-mail addresses ignores accents and case: "joao" finds "João".
-- A search text may be any part of a word. The search indexes use the SQL functions below instead
-- of the extension pg_trgm. A PostgreSQL server at DATABASE_URL may lack pg_trgm, and an index of
-- pg_trgm cannot find one or two letters.

-- Folds a text for comparison, so that "d'agua" finds "d’água" and "24-25" finds "24–25". The
-- function removes accents and invisible characters, and converts to lower case. Quotes, dashes and
-- blanks of every kind become equal. `fold` in web/lib/text/fold.ts does the same in the browser.
--
-- The function normalizes a long text in pieces, because PostgreSQL needs a quarter of a second to
-- order 5,000 accents on one letter. An acute accent that is typed as an apostrophe is replaced
-- before the normalization, because NFKD would turn the accent into a blank and a combining accent.
-- The patterns give characters by number, because locales and PostgreSQL's versions of Unicode
-- differ.
create function private.fold(value text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  piece constant integer := 512;
  typed constant text := replace(value, U&'\00b4', '''');
  quotes constant text := '"`\u00ab\u00bb\u02b9-\u02bd\u02ca\u02cb\u2018-\u201f\u2032\u2035'
    || '\u2039\u203a\u275b-\u275e\u301d-\u301f';
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
    '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
    || '\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufff8\U0001bca0-\U0001bca3'
    || '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g');
  -- Each replacement takes a microsecond. The patterns therefore do not match a single plain quote,
  -- hyphen or space, because such a character would be replaced by itself.
  plain := regexp_replace(plain, format('''*[%1$s][''%1$s]*|''{2,}', quotes), '''', 'g');
  plain := regexp_replace(plain, format('-*[%1$s][-%1$s]*|-{2,}', dashes), '-', 'g');
  return lower(regexp_replace(plain, format(' *[%1$s][ %1$s]*| {2,}', blanks), ' ', 'g'));
end;
$$;

-- Returns every substring of one, two and three characters of the folded text, for the search
-- indexes. The loop reads an array of characters instead of calling `substr`, because `substr`
-- scans a UTF-8 text from its beginning. The time therefore grows linearly with the length of the
-- text.
create function private.search_grams(value text) returns text[]
language plpgsql
immutable
parallel safe
-- A call takes about 50 µs. The high cost makes the planner use an index instead of calling the
-- function for each row.
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

-- Returns the substrings that a search looks up in an index of search_grams. A folded text of up to
-- three characters is itself the only substring. For a longer text, the function returns every
-- three consecutive characters among the first 64. Few rows contain all these substrings, and the
-- search compares only these rows with the whole text.
create function private.query_grams(folded text)
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
  private.fold(text), private.search_grams(text), private.query_grams(text)
  to authenticated, service_role;
