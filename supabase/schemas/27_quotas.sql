-- This file limits how many changes one person may make, because a stolen account or a script could
-- otherwise fill the board and the disk. Every change of an announcement counts, and so does a
-- change of a person's name. The triggers fire only for requests, so security definer functions
-- call count_changes themselves. On a board without a mail server, anybody can open many accounts.
-- All accounts of one network address therefore share another limit.

-- The limits are rows, so that operators can change them without a migration. Null means no limit.
create table private.change_limits (
  role text primary key,
  per_hour integer,
  per_day integer,
  -- The number of active series that one person may have.
  live_series integer,
  constraint change_limits_positive check (per_hour > 0 and per_day > 0),
  constraint change_limits_live_series_positive check (live_series > 0)
);

-- The row `address` limits all accounts of one network address. A whole church may share an
-- address, so this row allows more changes an hour than the row `member`. The limit of an address
-- does not apply to editors and admins.
insert into private.change_limits (role, per_hour, per_day, live_series)
values
  ('member', 60, 500, 10), ('editor', 600, 5000, 100), ('admin', 600, 5000, 100),
  ('address', 120, 500, null);

-- The ledger of all changes of the last day. Deleting an announcement or an account does not remove
-- its changes from the ledger.
create table private.changes (
  user_id uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null,
  origin text
);

create index changes_user_id_changed_at_idx on private.changes (user_id, changed_at);
create index changes_origin_changed_at_idx on private.changes (origin, changed_at)
  where origin is not null;

-- The network address from which an account was opened, as a keyed hash. Our server stores the hash
-- only if it has no mail server. Row-level security is off, because the role of our sign-in service
-- inserts rows. Requests have no rights on the table.
create table private.account_origins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  origin text not null
);

alter table private.change_limits enable row level security;
alter table private.changes enable row level security;
revoke all on table private.change_limits, private.changes, private.account_origins
  from public, anon, authenticated;

-- Raises the error of a reached limit. The limit of a network address has its own message and hint,
-- because the caller may have made none of the changes.
create function private.refuse_change(role text, per_hour integer, per_day integer)
returns void language plpgsql set search_path = '' as $$
begin
  -- The data API answers the error code PT429 with the status 429.
  if role = 'address' then
    raise exception
      'at most % changes an hour and % a day by all accounts that were opened from one address',
      per_hour, per_day using errcode = 'PT429', hint = 'too_many_from_address';
  end if;
  raise exception 'at most % announcements an hour and % a day', per_hour, per_day
    using errcode = 'PT429', hint = 'too_many_announcements';
end;
$$;

-- Counts the changes of one person, or of all accounts opened from one network address, within an
-- hour and within a day. Reads at most `most` rows. The settings force an index scan, because the
-- ledger grows faster than the statistics of the planner. If the planner expects 30 rows and the
-- ledger has 100,000, its plan takes 11 to 36 ms, and an index scan takes 0.5 ms. A bitmap scan
-- would first read every row of the day. Changes that are up to an hour or a day in the future
-- count too, because the clock may have been ahead.
create function private.count_recent(
  person uuid, address text, most integer, out in_hour integer, out in_day integer
)
language plpgsql set search_path = '' set enable_seqscan = off set enable_bitmapscan = off
set plan_cache_mode = force_generic_plan as $$
begin
  if address is null then
    select count(*) filter (
      where changed_at > now() - interval '1 hour' and changed_at <= now() + interval '1 hour'
    ), count(*)
    into in_hour, in_day
    from (
      select changed_at from private.changes
      where user_id = person
        and changed_at > now() - interval '1 day' and changed_at <= now() + interval '1 day'
      limit most
    ) recent;
  else
    select count(*) filter (
      where changed_at > now() - interval '1 hour' and changed_at <= now() + interval '1 hour'
    ), count(*)
    into in_hour, in_day
    from (
      select changed_at from private.changes
      where origin = address
        and changed_at > now() - interval '1 day' and changed_at <= now() + interval '1 day'
      limit most
    ) recent;
  end if;
end;
$$;

-- Returns how many changes the caller has left, or null without a limit. Refuses the request when
-- fewer than `added` are left. Functions call require_changes_left before they write. With
-- `is_final`, the call also adds the changes to the ledger. Calls with `is_final` for one person or
-- one network address wait for each other until the commit, because concurrent transactions do not
-- see each other's changes.
create function private.require_changes_left(added integer, is_final boolean default false)
returns integer language plpgsql set search_path = '' as $$
declare
  -- The number of changes that each member may make in a day even if the network address has
  -- reached its limit. Without this number, strangers at the same address could keep a new member
  -- from writing anything.
  always constant integer := 3;
  person constant uuid := auth.uid();
  own record;
  shared private.change_limits;
  own_recent record;
  shared_recent record;
  own_left integer;
  shared_left integer;
begin
  -- The network address is null for editors and admins, and for accounts whose address was not
  -- stored at sign-up.
  select change_limits.*, case when role = 'member' then origin end as address into own
  from public.profiles
  join private.change_limits using (role)
  left join private.account_origins using (user_id)
  where user_id = person;
  if is_final then
    perform pg_advisory_xact_lock(hashtextextended('private.changes ' || person, 0));
  end if;
  if is_final and own.address is not null then
    perform pg_advisory_xact_lock(hashtextextended('private.changes ' || own.address, 0));
  end if;
  own_recent := private.count_recent(person, null, greatest(own.per_hour, own.per_day, always));
  own_left := least(own.per_hour - own_recent.in_hour, own.per_day - own_recent.in_day);
  if added > own_left then
    perform private.refuse_change(own.role, own.per_hour, own.per_day);
  end if;
  if own.address is not null then
    select * into shared from private.change_limits where role = 'address';
    shared_recent := private.count_recent(
      null, own.address, greatest(shared.per_hour, shared.per_day)
    );
    shared_left := least(
      shared.per_hour - shared_recent.in_hour, shared.per_day - shared_recent.in_day
    );
    if shared_left < always then
      shared_left := greatest(shared_left, always - own_recent.in_day);
    end if;
    if added > shared_left then
      perform private.refuse_change('address', shared.per_hour, shared.per_day);
    end if;
  end if;
  if is_final then
    insert into private.changes (user_id, changed_at, origin)
    select person, now(), own.address from generate_series(1, added);
  end if;
  return least(own_left, shared_left);
end;
$$;

-- Adds `added` changes of the caller to the ledger, and refuses changes beyond the limit. Functions
-- call count_changes after they have written rows, because transactions that take the locks of rows
-- and ledger in different orders could deadlock. Security definer, because requests cannot access
-- the ledger.
create function private.count_changes(added integer)
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- `added` is 0 when a repeated insert ignores conflicts and changes nothing.
  if added > 0 then
    perform private.require_changes_left(added, true);
  end if;
end;
$$;

-- Subtracts one updated row from the number of changes that the caller has left. An update
-- therefore stops at the first row beyond the limit. The setting `avisos.changes_left` keeps the
-- number until the trigger count_update adds the rows to the ledger.
create function private.count_down()
returns void language plpgsql set search_path = '' as $$
declare
  changes_left text := current_setting('avisos.changes_left', true);
begin
  if coalesce(changes_left, '') = '' then
    changes_left := coalesce(private.require_changes_left(1)::text, 'unlimited');
  elsif changes_left = '0' then
    -- A call that asks for one change more than the caller has left raises the error of the limit.
    perform private.require_changes_left(private.require_changes_left(0) + 1);
  end if;
  if changes_left <> 'unlimited' then
    changes_left := (changes_left::integer - 1)::text;
  end if;
  perform set_config('avisos.changes_left', changes_left, true);
end;
$$;

-- Trigger: counts a row of a table other than announcements as one change before the row is
-- written.
create function private.count_row()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_changes(1);
  return new;
end;
$$;

create trigger limit_renaming
  before update of name on public.profiles
  for each row when (current_user = 'authenticated' and new.name is distinct from old.name)
  execute function private.count_row();

revoke execute on all functions in schema private from public;
