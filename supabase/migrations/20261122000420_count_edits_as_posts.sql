-- Every edit is kept in the history, so edits count as posts do: a script with somebody's token must not fill the disk.
-- Moving announcements to another ministry does not count: an admin moves thousands when one is deleted, and a member
-- has one way to move one.

-- Security definer: the ledger is closed to whoever posts.
create or replace function private.limit_posting()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  poster constant uuid := auth.uid();
  place constant bigint := hashtextextended('private.posts ' || poster, 0);
  added integer;
  allowed private.posting_limits;
begin
  if tg_op = 'INSERT' then
    select count(*) into added from new_rows;
  else
    select count(*) into added
    from new_rows
    join old_rows using (id)
    where new_rows.revision <> old_rows.revision
      and (
        new_rows.ministry_id is not distinct from old_rows.ministry_id
        or (new_rows.title, new_rows.description, new_rows.date, new_rows.location)
          is distinct from (old_rows.title, old_rows.description, old_rows.date, old_rows.location)
      );
  end if;
  -- A statement that changed nothing, such as a repeated one that ignores conflicts.
  if added = 0 then
    return null;
  end if;
  select posting_limits.* into strict allowed
  from private.posting_limits
  join public.profiles using (role)
  where profiles.user_id = poster;

  delete from private.posts where user_id = poster and posted_at <= now() - interval '1 day';
  insert into private.posts (user_id, posted_at) select poster, now() from generate_series(1, added);

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

create trigger limit_editing
  after update on public.announcements
  referencing old table as old_rows new table as new_rows
  for each statement when (current_user = 'authenticated')
  execute function private.limit_posting();
