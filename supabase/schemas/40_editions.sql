-- What a church announces at one service: an edition holds announcements in an order, each chosen for the pulpit, the
-- screen and the printed bulletin. The selection of an open one is changed row by row: an insert, an update or a deletion
-- of an item, each under the policies, and move_item for the order. What two editors change of different items merges, so
-- there is no revision. Closing freezes the choice and keeps what each announcement said then, so that
-- every output can mark what has changed since. Visitors read closed editions, editors all.

create table public.editions (
  id uuid primary key default gen_random_uuid(),
  service_at timestamptz not null unique,
  closed_at timestamptz,
  closed_by uuid references auth.users (id) on delete set null,
  -- Where the announcer is: what the screens show now. Null lets them turn by themselves.
  on_screen uuid,
  on_screen_at timestamptz,
  -- When somebody made it through the data API; null for those from before there was this column, and for what is loaded
  -- past it.
  created_at timestamptz,
  -- Since when the screens are black; null shows them.
  blank_at timestamptz,
  constraint editions_service_at_range
    check (service_at between '2000-01-01 00:00:00+00' and '2100-01-01 00:00:00+00')
);

create index editions_closed_by_idx on public.editions (closed_by);
alter table public.editions enable row level security;

-- Who closed an edition is for editors: the column is nobody's, and edition_closed_by gives editors the name.
revoke all on table public.editions from public, anon, authenticated;

grant select (id, service_at, closed_at, on_screen, on_screen_at, created_at, blank_at) on table public.editions
  to anon, authenticated;

grant insert (id, service_at), update (service_at), delete on table public.editions to authenticated;
grant all on table public.editions to service_role;

create policy "Anyone can view closed editions, editors any"
  on public.editions for select
  to anon, authenticated
  using (closed_at is not null or (select private.is_editor()));

create policy "Editors can create editions"
  on public.editions for insert
  to authenticated
  with check ((select private.is_editor()));

create policy "Editors can update open editions"
  on public.editions for update
  to authenticated
  using (closed_at is null and (select private.is_editor()))
  with check (closed_at is null and (select private.is_editor()));

create policy "Editors can delete open editions"
  on public.editions for delete
  to authenticated
  using (closed_at is null and (select private.is_editor()));

-- Once a row, of which a statement changes one: the clean-up, which mostly deletes none, must not tell of a change.
create trigger notify_public_change
  after insert or update or delete on public.editions
  for each row execute function private.notify_public_change();

-- A script with an editor's token must not fill the database, and no service is planned years ahead. Editions are bounded
-- by when they were made: a bound on when their services are let an editor's script close editions of last week without
-- end, each with half a megabyte of snapshots that stays for two years. A clock that was ahead leaves times of the future,
-- which do not count until they come.
create function private.guard_editions()
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

create trigger guard_editions
  before insert or update of service_at on public.editions
  for each row execute function private.guard_editions();

-- Who deletes an edition can make another one: as often as they post, not more.
create trigger limit_editions
  after insert on public.editions
  for each row when (current_user = 'authenticated')
  execute function private.count_row();

-- Without a foreign key to announcements: what was chosen stays known when it is deleted.
create table public.edition_items (
  edition_id uuid not null references public.editions (id) on delete cascade,
  announcement_id uuid not null,
  -- The database's: a new item stands behind the others, and move_item puts it between two. What was removed leaves a
  -- gap until the next move.
  position integer not null default 0,
  spoken boolean not null default false,
  screen boolean not null default true,
  printed boolean not null default true,
  -- What was announced when the edition was closed (private.announced); null while it is open.
  snapshot jsonb,
  primary key (edition_id, announcement_id),
  unique (edition_id, position) deferrable initially deferred,
  constraint edition_items_position_range check (position >= 1)
);

create index edition_items_announcement_id_idx on public.edition_items (announcement_id);
alter table public.edition_items enable row level security;
revoke all on table public.edition_items from public, anon, authenticated;
grant select on table public.edition_items to anon;

grant
  select, delete,
  insert (edition_id, announcement_id, spoken, screen, printed),
  update (spoken, screen, printed)
  on table public.edition_items to authenticated;

grant all on table public.edition_items to service_role;

create policy "Anyone can view items of closed editions, editors any"
  on public.edition_items for select
  to anon, authenticated
  using (exists (select from public.editions where editions.id = edition_id));

create policy "Editors can add items"
  on public.edition_items for insert
  to authenticated
  with check ((select private.is_editor()));

create policy "Editors can update items"
  on public.edition_items for update
  to authenticated
  using ((select private.is_editor()))
  with check ((select private.is_editor()));

create policy "Editors can remove items"
  on public.edition_items for delete
  to authenticated
  using ((select private.is_editor()));

create trigger notify_public_change
  after insert or update or delete on public.edition_items
  for each row execute function private.notify_public_change();

create trigger notify_truncation
  after truncate on public.edition_items
  for each statement execute function private.notify_public_change();

-- Nothing of a closed edition's selection changes. Who adds an item locks the edition, which has whoever adds another
-- one or closes it at this moment wait. Who changes or removes one does not, as they have locked the item already:
-- closing locks in the other order, and one of the two would be given up. It writes every item, so that they meet
-- there, and the edition is looked at afterwards. Deleting an edition removes its items as the table's owner, and passes.
create function private.guard_edition_items()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    if tg_op = 'INSERT' then
      -- The policies lock open editions only.
      perform from public.editions where id = new.edition_id for no key update;
    else
      perform from public.editions where id = old.edition_id and closed_at is null;
    end if;
    if not found then
      raise exception 'this edition is closed or gone' using errcode = '42501', hint = 'edition_closed';
    end if;
    -- The longest announcements of a full edition fit into one response. One that is there already is no further one.
    if tg_op = 'INSERT' and (
      select count(*) >= 90 and not bool_or(announcement_id = new.announcement_id)
      from public.edition_items where edition_id = new.edition_id
    ) then
      raise exception 'an edition has at most 90 announcements' using errcode = '23514', hint = 'edition_full';
    end if;
  end if;
  if tg_op = 'INSERT' and new.position = 0 then
    select coalesce(max(position), 0) + 1 into new.position
    from public.edition_items where edition_id = new.edition_id;
  end if;
  return coalesce(new, old);
end;
$$;

create trigger guard_edition_items
  before insert or update or delete on public.edition_items
  for each row execute function private.guard_edition_items();

-- Begins the edition of a service with `items`, an array in the order of the announcements, each {"announcement_id",
-- "spoken", "screen", "printed"}. Where there is one already that is the answer, and it stays as it is. Runs with the
-- caller's rights: policies and triggers decide.
create function public.begin_edition(service_at timestamptz, items jsonb)
returns table (edition_id uuid, is_new boolean)
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_editor();
  if jsonb_typeof(items) is distinct from 'array' then
    raise exception 'the items are no array' using errcode = '22023';
  end if;
  is_new := false;
  select id into edition_id from public.editions where editions.service_at = begin_edition.service_at;
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
  elsif edition_id is null then
    -- Somebody else has begun it at this moment.
    select id into edition_id from public.editions where editions.service_at = begin_edition.service_at;
  end if;
  return next;
end;
$$;

-- Moves an item of an open edition behind the item `after`, or where that is gone before the item `before`; it stays
-- where it is when both are. Security definer: nobody writes places.
create function public.move_item(
  edition_id uuid, announcement_id uuid, after uuid default null, before uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  place double precision;
begin
  perform private.require_editor();
  -- One move at a time, and none while it closes.
  perform from public.editions where id = move_item.edition_id and closed_at is null for no key update;
  if not found then
    raise exception 'this edition is closed or gone' using errcode = '42501', hint = 'edition_closed';
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
        order by case when item.announcement_id = move_item.announcement_id then place else item.position end
      ) as position
    from public.edition_items item
    where item.edition_id = move_item.edition_id
  ) listed
  where edition_items.edition_id = move_item.edition_id and edition_items.announcement_id = listed.id
    and edition_items.position <> listed.position;
end;
$$;

-- The announcements of an edition as they are now, each with its ministry. Rows of the table, so that the data API
-- selects and embeds as it does the table's; the policies of the items decide.
create function public.edition_announcements(edition_id uuid)
returns setof public.announcements
language sql
stable
set search_path = ''
as $$
  select announcements.*
  from public.announcements
  where announcements.id in (
    select item.announcement_id from public.edition_items item
    where item.edition_id = edition_announcements.edition_id
    union
    select item.announcement_id from public.kept_items item
    where item.edition_id = edition_announcements.edition_id
  );
$$;

create trigger ask_before_edition
  before insert on public.editions
  for each row when (current_user = 'authenticated')
  execute function private.ask_before_row();

revoke execute on all functions in schema private from public;
revoke execute on function
  public.begin_edition(timestamptz, jsonb), public.move_item(uuid, uuid, uuid, uuid)
  from public, anon;
revoke execute on function public.edition_announcements(uuid) from public;
grant execute on function
  public.begin_edition(timestamptz, jsonb), public.move_item(uuid, uuid, uuid, uuid)
  to authenticated;
grant execute on function public.edition_announcements(uuid) to anon, authenticated;
