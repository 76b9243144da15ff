-- The quota is checked before the first write, because a refused statement still fills pages on disk. A quota counts rows:
-- every row that gets a new revision, at least one a call. Deletions by hand are free. This migration also names the limit
-- of a network address in its refusal, and stops members from reusing pictures that an editor has removed.

drop function private.has_posted_more(uuid, integer, interval), private.has_posted_more(text, integer, interval);

-- Returns how many of `allowed` changes a person has left within `span`; null without a limit. A clock that was ahead
-- leaves rows of the future: those within a window ahead count.
--
-- Reads at most `allowed` rows, by the index: bitmaps and sorts, which the planner prefers for small tables, read every row
-- of the span first.
create function private.posts_left(poster uuid, allowed integer, span interval)
returns integer
language sql
volatile
strict
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
as $$
  select allowed - count(*)::integer from (
    select from private.posts
    where user_id = poster and posted_at > now() - span and posted_at <= now() + span
    limit allowed
  ) recent;
$$;

-- The same for all accounts that were opened from one address.
create function private.posts_left(address text, allowed integer, span interval)
returns integer
language sql
volatile
strict
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
as $$
  select allowed - count(*)::integer from (
    select from private.posts
    where origin = address and posted_at > now() - span and posted_at <= now() + span
    limit allowed
  ) recent;
$$;

-- The address limit has its own hint and message: the caller may have changed nothing.
create or replace function private.refuse_posting(allowed private.posting_limits)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The data API answers this code with the status 429.
  if allowed.role = 'address' then
    raise exception 'at most % changes an hour and % a day by all accounts that were opened from one address',
      allowed.per_hour, allowed.per_day
      using errcode = 'PT429', hint = 'too_many_from_address';
  end if;
  raise exception 'at most % announcements an hour and % a day', allowed.per_hour, allowed.per_day
    using errcode = 'PT429', hint = 'too_many_announcements';
end;
$$;

-- The address whose limit the caller shares: null for editors and admins, and where sign-up keeps no addresses.
create function private.shared_address()
returns text
language sql
stable
set search_path = ''
as $$
  select origin from private.account_origins
  join public.profiles using (user_id)
  where user_id = auth.uid() and role = 'member';
$$;

-- Returns how many changes the caller has left, null without a limit. Refuses when they are fewer than `added`. Takes no
-- lock and writes nothing, so call it before the first write; count_posts decides between concurrent requests.
create function private.require_changes_left(added integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  -- The first changes of a member within a day pass the address limit, so that strangers cannot silence a new member.
  always constant integer := 3;
  poster constant uuid := auth.uid();
  address constant text := private.shared_address();
  own private.posting_limits;
  shared private.posting_limits;
  own_left integer;
  shared_left integer;
begin
  select posting_limits.* into own
  from private.posting_limits
  join public.profiles using (role)
  where profiles.user_id = poster;
  own_left := least(
    private.posts_left(poster, own.per_hour, '1 hour'), private.posts_left(poster, own.per_day, '1 day')
  );
  if added > own_left then
    perform private.refuse_posting(own);
  end if;
  if address is not null then
    select * into shared from private.posting_limits where role = 'address';
    shared_left := least(
      private.posts_left(address, shared.per_hour, '1 hour'), private.posts_left(address, shared.per_day, '1 day')
    );
    if shared_left < always then
      shared_left := greatest(shared_left, private.posts_left(poster, always, '1 day'));
    end if;
    if added > shared_left then
      perform private.refuse_posting(shared);
    end if;
  end if;
  return least(own_left, shared_left);
end;
$$;

drop function private.lock_posts(text, boolean);

-- Counts `added` changes of the caller, and refuses them beyond the limit. Call it after the rows are written: rows are
-- locked before the ledger, everywhere. Requests of one person, or one address, wait for each other from here to their
-- commit, because they do not see each other's counts. Security definer: the ledger is closed.
create or replace function private.count_posts(added integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  poster constant uuid := auth.uid();
  address constant text := private.shared_address();
begin
  -- A statement that changed nothing, for example a repeated one that ignores conflicts.
  if added = 0 then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('private.posts ' || poster, 0));
  if address is not null then
    perform pg_advisory_xact_lock(hashtextextended('private.posts ' || address, 0));
  end if;
  perform private.require_changes_left(added);
  delete from private.posts where user_id = poster and posted_at <= now() - interval '1 day';
  insert into private.posts (user_id, posted_at, origin) select poster, now(), address from generate_series(1, added);
end;
$$;

-- A statement on announcements stops at the first row beyond the limit. The statement trigger keeps the number of changes
-- left in a setting, the row trigger counts it down. Neither counts in the ledger: limit_posting does, after the statement.
create function private.begin_countdown()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform set_config('avisos.changes_left', coalesce(private.require_changes_left(0)::text, ''), true);
  return null;
end;
$$;

-- Rows that `resolution=ignore-duplicates` leaves out do not count, so that a repeated save is never refused.
create function private.count_down()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changes_left constant integer := nullif(current_setting('avisos.changes_left', true), '');
begin
  if tg_op = 'INSERT' and exists (select from public.announcements where id = new.id) then
    return new;
  end if;
  if changes_left = 0 then
    -- Raises the error of the limit that is reached.
    perform private.require_changes_left(private.require_changes_left(0) + 1);
  end if;
  perform set_config('avisos.changes_left', (changes_left - 1)::text, true);
  return new;
end;
$$;

create trigger begin_countdown
  before insert or update on public.announcements
  for each statement when (current_user = 'authenticated')
  execute function private.begin_countdown();

create trigger limit_inserted_rows
  before insert on public.announcements
  for each row when (current_user = 'authenticated')
  execute function private.count_down();

-- Fires after count_revision, because triggers fire in the order of their names. An unchanged row has no new revision.
create trigger limit_updated_rows
  before update on public.announcements
  for each row when (current_user = 'authenticated' and new.revision <> old.revision)
  execute function private.count_down();

create function private.ask_before_row()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_changes_left(1);
  return new;
end;
$$;

create trigger ask_before_renaming
  before update of name on public.profiles
  for each row when (current_user = 'authenticated' and new.name is distinct from old.name)
  execute function private.ask_before_row();

create trigger ask_before_edition
  before insert on public.editions
  for each row when (current_user = 'authenticated')
  execute function private.ask_before_row();

-- Writes the missing occurrences of a series that the caller has changed, and counts them with its `changed` rows. Returns
-- how many it wrote. A weekly series has 13 occurrences, so every call fits into a member's hour.
create function private.extend_counted(series_id uuid, changed integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  written integer;
begin
  perform private.require_changes_left(
    changed + (select count(*)::integer from private.missing_occurrences(array[extend_counted.series_id]))
  );
  written := private.extend_series(array[extend_counted.series_id]);
  perform private.count_posts(greatest(1, changed + written));
  return written;
end;
$$;

-- Refuses a picture that the caller may not name: somebody else uploaded it, and no announcement names it now. Editors may
-- name every picture. The foreign key refuses an unknown id.
create function private.require_picture(picture text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_editor()
    and exists (
      select from private.pictures
      where id = require_picture.picture and uploaded_by is distinct from auth.uid()
    )
    and not exists (select from public.announcements where announcements.picture = require_picture.picture)
  then
    raise exception 'no announcement names this picture any more' using errcode = '42501', hint = 'picture_gone';
  end if;
end;
$$;

-- Security definer: the pictures are closed.
create function private.guard_picture()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.picture is distinct from old.picture then
    perform private.require_picture(new.picture);
  end if;
  return new;
end;
$$;

create trigger guard_picture
  before insert or update of picture on public.announcements
  for each row when (current_user = 'authenticated' and new.picture is not null)
  execute function private.guard_picture();

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

-- Adds the check before the first write of each function that counts, and counts the rows of a series.
do $$
declare
  change_series constant text := 'private.change_series(uuid, text, jsonb)';
  change_rule constant text := 'private.change_series_rule(uuid, text, date, jsonb)';
  repeat constant text := 'public.repeat_announcement(uuid, text, text, date)';
  ask constant text := E'perform private.require_changes_left(1);\n  ';
  change text[];
  source text;
  -- A function, a text in it, and the text that replaces it.
  changes constant text[] := array[
    array['public.close_edition(uuid)', 'select * into edition', ask || 'select * into edition'],
    -- In whatever order the plan finds the items, an editor who holds one and removes another could deadlock with the closing.
    array['public.close_edition(uuid)', 'perform private.count_posts(1);', 'perform private.count_posts(1);
  perform from public.edition_items where edition_items.edition_id = edition.id order by position for update;'],
    array['private.bring_state_back(uuid, integer)', 'select history.row into', ask || 'select history.row into'],
    array['public.add_picture(text, text)', 'perform private.limit_pictures', ask || 'perform private.limit_pictures'],
    array['public.delete_series_occurrences(uuid, text)', 'perform private.write_for_series(true);',
      ask || 'perform private.write_for_series(true);'],
    array[repeat, 'insert into public.series', ask || 'insert into public.series'],
    array[repeat, E'perform private.extend_series(array[series]);\n  perform private.count_posts(1);',
      'perform private.extend_counted(series, 0);'],
    array[change_series, E'if becomes.date is null then',
      E'if given ? ''picture'' then\n    perform private.require_picture(becomes.picture);\n  end if;\n  if becomes.date is null then'],
    array[change_series, 'update public.series', ask || 'update public.series'],
    array[change_series, 'perform private.write_for_series(true);',
      E'perform private.require_changes_left(changed);\n  perform private.write_for_series(true);'],
    array[change_series, 'perform private.count_posts(1 + private.extend_series(array[rule.id]));',
      'perform private.extend_counted(rule.id, changed);'],
    array[change_rule, E'changed := 0;\n', ask || E'changed := 0;\n'],
    array[change_rule, E'written := private.extend_series(array[rule.id]);\n  perform private.count_posts(1);',
      'written := private.extend_counted(rule.id, 0);']
  ];
begin
  foreach change slice 1 in array changes loop
    source := pg_get_functiondef(change[1]::regprocedure);
    if length(replace(source, change[2], '')) <> length(source) - length(change[2]) then
      raise exception '% does not have once: %', change[1], change[2];
    end if;
    execute replace(source, change[2], change[3]);
  end loop;
end;
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.refuse_request(text, bigint) to anon, authenticated;
