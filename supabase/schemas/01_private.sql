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
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return value collate "C" !~ ('[^' || private.invisible_characters() || ']');
end;
$$;

-- True when some of the text cannot be seen.
create function private.has_invisible(value text)
returns boolean
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return value collate "C" ~ ('[' || private.invisible_characters() || ']');
end;
$$;

-- Tells the servers that rows of a table have changed, which visitors may read. A request's own server reads the setting before
-- the commit, and notifies all servers after it (server/database/change-listener.ts): PostgreSQL lets no two transactions
-- that notify commit together. Changes by other programs are notified here.
create function private.notify_servers(changed text)
returns void
language plpgsql
set search_path = ''
as $$
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

-- Notifies the servers of a changed row, for tables that visitors read. An update that changed nothing does not notify:
-- anybody with a token could have every open screen read the board again.
create function private.notify_public_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op <> 'UPDATE' or new is distinct from old then
    perform private.notify_servers(tg_table_name);
  end if;
  return null;
end;
$$;

-- The media-type handler of every `Accept`: the data API sends the bytes as they are, under the Content-Type that the
-- function sets.
create domain public."*/*" as bytea;

-- Counts an update that changes something.
create function private.count_row_revision()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.revision := old.revision + (to_jsonb(new) is distinct from to_jsonb(old))::integer;
  return new;
end;
$$;

-- For `order=name` of our own server's data API; hosted Supabase orders so by itself.
create collation public.portuguese (provider = icu, locale = 'pt-BR');

-- Fails a statement of the data API with the code AV001: `reason` is the message, `rows` the detail.
create function private.refuse_request(reason text, rows bigint)
returns integer
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'AV001', message = reason, detail = rows::text;
end;
$$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.invisible_characters(), private.is_blank(text), private.has_invisible(text)
  to anon, authenticated, service_role;
grant execute on function private.refuse_request(text, bigint) to anon, authenticated;
grant execute on function private.notify_servers(text) to anon, authenticated, service_role;
