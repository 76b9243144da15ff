-- What happens to an edition at its service: the announcer's notes and sentences, what was said, which outputs have left
-- the building, and what has changed since.

-- A table of its own, so that no policy has to hide a column from visitors.
create table public.edition_notes (
  edition_id uuid not null,
  announcement_id uuid not null,
  note text,
  said_at timestamptz,
  revision integer not null default 1,
  primary key (edition_id, announcement_id),
  foreign key (edition_id, announcement_id)
    references public.edition_items (edition_id, announcement_id) on delete cascade,
  constraint edition_notes_note_length check (char_length(note) <= 1000 and not private.is_blank(note))
);

alter table public.edition_notes enable row level security;
revoke all on table public.edition_notes from public, anon, authenticated;

grant
  select, delete, insert (edition_id, announcement_id, note, said_at), update (note, said_at)
  on table public.edition_notes to authenticated;

grant all on table public.edition_notes to service_role;

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

-- When an output last left the building: printed, or sent to the groups.
create table public.edition_outputs (
  edition_id uuid not null references public.editions (id) on delete cascade,
  output text not null,
  out_at timestamptz not null default now(),
  out_by uuid default auth.uid() references auth.users (id) on delete set null,
  -- A digest of the words of each announcement in the output when it was printed or sent: a change counts when the words
  -- differ now. Only digests, because the words of a deleted announcement must not stay. Null for older outputs: their
  -- time decides.
  digests jsonb,
  primary key (edition_id, output),
  constraint edition_outputs_output_known check (output in ('bulletin', 'whatsapp')),
  constraint edition_outputs_digests_size
    check (jsonb_typeof(digests) = 'object' and char_length(digests::text) <= 10000)
);

create index edition_outputs_out_by_idx on public.edition_outputs (out_by);
alter table public.edition_outputs enable row level security;
revoke all on table public.edition_outputs from public, anon, authenticated;

grant select, insert (edition_id, output, out_at, digests), update (out_at, out_by, digests) on table public.edition_outputs
  to authenticated;

grant all on table public.edition_outputs to service_role;

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

-- The sentences that the announcer begins and ends with: one row, or none for the usual ones.
create table public.script_sentences (
  id boolean primary key default true,
  opening text,
  closing text,
  revision integer not null default 1,
  constraint script_sentences_one_row check (id),
  constraint script_sentences_opening_length
    check (char_length(opening) <= 500 and not private.is_blank(opening)),
  constraint script_sentences_closing_length
    check (char_length(closing) <= 500 and not private.is_blank(closing))
);

alter table public.script_sentences enable row level security;
revoke all on table public.script_sentences from public, anon, authenticated;

grant select, insert (id, opening, closing), update (opening, closing) on table public.script_sentences
  to authenticated;

grant all on table public.script_sentences to service_role;

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

-- Marks an announcement as said, or not, and leads the screens: to the next one that is shown there, or back to this
-- one. After the last one they turn by themselves again. `said_at` is when it was pressed, which may reach us later.
-- Security definer: nobody else writes on_screen.
create function public.mark_said(edition_id uuid, announcement_id uuid, said_at timestamptz default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  item public.edition_items;
  shown uuid;
begin
  perform private.require_editor();
  perform from public.editions where id = mark_said.edition_id for update;
  select * into item from public.edition_items
  where edition_items.edition_id = mark_said.edition_id
    and edition_items.announcement_id = mark_said.announcement_id;
  if not found then
    raise exception 'this announcement is not part of the edition' using hint = 'item_gone';
  end if;
  insert into public.edition_notes (edition_id, announcement_id, said_at)
  values (item.edition_id, item.announcement_id, mark_said.said_at)
  on conflict on constraint edition_notes_pkey do update set said_at = excluded.said_at;
  select following.announcement_id into shown
  from public.edition_items following
  where following.edition_id = item.edition_id and following.screen
    and (
      following.position > item.position
      or (following.position = item.position and mark_said.said_at is null)
    )
    and exists (select from public.announcements where id = following.announcement_id)
  order by following.position
  limit 1;
  update public.editions
  set on_screen = shown, on_screen_at = case when shown is not null then now() end,
    blank_at = null
  where id = item.edition_id and closed_at is not null;
end;
$$;

-- What differs between the state at `since` and now, from the history: what was changed back is no change. `fields` are
-- the columns that differ, none for what was added or removed; title and date are those of now, of a removed one its
-- last. The date before a postponement is no change of its own. Security definer: columns of announcements are granted one by one.
create function public.changes_since(since timestamptz)
returns table (announcement_id uuid, kind text, fields text[], title text, date timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return query
    with touched as (
      select distinct history.announcement_id as id
      from public.announcement_history history
      where history.changed_at > changes_since.since
    ),
    compared as (
      select touched.id, before.state as old, private.announced(to_jsonb(announcements)) - 'former_date' as new
      from touched
      left join public.announcements using (id)
      left join lateral (
        -- Through the row's type: times are written alike, columns that came later are there.
        select case when history.row is not null then
          private.announced(to_jsonb(jsonb_populate_record(null::public.announcements, history.row)))
            - 'former_date'
        end as state
        from public.announcement_history history
        where history.announcement_id = touched.id and history.changed_at <= changes_since.since
        order by history.revision desc
        limit 1
      ) before on true
    ),
    differing as (
      select compared.id, compared.old, compared.new,
        case when compared.old is not null and compared.new is not null then array(
          select field from jsonb_object_keys(compared.new) field
          where compared.old -> field is distinct from compared.new -> field
          order by field
        ) else '{}' end as names
      from compared
      where compared.old is distinct from compared.new
    )
    select differing.id,
      case
        when differing.old is null then 'added'
        when differing.new is null then 'removed'
        when 'status' = any (differing.names) and differing.new ->> 'status' in ('postponed', 'cancelled')
          then differing.new ->> 'status'
        else 'changed'
      end,
      differing.names,
      coalesce(differing.new, differing.old) ->> 'title',
      (coalesce(differing.new, differing.old) ->> 'date')::timestamptz
    from differing
    order by 5, 1;
end;
$$;

create trigger count_revision before update on public.edition_notes
  for each row execute function private.count_row_revision();

create trigger count_revision before update on public.script_sentences
  for each row execute function private.count_row_revision();

create function public.save_edition_note(
  edition_id uuid, announcement_id uuid, note text, revision integer default null
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  saved integer;
begin
  perform private.require_editor();
  insert into public.edition_notes as present (edition_id, announcement_id, note)
  values (
    save_edition_note.edition_id, save_edition_note.announcement_id,
    case when not private.is_blank(save_edition_note.note) then save_edition_note.note end
  )
  on conflict on constraint edition_notes_pkey do update set note = excluded.note
    where present.revision = coalesce(save_edition_note.revision, present.revision)
  returning present.revision into saved;
  if saved is null then
    raise exception 'this note has changed meanwhile' using hint = 'changed_meanwhile';
  end if;
  return saved;
exception when foreign_key_violation then
  raise exception 'this announcement is not part of the edition' using hint = 'item_gone';
end;
$$;

-- Records that an output was printed ("bulletin") or sent ("whatsapp"). Runs with the caller's rights.
create function public.mark_output(edition_id uuid, output text, digests jsonb default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_editor();
  insert into public.edition_outputs (edition_id, output, digests)
  values (mark_output.edition_id, mark_output.output, mark_output.digests)
  on conflict on constraint edition_outputs_pkey do update
  set out_at = now(), out_by = (select auth.uid()), digests = excluded.digests;
end;
$$;

revoke execute on function
  public.mark_said(uuid, uuid, timestamptz), public.changes_since(timestamptz),
  public.save_edition_note(uuid, uuid, text, integer), public.mark_output(uuid, text, jsonb)
  from public, anon;
grant execute on function
  public.mark_said(uuid, uuid, timestamptz), public.changes_since(timestamptz),
  public.save_edition_note(uuid, uuid, text, integer), public.mark_output(uuid, text, jsonb)
  to authenticated;
