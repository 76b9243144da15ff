-- The triggers on announcements. PostgreSQL fires triggers in the order of their names. `prepare_`
-- triggers complete a row. `refuse_` triggers check rights and limits. `record_` triggers write the
-- history, the search text and the push queue. `refuse_` and `count_` triggers fire only for
-- requests: security definer functions, the operator's SQL and a restore run as other roles.
-- Functions that members call check rights and limits themselves.

create trigger clean_texts before insert or update on public.announcements
  for each row execute function private.clean_texts();

-- Trigger: continues the revision of a deleted announcement when its id is inserted again, because
-- calendar apps ignore an event with a lower revision. Only the former author and editors may
-- insert such an id. Security definer, because members cannot read the history.
create function private.prepare_insert()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  last public.announcement_history;
  author uuid;
begin
  new.former_date := case when new.status = 'postponed' then nullif(new.former_date, new.date) end;
  select * into last from public.announcement_history
  where announcement_id = new.id order by revision desc limit 1;
  -- The id of an existing announcement needs no check here, because the primary key refuses it.
  if not found or last.row is not null then
    return new;
  end if;
  select (row ->> 'created_by')::uuid into author from public.announcement_history
  where announcement_id = new.id and row is not null order by revision desc limit 1;
  if auth.uid() is not null and auth.uid() is distinct from author and not private.is_editor() then
    raise exception 'this id belongs to a deleted announcement'
      using errcode = '42501', hint = 'id_taken';
  end if;
  new.revision := last.revision + 1;
  return new;
end;
$$;

create trigger prepare_insert before insert on public.announcements
  for each row execute function private.prepare_insert();

-- Trigger: removes a picture that must not be shown again (private.may_return) when a function or
-- the operator's SQL writes the row. For requests, the `refuse_` triggers check the picture. The
-- name of this trigger makes it fire before prepare_update, which compares the rows and raises the
-- revision.
create function private.omit_picture()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.picture is not distinct from old.picture then
    return new;
  end if;
  if not private.may_return(new.picture) then
    new.picture := null;
    new.picture_description := null;
  elsif private.is_editor() then
    update private.pictures set withheld = false where id = new.picture and withheld;
  end if;
  return new;
end;
$$;

create trigger omit_picture
  before insert or update of picture on public.announcements
  for each row when (current_user <> 'authenticated' and new.picture is not null)
  execute function private.omit_picture();

-- Trigger: raises the revision when a column that people write changes. `former_date` keeps the
-- first date of a postponed announcement until the announcement returns to that date or is no
-- longer postponed. Clients cannot write `former_date`.
create function private.prepare_update()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status <> 'postponed' then
    new.former_date := null;
  elsif current_user = 'authenticated' then
    new.former_date := coalesce(old.former_date, old.date);
  end if;
  new.former_date := nullif(new.former_date, new.date);
  new.created_at := old.created_at;
  -- The ministry is compared first, because this comparison is fast. Deleting a ministry may move
  -- tens of thousands of announcements.
  if new.ministry_id is not distinct from old.ministry_id
    and private.announced(to_jsonb(new)) = private.announced(to_jsonb(old))
  then
    new.revision := old.revision;
    new.updated_at := old.updated_at;
  else
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;

create trigger prepare_update before update on public.announcements
  for each row execute function private.prepare_update();

-- Trigger: refuses a new announcement with an archived ministry, another person's unused picture,
-- beyond the limit of changes, or a notice with a far end. It counts as one change, unless it
-- exists already, because a repeated save with `resolution=ignore-duplicates` must succeed.
-- Security definer, because requests cannot read pictures and limits.
create function private.refuse_insert()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open_ministry(new.ministry_id);
  perform private.require_near_end(new);
  if new.picture is not null then
    perform private.require_picture(new.picture);
  end if;
  if not exists (select from public.announcements where id = new.id) then
    perform private.count_changes(1);
  end if;
  return new;
end;
$$;

create trigger refuse_insert
  before insert on public.announcements for each row when (current_user = 'authenticated')
  execute function private.refuse_insert();

-- Trigger: checks an updated announcement as refuse_insert checks a new one. A member may change
-- the ministry of an announcement only to the member's own ministry.
create function private.refuse_update()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.ministry_id is distinct from old.ministry_id then
    if new.ministry_id is distinct from private.own_ministry_id() and not private.is_editor() then
      raise exception 'members move an announcement to their own ministry only'
        using errcode = '42501', hint = 'foreign_ministry';
    end if;
    perform private.require_open_ministry(new.ministry_id);
  end if;
  if new.picture is distinct from old.picture and new.picture is not null then
    perform private.require_picture(new.picture);
  end if;
  perform private.require_near_end(new, old);
  perform private.count_down();
  return new;
end;
$$;

create trigger refuse_update
  before update on public.announcements
  for each row when (current_user = 'authenticated' and new.revision <> old.revision)
  execute function private.refuse_update();

-- Trigger: adds the rows that an update changed to the ledger. An insert counts each row before the
-- row is written. An update must count all rows at its end, because its first rows are locked by
-- then. Two updates of one person that lock rows and ledger in different orders could deadlock.
create function private.count_update()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('avisos.changes_left', '', true);
  perform private.count_changes((
    select count(*)::integer from new_rows join old_rows using (id)
    where new_rows.revision <> old_rows.revision
  ));
  return null;
end;
$$;

create trigger count_update
  after update on public.announcements referencing old table as old_rows new table as new_rows
  for each statement when (current_user = 'authenticated') execute function private.count_update();

-- Trigger: writes new announcements to the history, the search texts and the push queue, and
-- notifies the servers. Security definer, like record_update and record_delete, because requests
-- cannot write these tables.
create function private.record_insert()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- When a server writes an occurrence of a series, there is no caller. The history then names the
  -- author of the occurrence as the person who made the change.
  insert into public.announcement_history (announcement_id, revision, changed_by, row)
  select id, revision, coalesce(auth.uid(), case when series_id is not null then created_by end),
    to_jsonb(new_rows)
  from new_rows;
  if not found then
    return null;
  end if;

  insert into private.announcement_texts (announcement_id, search_text)
  select id, private.searched_text(new_rows) from new_rows;

  -- The followers of a ministry get a message about its new announcements after ten minutes.
  -- Occurrences count as new only while another announcement of their series is in the queue.
  -- Occurrences that a server writes weeks later therefore cause no message.
  insert into private.push_news (announcement_id, ministry_id, due_at)
  select id, ministry_id, now() + interval '10 minutes' from new_rows
  where revision = 1
    and exists (
      select from private.push_topics topic where topic.ministry_id = new_rows.ministry_id
    )
    and (series_id is null or exists (
      select from private.push_news queued
      join public.announcements other on other.id = queued.announcement_id
      where other.series_id = new_rows.series_id and queued.ministry_id is not null
    ))
  on conflict do nothing;

  -- A revision above 1 shows that the announcement was deleted and is now restored, so its
  -- followers get a message.
  perform private.queue_push_change(id, revision - 1, ministry_id, array[date])
  from new_rows
  where revision > 1 and kind = 'event' and greatest(date, ends_at) > now()
    and private.is_followed(id, array[ministry_id]);

  perform private.notify_servers('announcements');
  return null;
end;
$$;

create trigger record_insert
  after insert on public.announcements referencing new table as new_rows
  for each statement execute function private.record_insert();

create function private.record_update()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.announcement_history (announcement_id, revision, changed_by, row)
  select new_rows.id, new_rows.revision, auth.uid(), to_jsonb(new_rows)
  from new_rows join old_rows using (id)
  where new_rows.revision <> old_rows.revision;
  -- An announcement that joins a series gets no new revision. This statement therefore updates its
  -- newest state in the history, so that an occurrence that is restored later returns to its
  -- series.
  update public.announcement_history history
  set row = history.row || jsonb_build_object(
    'series_id', new_rows.series_id, 'detached', new_rows.detached
  )
  from new_rows join old_rows using (id)
  where history.announcement_id = new_rows.id and history.revision = new_rows.revision
    and new_rows.revision = old_rows.revision
    and (new_rows.series_id, new_rows.detached)
      is distinct from (old_rows.series_id, old_rows.detached);

  update private.announcement_texts
  set search_text = private.searched_text(new_rows)
  from new_rows join old_rows using (id)
  where announcement_id = new_rows.id
    and (old_rows.title, old_rows.description, old_rows.location)
      is distinct from (new_rows.title, new_rows.description, new_rows.location);

  perform private.withhold_pictures(array(
    select old_rows.picture from new_rows join old_rows using (id)
    where old_rows.picture is not null and new_rows.picture is distinct from old_rows.picture
  ));

  perform private.queue_push_change(
    new_rows.id, old_rows.revision, new_rows.ministry_id, array[old_rows.date, new_rows.date]
  )
  from new_rows join old_rows using (id)
  where (new_rows.status, new_rows.date, new_rows.hour_words, new_rows.location)
      is distinct from (old_rows.status, old_rows.date, old_rows.hour_words, old_rows.location)
    and new_rows.kind = 'event' and old_rows.kind = 'event'
    and greatest(new_rows.date, new_rows.ends_at, old_rows.date, old_rows.ends_at) > now()
    and private.is_followed(new_rows.id, array[new_rows.ministry_id, old_rows.ministry_id]);

  if exists (
    select from new_rows join old_rows using (id) where new_rows is distinct from old_rows
  ) then
    perform private.notify_servers('announcements');
  end if;
  return null;
end;
$$;

create trigger record_update
  after update on public.announcements referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_update();

create function private.record_delete()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.announcement_history (announcement_id, revision, changed_by)
  select id, revision + 1, auth.uid() from old_rows;
  if not found then
    return null;
  end if;

  perform private.erase_published_texts(array(select id from old_rows));

  perform private.withhold_pictures(array(select picture from old_rows where picture is not null));

  perform private.queue_push_change(id, revision, ministry_id, array[date])
  from old_rows
  where kind = 'event' and greatest(date, ends_at) > now()
    and private.is_followed(id, array[ministry_id]);

  perform private.notify_servers('announcements');
  return null;
end;
$$;

create trigger record_delete
  after delete on public.announcements referencing old table as old_rows
  for each statement execute function private.record_delete();
create trigger notify_truncation
  after truncate on public.announcements
  for each statement execute function private.notify_public_change();

revoke execute on all functions in schema private from public;
