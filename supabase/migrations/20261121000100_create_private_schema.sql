-- Helpers that policies, checks and triggers share. They live outside `public` so that the data API,
-- which exposes `public` alone, never offers them as remote procedures.

create schema private;

revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- True when nothing is left of the text after trimming, by the same white space a browser trims
-- (String.prototype.trim), not only the ASCII blank that btrim knows.
create function private.is_blank(value text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select btrim(
    value,
    U&' \0009\000a\000b\000c\000d\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\2028\2029\202f\205f\3000\feff'
  ) = '';
$$;

revoke execute on function private.is_blank(text) from public;
grant execute on function private.is_blank(text) to anon, authenticated, service_role;
