-- The blocks of text of an edition, for what a bulletin has and a board has not: a verse, a duty
-- roster, birthdays. A block is plain text with a heading. The outputs other than the script have
-- the blocks. Only editors read and write blocks. Everybody reads the copy of a block in the
-- published edition (41_published_editions.sql). A block has no author, and names in its text refer
-- to no account: the page about privacy says that the church corrects or removes them.

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

-- Trigger: limits the number of blocks in an edition. The trigger locks the edition, because
-- concurrent inserts do not see each other's rows.
create function private.guard_edition_blocks()
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

create trigger guard_edition_blocks
  before insert on public.edition_blocks for each row when (current_user = 'authenticated')
  execute function private.guard_edition_blocks();

-- Returns what the edition of the church service at `service_at` can contain, in order of date:
-- notices that are shown after the service, special announcements from the service to 60 days
-- later, and the standing programme of the eight times 24 hours after the service. They contain the
-- same weekday of the next week, whatever the church's time zone is. A special series has one row,
-- for its first occurrence after the service, or two rows if later occurrences are cancelled or
-- postponed. An occurrence that is the service itself is a further row. Occurrences that were
-- changed alone are further rows.
create function public.list_week(service_at timestamptz)
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
create function public.announced_before(service_at timestamptz)
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

revoke execute on function
  public.list_week(timestamptz), public.announced_before(timestamptz) from public;
grant execute on function public.list_week(timestamptz) to anon, authenticated;
revoke execute on function public.announced_before(timestamptz) from anon;
grant execute on function public.announced_before(timestamptz) to authenticated;
revoke execute on all functions in schema private from public;
