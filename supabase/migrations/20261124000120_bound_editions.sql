-- Editions are bounded by when they were made: a bound on when their services are let an editor's script close
-- editions of last week without end, each with half a megabyte of snapshots that stays for two years.

-- When somebody made it through the data API; null for those from before, and for what is loaded past it.
alter table public.editions add column created_at timestamptz;

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
      or count(*) filter (where created_at > now() - interval '1 day') >= 30
      or count(*) filter (where created_at > now() - interval '365 days') >= 150
    from public.editions
  ) then
    raise exception 'at most 50 editions are open, 30 made in a day and 150 in a year'
      using errcode = '23514', hint = 'too_many_editions';
  end if;
  new.created_at := now();
  return new;
end;
$$;

-- Who deletes an edition can make another one: as often as they post, not more.
create trigger limit_editions
  after insert on public.editions
  for each row when (current_user = 'authenticated')
  execute function private.count_row();

-- Closing writes what each announcement says, and holds up whoever edits one: it counts as a post too. Otherwise
-- unchanged.
create or replace function public.close_edition(edition_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  edition public.editions;
begin
  perform private.require_editor();
  select * into edition from public.editions where id = close_edition.edition_id for update;
  if not found then
    raise exception 'this edition does not exist' using hint = 'edition_gone';
  end if;
  if edition.closed_at is not null then
    raise exception 'this edition is closed' using errcode = '42501', hint = 'edition_closed';
  end if;
  -- Waits for edits under way, which take milliseconds, and holds up new ones: every edit is either part of what is
  -- closed or later than closed_at, which is what changes_since goes by.
  lock table public.announcements in share mode;
  perform private.count_posts(1);
  delete from public.edition_items
  where edition_items.edition_id = edition.id
    and not exists (select from public.announcements where id = edition_items.announcement_id);
  update public.edition_items
  set snapshot = private.announced(to_jsonb(announcements))
  from public.announcements
  where edition_items.edition_id = edition.id and announcements.id = edition_items.announcement_id;
  if not exists (
    select from public.edition_items
    where edition_items.edition_id = edition.id and (spoken or screen or printed)
  ) then
    raise exception 'an empty edition is not closed' using errcode = '23514', hint = 'edition_empty';
  end if;
  update public.editions
  set closed_at = clock_timestamp(), closed_by = auth.uid(), on_screen = null, on_screen_at = null
  where id = edition.id;
end;
$$;
