-- The selection of an open edition is changed row by row: an insert, an update or a deletion of an item, each under the
-- policies, and move_item for the order. What two editors change of different items merges, so there is no revision.

drop function public.save_edition(uuid, integer, jsonb);
alter table public.editions drop column revision;

-- Places are the database's: a new item stands behind the others, and move_item puts it between two. What was removed
-- leaves a gap until the next move. How many there are is counted (guard_edition_items).
revoke insert (position), update (position) on table public.edition_items from authenticated;
alter table public.edition_items
  alter column position set default 0,
  drop constraint edition_items_position_range,
  add constraint edition_items_position_range check (position >= 1);

-- Nothing of a closed edition's selection changes. Who adds an item locks the edition, which has whoever adds another
-- one or closes it at this moment wait. Who changes or removes one does not, as they have locked the item already:
-- closing locks in the other order, and one of the two would be given up. It writes every item, so that they meet
-- there, and the edition is looked at afterwards. Deleting an edition removes its items as the table's owner, and passes.
create or replace function private.guard_edition_items()
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

revoke execute on function
  public.begin_edition(timestamptz, jsonb), public.move_item(uuid, uuid, uuid, uuid)
  from public, anon;
grant execute on function
  public.begin_edition(timestamptz, jsonb), public.move_item(uuid, uuid, uuid, uuid)
  to authenticated;
