-- Adds the rehearsal of an edition: the records of devices, the results of asked links, and the
-- functions that read and write them. +5 grants, no policy.

-- A function may call another one that is created later.
set check_function_bodies = off;

alter table public.edition_outputs
  add column fits boolean,
  drop constraint edition_outputs_output_known,
  add constraint edition_outputs_output_known
    check (output in ('bulletin', 'whatsapp', 'slides', 'script', 'sheet'));
grant insert (fits), update (fits) on table public.edition_outputs to authenticated;

drop function public.mark_output(uuid, text, jsonb);
create function public.mark_output(
  edition_id uuid, output text, digests jsonb default null, fits boolean default null
)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.require_editor();
  insert into public.edition_outputs (edition_id, output, digests, fits)
  values (mark_output.edition_id, mark_output.output, mark_output.digests, mark_output.fits)
  on conflict on constraint edition_outputs_pkey do update
  set marked_at = now(), marked_by = (select auth.uid()), digests = excluded.digests,
    fits = excluded.fits;
  perform private.notify_servers('editions');
end;
$$;

revoke execute on function public.mark_output(uuid, text, jsonb, boolean) from public, anon;
grant execute on function public.mark_output(uuid, text, jsonb, boolean) to authenticated;

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
-- only its time. It has no effect within five seconds of the last call, or more than eight days
-- before the church service, or after it. Security definer, because visitors write no table.
create function public.mark_slides(edition_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.edition_outputs as known (edition_id, output, marked_by)
  select published.edition_id, 'slides', auth.uid() from public.published_editions published
  where published.edition_id = mark_slides.edition_id
    and published.service_at between now() - interval '4 hours' and now() + interval '8 days'
  on conflict on constraint edition_outputs_pkey do update
  set marked_at = now(), marked_by = excluded.marked_by
  where known.marked_at not between now() - interval '5 seconds' and now();
  if found then
    perform private.notify_servers('editions');
  end if;
end;
$$;

revoke execute on function public.mark_slides(uuid) from public;
grant execute on function public.mark_slides(uuid) to anon, authenticated;

-- Returns the outputs for the projector, the pulpit and paper that the church does not use: none of
-- the last three editions with a record has one of that output. So a church without a projector is
-- not reminded of the slides forever.
create function private.unused_outputs(before timestamptz)
returns text[] language sql stable set search_path = '' as $$
  with known as (
    select array_agg(recorded.output) as outputs, service_at
    from public.edition_outputs recorded
    join public.editions on editions.id = recorded.edition_id
    where recorded.output in ('slides', 'script', 'sheet')
      and service_at < unused_outputs.before
    group by editions.id
    order by service_at desc limit 3
  )
  select array(
    select output from unnest(array['slides', 'script', 'sheet']) output
    where (select count(*) from known) = 3
      and not exists (select from known where output = any (outputs))
  );
$$;

-- Returns the facts about an edition as `parseFacts` of the app reads them, or null for an unknown
-- edition.
create function private.rehearsal_facts(edition_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  select to_jsonb(edition) || jsonb_build_object(
    'service_word', coalesce((select service_word from public.church), ''),
    'items', (
      select coalesce(
        jsonb_agg(to_jsonb(item) || '{"snapshot": null}' order by item.position), '[]'
      )
      from public.edition_items item where item.edition_id = edition.id
    ),
    'blocks', (
      select coalesce(jsonb_agg(to_jsonb(block) order by block.position, block.id), '[]')
      from public.edition_blocks block where block.edition_id = edition.id
    ),
    'published', (
      select to_jsonb(published) - 'published_by' from public.published_editions published
      where published.edition_id = edition.id
    ),
    'announcements', (
      select coalesce(jsonb_agg(
        to_jsonb(announcement) || jsonb_build_object('series', to_jsonb(series))
      ), '[]')
      from public.edition_items item
      join public.announcements announcement on announcement.id = item.announcement_id
      left join public.series on series.id = announcement.series_id
      where item.edition_id = edition.id
    ),
    'outputs', (
      select coalesce(jsonb_agg(to_jsonb(recorded) - '{marked_by,digests}'::text[]), '[]')
      from public.edition_outputs recorded where recorded.edition_id = edition.id
    ),
    'unused', private.unused_outputs(edition.service_at),
    'dead_links', (
      select coalesce(jsonb_agg(link), '[]') from private.link_checks
      where link_checks.edition_id = edition.id and not answers
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
