-- Something that must not stay public: an admin takes it out of a closed edition, with its note. What follows keeps its
-- place, and an edition of which nothing is left stays closed. Security definer: nobody changes a closed edition.
create function public.remove_edition_item(edition_id uuid, announcement_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- The selection of an open one is saved as a whole (save_edition).
  perform from public.editions where id = remove_edition_item.edition_id and closed_at is not null for update;
  if found then
    delete from public.edition_items
    where edition_items.edition_id = remove_edition_item.edition_id
      and edition_items.announcement_id = remove_edition_item.announcement_id;
  end if;
  if not found then
    raise exception 'this announcement is not part of a closed edition' using hint = 'item_gone';
  end if;
  -- The screens turn by themselves again when they were led to it.
  update public.editions set on_screen = null, on_screen_at = null
  where id = remove_edition_item.edition_id and on_screen = remove_edition_item.announcement_id;
end;
$$;

revoke execute on function public.remove_edition_item(uuid, uuid) from public, anon;
grant execute on function public.remove_edition_item(uuid, uuid) to authenticated;
