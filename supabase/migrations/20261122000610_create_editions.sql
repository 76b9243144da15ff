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
  constraint editions_service_at_range
    check (service_at between '2000-01-01 00:00:00+00' and '2100-01-01 00:00:00+00')
);

create index editions_closed_by_idx on public.editions (closed_by);

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

-- A table of its own, so that no policy has to hide a column from visitors.
create table public.edition_notes (
  edition_id uuid not null,
  announcement_id uuid not null,
  note text,
  said_at timestamptz,
  primary key (edition_id, announcement_id),
  foreign key (edition_id, announcement_id)
    references public.edition_items (edition_id, announcement_id) on delete cascade,
  constraint edition_notes_note_length check (char_length(note) <= 1000 and not private.is_blank(note))
);

-- When an output last left the building: printed, or sent to the groups.
create table public.edition_outputs (
  edition_id uuid not null references public.editions (id) on delete cascade,
  output text not null,
  out_at timestamptz not null default now(),
  out_by uuid default auth.uid() references auth.users (id) on delete set null,
  primary key (edition_id, output),
  constraint edition_outputs_output_known check (output in ('bulletin', 'whatsapp'))
);

create index edition_outputs_out_by_idx on public.edition_outputs (out_by);

-- The sentences that the announcer begins and ends with: one row, or none for the usual ones.
create table public.script_sentences (
  id boolean primary key default true,
  opening text,
  closing text,
  constraint script_sentences_one_row check (id),
  constraint script_sentences_opening_length
    check (char_length(opening) <= 500 and not private.is_blank(opening)),
  constraint script_sentences_closing_length
    check (char_length(closing) <= 500 and not private.is_blank(closing))
);

alter table public.editions enable row level security;
alter table public.edition_items enable row level security;
alter table public.edition_notes enable row level security;
alter table public.edition_outputs enable row level security;
alter table public.script_sentences enable row level security;

revoke all on table
  public.editions, public.edition_items, public.edition_notes, public.edition_outputs, public.script_sentences
  from public, anon, authenticated;
grant select on table public.editions, public.edition_items to anon;
grant select, insert (id, service_at), update (service_at, revision), delete on table public.editions to authenticated;
grant
  select, delete,
  insert (edition_id, announcement_id, position, spoken, screen, printed),
  update (position, spoken, screen, printed)
  on table public.edition_items to authenticated;
grant
  select, delete, insert (edition_id, announcement_id, note, said_at), update (note, said_at)
  on table public.edition_notes to authenticated;
grant select, insert (edition_id, output, out_at), update (out_at, out_by) on table public.edition_outputs
  to authenticated;
grant select, insert (id, opening, closing), update (opening, closing) on table public.script_sentences
  to authenticated;
grant all on table
  public.editions, public.edition_items, public.edition_notes, public.edition_outputs, public.script_sentences
  to service_role;

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

-- The policies of editions decide which ones the caller sees.
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

create policy "Editors can view notes"
  on public.edition_notes for select
  to authenticated
  using ((select private.is_editor()));

create policy "Editors can add notes"
  on public.edition_notes for insert
  to authenticated
  with check ((select private.is_editor()));

create policy "Editors can update notes"
  on public.edition_notes for update
  to authenticated
  using ((select private.is_editor()))
  with check ((select private.is_editor()));

create policy "Editors can remove notes"
  on public.edition_notes for delete
  to authenticated
  using ((select private.is_editor()));

create policy "Editors can view outputs"
  on public.edition_outputs for select
  to authenticated
  using ((select private.is_editor()));

create policy "Editors can add outputs"
  on public.edition_outputs for insert
  to authenticated
  with check ((select private.is_editor()));

create policy "Editors can update outputs"
  on public.edition_outputs for update
  to authenticated
  using ((select private.is_editor()))
  with check (out_by = (select auth.uid()) and (select private.is_editor()));

create policy "Editors can view sentences"
  on public.script_sentences for select
  to authenticated
  using ((select private.is_editor()));

create policy "Editors can add sentences"
  on public.script_sentences for insert
  to authenticated
  with check ((select private.is_editor()));

create policy "Editors can update sentences"
  on public.script_sentences for update
  to authenticated
  using ((select private.is_editor()))
  with check ((select private.is_editor()));

-- A script with an editor's token must not fill the database, and no service is planned years ahead.
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
  -- Closed ones count among the 150: closing each at once would fill the disk with snapshots otherwise.
  if tg_op = 'INSERT' and (
    select count(*) filter (where closed_at is null) >= 50
      or count(*) filter (where service_at > now() - interval '7 days') >= 150
    from public.editions
  ) then
    raise exception 'there are 50 open editions, or 150 for the coming year'
      using errcode = '23514', hint = 'too_many_editions';
  end if;
  return new;
end;
$$;

create trigger guard_editions
  before insert or update of service_at on public.editions
  for each row execute function private.guard_editions();

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

revoke execute on function private.guard_editions(), private.guard_edition_items() from public;

-- Once a row, of which a statement changes one: the clean-up, which mostly deletes none, must not tell of a change.
create trigger notify_public_change
  after insert or update or delete on public.editions
  for each row execute function private.notify_public_change();

create trigger notify_public_change
  after insert or update or delete or truncate on public.edition_items
  for each statement execute function private.notify_public_change();
