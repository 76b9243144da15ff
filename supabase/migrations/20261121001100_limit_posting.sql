-- How much one person may post: an account that fell into wrong hands, or a script gone wild, must not bury
-- the board. And the way back: an admin deletes everything that a deactivated member posted.

-- A table, so that whoever runs the database changes a limit without a migration. Null is no limit.
create table private.posting_limits (
  role text primary key,
  per_hour integer,
  per_day integer,
  constraint posting_limits_positive check (per_hour > 0 and per_day > 0)
);

insert into private.posting_limits (role, per_hour, per_day)
values ('member', 60, 500), ('admin', 600, 5000);

-- Who posted when, for a day. Apart from the announcements: deleting one gives nothing back.
create table private.posts (
  user_id uuid not null references auth.users (id) on delete cascade,
  posted_at timestamptz not null
);

create index posts_user_id_posted_at_idx on private.posts (user_id, posted_at);

alter table private.posting_limits enable row level security;
alter table private.posts enable row level security;

revoke all on table private.posting_limits, private.posts from public, anon, authenticated;

-- Whether the person has posted more than `allowed` within `span`; reads no more rows than that, and none
-- without a limit.
create function private.has_posted_more(poster uuid, allowed integer, span interval)
returns boolean
language sql
volatile
strict
set search_path = ''
as $$
  select exists (
    select from private.posts
    where user_id = poster and posted_at > now() - span
    order by posted_at desc
    offset allowed
    limit 1
  );
$$;

-- Security definer: the ledger is closed to whoever posts.
create function private.limit_posting()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  poster constant uuid := auth.uid();
  place constant bigint := hashtextextended('private.posts ' || poster, 0);
  added constant integer := (select count(*) from new_rows);
  allowed private.posting_limits;
begin
  -- A statement that inserted nothing, such as a repeated one that ignores conflicts.
  if added = 0 then
    return null;
  end if;
  select posting_limits.* into strict allowed
  from private.posting_limits
  join public.profiles using (role)
  where profiles.user_id = poster;

  delete from private.posts where user_id = poster and posted_at <= now() - interval '1 day';
  insert into private.posts (user_id, posted_at) select poster, now() from new_rows;

  -- Posts under way do not see each other. Few of them go on side by side; as soon as half is used they
  -- wait for each other, and for those few, so that the count below is exact.
  if added > 1
    or private.has_posted_more(poster, allowed.per_hour / 2, interval '1 hour')
    or private.has_posted_more(poster, allowed.per_day / 2, interval '1 day')
  then
    perform pg_advisory_xact_lock(place);
  else
    perform pg_advisory_xact_lock_shared(place);
  end if;

  if private.has_posted_more(poster, allowed.per_hour, interval '1 hour')
    or private.has_posted_more(poster, allowed.per_day, interval '1 day')
  then
    -- The data API makes the status 429 of this code.
    raise exception 'at most % announcements an hour and % a day', allowed.per_hour, allowed.per_day
      using errcode = 'PT429', hint = 'too_many_announcements';
  end if;
  return null;
end;
$$;

revoke execute on function
  private.has_posted_more(uuid, integer, interval), private.limit_posting()
  from public;

-- Requests of the data API only: the operator's own SQL, a restore and the seed run as other roles.
create trigger limit_posting
  after insert on public.announcements
  referencing new table as new_rows
  for each statement when (current_user = 'authenticated')
  execute function private.limit_posting();

-- Deletes what a deactivated member posted, and says how many. Only then: nothing new comes in between, and
-- nobody loses the work of years by one press on the wrong row.
create function public.delete_member_announcements(member_id uuid)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.profiles;
  deleted integer;
begin
  perform private.require_admin();
  -- Stays deactivated until everything is deleted.
  select * into member from public.profiles where user_id = member_id for share;
  if not found then
    raise exception 'this member does not exist' using hint = 'member_gone';
  end if;
  if member.deactivated_at is null then
    raise exception 'only a deactivated member''s announcements are deleted together'
      using errcode = '42501', hint = 'member_active';
  end if;
  delete from public.announcements where created_by = member_id;
  get diagnostics deleted = row_count;
  return deleted;
end;
$$;

revoke execute on function public.delete_member_announcements(uuid) from public, anon;
grant execute on function public.delete_member_announcements(uuid) to authenticated;
