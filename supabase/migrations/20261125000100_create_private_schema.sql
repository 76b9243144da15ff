-- Helpers that policies, checks and triggers share. They live outside `public` so that the data API, which exposes
-- `public` alone, never offers them as remote procedures.

create schema private;

revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- What can stand in a bracket of a regular expression for every character that nobody sees: Unicode's White_Space,
-- control characters (Cc) and Default_Ignorable_Code_Point (directions, joiners, fillers, variation selectors, tags), the
-- other formatting without a sign of its own, the blank Braille pattern and the null notehead. By number, so that
-- neither the locale nor PostgreSQL's version of Unicode decides. `VISIBLE` in limits.ts is the same.
create function private.invisible_characters()
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    || '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U00013430-\U0001343f'
    || '\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff';
$$;

-- True when nothing of the text can be seen: a title of U+200B, U+3164 or U+202E alone is none. The first visible
-- character ends the search. Strict: it is not called for the texts that most announcements lack.
create function private.is_blank(value text)
returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select value collate "C" !~ ('[^' || private.invisible_characters() || ']');
$$;

-- True when some of the text cannot be seen.
create function private.has_invisible(value text)
returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select value collate "C" ~ ('[' || private.invisible_characters() || ']');
$$;

-- The servers answer visitors from memory for as long as nothing changes. Whoever changes what visitors read, through
-- any server or by plain SQL, says so here; the message goes out when the change is committed and names the table,
-- nothing of its rows.
create function private.notify_public_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('public_changes', tg_table_name);
  return null;
end;
$$;

revoke execute on all functions in schema private from public;
-- Checks run with the rights of whoever writes.
grant execute on function
  private.invisible_characters(), private.is_blank(text), private.has_invisible(text)
  to anon, authenticated, service_role;
