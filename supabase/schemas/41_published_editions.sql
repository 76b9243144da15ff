-- The published copy of an edition has the announcements of the edition as they were at the
-- publication. Everybody reads the copy. The outputs (script, slides, bulletin, WhatsApp text) are
-- made from the copy. Only security definer functions write it. A new publication replaces the row.

create table public.published_editions (
  edition_id uuid primary key references public.editions (id) on delete cascade,
  -- The time of the church service for which the edition was published. An editor may have moved
  -- the edition to another church service after the publication.
  service_at timestamptz not null,
  published_at timestamptz not null,
  published_by uuid references auth.users (id) on delete set null,
  -- The items in the order of the list: {"announcement_id", "position", "spoken", "screen",
  -- "printed", "snapshot"}. `snapshot` has the columns of private.announced with times in UTC, or
  -- only {"id"} after the announcement was deleted.
  items jsonb not null,
  -- The blocks of text in their order: {"id", "position", "heading", "text", "screen", "printed"}.
  blocks jsonb not null default '[]',
  our_week_screen boolean not null default false,
  our_week_printed boolean not null default false,
  -- The announcement to which the presenter last moved the slides, and the time of that move. Null
  -- while the slides advance by themselves.
  on_screen uuid,
  on_screen_at timestamptz,
  -- The time at which an editor made the slides black; null while the slides are shown.
  blank_at timestamptz
);

create index published_editions_published_by_idx on public.published_editions (published_by);

-- When an announcement is deleted, this index finds the few published editions that contain it,
-- without reading the texts of two years.
create index published_editions_announcements_idx on public.published_editions
  using gin (jsonb_path_query_array(items, '$[*].announcement_id'));

alter table public.published_editions enable row level security;
revoke all on table public.published_editions from public, anon, authenticated;
grant
  select (
    edition_id, service_at, published_at, items, blocks, our_week_screen, our_week_printed,
    on_screen, on_screen_at, blank_at
  )
  on table public.published_editions to anon, authenticated;
grant all on table public.published_editions to service_role;

-- `true`: everybody may read published editions. Requests cannot read the column `published_by`,
-- because it has no grant.
create policy "Everybody can view published editions"
  on public.published_editions for select to anon, authenticated using (true);

-- A published edition cannot be deleted, because links to its outputs must not break.
create policy "A published edition stays"
  on public.editions as restrictive for delete to authenticated
  using (not exists (select from public.published_editions where edition_id = editions.id));

-- An update of `on_screen` or `blank_at` does not fire this trigger, because browsers would refetch
-- all texts each time the presenter moves the slides.
create trigger notify_public_change
  after insert or delete or update of items, blocks, our_week_screen, our_week_printed
  on public.published_editions
  for each row execute function private.notify_public_change();
create trigger notify_truncation
  after truncate on public.published_editions
  for each statement execute function private.notify_public_change();

-- Publishes the list of an edition and its blocks, and removes items of deleted announcements. The
-- publication counts as one change of the editor. Hints: edition_gone, edition_empty. Security
-- definer, because no role writes published_editions.
create function public.publish_edition(edition_id uuid)
returns void language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  edition public.editions;
  chosen jsonb;
  written jsonb;
begin
  perform private.require_editor();
  perform private.require_changes_left(1);
  select * into edition from public.editions where id = publish_edition.edition_id
  for update;
  if not found then
    raise exception 'this edition does not exist' using hint = 'edition_gone';
  end if;
  -- The table lock waits for transactions that are changing announcements, and delays new changes
  -- for milliseconds. Every change is then either in the snapshots or later than `published_at`.
  -- Otherwise changes_since could miss a change.
  lock table public.announcements in share mode;
  perform private.count_changes(1);
  delete from public.edition_items item
  where item.edition_id = publish_edition.edition_id
    and not exists (select from public.announcements where id = item.announcement_id);
  select jsonb_agg(
      jsonb_build_object(
        'announcement_id', item.announcement_id, 'position', item.position,
        'spoken', item.spoken, 'screen', item.screen, 'printed', item.printed,
        'snapshot', private.announced(to_jsonb(announcements))
      ) order by item.position
    )
  into chosen
  from public.edition_items item
  join public.announcements on announcements.id = item.announcement_id
  where item.edition_id = publish_edition.edition_id
  having bool_or(item.spoken or item.screen or item.printed);
  select jsonb_agg(
      to_jsonb(block) - '{edition_id,repeats,revision}'::text[] order by block.position, block.id
    )
  into written
  from public.edition_blocks block
  where block.edition_id = publish_edition.edition_id and (block.screen or block.printed);
  -- An edition whose published blocks were all removed can be published without content. Otherwise
  -- a removed name would stay public.
  if chosen is null and written is null and not exists (
    select from public.published_editions published
    where published.edition_id = publish_edition.edition_id and published.blocks <> '[]'
  ) then
    raise exception 'an empty edition is not published'
      using errcode = '23514', hint = 'edition_empty';
  end if;
  insert into public.published_editions (
    edition_id, service_at, published_at, published_by, items, blocks, our_week_screen,
    our_week_printed
  )
  values (
    publish_edition.edition_id, edition.service_at, clock_timestamp(), auth.uid(),
    coalesce(chosen, '[]'), coalesce(written, '[]'), edition.our_week_screen,
    edition.our_week_printed
  )
  on conflict on constraint published_editions_pkey do update
  set service_at = excluded.service_at, published_at = excluded.published_at,
    published_by = excluded.published_by, items = excluded.items, blocks = excluded.blocks,
    our_week_screen = excluded.our_week_screen, our_week_printed = excluded.our_week_printed,
    on_screen = null, on_screen_at = null, blank_at = null;
end;
$$;

revoke execute on function public.publish_edition(uuid) from public, anon;
grant execute on function public.publish_edition(uuid) to authenticated;

-- Removes an announcement from a published edition, from the list of the edition and from its
-- notes. Admins use this function when the text of the announcement must not stay public. The
-- edition stays published even without items. Hint: item_gone. Security definer, because no role
-- writes published_editions.
create function public.remove_edition_item(edition_id uuid, announcement_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  removed constant text :=
    '$[*] ? (@.announcement_id != "' || remove_edition_item.announcement_id || '")';
begin
  perform private.require_admin();
  update public.published_editions
  set items = jsonb_path_query_array(items, removed::jsonpath),
    on_screen = nullif(on_screen, remove_edition_item.announcement_id),
    on_screen_at = case when on_screen <> remove_edition_item.announcement_id then on_screen_at end
  where edition_id = remove_edition_item.edition_id
    and jsonb_path_query_array(items, '$[*].announcement_id')
      ? remove_edition_item.announcement_id::text;
  if not found then
    raise exception 'this announcement is not part of a published edition' using hint = 'item_gone';
  end if;
  delete from public.edition_items
  where edition_id = remove_edition_item.edition_id
    and announcement_id = remove_edition_item.announcement_id;
  delete from public.edition_notes
  where edition_id = remove_edition_item.edition_id
    and announcement_id = remove_edition_item.announcement_id;
end;
$$;

revoke execute on function public.remove_edition_item(uuid, uuid) from public, anon;
grant execute on function public.remove_edition_item(uuid, uuid) to authenticated;

-- Removes the texts of deleted announcements from all published editions. The ids of the
-- announcements stay, so that outputs can tell the team that an announcement was withdrawn. The
-- function locks the editions in the order of their ids, because two deletions could otherwise
-- deadlock.
create function private.erase_published_texts(ids uuid[])
returns void language sql set search_path = '' as $$
  update public.published_editions
  set items = (
    select jsonb_agg(
        case
          when (item ->> 'announcement_id')::uuid = any (ids)
            then item || jsonb_build_object(
              'snapshot', jsonb_build_object('id', item -> 'announcement_id')
            )
          else item
        end order by place
      )
    from jsonb_array_elements(items) with ordinality as listed (item, place)
  )
  from (
    select edition_id as id from public.published_editions
    where jsonb_path_query_array(items, '$[*].announcement_id') ?| ids::text[]
    order by edition_id for update
  ) named
  where edition_id = named.id;
$$;

-- Makes the slides of a published edition black, or shows the slides again. Security definer,
-- because no role writes blank_at.
create function public.blank_screens(edition_id uuid, is_blank boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_editor();
  update public.published_editions
  set blank_at = case when blank_screens.is_blank then now() end
  where published_editions.edition_id = blank_screens.edition_id;
  if not found then
    raise exception 'no screen shows this edition' using hint = 'edition_gone';
  end if;
  perform private.notify_servers('editions');
end;
$$;

revoke execute on function public.blank_screens(uuid, boolean) from public, anon;
grant execute on function public.blank_screens(uuid, boolean) to authenticated;

-- Returns the announcements of an edition as they are now. Editors get the announcements of the
-- published copy and of the list; all others get only those of the published copy. The result has
-- rows of the table announcements, so that the data API can select columns and embed the ministry.
create function public.edition_announcements(edition_id uuid)
returns setof public.announcements language sql stable set search_path = '' as $$
  select announcements.*
  from public.announcements
  where announcements.id in (
    select item.announcement_id from public.edition_items item
    where item.edition_id = edition_announcements.edition_id
    union
    select (item ->> 'announcement_id')::uuid
    from public.published_editions published, jsonb_array_elements(published.items) item
    where published.edition_id = edition_announcements.edition_id
  );
$$;

revoke execute on function public.edition_announcements(uuid) from public;
grant execute on function public.edition_announcements(uuid) to anon, authenticated;
revoke execute on all functions in schema private from public;
