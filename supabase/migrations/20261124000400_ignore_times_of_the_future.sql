-- A clock that was ahead leaves rows of the future, which no limit may count until their time comes: what lies more than
-- a window ahead is over, as what lies more than a window behind. Less may have been written by a transaction that
-- began a moment later.

-- Whether the person has posted more than `allowed` within `span`. Reads no more rows than that, and none without a
-- limit: by the index and in no order, as bitmaps and sorts, which the planner prefers while it takes the table for
-- small, read every row of the span first.
create or replace function private.has_posted_more(poster uuid, allowed integer, span interval)
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
create or replace function private.has_posted_more(address text, allowed integer, span interval)
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

-- Otherwise unchanged.
create or replace function private.guard_editions()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  if new.service_at not between now() - interval '7 days' and now() + interval '1 year' then
    raise exception 'a service lies between a week ago and a year ahead'
      using errcode = '23514', hint = 'service_out_of_range';
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  -- One at a time: those under way do not see each other.
  perform pg_advisory_xact_lock(hashtext('public.editions: how many'));
  if (
    select count(*) filter (where closed_at is null) >= 50
      or count(*) filter (
        where created_at between now() - interval '1 day' and now() + interval '1 day'
      ) >= 30
      or count(*) filter (
        where created_at between now() - interval '365 days' and now() + interval '365 days'
      ) >= 150
    from public.editions
  ) then
    raise exception 'at most 50 editions are open, 30 made in a day and 150 in a year'
      using errcode = '23514', hint = 'too_many_editions';
  end if;
  new.created_at := now();
  return new;
end;
$$;
