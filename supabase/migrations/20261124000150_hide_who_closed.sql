-- Who closed an edition is for editors. Everybody may select the other columns; this one is nobody's, and a function
-- gives editors the name. (A table of its own would leave backups from before with a column that there is no more.)

revoke select on table public.editions from anon, authenticated;
grant select (id, service_at, closed_at, revision, on_screen, on_screen_at, created_at) on table public.editions
  to anon, authenticated;

-- The name of who closed an edition; null while it is open, and for an account that is gone. Security definer: editors
-- read neither the column nor profiles.
create function public.edition_closed_by(edition_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return (
    select profiles.name from public.editions
    join public.profiles on profiles.user_id = editions.closed_by
    where editions.id = edition_closed_by.edition_id
  );
end;
$$;

revoke execute on function public.edition_closed_by(uuid) from public, anon;
grant execute on function public.edition_closed_by(uuid) to authenticated;

-- Runs with the caller's rights, and selected all columns. Otherwise unchanged.
create or replace function public.save_edition(edition_id uuid, revision integer, items jsonb)
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
