-- Tables and functions that editors use around a church service. They store the presenter's
-- notes. They record that an announcement was read aloud, or that an output was printed or
-- sent. The function changes_since returns the changes of announcements since a given time. Only
-- editors read and write these tables.

-- The presenter's notes. Notes are a separate table, because members and editors share one database
-- role, and grants on columns could not hide notes from members. Notes do not refer to
-- edition_items, because a published announcement may have left the list.
create table public.edition_notes (
  edition_id uuid not null references public.editions (id) on delete cascade,
  announcement_id uuid not null,
  note text,
  said_at timestamptz,
  revision integer not null default 1,
  primary key (edition_id, announcement_id),
  constraint edition_notes_note_length
    check (char_length(note) <= 1000 and not private.is_blank(note))
);

create trigger clean_texts before insert or update on public.edition_notes
  for each row execute function private.clean_texts();
create trigger count_revision before update on public.edition_notes
  for each row execute function private.count_row_revision();

alter table public.edition_notes enable row level security;
revoke all on table public.edition_notes from public, anon, authenticated;
grant
  select, delete, insert (edition_id, announcement_id, note, said_at), update (note, said_at)
  on table public.edition_notes to authenticated;
grant all on table public.edition_notes to service_role;

create policy "Editors use notes"
  on public.edition_notes for all to authenticated using ((select private.is_editor()))
  with check ((select private.is_editor()));

-- Returns whether an announcement is in the list of an edition or in its published copy.
create function private.is_edition_item(edition_id uuid, announcement_id uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.edition_items item
    where item.edition_id = is_edition_item.edition_id
      and item.announcement_id = is_edition_item.announcement_id
  ) or exists (
    select from public.published_editions published
    where published.edition_id = is_edition_item.edition_id
      and jsonb_path_query_array(published.items, '$[*].announcement_id')
        ? is_edition_item.announcement_id::text
  );
$$;

-- Trigger: refuses a note for an announcement that is not part of the edition. Deletes notes of
-- announcements that have left the edition, because nothing else deletes them. Security definer,
-- because the caller may not execute private functions.
create function private.guard_edition_notes()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_edition_item(new.edition_id, new.announcement_id) then
    raise exception 'this announcement is not part of the edition' using hint = 'item_gone';
  end if;
  delete from public.edition_notes left_over
  where left_over.edition_id = new.edition_id
    and not private.is_edition_item(left_over.edition_id, left_over.announcement_id);
  return new;
end;
$$;

create trigger guard_edition_notes
  before insert on public.edition_notes for each row when (current_user = 'authenticated')
  execute function private.guard_edition_notes();

-- Saves the presenter's private note and returns its new revision. `revision` is the revision that
-- the caller has read, or 0 if the caller found no note. If `revision` is null, the function
-- overwrites any note. An empty note deletes the stored text. Hints: item_gone, changed_meanwhile
-- (nothing is saved). The function runs with the caller's rights.
create function public.save_edition_note(
  edition_id uuid, announcement_id uuid, note text, revision integer default null
)
returns integer language plpgsql set search_path = '' as $$
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
end;
$$;

revoke execute on function public.save_edition_note(uuid, uuid, text, integer) from public, anon;
grant execute on function public.save_edition_note(uuid, uuid, text, integer) to authenticated;

-- Records that an announcement was read aloud, or removes this record if `said_at` is null. Then
-- moves the slides of the published edition to the next announcement, or back to the given one.
-- After the last announcement, the slides advance by themselves. `said_at` is the time at which the
-- presenter pressed the button. The client sends this time, because an offline device sends the
-- request later. Hint: item_gone. Security definer, because no role writes on_screen.
create function public.mark_said(
  edition_id uuid, announcement_id uuid, said_at timestamptz default null
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  place integer;
  shown uuid;
begin
  perform private.require_editor();
  if not private.is_edition_item(mark_said.edition_id, mark_said.announcement_id) then
    raise exception 'this announcement is not part of the edition' using hint = 'item_gone';
  end if;
  insert into public.edition_notes (edition_id, announcement_id, said_at)
  values (mark_said.edition_id, mark_said.announcement_id, mark_said.said_at)
  on conflict on constraint edition_notes_pkey do update set said_at = excluded.said_at;
  select item.position into place
  from public.published_editions published,
    jsonb_to_recordset(published.items) as item (announcement_id uuid, position integer)
  where published.edition_id = mark_said.edition_id
    and item.announcement_id = mark_said.announcement_id
  for update of published;
  if not found then
    return;
  end if;
  select item.announcement_id into shown
  from public.published_editions published,
    jsonb_to_recordset(published.items) as item (
      announcement_id uuid, position integer, screen boolean
    )
  join public.announcements on announcements.id = item.announcement_id
  where published.edition_id = mark_said.edition_id and item.screen
    and (item.position > place or (item.position = place and mark_said.said_at is null))
  order by item.position
  limit 1;
  update public.published_editions published
  set on_screen = shown, on_screen_at = case when shown is not null then now() end, blank_at = null
  where published.edition_id = mark_said.edition_id;
  perform private.notify_servers('editions');
end;
$$;

revoke execute on function public.mark_said(uuid, uuid, timestamptz) from public, anon;
grant execute on function public.mark_said(uuid, uuid, timestamptz) to authenticated;

-- The time at which each output of an edition was last printed (`bulletin`), sent to the WhatsApp
-- groups (`whatsapp`), loaded by the device at the projector (`slides`), opened on a phone
-- (`script`), or measured on its paper (`sheet`).
create table public.edition_outputs (
  edition_id uuid not null references public.editions (id) on delete cascade,
  output text not null,
  marked_at timestamptz not null default now(),
  marked_by uuid default auth.uid() references auth.users (id) on delete set null,
  -- A digest of the text of each announcement in the output. Clients compare these digests with the
  -- present texts to detect a later change. The texts themselves are not stored, because the text
  -- of a deleted announcement must not stay. Null in older records: every change after `marked_at`
  -- then counts as a change of the text.
  digests jsonb,
  -- Whether the bulletin fits one sheet of paper, in a record of `sheet`.
  fits boolean,
  primary key (edition_id, output),
  constraint edition_outputs_output_known
    check (output in ('bulletin', 'whatsapp', 'slides', 'script', 'sheet')),
  constraint edition_outputs_digests_size
    check (jsonb_typeof(digests) = 'object' and char_length(digests::text) <= 10000)
);

create index edition_outputs_marked_by_idx on public.edition_outputs (marked_by);

alter table public.edition_outputs enable row level security;
revoke all on table public.edition_outputs from public, anon, authenticated;
grant
  select, insert (edition_id, output, marked_at, digests, fits),
  update (marked_at, marked_by, digests, fits)
  on table public.edition_outputs to authenticated;
grant all on table public.edition_outputs to service_role;

create policy "Editors use outputs"
  on public.edition_outputs for all to authenticated using ((select private.is_editor()))
  with check (marked_by = (select auth.uid()) and (select private.is_editor()));

-- Records that an output was used. The function runs with the caller's rights.
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
end;
$$;

revoke execute on function public.mark_output(uuid, text, jsonb, boolean) from public, anon;
grant execute on function public.mark_output(uuid, text, jsonb, boolean) to authenticated;

-- Returns the announcements whose present state differs from their state at `since`. A change that
-- was undone is therefore left out. `fields` are the names of the columns that differ; the array is
-- empty for added and removed announcements. `title` and `date` are the present values, or the last
-- values of a removed announcement. `former_date` is not compared, because the status and the date
-- already show a postponement.
create function public.changes_since(since timestamptz)
returns table (announcement_id uuid, kind text, fields text[], title text, date timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_editor();
  return query
    with touched as (
      select distinct history.announcement_id as id
      from public.announcement_history history
      where history.changed_at > changes_since.since
    ),
    compared as (
      select touched.id, before.state as old,
        private.announced(to_jsonb(announcements)) - 'former_date' as new
      from touched
      left join public.announcements using (id)
      left join lateral (
        -- The old state is converted to the row type of announcements, because both states must
        -- have the same columns and the same format of times.
        select case when history.row is not null then
          private.announced(
            to_jsonb(jsonb_populate_record(null::public.announcements, history.row))
          )
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
        when 'status' = any (differing.names)
          and differing.new ->> 'status' in ('postponed', 'cancelled')
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

revoke execute on function public.changes_since(timestamptz) from public, anon;
grant execute on function public.changes_since(timestamptz) to authenticated;
revoke execute on all functions in schema private from public;
