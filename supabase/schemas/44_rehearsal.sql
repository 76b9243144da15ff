-- The rehearsal of an edition: before a church service, the page of the week and a message to
-- editors tell what is missing (web/features/editions/model/rehearsal.ts). The functions below
-- return the facts for that rule. Our server asks the links of the editions of the next two days.

-- The result of the last request to each link of an edition. `link` is a digest of the address, so
-- the table repeats no text of an announcement.
create table private.link_checks (
  edition_id uuid not null references public.editions (id) on delete cascade,
  link text not null,
  answers boolean not null,
  asked_at timestamptz not null default now(),
  primary key (edition_id, link)
);

alter table private.link_checks enable row level security;
revoke all on table private.link_checks from public, anon, authenticated;

-- Records that a device has loaded the slides of a published edition with all pictures. Everybody
-- may call the function, because the device at the projector often has no account. A call stores
-- only its time, at most once in five seconds, and only from eight days before the church service
-- until its end. No page is told of a call, because a visitor could otherwise make all of them
-- refetch. Security definer, because visitors write no table.
create function public.mark_slides(edition_id uuid)
returns void language sql security definer set search_path = '' as $$
  insert into public.edition_outputs as known (edition_id, output)
  select published.edition_id, 'slides' from public.published_editions published
  where published.edition_id = mark_slides.edition_id
    and published.service_at between now() - interval '4 hours' and now() + interval '8 days'
  on conflict on constraint edition_outputs_pkey do update set marked_at = now()
  where known.marked_at < now() - interval '5 seconds';
$$;

revoke execute on function public.mark_slides(uuid) from public;
grant execute on function public.mark_slides(uuid) to anon, authenticated;

-- Returns the facts about an edition as `parseFacts` of the app reads them, or null for an unknown
-- edition.
create function private.rehearsal_facts(edition_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  select to_jsonb(edition) || jsonb_build_object(
    'service_word', coalesce((select service_word from public.church), ''),
    -- Each item with its announcement, which is null after the deletion.
    'items', array(
      select to_jsonb(item) || jsonb_build_object(
        'row', to_jsonb(announcement) || jsonb_build_object('series', to_jsonb(series))
      )
      from public.edition_items item
      left join public.announcements announcement on announcement.id = item.announcement_id
      left join public.series on series.id = announcement.series_id
      where item.edition_id = edition.id order by item.position
    ),
    'blocks', array(
      select to_jsonb(block) from public.edition_blocks block
      where block.edition_id = edition.id order by block.position, block.id
    ),
    'published', (
      select to_jsonb(published) - 'published_by' from public.published_editions published
      where published.edition_id = edition.id
    ),
    'outputs', array(
      select to_jsonb(recorded) - '{marked_by,digests}'::text[]
      from public.edition_outputs recorded where recorded.edition_id = edition.id
    ),
    -- The outputs that devices have opened for other services.
    'used', array(
      select distinct recorded.output from public.edition_outputs recorded
      where recorded.edition_id <> edition.id and recorded.output in ('slides', 'script', 'sheet')
    ),
    'dead_links', array(
      select link from private.link_checks where link_checks.edition_id = edition.id and not answers
    )
  )
  from public.editions edition where edition.id = rehearsal_facts.edition_id;
$$;

-- Returns the facts about an edition to editors.
create function public.rehearsal(edition_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_editor();
  return private.rehearsal_facts(rehearsal.edition_id);
end;
$$;

revoke execute on function public.rehearsal(uuid) from public, anon;
grant execute on function public.rehearsal(uuid) to authenticated;
revoke execute on all functions in schema private from public;
