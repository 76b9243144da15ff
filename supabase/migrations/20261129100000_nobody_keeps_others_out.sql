-- Nobody keeps others out, and what was ended stays ended: links end with the rights of their admin, an invitation for an admin needs
-- a confirmed e-mail address, a removed picture stays removed, changes share a push message, at most 50 accounts wait for approval,
-- and an admin restores at once what a person has deleted.

set check_function_bodies = off;

drop trigger skip_deleted on public.announcements;
drop function private.skip_deleted();
drop function private.queue_push_change(uuid, integer, timestamptz[]);

create table private.recovery_links (
  token_id uuid primary key,
  created_by uuid not null references auth.users (id) on delete cascade
);
create index recovery_links_created_by_idx on private.recovery_links (created_by);
alter table private.recovery_links enable row level security;
revoke all on table private.recovery_links from public, anon, authenticated, service_role;

alter table private.pictures add column withheld boolean not null default false;
alter table private.push_changes
  add column ministry_id uuid,
  add column changed_by uuid,
  add column begins_at timestamptz;
alter table private.push_news add column asked_by uuid;

-- Links of admins who have lost the role end now.
delete from private.invitations where used_at is null and not exists (
  select from public.profiles where user_id = created_by and role = 'admin' and deactivated_at is null
);

create function private.change_rights()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_servers('sessions');
  if new.role <> 'admin' or new.deactivated_at is not null then
    perform private.end_links(new.user_id);
  end if;
  return null;
end;
$$;

create or replace function private.keep_last_admin()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.profiles: last admin'));
  if not exists (
    select from public.profiles join auth.users on users.id = user_id
    where profiles.role = 'admin' and deactivated_at is null and user_id <> old.user_id
      and email_confirmed_at is not null
  ) then
    raise exception 'the last admin can be neither demoted, deactivated nor deleted' using errcode = '42501', hint = 'last_admin';
  end if;
  return coalesce(new, old);
end;
$$;

create or replace function public.list_members(search text default '', page integer default 1)
returns table (user_id uuid, name text, email text, role text, ministry_id uuid, deactivated_at timestamptz, approved_at timestamptz,
  total bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant integer := 20;
  wanted constant text := btrim(private.fold(coalesce(list_members.search, '')));
begin
  perform private.require_admin();
  return query
    select p.user_id, p.name, u.email::text, p.role, p.ministry_id, p.deactivated_at, p.approved_at,
      count(*) over ()
    from public.profiles p
    join auth.users u on u.id = p.user_id
    where wanted = '' or p.user_id in (
      select named.user_id from public.profiles named
      where private.text_parts(named.name) @> private.searched_parts(wanted)
        and (char_length(wanted) <= 3 or strpos(private.fold(named.name), wanted) > 0)
      union all
      select addressed.id from auth.users addressed
      where strpos(private.fold(addressed.email), wanted) > 0
    )
    order by
      case when p.approved_at is null and p.deactivated_at is null then u.created_at end nulls last,
      private.fold(p.name), p.user_id
    limit page_size
    offset page_size * (least(greatest(coalesce(list_members.page, 1), 1), 100000) - 1);
end;
$$;

create function public.refuse_members(member_ids uuid[])
returns integer language plpgsql security definer set search_path = '' as $$
declare
  refused integer;
begin
  perform private.require_admin();
  -- The row locks make this call wait for another admin who approves one of the members at this
  -- moment.
  perform from public.profiles where user_id = any (member_ids) order by user_id for update;
  delete from auth.users
  where id in (
    select user_id from public.profiles
    where user_id = any (member_ids) and approved_at is null and deactivated_at is null
  );
  get diagnostics refused = row_count;
  return refused;
end;
$$;

create or replace function private.keep_former_member()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_links(old.id);
  insert into private.former_members (user_id, name, announcement_ids)
  select user_id, name, ids
  from public.profiles
  cross join lateral (
    select array(select id from public.announcements where created_by = old.id)
  ) written (ids)
  where user_id = old.id and (approved_at is not null or ids <> '{}')
  on conflict (user_id) do update
  set (name, left_at, announcement_ids) = (excluded.name, excluded.left_at, excluded.announcement_ids);
  return old;
end;
$$;

create or replace function public.create_recovery_token(member_id uuid)
returns text language plpgsql security definer set search_path = '' as $$
declare
  token text;
begin
  perform private.require_admin();
  token := private.issue_recovery_token(member_id);
  insert into private.recovery_links (token_id, created_by)
  select id, auth.uid() from auth.one_time_tokens
  where user_id = create_recovery_token.member_id and token_type = 'recovery_token';
  return token;
end;
$$;

create function private.end_links(account uuid)
returns void language sql set search_path = '' as $$
  delete from private.invitations where created_by = end_links.account and used_at is null;
  delete from auth.one_time_tokens where id in (
    select token_id from private.recovery_links where created_by = end_links.account
  );
  delete from private.recovery_links where created_by = end_links.account;
$$;

create function private.end_links_of_account()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_links(new.id);
  return null;
end;
$$;

create function private.give_invited_rights(account uuid, invitation private.invitations, name text)
returns void language sql set search_path = '' as $$
  update public.profiles
  set role = case when is_higher then invitation.role else role end,
    ministry_id = coalesce(
      (select id from public.ministries where id = invitation.ministry_id and archived_at is null),
      ministry_id
    ),
    approved_at = coalesce(approved_at, now()),
    name = coalesce(give_invited_rights.name, profiles.name)
  from (
    select array_position(ranks, invitation.role) > array_position(ranks, known.role) as is_higher
    from (select array['member', 'editor', 'admin'] as ranks) known_ranks, public.profiles known
    where known.user_id = give_invited_rights.account
  ) compared
  where user_id = give_invited_rights.account
    and (is_higher or not exists (
      select from private.invitations
      where used_by = give_invited_rights.account and used_at is not null
    ));
$$;

create function private.require_place_to_wait()
returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.profiles: waiting'));
  if (
    select count(*) from public.profiles where approved_at is null and deactivated_at is null
  ) >= 50 then
    raise exception 'at most 50 accounts wait for approval'
      using errcode = 'PT429', hint = 'too_many_waiting';
  end if;
end;
$$;

create or replace function private.admit_account()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  token constant text := new.raw_user_meta_data ->> 'invitation';
  given constant text := left(new.raw_user_meta_data ->> 'name', 120);
  invitation private.invitations;
  known uuid;
begin
  if token is null and private.sign_up_mode() <> 'invitation' then
    if private.sign_up_mode() = 'approval' then
      perform private.require_place_to_wait();
    end if;
    return new;
  end if;
  -- The second of two sign-ups with one token waits for the first, and then finds the invitation used.
  select invitations.* into invitation from private.invitations
  where token_hash = (select good.token_hash from private.good_invitation(token) good)
    and used_at is null
  for update;
  if not found then
    raise exception 'Signups not allowed for this instance' using errcode = '42501', hint = 'signup_disabled';
  end if;
  new.raw_user_meta_data := new.raw_user_meta_data - 'invitation';
  if invitation.role <> 'admin' or new.email_confirmed_at is not null then
    -- An address with an unconfirmed account gets another mail instead of another account. That
    -- account therefore gets the rights of the invitation: only the owner of the mailbox can
    -- confirm it, whoever has signed up first.
    select id into known from auth.users where email = new.email and email_confirmed_at is null;
    perform private.give_invited_rights(
      known, invitation, case when private.is_blank(given) is false then given end
    );
    invitation.used_at := now();
  end if;
  update private.invitations set used_at = invitation.used_at, used_by = coalesce(known, new.id)
  where token_hash = invitation.token_hash;
  return new;
end;
$$;

create function public.accept_invitation(token text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  invitation private.invitations;
begin
  perform private.require_active_member();
  select invitations.* into invitation
  from private.invitations
  join auth.users on users.id = auth.uid() and email_confirmed_at is not null
  where token_hash = (select good.token_hash from private.good_invitation(token) good)
    and used_at is null
  for update of invitations;
  if not found then
    raise exception 'this invitation is no longer good'
      using errcode = '42501', hint = 'invitation_ended';
  end if;
  perform private.give_invited_rights(auth.uid(), invitation, null);
  update private.invitations set used_at = now(), used_by = auth.uid()
  where token_hash = invitation.token_hash;
  return (select role from public.profiles where user_id = auth.uid());
end;
$$;

create or replace function private.create_profile()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  given text := left(new.raw_user_meta_data ->> 'name', 120);
  invitation private.invitations;
begin
  select * into invitation from private.invitations where used_by = new.id;
  insert into public.profiles (user_id, name, role, ministry_id, approved_at)
  values (
    new.id,
    case when given is null or private.is_blank(given) then 'Sem nome' else given end,
    case when invitation.used_at is not null then invitation.role else 'member' end,
    (select id from public.ministries where id = invitation.ministry_id and archived_at is null),
    case
      when invitation.used_at is not null then now()
      when private.sign_up_mode() = 'open' then now()
      when private.sign_up_mode() = 'invitation' and invitation.used_by is null then now()
    end
  );
  return new;
end;
$$;

create or replace function private.require_picture(picture text)
returns void language plpgsql set search_path = '' as $$
begin
  if not private.is_editor()
    and exists (
      select from private.pictures
      where id = require_picture.picture and uploaded_by is distinct from auth.uid()
    )
    and not exists (select from public.announcements where announcements.picture = require_picture.picture)
  then
    raise exception 'no announcement names this picture any more' using errcode = '42501', hint = 'picture_gone';
  end if;
  update private.pictures set withheld = false where id = require_picture.picture and withheld;
end;
$$;

create function private.may_return(picture text)
returns boolean language sql stable set search_path = '' as $$
  select private.is_editor()
    or exists (select from public.announcements where announcements.picture = may_return.picture)
    or not exists (
      select from private.pictures
      where id = may_return.picture
        and (withheld or auth.uid() is not null and uploaded_by is distinct from auth.uid())
    );
$$;

create function private.withhold_pictures(removed text[])
returns void language sql set search_path = '' as $$
  update private.pictures set withheld = true
  where private.is_editor() and id in (
    select id from private.pictures
    where id = any (removed) and not withheld
      and not exists (select from public.announcements where announcements.picture = pictures.id)
    order by id
    for no key update
  );
$$;

create or replace function private.usual_values(rule public.series)
returns jsonb language sql stable set search_path = '' as $$
  select rule.template || jsonb_build_object(
    'ministry_id', (select id from public.ministries where id = (rule.template ->> 'ministry_id')::uuid)
  ) || case
    when rule.template ->> 'picture' is null
      or exists (select from private.pictures where id = rule.template ->> 'picture')
        and private.may_return(rule.template ->> 'picture') then '{}'
    else '{"picture": null, "picture_description": null}'
  end::jsonb;
$$;

create function private.writable_state(state jsonb)
returns jsonb language plpgsql set search_path = '' as $$
begin
  state := state || jsonb_build_object(
    'ministry_id', (
      select id from public.ministries where id = (state ->> 'ministry_id')::uuid for key share
    ),
    'created_by', (
      select user_id from public.profiles where user_id = (state ->> 'created_by')::uuid for key share
    )
  );
  perform from private.pictures where id = state ->> 'picture' for key share;
  if not found and state ->> 'picture' is not null then
    state := state || '{"picture": null, "picture_description": null}';
  end if;
  return state - array['updated_at', 'revision'];
end;
$$;

create or replace function private.bring_state_back(announcement_id uuid, revision integer)
returns void language plpgsql set search_path = '' as $$
declare
  present public.announcements;
  state jsonb;
  columns text;
begin
  select history.row into state from public.announcement_history history
  where history.announcement_id = bring_state_back.announcement_id
    and history.revision = bring_state_back.revision;
  if state is null then
    raise exception 'this state is not known' using hint = 'state_gone';
  end if;
  state := private.writable_state(state);
  select * into present from public.announcements where id = bring_state_back.announcement_id for update;
  state := state || private.join_series(jsonb_populate_record(null::public.announcements, state), present);
  perform private.count_posts(1);
  if present.id is not null then
    columns := private.columns_of(state - array['id', 'created_by', 'created_at']);
    execute format(
      'update public.announcements set (%1$s) = (
         select %1$s from jsonb_populate_record(null::public.announcements, $1)
       ) where id = $2',
      columns
    ) using state, present.id;
  else
    -- The trigger prepare_insert continues the revision of the deleted announcement.
    execute format(
      'insert into public.announcements (%1$s) select %1$s from jsonb_populate_record(null::public.announcements, $1)',
      private.columns_of(state)
    ) using state;
  end if;
end;
$$;

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

create or replace function private.record_insert()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- An occurrence that a server writes has no caller, so the history names its author as the person who made the change.
  insert into public.announcement_history (announcement_id, revision, changed_by, row)
  select id, revision, coalesce(auth.uid(), case when series_id is not null then created_by end), to_jsonb(new_rows)
  from new_rows;
  if not found then
    return null;
  end if;

  insert into private.announcement_texts (announcement_id, folded)
  select id, private.searched_text(new_rows) from new_rows;

  -- The followers of a ministry get a message about its new announcements after ten minutes. An occurrence counts as new only
  -- together with the first announcement of its series, so the occurrences of later days cause no message.
  insert into private.push_news (announcement_id, ministry_id, due_at)
  select id, ministry_id, now() + interval '10 minutes' from new_rows
  where revision = 1
    and exists (select from private.push_topics topic where topic.ministry_id = new_rows.ministry_id)
    and (series_id is null or exists (
      select from private.push_news queued join public.announcements other on other.id = queued.announcement_id
      where other.series_id = new_rows.series_id and queued.ministry_id is not null
    ))
  on conflict do nothing;

  -- A revision above 1 shows that the announcement was deleted before, so its followers get a message.
  perform private.queue_push_change(id, revision - 1, ministry_id, array[date])
  from new_rows
  where revision > 1 and greatest(date, ends_at) > now() and private.is_followed(id, array[ministry_id]);

  perform private.notify_servers('announcements');
  return null;
end;
$$;

create or replace function private.record_update()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.announcement_history (announcement_id, revision, changed_by, row)
  select new_rows.id, new_rows.revision, auth.uid(), to_jsonb(new_rows)
  from new_rows join old_rows using (id)
  where new_rows.revision <> old_rows.revision;
  -- An announcement that joins a series gets no new revision, so its newest state in the history is updated. An occurrence that
  -- is restored later therefore returns to its series.
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

  perform private.withhold_pictures(array(
    select old_rows.picture from new_rows join old_rows using (id)
    where old_rows.picture is not null and new_rows.picture is distinct from old_rows.picture
  ));

  perform private.queue_push_change(
    new_rows.id, old_rows.revision, new_rows.ministry_id, array[old_rows.date, new_rows.date]
  )
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

create or replace function private.record_delete()
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
  where greatest(date, ends_at) > now() and private.is_followed(id, array[ministry_id]);

  perform private.notify_servers('announcements');
  return null;
end;
$$;

create function public.restore_deleted_by(member_id uuid)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  columns text;
  states jsonb[];
  inserted integer;
  restored integer := 0;
begin
  perform private.require_admin();
  for columns, states in
    select private.columns_of((array_agg(state))[1]), array_agg(state order by state ->> 'id')
    from (
      select usable || private.join_series(
        jsonb_populate_record(null::public.announcements, usable), null
      ) as state
      from public.announcement_history deletion
      cross join lateral (
        select known.row from public.announcement_history known
        where known.announcement_id = deletion.announcement_id
          and known.revision < deletion.revision
        order by known.revision desc
        limit 1
      ) last
      cross join lateral private.writable_state(last.row) usable
      where deletion.changed_by = restore_deleted_by.member_id and deletion.row is null
        and deletion.changed_at > now() - interval '30 days' and last.row is not null
        and not exists (
          select from public.announcement_history later
          where later.announcement_id = deletion.announcement_id
            and later.revision > deletion.revision
        )
    ) deleted
    cross join lateral (select array(select jsonb_object_keys(state) order by 1)) names (keys)
    group by keys
  loop
    execute format(
      'insert into public.announcements (%1$s)
       select %1$s from unnest($1) given
       cross join lateral jsonb_populate_record(null::public.announcements, given)
       on conflict do nothing',
      columns
    ) using states;
    get diagnostics inserted = row_count;
    restored := restored + inserted;
  end loop;
  return restored;
end;
$$;

create function private.skip_and_count_deleted()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.skip_days(array_agg(series_id), array_agg(date)) from old_rows where series_id is not null;
  perform private.count_posts(
    (select count(*)::integer from old_rows where created_by is distinct from (select auth.uid()))
  );
  return null;
end;
$$;

create or replace function public.delete_series_occurrences(announcement_id uuid, scope text)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  edited public.announcements;
  time_zone text;
  boundary date;
  deleted integer;
  of_others integer;
begin
  perform private.require_scope(delete_series_occurrences.scope);
  edited := private.lock_series(delete_series_occurrences.announcement_id);
  perform private.require_changes_left(1);
  select series.time_zone into time_zone from public.series where id = edited.series_id;
  boundary := (
    case delete_series_occurrences.scope when 'following' then greatest(edited.date, now()) else now() end
    at time zone time_zone
  )::date;
  with removed as (
    delete from public.announcements
    where series_id = edited.series_id and date > now()
      and (date at time zone time_zone)::date >= boundary
    returning created_by
  )
  select count(*), count(*) filter (where created_by is distinct from (select auth.uid()))
  into deleted, of_others
  from removed;
  perform private.end_series(edited.series_id, boundary);
  perform private.count_posts(greatest(1, of_others));
  return deleted;
end;
$$;

create or replace function private.change_rows(
  edited public.announcements, boundary date, given jsonb, include_detached boolean, frequency text, until date
)
returns table (deleted integer, written integer, changed integer, kept integer) language plpgsql set search_path = '' as $$
declare
  becomes constant public.announcements := jsonb_populate_record(edited, given);
  old_rule public.series;
  rule public.series;
  -- The changed rule. If its days change, the new day of `edited` is its first day.
  counted public.series;
  starts timestamp;
  old_starts timestamp;
  is_moved boolean;
  has_other_days boolean;
  other_length boolean;
  is_new boolean := false;
  begins date := boundary;
  place integer;
  present public.announcements;
  state public.announcements;
  day date;
  deleted_ids uuid[] := '{}';
  plan jsonb[] := '{}';
begin
  select * into old_rule from public.series where id = edited.series_id;
  rule := old_rule;
  starts := becomes.date at time zone rule.time_zone;
  old_starts := edited.date at time zone rule.time_zone;
  is_moved := starts::date <> old_starts::date;
  if change_rows.frequency is not null then
    rule.frequency := change_rows.frequency;
    rule.until := change_rows.until;
    if rule.until < starts::date then
      raise exception 'a series ends on this day or later' using errcode = '23514', hint = 'until_too_early';
    end if;
    if not private.has_author(rule) then
      -- An editor becomes the author of a series whose author was deleted, deactivated or moved to another ministry.
      if private.is_editor() then
        rule.created_by := auth.uid();
      elsif rule.frequency <> old_rule.frequency
        or coalesce(rule.until, 'infinity') > coalesce(old_rule.until, 'infinity')
      then
        raise exception 'members post for their own ministry only' using errcode = '42501', hint = 'foreign_ministry';
      end if;
    end if;
  end if;
  if is_moved or rule.frequency <> old_rule.frequency then
    rule.starts_on := starts::date;
  end if;
  if is_moved and change_rows.frequency is null and rule.until is not null then
    -- The last day of the rule (`until`) moves with the occurrences, so that the last occurrence stays part of the series.
    rule.until := least('2099-12-31', greatest(
      rule.until, private.moved_day(old_rule, old_starts::date, rule, rule.until)
    ));
  end if;
  if starts::time <> old_starts::time then
    rule.starts_at := starts::time;
  end if;
  other_length := private.local_length(becomes.date, becomes.ends_at, rule.time_zone)
    is distinct from private.local_length(edited.date, edited.ends_at, rule.time_zone);
  if other_length then
    rule.lasts := private.local_length(becomes.date, becomes.ends_at, rule.time_zone);
  end if;
  rule.template := rule.template || (given - array['date', 'ends_at']);
  if given ? 'date' and rule.template ->> 'status' = 'postponed' then
    -- Only present occurrences are postponed. Occurrences that are written later get the status scheduled from the template.
    rule.template := rule.template || '{"status": "scheduled", "status_reason": null}';
  end if;
  has_other_days := (rule.frequency, rule.starts_on, rule.starts_at)
    is distinct from (old_rule.frequency, old_rule.starts_on, old_rule.starts_at);

  counted := rule;
  if has_other_days then
    is_new := exists (
      select from public.announcements
      where series_id = old_rule.id and (date <= now() or (date at time zone rule.time_zone)::date < boundary)
    );
    if is_new then
      rule.id := gen_random_uuid();
      rule.revision := 1;
      rule.created_at := now();
    end if;
    if rule.starts_on <> old_rule.starts_on then
      begins := private.moved_day(old_rule, old_starts::date, counted, boundary);
      place := -(select count(*) from private.series_days(old_rule, boundary, old_starts::date - 1));
    else
      place := (select count(*) from private.series_days(rule, rule.starts_on, boundary)) - 1;
    end if;
    -- A rule of day 31 cannot have its first day in February, because all its days are counted from the first one. The rule
    -- begins in an earlier month, and skips the days between.
    loop
      rule.starts_on := private.series_day(counted, place);
      exit when private.series_day(rule, -place) = counted.starts_on;
      place := place - 1;
    end loop;
    rule.skipped := array(
      select case when is_moved and rule.frequency = old_rule.frequency
        then private.moved_day(old_rule, old_starts::date, counted, skip) else skip end
      from unnest(old_rule.skipped) skip
      union
      select private.series_days(rule, rule.starts_on, begins - 1)
      order by 1
    );
  end if;

  changed := 0;
  kept := 0;
  for present in
    select * from public.announcements
    where series_id = old_rule.id and date > now() and (date at time zone rule.time_zone)::date >= boundary
    order by date, id
  loop
    state := present;
    day := present.date at time zone rule.time_zone;
    if present.id = edited.id then
      state := becomes;
      day := starts;
    elsif present.detached and not include_detached then
      kept := kept + 1;
    else
      state := jsonb_populate_record(present, given - array['date', 'ends_at']);
      -- An occurrence without a link or picture gets no link label or picture description.
      state.link_label := case when state.link_url is not null then state.link_label end;
      state.picture_description := case when state.picture is not null then state.picture_description end;
      if is_moved and rule.frequency = old_rule.frequency then
        day := private.moved_day(old_rule, old_starts::date, counted, day);
      end if;
      if given ? 'date' then
        state.date := private.series_moment(rule, day);
        -- An occurrence that would move into the past keeps its date and becomes detached.
        if state.date <= now() then
          state.date := present.date;
          state.detached := true;
        end if;
      end if;
      if other_length then
        state.ends_at := private.local_end(state.date, rule.lasts, rule.time_zone);
      elsif state.date <> present.date then
        state.ends_at := private.local_end(
          state.date, private.local_length(present.date, present.ends_at, rule.time_zone), rule.time_zone
        );
      end if;
    end if;
    -- The trigger prepare_update sets `former_date` only for requests, so this function sets it by the same rule.
    state.former_date := case when state.status = 'postponed' and state.date <> present.date
      then nullif(coalesce(present.former_date, present.date), state.date) else state.former_date end;
    state.series_id := rule.id;
    if present.id <> edited.id and not private.is_series_day(rule, day)
      and (has_other_days or rule.until is distinct from old_rule.until)
    then
      if not state.detached or include_detached then
        deleted_ids := deleted_ids || present.id;
        continue;
      end if;
      state.series_id := null;
    end if;
    state.detached := state.series_id is not null and state.detached and not private.follows_series(state, rule);
    changed := changed + (private.announced(to_jsonb(state)) <> private.announced(to_jsonb(present)))::integer;
    plan := plan || to_jsonb(state);
  end loop;
  -- Clients show at most 60 occurrences of a series, and each changed one adds a state to the history.
  if cardinality(plan) > 60 then
    raise exception 'at most 60 occurrences are changed at once' using errcode = '23514', hint = 'too_many_occurrences';
  end if;

  perform private.require_changes_left(greatest(1, changed));
  if is_new then
    insert into public.series select rule.*;
  else
    update public.series
    set (frequency, starts_on, starts_at, lasts, until, skipped, template, created_by) = (
      rule.frequency, rule.starts_on, rule.starts_at, rule.lasts, rule.until, rule.skipped, rule.template, rule.created_by
    )
    where id = rule.id;
  end if;
  delete from public.announcements where id = any (deleted_ids);
  deleted := cardinality(deleted_ids);
  -- A single statement updates all occurrences, so that the triggers of the statement run once.
  execute format(
    'update public.announcements set (%1$s, date, ends_at, former_date, series_id, detached) = (
       select %1$s, date, ends_at, former_date, series_id, detached
       from jsonb_populate_record(null::public.announcements, planned)
     )
     from unnest($1) planned
     where id = (planned ->> ''id'')::uuid',
    private.columns_of(rule.template)
  ) using plan;
  if is_new then
    perform private.end_series(old_rule.id, boundary);
  end if;
  if is_new or change_rows.frequency is not null then
    perform private.limit_series(rule.created_by);
  end if;
  written := private.extend_counted(
    rule.id,
    changed + case when edited.created_by is distinct from auth.uid() then deleted else 0 end
  );
  return next;
end;
$$;

create or replace function public.notify_followers(announcement_id uuid)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  announcement public.announcements;
  devices integer;
begin
  perform private.require_editor();
  select * into announcement from public.announcements where id = notify_followers.announcement_id;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  elsif greatest(announcement.date, announcement.ends_at) <= now() then
    raise exception 'this announcement is over' using errcode = '23514', hint = 'announcement_over';
  end if;
  select count(distinct topic.subscription_id) into devices from private.push_topics topic
  where (topic.announcement_id = announcement.id or topic.ministry_id = announcement.ministry_id)
    and public.push_key() is not null;
  if devices = 0 then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('private.push_news ' || auth.uid(), 0));
  if (
    select count(*) from private.push_news
    where asked_by = auth.uid()
      and asked_at between now() - interval '1 hour' and now() + interval '1 hour'
      and push_news.announcement_id <> announcement.id
  ) >= 20 then
    raise exception 'at most 20 messages an hour'
      using errcode = 'PT429', hint = 'too_many_messages';
  end if;
  -- The message replaces the one about a new announcement. A time in the future was written by a clock that was ahead.
  insert into private.push_news as queued (announcement_id, due_at, asked_at, asked_by)
  values (announcement.id, now(), now(), auth.uid())
  on conflict on constraint push_news_pkey do update
    set ministry_id = null, due_at = now(), asked_at = now(), asked_by = auth.uid()
    where queued.asked_at is null or queued.asked_at not between now() - interval '20 hours' and now() + interval '1 hour';
  if not found then
    raise exception 'its followers have got a message today' using errcode = '42501', hint = 'already_notified';
  end if;
  delete from private.push_news queued using public.announcements other
  where queued.announcement_id = other.id and queued.ministry_id is not null and other.series_id = announcement.series_id;
  perform private.notify_servers('announcements');
  return devices;
end;
$$;

create or replace function private.is_followed(announcement_id uuid, ministries uuid[])
returns boolean language plpgsql set search_path = '' as $$
begin
  perform from private.push_news queued
  where queued.announcement_id = is_followed.announcement_id and queued.ministry_id is not null
  for share;
  return exists (
      select from private.push_topics topic
      where topic.announcement_id = is_followed.announcement_id
    )
    or not found and exists (
      select from private.push_topics topic
      where topic.ministry_id = any (is_followed.ministries)
    );
end;
$$;

create function private.queue_push_change(
  announcement_id uuid, told_revision integer, ministry_id uuid, dates timestamptz[]
)
returns void language sql set search_path = '' as $$
  insert into private.push_changes as queued (
    announcement_id, told_revision, due_at, ministry_id, changed_by, begins_at
  )
  select queue_push_change.announcement_id, queue_push_change.told_revision,
    now() + interval '20 seconds', queue_push_change.ministry_id, auth.uid(), min(starts)
  from unnest(queue_push_change.dates) starts where starts > now()
  on conflict (announcement_id) do update set
    told_revision = coalesce(queued.told_revision, excluded.told_revision),
    due_at = least(queued.due_at, greatest(
      excluded.due_at,
      least(
        coalesce(queued.told_at, '-infinity') + interval '1 hour',
        excluded.begins_at - interval '1 hour'
      )
    )),
    ministry_id = excluded.ministry_id,
    changed_by = excluded.changed_by,
    begins_at = least(
      case when queued.due_at is not null then queued.begins_at end, excluded.begins_at
    );
$$;


create trigger change_rights after update on public.profiles for each row when (
  (old.role, old.approved_at, old.deactivated_at)
    is distinct from (new.role, new.approved_at, new.deactivated_at)
) execute function private.change_rights();
create or replace trigger end_invitations after update of encrypted_password, email on auth.users
  for each row when (
    (new.encrypted_password, new.email) is distinct from (old.encrypted_password, old.email)
  ) execute function private.end_links_of_account();
drop function private.end_invitations();
create trigger omit_picture
  before insert or update of picture on public.announcements
  for each row when (current_user <> 'authenticated' and new.picture is not null) execute function private.omit_picture();
create trigger skip_and_count_deleted
  after delete on public.announcements referencing old table as old_rows
  for each statement when (current_user = 'authenticated') execute function private.skip_and_count_deleted();

revoke execute on all functions in schema private from public;
revoke execute on function
  public.accept_invitation(text), public.refuse_members(uuid[]), public.restore_deleted_by(uuid)
  from public, anon;
grant execute on function
  public.accept_invitation(text), public.refuse_members(uuid[]), public.restore_deleted_by(uuid)
  to authenticated;

reset check_function_bodies;
