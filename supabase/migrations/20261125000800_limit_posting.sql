-- How much one person may post: an account that fell into wrong hands, or a script gone wild, must not bury the board or
-- fill the disk. Every change of an announcement counts as a post does, and so does a new name of one's own: each is kept
-- in the history or read by everybody. What a security definer function writes passes triggers that ask for
-- `current_user`, so such functions call count_posts themselves.
--
-- Where no mail is sent, anybody opens as many accounts as they like: those of one network address share a limit.

-- A table, so that whoever runs the database changes a limit without a migration. Null is no limit.
create table private.posting_limits (
  role text primary key,
  per_hour integer,
  per_day integer,
  constraint posting_limits_positive check (per_hour > 0 and per_day > 0)
);

-- A whole church may share one address; editors and admins have their own limit alone.
insert into private.posting_limits (role, per_hour, per_day)
values ('member', 60, 500), ('editor', 600, 5000), ('admin', 600, 5000), ('address', 120, 500);

-- Who posted when, for a day. Apart from the announcements: deleting one gives nothing back, and neither does deleting
-- the account to its address.
create table private.posts (
  user_id uuid references auth.users (id) on delete set null,
  posted_at timestamptz not null,
  origin text
);

create index posts_user_id_posted_at_idx on private.posts (user_id, posted_at);
create index posts_origin_posted_at_idx on private.posts (origin, posted_at) where origin is not null;

-- The network address from which an account was opened, as a hash with a secret key. Our server writes it where no
-- mail is sent; elsewhere the table stays empty. Grants close it to the data API: the role of the sign-in service, which
-- hosted Supabase has under other rights, may add rows and nothing else.
create table private.account_origins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  origin text not null
);

alter table private.posting_limits enable row level security;
alter table private.posts enable row level security;

revoke all on table private.posting_limits, private.posts, private.account_origins
  from public, anon, authenticated;

-- Whether the person has posted more than `allowed` within `span`. A clock that was ahead leaves rows of the future,
-- which no limit may count until their time comes: what lies more than a window ahead is over, as what lies more than a
-- window behind. Less may have been written by a transaction that began a moment later.
--
-- Reads no more rows than that, and none without a limit: by the index and in no order, as bitmaps and sorts, which the
-- planner prefers while it takes the table for small, read every row of the span first.
create function private.has_posted_more(poster uuid, allowed integer, span interval)
returns boolean
language sql
volatile
strict
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
as $$
  select exists (
    select from private.posts
    where user_id = poster and posted_at > now() - span and posted_at <= now() + span
    offset allowed
    limit 1
  );
$$;

-- The same of all accounts of one address.
create function private.has_posted_more(address text, allowed integer, span interval)
returns boolean
language sql
volatile
strict
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
as $$
  select exists (
    select from private.posts
    where origin = address and posted_at > now() - span and posted_at <= now() + span
    offset allowed
    limit 1
  );
$$;

-- Posts under way do not see each other. Few of them go on side by side; as soon as half is used they wait for each
-- other, and for those few, so that what is counted afterwards is exact.
create function private.lock_posts(counted text, is_near boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  place constant bigint := hashtextextended('private.posts ' || counted, 0);
begin
  if is_near then
    perform pg_advisory_xact_lock(place);
  else
    perform pg_advisory_xact_lock_shared(place);
  end if;
end;
$$;

create function private.refuse_posting(allowed private.posting_limits)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The data API makes the status 429 of this code.
  raise exception 'at most % announcements an hour and % a day', allowed.per_hour, allowed.per_day
    using errcode = 'PT429', hint = 'too_many_announcements';
end;
$$;

-- Counts `added` changes of the caller, and refuses them beyond the limit of the role, or of the address. To be called
-- after the rows are written: rows are locked before the ledger, everywhere. Security definer: the ledger is closed.
create function private.count_posts(added integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  poster constant uuid := auth.uid();
  own private.posting_limits;
  shared private.posting_limits;
  address text;
begin
  -- A statement that changed nothing, such as a repeated one that ignores conflicts.
  if added = 0 then
    return;
  end if;
  select posting_limits.* into strict own
  from private.posting_limits
  join public.profiles using (role)
  where profiles.user_id = poster;
  if own.role = 'member' then
    select origin into address from private.account_origins where user_id = poster;
  end if;

  delete from private.posts where user_id = poster and posted_at <= now() - interval '1 day';
  insert into private.posts (user_id, posted_at, origin) select poster, now(), address from generate_series(1, added);

  perform private.lock_posts(poster::text,
    added > 1
      or private.has_posted_more(poster, own.per_hour / 2, interval '1 hour')
      or private.has_posted_more(poster, own.per_day / 2, interval '1 day'));
  if private.has_posted_more(poster, own.per_hour, interval '1 hour')
    or private.has_posted_more(poster, own.per_day, interval '1 day')
  then
    perform private.refuse_posting(own);
  end if;

  if address is not null then
    select * into shared from private.posting_limits where role = 'address';
    perform private.lock_posts(address,
      added > 1
        or private.has_posted_more(address, shared.per_hour / 2, interval '1 hour')
        or private.has_posted_more(address, shared.per_day / 2, interval '1 day'));
    if private.has_posted_more(address, shared.per_hour, interval '1 hour')
      or private.has_posted_more(address, shared.per_day, interval '1 day')
    then
      perform private.refuse_posting(shared);
    end if;
  end if;
end;
$$;

-- Of announcements, every row that a statement adds or changes.
create function private.limit_posting()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.count_posts((select count(*)::integer from new_rows));
  else
    perform private.count_posts((
      select count(*)::integer from new_rows join old_rows using (id) where new_rows.revision <> old_rows.revision
    ));
  end if;
  return null;
end;
$$;

-- Requests of the data API only: the operator's own SQL, a restore and the seed run as other roles.
create trigger limit_posting
  after insert on public.announcements
  referencing new table as new_rows
  for each statement when (current_user = 'authenticated')
  execute function private.limit_posting();

create trigger limit_editing
  after update on public.announcements
  referencing old table as old_rows new table as new_rows
  for each statement when (current_user = 'authenticated')
  execute function private.limit_posting();

-- Of other tables, the row.
create function private.count_row()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.count_posts(1);
  return null;
end;
$$;

create trigger limit_renaming
  after update of name on public.profiles
  for each row when (current_user = 'authenticated' and new.name is distinct from old.name)
  execute function private.count_row();

revoke execute on all functions in schema private from public;
