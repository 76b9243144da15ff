-- Checks the host of an endpoint as a host name (RFC 1123 §2.1). `https://.push.apple.com/x` and `https://-a.push.apple.com/x`
-- ended in a known host, were stored, and could be sent nothing. The server asks the same before it sends (`isHostName`).

create or replace function private.is_push_endpoint(endpoint text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.push_service, unnest(push_service.hosts) as known,
      substring(is_push_endpoint.endpoint collate "C" from '^https://([^/]*)/') as host,
      regexp_replace(host, ':[0-9]{1,5}$', '') as name
    where (host = known or (starts_with(known, '*.') and right(host, char_length(known) - 1) = substr(known, 2)))
      -- Labels of 1 to 63 characters; the last one begins with a letter, unlike that of an IP address.
      and name ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$'
      and char_length(name) <= 253
      -- A name beyond ASCII, which URL parsers may read as another one.
      and name !~ '(^|[.])xn--'
  );
$$;
