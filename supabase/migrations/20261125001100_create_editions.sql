-- What a church announces at one service: an edition holds announcements in an order, each chosen for the pulpit, the
-- screen and the printed bulletin. Closing freezes the choice and keeps what each announcement said then, so that
-- every output can mark what has changed since. Visitors read closed editions, editors all.

create table public.editions (
  id uuid primary key default gen_random_uuid(),
  service_at timestamptz not null unique,
  closed_at timestamptz,
  closed_by uuid references auth.users (id) on delete set null,
  -- Counts the changes of the selection, so that nobody saves over what somebody else chose meanwhile.
  revision integer not null default 1,
  -- Where the announcer is: what the screens show now. Null lets them turn by themselves.
  on_screen uuid,
  on_screen_at timestamptz,
  -- When somebody made it through the data API; null for those from before there was this column, and for what is loaded
  -- past it.
  created_at timestamptz,
  constraint editions_service_at_range
    check (service_at between '2000-01-01 00:00:00+00' and '2100-01-01 00:00:00+00')
);

create index editions_closed_by_idx on public.editions (closed_by);

alter table public.editions enable row level security;

-- Who closed an edition is for editors: the column is nobody's, and edition_closed_by gives editors the name.
revoke all on table public.editions from public, anon, authenticated;
grant select (id, service_at, closed_at, revision, on_screen, on_screen_at, created_at) on table public.editions
  to anon, authenticated;
grant insert (id, service_at), update (service_at, revision), delete on table public.editions to authenticated;
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
  -- The longest announcements of a full edition fit into one response.
  position integer not null,
  spoken boolean not null default false,
  screen boolean not null default true,
  printed boolean not null default true,
  -- What was announced when the edition was closed (private.announced); null while it is open.
  snapshot jsonb,
  primary key (edition_id, announcement_id),
  unique (edition_id, position) deferrable initially deferred,
  constraint edition_items_position_range check (position between 1 and 90)
);

create index edition_items_announcement_id_idx on public.edition_items (announcement_id);

alter table public.edition_items enable row level security;

revoke all on table public.edition_items from public, anon, authenticated;
grant select on table public.edition_items to anon;
grant
  select, delete,
  insert (edition_id, announcement_id, position, spoken, screen, printed),
  update (position, spoken, screen, printed)
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
  after insert or update or delete or truncate on public.edition_items
  for each statement execute function private.notify_public_change();

-- Nothing of a closed edition's selection changes. The lock waits for whoever closes it at this moment. Deleting an
-- edition removes its items as the table's owner, and passes.
create function private.guard_edition_items()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  edition constant uuid := case when tg_op = 'DELETE' then old.edition_id else new.edition_id end;
begin
  if current_user = 'authenticated' then
    -- The policies lock open editions only.
    perform from public.editions where id = edition for share;
    if not found then
      raise exception 'this edition is closed or gone' using errcode = '42501', hint = 'edition_closed';
    end if;
  end if;
  return coalesce(new, old);
end;
$$;

create trigger guard_edition_items
  before insert or update or delete on public.edition_items
  for each row execute function private.guard_edition_items();

-- Replaces the selection of an open edition by `items`, an array in the order of the announcements, each
-- {"announcement_id", "spoken", "screen", "printed"}; notes of those that stay are kept. `revision` is the one that the
-- selection was made from. Returns the new one. Runs with the caller's rights: the policies decide.
create function public.save_edition(edition_id uuid, revision integer, items jsonb)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  current integer;
begin
  perform private.require_editor();
  -- Locks it for whoever saves or closes at this moment; closed ones are not locked by the policies.
  select editions.revision into current from public.editions where id = save_edition.edition_id for update;
  if not found then
    raise exception 'this edition is closed or gone' using errcode = '42501', hint = 'edition_closed';
  end if;
  if current <> save_edition.revision then
    raise exception 'somebody else changed this edition' using errcode = 'PT409', hint = 'edition_changed';
  end if;
  if jsonb_typeof(items) is distinct from 'array' then
    raise exception 'the items are no array' using errcode = '22023';
  end if;
  if jsonb_array_length(items) > 90 then
    raise exception 'an edition has at most 90 announcements' using errcode = '23514', hint = 'edition_full';
  end if;
  delete from public.edition_items
  where edition_items.edition_id = save_edition.edition_id
    and edition_items.announcement_id not in (
      select (item ->> 'announcement_id')::uuid from jsonb_array_elements(items) item
    );
  insert into public.edition_items (edition_id, announcement_id, position, spoken, screen, printed)
  select save_edition.edition_id, (item ->> 'announcement_id')::uuid, place,
    coalesce((item ->> 'spoken')::boolean, false),
    coalesce((item ->> 'screen')::boolean, false),
    coalesce((item ->> 'printed')::boolean, false)
  from jsonb_array_elements(items) with ordinality as listed (item, place)
  on conflict on constraint edition_items_pkey do update
  set position = excluded.position, spoken = excluded.spoken, screen = excluded.screen, printed = excluded.printed;
  update public.editions set revision = current + 1 where id = save_edition.edition_id;
  return current + 1;
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
  from public.edition_items
  join public.announcements on announcements.id = edition_items.announcement_id
  where edition_items.edition_id = edition_announcements.edition_id;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.save_edition(uuid, integer, jsonb), public.edition_announcements(uuid)
  from public, anon;
grant execute on function public.save_edition(uuid, integer, jsonb) to authenticated;
grant execute on function public.edition_announcements(uuid) to anon, authenticated;
