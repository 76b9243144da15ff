-- What people ask back when they read an announcement: where, until when, whom to ask, and whether it still takes
-- place. All of it is optional. `created_at`, `updated_at` and `revision` are the database's: calendars and previews
-- elsewhere know by them what is newer.

alter table public.announcements
  add column location text,
  add column ends_at timestamptz,
  add column contact text,
  add column link_url text,
  add column link_label text,
  add column status text not null default 'scheduled',
  add column status_reason text,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column revision integer not null default 1,
  add constraint announcements_location_length
    check (char_length(location) <= 200 and not private.is_blank(location)),
  -- A longer span is a mistyped month.
  add constraint announcements_ends_at_range
    check (ends_at > date and ends_at - date <= interval '60 days'),
  add constraint announcements_contact_length
    check (char_length(contact) <= 200 and not private.is_blank(contact)),
  add constraint announcements_link_url_length check (char_length(link_url) <= 500),
  -- No other scheme, and nothing before an @ that could pass for the host.
  add constraint announcements_link_url_format
    check (link_url ~* '^https?://[^[:space:][:cntrl:]/?#@\\]+([/?#][^[:space:][:cntrl:]]*)?$'),
  add constraint announcements_link_label_length
    check (char_length(link_label) <= 60 and not private.is_blank(link_label)),
  add constraint announcements_link_label_has_url check (link_label is null or link_url is not null),
  add constraint announcements_status_known check (status in ('scheduled', 'postponed', 'cancelled')),
  add constraint announcements_status_reason_length
    check (char_length(status_reason) <= 200 and not private.is_blank(status_reason));

grant
  insert (location, ends_at, contact, link_url, link_label, status, status_reason),
  update (location, ends_at, contact, link_url, link_label, status, status_reason)
  on table public.announcements to authenticated;

-- What is announced, of a row as JSON: without what the database adds and without its author, whose deleted account
-- changes no announcement.
create function private.announced(state jsonb)
returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select state - array['created_by', 'created_at', 'updated_at', 'revision', 'searched'];
$$;

-- An update that changes nothing is no revision.
create function private.count_revision()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.created_at := old.created_at;
  -- The ministry first: one that is deleted moves tens of thousands.
  if new.ministry_id is not distinct from old.ministry_id
    and private.announced(to_jsonb(new)) = private.announced(to_jsonb(old))
  then
    new.revision := old.revision;
    new.updated_at := old.updated_at;
  else
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;

create trigger count_revision
  before update on public.announcements
  for each row execute function private.count_revision();

revoke execute on function private.announced(jsonb), private.count_revision() from public;
-- The trigger runs with the rights of whoever updates.
grant execute on function private.announced(jsonb) to authenticated, service_role;
