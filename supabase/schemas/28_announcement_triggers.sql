-- The triggers on announcements, in the order of their names: `prepare_` completes a row, `refuse_` checks rights and quota, `record_`
-- writes history, search text and push queue. `refuse_` and `count_` fire for requests only: security definer functions, the
-- operator's SQL and a restore run as other roles. Functions that members call check and count themselves.

-- Continues the revision of a deleted announcement with the same id, because calendars take the higher revision. Only its author and
-- editors may insert it again. Security definer: the history is closed.
create function private.prepare_insert()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  last public.announcement_history;
  author uuid;
begin
  new.former_date := case when new.status = 'postponed' then nullif(new.former_date, new.date) end;
  select * into last from public.announcement_history
  where announcement_id = new.id order by revision desc limit 1;
  -- The primary key refuses the id of an existing announcement.
  if not found or last.row is not null then
    return new;
  end if;
  select (row ->> 'created_by')::uuid into author from public.announcement_history
  where announcement_id = new.id and row is not null order by revision desc limit 1;
  if auth.uid() is not null and auth.uid() is distinct from author and not private.is_editor() then
    raise exception 'this id belongs to a deleted announcement' using errcode = '42501', hint = 'id_taken';
  end if;
  new.revision := last.revision + 1;
  return new;
end;
$$;

create trigger prepare_insert before insert on public.announcements for each row execute function private.prepare_insert();

-- Raises the revision when people's columns change. Keeps the first date of a postponed announcement until it takes place on that date
-- again, or is no longer postponed. Clients cannot write it; private.bring_state_back can.
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
  -- The ministry first: the deletion of one moves tens of thousands of announcements.
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

create trigger prepare_update before update on public.announcements for each row execute function private.prepare_update();

-- Refuses an archived ministry, a picture that is not the caller's, and a row beyond the quota, which it counts. Rows that
-- `resolution=ignore-duplicates` leaves out do not count, so that a repeated save is never refused. Security definer:
-- pictures and quotas are closed.
create function private.refuse_insert()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open_ministry(new.ministry_id);
  if new.picture is not null then
    perform private.require_picture(new.picture);
  end if;
  if not exists (select from public.announcements where id = new.id) then
    perform private.count_posts(1);
  end if;
  return new;
end;
$$;

create trigger refuse_insert
  before insert on public.announcements for each row when (current_user = 'authenticated')
  execute function private.refuse_insert();

-- Does the same for an update. A member keeps the announcement's ministry, or moves it to the own one.
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
  perform private.count_down();
  return new;
end;
$$;

create trigger refuse_update
  before update on public.announcements for each row when (current_user = 'authenticated' and new.revision <> old.revision)
  execute function private.refuse_update();

-- Counts the rows that an update has changed in the ledger. Not each row before it is changed, as for an insert: an update has
-- locked its first rows by then, and two updates of one person could wait for each other.
create function private.count_update()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('avisos.changes_left', '', true);
  perform private.count_posts((
    select count(*)::integer from new_rows join old_rows using (id) where new_rows.revision <> old_rows.revision
  ));
  return null;
end;
$$;

create trigger count_update
  after update on public.announcements referencing old table as old_rows new table as new_rows
  for each statement when (current_user = 'authenticated') execute function private.count_update();

-- Security definer, like the two below: the tables that they write are closed. Each of the three writes the history, the text
-- for the search and the queue of notifications, and tells the servers.
create function private.record_insert()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- An occurrence that the generator writes is published by its author.
  insert into public.announcement_history (announcement_id, revision, changed_by, row)
  select id, revision, coalesce(auth.uid(), case when series_id is not null then created_by end), to_jsonb(new_rows)
  from new_rows;
  if not found then
    return null;
  end if;

  insert into private.announcement_texts (announcement_id, folded)
  select id, private.searched_text(new_rows) from new_rows;

  -- A later revision: the announcement was deleted before.
  perform private.queue_push_change(id, revision - 1, array[date])
  from new_rows
  where revision > 1 and greatest(date, ends_at) > now() and private.is_followed(id, array[ministry_id]);

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
  -- Joining a series is no revision: the newest state says it, so that a deleted occurrence comes back as one.
  update public.announcement_history history
  set row = history.row || jsonb_build_object('series_id', new_rows.series_id, 'detached', new_rows.detached)
  from new_rows join old_rows using (id)
  where history.announcement_id = new_rows.id and history.revision = new_rows.revision
    and new_rows.revision = old_rows.revision
    and (new_rows.series_id, new_rows.detached) is distinct from (old_rows.series_id, old_rows.detached);

  update private.announcement_texts
  set folded = private.searched_text(new_rows)
  from new_rows join old_rows using (id)
  where announcement_id = new_rows.id
    and (old_rows.title, old_rows.description, old_rows.location)
      is distinct from (new_rows.title, new_rows.description, new_rows.location);

  perform private.queue_push_change(new_rows.id, old_rows.revision, array[old_rows.date, new_rows.date])
  from new_rows join old_rows using (id)
  where (new_rows.status, new_rows.date, new_rows.location)
      is distinct from (old_rows.status, old_rows.date, old_rows.location)
    and greatest(new_rows.date, new_rows.ends_at, old_rows.date, old_rows.ends_at) > now()
    and private.is_followed(new_rows.id, array[new_rows.ministry_id, old_rows.ministry_id]);

  if exists (select from new_rows join old_rows using (id) where new_rows is distinct from old_rows) then
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

  perform private.forget_published(array(select id from old_rows));

  perform private.queue_push_change(id, revision, array[date])
  from old_rows
  where greatest(date, ends_at) > now() and private.is_followed(id, array[ministry_id]);

  perform private.notify_servers('announcements');
  return null;
end;
$$;

create trigger record_delete
  after delete on public.announcements referencing old table as old_rows
  for each statement execute function private.record_delete();
create trigger notify_truncation
  after truncate on public.announcements for each statement execute function private.notify_public_change();

revoke execute on all functions in schema private from public;
