-- What is done with an edition as a whole.

-- When it happened, not when its transaction began: the states of an announcement are in the order of their times, and
-- nothing that commits after an edition was closed bears a time from before.
alter table public.announcement_history alter column changed_at set default clock_timestamp();

-- Replaces the selection of an open edition by `items`, an array in the order of the announcements, each
-- {"announcement_id", "spoken", "screen", "printed"}; notes of those that stay are kept. `revision` is the one that the
-- selection was made from. Returns the new one. Runs with the caller's rights: the policies decide.
create function public.save_edition(edition_id uuid, revision integer, items jsonb)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  edition public.editions;
begin
  perform private.require_editor();
  -- Locks it for whoever saves or closes at this moment; closed ones are not locked by the policies.
  select * into edition from public.editions where id = save_edition.edition_id for update;
  if not found then
    raise exception 'this edition is closed or gone' using errcode = '42501', hint = 'edition_closed';
  end if;
  if edition.revision <> save_edition.revision then
    raise exception 'somebody else changed this edition' using errcode = 'PT409', hint = 'edition_changed';
  end if;
  if jsonb_typeof(items) is distinct from 'array' then
    raise exception 'the items are no array' using errcode = '22023';
  end if;
  if jsonb_array_length(items) > 90 then
    raise exception 'an edition has at most 90 announcements' using errcode = '23514', hint = 'edition_full';
  end if;
  delete from public.edition_items
  where edition_items.edition_id = edition.id
    and edition_items.announcement_id not in (
      select (item ->> 'announcement_id')::uuid from jsonb_array_elements(items) item
    );
  insert into public.edition_items (edition_id, announcement_id, position, spoken, screen, printed)
  select edition.id, (item ->> 'announcement_id')::uuid, place,
    coalesce((item ->> 'spoken')::boolean, false),
    coalesce((item ->> 'screen')::boolean, false),
    coalesce((item ->> 'printed')::boolean, false)
  from jsonb_array_elements(items) with ordinality as listed (item, place)
  on conflict on constraint edition_items_pkey do update
  set position = excluded.position, spoken = excluded.spoken, screen = excluded.screen, printed = excluded.printed;
  update public.editions set revision = edition.revision + 1 where id = edition.id;
  return edition.revision + 1;
end;
$$;

-- Freezes selection, order and choices, and keeps what each announcement says now. What was deleted before is not
-- closed. Security definer: nobody writes closed_at or a snapshot. The times in a snapshot are written in UTC.
create function public.close_edition(edition_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  edition public.editions;
begin
  perform private.require_editor();
  select * into edition from public.editions where id = close_edition.edition_id for update;
  if not found then
    raise exception 'this edition does not exist' using hint = 'edition_gone';
  end if;
  if edition.closed_at is not null then
    raise exception 'this edition is closed' using errcode = '42501', hint = 'edition_closed';
  end if;
  -- Waits for edits under way, which take milliseconds, and holds up new ones: every edit is either part of what is
  -- closed or later than closed_at, which is what changes_since goes by.
  lock table public.announcements in share mode;
  delete from public.edition_items
  where edition_items.edition_id = edition.id
    and not exists (select from public.announcements where id = edition_items.announcement_id);
  update public.edition_items
  set snapshot = private.announced(to_jsonb(announcements))
  from public.announcements
  where edition_items.edition_id = edition.id and announcements.id = edition_items.announcement_id;
  if not exists (
    select from public.edition_items
    where edition_items.edition_id = edition.id and (spoken or screen or printed)
  ) then
    raise exception 'an empty edition is not closed' using errcode = '23514', hint = 'edition_empty';
  end if;
  update public.editions
  set closed_at = clock_timestamp(), closed_by = auth.uid(), on_screen = null, on_screen_at = null
  where id = edition.id;
end;
$$;

-- Until the service an edition can be opened again; what was printed and sent stays known.
create function public.reopen_edition(edition_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  edition public.editions;
begin
  perform private.require_editor();
  select * into edition from public.editions where id = reopen_edition.edition_id for update;
  if not found then
    raise exception 'this edition does not exist' using hint = 'edition_gone';
  end if;
  if edition.closed_at is null then
    return;
  end if;
  if edition.service_at <= now() then
    raise exception 'the service has begun' using errcode = '42501', hint = 'service_begun';
  end if;
  update public.editions
  set closed_at = null, closed_by = null, on_screen = null, on_screen_at = null
  where id = edition.id;
  update public.edition_items set snapshot = null where edition_items.edition_id = edition.id;
end;
$$;

-- The announcer's private note; an empty one removes it. Runs with the caller's rights.
create function public.save_edition_note(edition_id uuid, announcement_id uuid, note text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_editor();
  insert into public.edition_notes (edition_id, announcement_id, note)
  values (
    save_edition_note.edition_id, save_edition_note.announcement_id,
    case when not private.is_blank(save_edition_note.note) then save_edition_note.note end
  )
  on conflict on constraint edition_notes_pkey do update set note = excluded.note;
exception when foreign_key_violation then
  raise exception 'this announcement is not part of the edition' using hint = 'item_gone';
end;
$$;

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
  set on_screen = shown, on_screen_at = case when shown is not null then now() end
  where id = item.edition_id and closed_at is not null;
end;
$$;

-- Says that an output has left: "bulletin" was printed, "whatsapp" was sent. Runs with the caller's rights.
create function public.mark_output(edition_id uuid, output text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_editor();
  insert into public.edition_outputs (edition_id, output)
  values (mark_output.edition_id, mark_output.output)
  on conflict on constraint edition_outputs_pkey do update set out_at = now(), out_by = (select auth.uid());
end;
$$;

-- What the announcer begins and ends with; null or an empty one is the usual sentence. Runs with the caller's rights.
create function public.save_script_sentences(opening text default null, closing text default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_editor();
  insert into public.script_sentences (opening, closing)
  values (
    case when not private.is_blank(save_script_sentences.opening) then save_script_sentences.opening end,
    case when not private.is_blank(save_script_sentences.closing) then save_script_sentences.closing end
  )
  on conflict on constraint script_sentences_pkey do update
  set opening = excluded.opening, closing = excluded.closing;
end;
$$;

-- The announcements of an edition as they are now, each with its ministry. Rows of the table, so that the data API
-- selects and embeds as it does the table's; the policies of the items decide.
create function public.edition_announcements(edition_id uuid)
returns setof public.announcements
language sql
stable
set search_path = ''
as $$
  select announcements.*
  from public.edition_items
  join public.announcements on announcements.id = edition_items.announcement_id
  where edition_items.edition_id = edition_announcements.edition_id;
$$;

-- What differs between the state at `since` and now, from the history: what was changed back is no change. `fields` are
-- the columns that differ, none for what was added or removed; title and date are those of now, of a removed one its
-- last. Security definer: columns of announcements are granted one by one.
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
      select touched.id, before.state as old, private.announced(to_jsonb(announcements)) as new
      from touched
      left join public.announcements using (id)
      left join lateral (
        -- Through the row's type: times are written alike, columns that came later are there.
        select case when history.row is not null then
          private.announced(to_jsonb(jsonb_populate_record(null::public.announcements, history.row)))
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

create index announcement_history_changed_at_idx on public.announcement_history (changed_at);

revoke execute on function
  public.save_edition(uuid, integer, jsonb),
  public.close_edition(uuid),
  public.reopen_edition(uuid),
  public.save_edition_note(uuid, uuid, text),
  public.mark_said(uuid, uuid, timestamptz),
  public.mark_output(uuid, text),
  public.save_script_sentences(text, text),
  public.edition_announcements(uuid),
  public.changes_since(timestamptz)
  from public, anon;
grant execute on function
  public.save_edition(uuid, integer, jsonb),
  public.close_edition(uuid),
  public.reopen_edition(uuid),
  public.save_edition_note(uuid, uuid, text),
  public.mark_said(uuid, uuid, timestamptz),
  public.mark_output(uuid, text),
  public.save_script_sentences(text, text),
  public.changes_since(timestamptz)
  to authenticated;
grant execute on function public.edition_announcements(uuid) to anon, authenticated;
