-- Adds the blocks of text of an edition, the row "Nossa semana", and what the church says about
-- itself. +42 grants to anon and authenticated, all rights in the new table to service_role,
-- +1 policy.

-- A function may call another one that is created later.
set check_function_bodies = off;

alter table public.church
  add column service_word text not null default 'culto',
  add column greeting text,
  add column phone text,
  add column whatsapp text,
  add column instagram text,
  add column pix_key text,
  add column pix_receiver text,
  add constraint church_service_word_known check (service_word in ('culto', 'missa', 'celebração')),
  add constraint church_greeting_length
    check (char_length(greeting) <= 100 and not private.is_blank(greeting)),
  add constraint church_contacts_length check (
    greatest(char_length(phone), char_length(whatsapp), char_length(instagram)) <= 40
    and not private.is_blank(phone) and not private.is_blank(whatsapp)
    and not private.is_blank(instagram)
  ),
  add constraint church_pix_key_form check (pix_key ~ '^[!-~]{1,77}$'),
  add constraint church_pix_receiver_length
    check (char_length(pix_receiver) <= 25 and not private.is_blank(pix_receiver));
grant
  insert (service_word, greeting, phone, whatsapp, instagram, pix_key, pix_receiver),
  update (service_word, greeting, phone, whatsapp, instagram, pix_key, pix_receiver)
  on table public.church to authenticated;

alter table public.editions
  add column our_week_screen boolean not null default true,
  add column our_week_printed boolean not null default true;
grant update (our_week_screen, our_week_printed) on table public.editions to authenticated;

alter table public.published_editions
  add column blocks jsonb not null default '[]',
  add column our_week_screen boolean not null default false,
  add column our_week_printed boolean not null default false;
grant select (blocks, our_week_screen, our_week_printed)
  on table public.published_editions to anon, authenticated;
drop trigger notify_public_change on public.published_editions;
create trigger notify_public_change
  after insert or delete or update of items, blocks, our_week_screen, our_week_printed
  on public.published_editions
  for each row execute function private.notify_public_change();

create table public.edition_blocks (
  id uuid primary key default gen_random_uuid(),
  edition_id uuid not null references public.editions (id) on delete cascade,
  -- A block with a negative position stands before the announcements. All other blocks stand after
  -- the announcements and "Nossa semana". A moved block gets a position between its new neighbours,
  -- so two editors can move blocks at the same time.
  position double precision not null default 1,
  heading text not null,
  text text not null default '',
  screen boolean not null default true,
  printed boolean not null default true,
  -- Whether the edition of the next church service begins with this block.
  repeats boolean not null default false,
  revision integer not null default 1,
  constraint edition_blocks_position_range check (abs(position) <= 1000),
  constraint edition_blocks_heading_length
    check (char_length(heading) <= 60 and not private.is_blank(heading)),
  constraint edition_blocks_text_length check (char_length(text) <= 3000)
);

create index edition_blocks_edition_id_idx on public.edition_blocks (edition_id);

create trigger clean_texts before insert or update on public.edition_blocks
  for each row execute function private.clean_texts();
-- Counts only changes of the texts, because the revision protects texts that two editors change at
-- the same time.
create trigger count_revision before update on public.edition_blocks
  for each row when ((new.heading, new.text) is distinct from (old.heading, old.text))
  execute function private.count_row_revision();

alter table public.edition_blocks enable row level security;
revoke all on table public.edition_blocks from public, anon, authenticated;
grant select on table public.edition_blocks to anon;
grant
  select, delete,
  insert (id, edition_id, position, heading, text, screen, printed, repeats),
  update (position, heading, text, screen, printed, repeats)
  on table public.edition_blocks to authenticated;
grant all on table public.edition_blocks to service_role;

create policy "Editors use blocks"
  on public.edition_blocks for all to anon, authenticated using ((select private.is_editor()))
  with check ((select private.is_editor()));

create trigger notify_public_change
  after insert or update or delete on public.edition_blocks
  for each row execute function private.notify_public_change();
create trigger notify_truncation
  after truncate on public.edition_blocks
  for each statement execute function private.notify_public_change();

-- Creates the edition of a church service. `items` is an array in the order of the list; each
-- element has the keys "announcement_id", "spoken", "screen" and "printed". The edition begins with
-- the repeating blocks of the former edition. If the church service already has an edition, the
-- function returns this edition unchanged. The function runs with the caller's rights.
create or replace function public.begin_edition(service_at timestamptz, items jsonb)
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

-- Publishes the list of an edition and its blocks, and removes items of deleted announcements. The
-- publication counts as one change of the editor. Hints: edition_gone, edition_empty. Security
-- definer, because no role writes published_editions.
create or replace function public.publish_edition(edition_id uuid)
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

-- Trigger: limits the number of blocks in an edition. The trigger locks the edition, because
-- concurrent inserts do not see each other's rows.
create or replace function private.guard_edition_blocks()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.editions where id = new.edition_id for no key update;
  if not found then
    raise exception 'this edition does not exist' using errcode = '42501', hint = 'edition_gone';
  end if;
  -- A full edition still accepts a repeated insert of a block that it has.
  if (
    select count(*) >= 20 and not bool_or(id = new.id)
    from public.edition_blocks where edition_id = new.edition_id
  ) then
    raise exception 'an edition has at most 20 blocks'
      using errcode = '23514', hint = 'too_many_blocks';
  end if;
  return new;
end;
$$;

-- Returns what the edition of the church service at `service_at` can contain, in order of date:
-- notices that are shown after the service, special announcements from the service to 60 days
-- later, and the standing programme of the eight times 24 hours after the service. They contain the
-- same weekday of the next week, whatever the church's time zone is. A special series has one row,
-- for its first occurrence after the service, or two rows if later occurrences are cancelled or
-- postponed. An occurrence that is the service itself is a further row. Occurrences that were
-- changed alone are further rows.
create or replace function public.list_week(service_at timestamptz)
returns setof public.announcements language sql stable set search_path = '' as $$
  select listed.* from public.announcements listed
  left join public.series rule on rule.id = listed.series_id
  where listed.date between list_week.service_at and list_week.service_at + interval '91 days'
    and case
      when listed.kind = 'notice' then true
      when rule.routine and not listed.detached and listed.status = 'scheduled'
        then listed.date < list_week.service_at + interval '8 days'
      when rule.id is null or rule.routine or listed.detached
        then listed.date <= list_week.service_at + interval '60 days'
      else listed.date <= list_week.service_at + interval '60 days' and not exists (
        select from public.announcements earlier
        where earlier.series_id = rule.id and not earlier.detached
          and earlier.status = listed.status
          and earlier.date > list_week.service_at and earlier.date < listed.date
      )
    end
  order by listed.date, listed.id;
$$;

-- Returns when editions of earlier church services of the last year had an announcement, or another
-- occurrence of its series, for the last time. Announcements that are over have no row, because a
-- response has at most 1,000 rows; the earlier occurrences of a series share a row without
-- `announcement_id`. The function runs with the caller's rights, so people who are no editors get
-- no row.
create or replace function public.announced_before(service_at timestamptz)
returns table (announcement_id uuid, series_id uuid, last_service_at timestamptz)
language sql stable set search_path = '' as $$
  select case when had.date >= announced_before.service_at then had.id end, had.series_id,
    max(editions.service_at)
  from public.editions
  join public.edition_items item on item.edition_id = editions.id
  join public.announcements had on had.id = item.announcement_id
  where editions.service_at < announced_before.service_at
    and editions.service_at > announced_before.service_at - interval '1 year'
    and (had.date >= announced_before.service_at or had.series_id is not null)
  group by 1, 2;
$$;

create trigger guard_edition_blocks
  before insert on public.edition_blocks for each row when (current_user = 'authenticated')
  execute function private.guard_edition_blocks();

revoke execute on function
  public.list_week(timestamptz), public.announced_before(timestamptz) from public;
grant execute on function public.list_week(timestamptz) to anon, authenticated;
revoke execute on function public.announced_before(timestamptz) from anon;
grant execute on function public.announced_before(timestamptz) to authenticated;
revoke execute on all functions in schema private from public;
