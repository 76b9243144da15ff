-- Every change of an announcement counts, moves to another ministry too, and so does a new name of one's own: each is
-- kept in the history or read by everybody, and a script makes thousands a minute. What a security definer function
-- writes passes triggers that ask for `current_user`, so such functions call count_posts themselves.
--
-- Where no mail is sent, anybody opens as many accounts as they like: those of one network address share a limit.

-- The network address from which an account was opened, as a hash with a secret key. Our server writes it where no
-- mail is sent; elsewhere the table stays empty. Grants close it to the data API: the role of the sign-in service, which
-- hosted Supabase has under other rights, may add rows and nothing else.
create table private.account_origins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  origin text not null
);

revoke all on table private.account_origins from public, anon, authenticated;

-- A whole church may share one address; editors and admins have their own limit alone.
insert into private.posting_limits (role, per_hour, per_day) values ('address', 120, 500);

-- Deleting the account gives its address nothing back.
alter table private.posts
  add column origin text,
  alter column user_id drop not null,
  drop constraint posts_user_id_fkey,
  add constraint posts_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null;

create index posts_origin_posted_at_idx on private.posts (origin, posted_at) where origin is not null;

-- The same of all accounts of one address.
create function private.has_posted_more(address text, allowed integer, span interval)
returns boolean
language sql
volatile
strict
set search_path = ''
as $$
  select exists (
    select from private.posts
    where origin = address and posted_at > now() - span
    order by posted_at desc
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
create or replace function private.limit_posting()
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

revoke execute on function
  private.has_posted_more(text, integer, interval),
  private.lock_posts(text, boolean),
  private.refuse_posting(private.posting_limits),
  private.count_posts(integer),
  private.count_row()
  from public;
