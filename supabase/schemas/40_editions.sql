-- An edition is the ordered list of announcements for one church service. Each item tells whether
-- the presenter reads the announcement aloud (`spoken`), whether the slides show it (`screen`), and
-- whether the bulletin prints it (`printed`). Only editors read and write editions. Everybody reads
-- the published copy (41_published_editions.sql). Two editors can change different items at the
-- same time, because each request writes single rows. Editions therefore need no revision.

create table public.editions (
  id uuid primary key default gen_random_uuid(),
  service_at timestamptz not null unique,
  -- Null for editions that were not inserted through the data API. The limits of guard_editions do
  -- not count editions without this time.
  created_at timestamptz,
  -- Whether the slides and the bulletin have "Nossa semana", the timetable of the week's standing
  -- programme.
  our_week_screen boolean not null default true,
  our_week_printed boolean not null default true,
  constraint editions_service_at_range
    check (service_at between '2000-01-01 00:00:00+00' and '2100-01-01 00:00:00+00')
);

alter table public.editions enable row level security;

-- The role anon has the right to select, so that the app can query editions before it knows the
-- person's role. The policy returns no row to anon.
revoke all on table public.editions from public, anon, authenticated;
grant select on table public.editions to anon, authenticated;
grant insert (id, service_at), update (service_at, our_week_screen, our_week_printed), delete
  on table public.editions to authenticated;
grant all on table public.editions to service_role;

create policy "Editors use editions"
  on public.editions for all to anon, authenticated using ((select private.is_editor()))
  with check ((select private.is_editor()));

create trigger notify_public_change
  after insert or update or delete on public.editions
  for each row execute function private.notify_public_change();

-- Trigger: limits how many editions can be created, because a script with an editor's token could
-- create thousands. No church plans as many editions as the limits allow. The limits of a day and a
-- year count editions by `created_at`, because a script could move editions to other church
-- services. Editions with a creation time far in the future do not count, because a wrong clock
-- created them.
create function private.guard_editions()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.service_at not between now() - interval '7 days' and now() + interval '1 year' then
    raise exception 'a service lies between a week ago and a year ahead'
      using errcode = '23514', hint = 'service_out_of_range';
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  -- The advisory lock serializes concurrent inserts of editions, because they do not see each
  -- other's rows.
  perform pg_advisory_xact_lock(hashtext('public.editions: how many'));
  if (
    select count(*) filter (where service_at > now()) >= 50
      or count(*) filter (
        where created_at between now() - interval '1 day' and now() + interval '1 day'
      ) >= 30
      or count(*) filter (
        where created_at between now() - interval '365 days' and now() + interval '365 days'
      ) >= 150
    from public.editions
  ) then
    raise exception
      'at most 50 services are prepared ahead, 30 editions made in a day and 150 in a year'
      using errcode = '23514', hint = 'too_many_editions';
  end if;
  new.created_at := now();
  return new;
end;
$$;

create trigger guard_editions
  before insert or update of service_at on public.editions
  for each row when (current_user = 'authenticated')
  execute function private.guard_editions();

-- A new edition counts as one change of the editor, even after the edition is deleted.
create trigger limit_editions
  before insert on public.editions
  for each row when (current_user = 'authenticated') execute function private.count_row();

-- The items of editions. Items have no foreign key to announcements, because the item of a deleted
-- announcement must stay until the publication. Editors can then see that an announcement is
-- missing.
create table public.edition_items (
  edition_id uuid not null references public.editions (id) on delete cascade,
  announcement_id uuid not null,
  -- The trigger guard_edition_items sets the position of a new item, and the function move_item
  -- changes it. Positions need not be consecutive, because removed items leave gaps.
  position integer not null default 0,
  spoken boolean not null default false,
  screen boolean not null default true,
  printed boolean not null default true,
  primary key (edition_id, announcement_id),
  unique (edition_id, position) deferrable initially deferred,
  constraint edition_items_position_range check (position >= 1)
);

alter table public.edition_items enable row level security;
revoke all on table public.edition_items from public, anon, authenticated;
grant select on table public.edition_items to anon;
grant
  select, delete,
  insert (edition_id, announcement_id, spoken, screen, printed),
  update (spoken, screen, printed)
  on table public.edition_items to authenticated;
grant all on table public.edition_items to service_role;

create policy "Editors use items"
  on public.edition_items for all to anon, authenticated using ((select private.is_editor()))
  with check ((select private.is_editor()));

create trigger notify_public_change
  after insert or update or delete on public.edition_items
  for each row execute function private.notify_public_change();
create trigger notify_truncation
  after truncate on public.edition_items
  for each statement execute function private.notify_public_change();

-- Trigger: appends a new item to the list of an edition. The trigger locks the edition, because two
-- concurrent inserts could otherwise get the same position.
create function private.guard_edition_items()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' then
    perform from public.editions where id = new.edition_id for no key update;
    if not found then
      raise exception 'this edition does not exist' using errcode = '42501', hint = 'edition_gone';
    end if;
    -- An edition has at most 90 items, because even their longest texts then fit into one response.
    -- A full edition still accepts a repeated insert of an existing item, because the insert adds
    -- no item.
    if (
      select count(*) >= 90 and not bool_or(announcement_id = new.announcement_id)
      from public.edition_items where edition_id = new.edition_id
    ) then
      raise exception 'an edition has at most 90 announcements'
        using errcode = '23514', hint = 'edition_full';
    end if;
  end if;
  if new.position = 0 then
    select coalesce(max(position), 0) + 1 into new.position
    from public.edition_items where edition_id = new.edition_id;
  end if;
  return new;
end;
$$;

create trigger guard_edition_items
  before insert on public.edition_items for each row execute function private.guard_edition_items();

-- Creates the edition of a church service. `items` is an array in the order of the list; each
-- element has the keys "announcement_id", "spoken", "screen" and "printed". The edition begins with
-- the repeating blocks of the former edition. If the church service already has an edition, the
-- function returns this edition unchanged. The function runs with the caller's rights.
create function public.begin_edition(service_at timestamptz, items jsonb)
returns table (edition_id uuid, is_new boolean) language plpgsql set search_path = '' as $$
begin
  perform private.require_editor();
  if jsonb_typeof(items) is distinct from 'array' then
    raise exception 'the items are no array' using errcode = '22023';
  end if;
  is_new := false;
  select id into edition_id from public.editions
  where editions.service_at = begin_edition.service_at;
  if not found then
    insert into public.editions (service_at) values (begin_edition.service_at)
    on conflict on constraint editions_service_at_key do nothing
    returning id into edition_id;
    is_new := found;
  end if;
  if is_new then
    insert into public.edition_items (edition_id, announcement_id, spoken, screen, printed)
    select begin_edition.edition_id, (item ->> 'announcement_id')::uuid,
      coalesce((item ->> 'spoken')::boolean, false),
      coalesce((item ->> 'screen')::boolean, false),
      coalesce((item ->> 'printed')::boolean, false)
    from jsonb_array_elements(items) with ordinality as listed (item, place)
    order by place;
    insert into public.edition_blocks
      (edition_id, position, heading, text, screen, printed, repeats)
    select begin_edition.edition_id, position, heading, text, screen, printed, repeats
    from public.edition_blocks block
    where block.repeats and block.edition_id = (
      select id from public.editions where editions.service_at < begin_edition.service_at
      order by editions.service_at desc limit 1
    );
  elsif edition_id is null then
    -- Another editor has created the edition in the meantime, so the insert returned no id.
    select id into edition_id from public.editions
    where editions.service_at = begin_edition.service_at;
  end if;
  return next;
end;
$$;

revoke execute on function public.begin_edition(timestamptz, jsonb) from public, anon;
grant execute on function public.begin_edition(timestamptz, jsonb) to authenticated;

-- Moves an item behind the item `after`, or in front of the item `before` if `after` was removed.
-- The item keeps its position if both were removed. Security definer, because editors cannot write
-- `position`.
create function public.move_item(
  edition_id uuid, announcement_id uuid, after uuid default null, before uuid default null
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  place double precision;
begin
  perform private.require_editor();
  -- The lock of the edition serializes moves of its items, because each move renumbers all items.
  perform from public.editions where id = move_item.edition_id for no key update;
  if not found then
    raise exception 'this edition does not exist' using errcode = '42501', hint = 'edition_gone';
  end if;
  select coalesce(
      max(item.position) filter (where item.announcement_id = move_item.after) + 0.5,
      max(item.position) filter (where item.announcement_id = move_item.before) - 0.5,
      max(item.position) filter (where item.announcement_id = move_item.announcement_id)
    )
  into place
  from public.edition_items item
  where item.edition_id = move_item.edition_id
  having bool_or(item.announcement_id = move_item.announcement_id);
  if not found then
    raise exception 'this announcement is not part of the edition' using hint = 'item_gone';
  end if;
  update public.edition_items
  set position = listed.position
  from (
    select item.announcement_id as id, row_number() over (
        order by case when item.announcement_id = move_item.announcement_id then place
          else item.position end
      ) as position
    from public.edition_items item
    where item.edition_id = move_item.edition_id
  ) listed
  where edition_items.edition_id = move_item.edition_id
    and edition_items.announcement_id = listed.id
    and edition_items.position <> listed.position;
end;
$$;

revoke execute on function public.move_item(uuid, uuid, uuid, uuid) from public, anon;
grant execute on function public.move_item(uuid, uuid, uuid, uuid) to authenticated;
revoke execute on all functions in schema private from public;
