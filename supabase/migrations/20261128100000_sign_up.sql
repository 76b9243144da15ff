-- Who may publish after a sign-up: everybody, members whom an admin approves, or invited people. Adds church.sign_up,
-- profiles.approved_at, invitations, and the functions that refuse a member who waits.

set check_function_bodies = off;

alter table public.church
  add column sign_up text not null default 'open',
  add constraint church_sign_up_known check (sign_up in ('open', 'approval', 'invitation'));
grant insert (sign_up), update (sign_up) on table public.church to authenticated;

-- The default applies to existing rows only, so that members who were there before stay approved without a new revision.
alter table public.profiles add column approved_at timestamptz default now();
alter table public.profiles alter column approved_at drop default;
alter table public.profiles
  add constraint profiles_staff_approved check (role = 'member' or approved_at is not null);

-- Refuses a caller who may not publish: require_active_member's cases, and a member who waits for an admin's approval. Every
-- function that writes for members calls it; editors and admins are always approved.
create or replace function private.require_approved_member()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active_member();
  if exists (select from public.profiles where user_id = (select auth.uid()) and approved_at is null) then
    raise exception 'an admin has not approved this member yet' using errcode = '42501', hint = 'not_approved';
  end if;
end;
$$;

-- Returns whether the caller may publish, for policies. A member who waits gets the error of require_approved_member instead,
-- because a policy that returns false cannot say why.
create or replace function private.may_publish()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_active_member() then
    return false;
  end if;
  perform private.require_approved_member();
  return true;
end;
$$;

-- Trigger: refuses updates of single columns. A member never changes a role, and chooses a ministry only while the profile has
-- none. An admin cannot change the own role, because the admin could not undo it. The operator's SQL and foreign-key actions run
-- as other database roles, so these rules do not apply to them. A new editor or admin becomes approved, however the role changes.
create or replace function private.guard_profile_update()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.role <> 'member' then
    new.approved_at := coalesce(new.approved_at, now());
  end if;
  if current_user <> 'authenticated' then
    return new;
  end if;
  if private.is_admin() then
    if new.role is distinct from old.role and old.user_id = (select auth.uid()) then
      raise exception 'an admin cannot change the own role' using errcode = '42501', hint = 'own_row';
    end if;
    return new;
  end if;
  if new.role is distinct from old.role then
    raise exception 'only an admin may change a role' using errcode = '42501', hint = 'role_change';
  end if;
  if new.ministry_id is distinct from old.ministry_id and old.ministry_id is not null then
    raise exception 'only an admin may change a ministry that was already chosen'
      using errcode = '42501', hint = 'ministry_already_chosen';
  end if;
  return new;
end;
$$;

revoke execute on function private.require_approved_member(), private.may_publish() from public;
grant execute on function private.may_publish() to authenticated, service_role;
grant execute on function private.require_approved_member() to authenticated;

drop policy "Only active members can create announcements" on public.announcements;
drop policy "Only active members can update announcements" on public.announcements;
drop policy "Only active members can delete announcements" on public.announcements;
create policy "Only approved members can create announcements"
  on public.announcements as restrictive for insert to authenticated with check ((select private.may_publish()));
create policy "Only approved members can update announcements"
  on public.announcements as restrictive for update to authenticated using ((select private.may_publish()));
create policy "Only approved members can delete announcements"
  on public.announcements as restrictive for delete to authenticated using ((select private.may_publish()));

-- Stores a picture, given as two JPEGs in base64, and returns its id for an announcement. A picture that no announcement uses is
-- deleted after a day. A repeated upload returns the same id. Security definer, because requests cannot access the table.
create or replace function public.add_picture(page text, card text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  large bytea;
  small bytea;
  size record;
  small_size record;
  id text;
begin
  perform private.require_approved_member();
  -- The limits in characters are four thirds of those in bytes, because base64 encodes three bytes as four characters.
  if length(page) > 400000 or length(card) > 53336 then
    raise exception 'a picture has at most 300000 bytes, and 40000 on a card' using errcode = '23514', hint = 'picture_too_large';
  end if;
  begin
    large := decode(page, 'base64');
    small := decode(card, 'base64');
  exception when data_exception then
    large := null;
  end;
  select pictures.id into id
  from private.pictures
  where uploaded_by = auth.uid() and uploaded_at > now() - interval '12 hours'
    and pictures.page = large and pictures.card = small;
  if id is not null then
    return id;
  end if;
  perform private.require_changes_left(1);
  perform private.limit_pictures(auth.uid(), coalesce(octet_length(large) + octet_length(small), 0));
  select * into size from private.jpeg_size(large);
  select * into small_size from private.jpeg_size(small);
  if size.width is null or small_size.width is null or size.height = 0 or small_size.height = 0 then
    raise exception 'this file is no JPEG that can be stored' using errcode = '23514', hint = 'picture_refused';
  end if;
  if octet_length(large) > 300000 or octet_length(small) > 40000
    or greatest(size.width, size.height) > 1600 or greatest(small_size.width, small_size.height) > 480
  then
    raise exception 'a picture has at most 1600 by 1600 pixels, and 480 by 480 on a card'
      using errcode = '23514', hint = 'picture_too_large';
  end if;
  insert into private.pictures (id, page, card, uploaded_by)
  values (
    replace(gen_random_uuid()::text, '-', '') || '-' || size.width || 'x' || size.height, large, small, auth.uid()
  )
  returning pictures.id into id;
  perform private.count_posts(1);
  return id;
end;
$$;

-- Returns whether the author of a series may still post: the account exists, is active and approved, and may post for its
-- ministry.
create or replace function private.has_author(rule public.series)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.profiles
    where user_id = rule.created_by and deactivated_at is null and approved_at is not null and (
      role <> 'member'
      or ministry_id is not distinct from (private.usual_values(rule) ->> 'ministry_id')::uuid
    )
  );
$$;

-- Undoes the caller's own change of an announcement, which may be a deletion, for 30 days. `revision` is the one that the change
-- made, and must be the newest. An author therefore cannot undo a deletion by an admin. The id and the author return, so old
-- links work again. Members can undo changes of their own announcements, editors of all. Security definer, because only editors
-- read the history, and no request may write another author.
create or replace function public.undo_change(announcement_id uuid, revision integer)
returns void language plpgsql security definer set search_path = '' as $$
declare
  newest public.announcement_history;
  before public.announcement_history;
begin
  perform private.require_approved_member();
  -- The row lock waits for a concurrent change. The advisory lock serializes two calls that undo one deletion.
  perform pg_advisory_xact_lock(hashtext('public.undo_change: ' || undo_change.announcement_id));
  perform from public.announcements where id = undo_change.announcement_id for update;
  select * into newest from public.announcement_history history
  where history.announcement_id = undo_change.announcement_id
  order by history.revision desc limit 1;
  select * into before from public.announcement_history history
  where history.announcement_id = undo_change.announcement_id and history.revision < undo_change.revision
  order by history.revision desc limit 1;
  if newest.revision is distinct from undo_change.revision
    or newest.changed_by is distinct from auth.uid()
    or newest.changed_at <= now() - interval '30 days'
    or before.row is null
    or not (
      private.is_editor()
      or coalesce(newest.row, before.row) ->> 'created_by' is not distinct from auth.uid()::text
    )
  then
    raise exception 'only the own last change can be undone' using errcode = '42501', hint = 'not_undone';
  end if;
  perform private.bring_state_back(undo_change.announcement_id, before.revision);
end;
$$;

-- Locks the rows that a change of a series concerns, in the order of all transactions: ministry, announcements, series. Returns
-- the occurrence with which the change begins. Refuses callers who are neither the author of the series nor editors. A `revision`
-- or `series_revision` of null is not compared with the stored one. Hints: announcement_gone, not_repeated, changed_meanwhile.
create or replace function private.lock_series(announcement_id uuid, revision integer default null, series_revision integer default null)
returns public.announcements language plpgsql set search_path = '' as $$
declare
  edited public.announcements;
  rule public.series;
begin
  perform private.require_approved_member();
  select * into edited from public.announcements where id = lock_series.announcement_id;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  elsif edited.series_id is null then
    raise exception 'this announcement does not repeat' using hint = 'not_repeated';
  end if;
  perform from public.ministries
  where id = (select (template ->> 'ministry_id')::uuid from public.series where id = edited.series_id) for key share;
  perform from public.announcements
  where id = edited.id or series_id = edited.series_id and date > now() order by id for no key update;
  select * into rule from public.series where id = edited.series_id for no key update;
  -- Reads the row again, because another transaction may have changed it before the lock.
  select * into edited from public.announcements where id = edited.id;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  end if;
  if not private.is_editor() and (
    edited.created_by is distinct from auth.uid() or rule.created_by is distinct from auth.uid()
  ) then
    raise exception 'only its author or an editor may change a series' using errcode = '42501';
  end if;
  if edited.series_id is distinct from rule.id or edited.revision <> lock_series.revision
    or rule.revision <> lock_series.series_revision
  then
    raise exception 'this announcement or its series has changed meanwhile' using hint = 'changed_meanwhile';
  end if;
  return edited;
end;
$$;

-- Starts a series with an announcement as its first occurrence, without a new revision, and writes the occurrences of the next 90
-- days. Only its author and editors may call this. A second call with the same rule returns the same series, so a client can
-- repeat a lost request.
--   frequency  'weekly' | 'biweekly' | 'monthly_weekday' (its nth weekday, or the last) | 'monthly_day'
--   time_zone  an IANA name; the rule repeats the announcement's local day and time in this zone
--   until      the last day; null for a series without an end
-- Returns the series' id. Hints: announcement_gone, already_repeats (in another way), foreign_ministry, ministry_archived,
-- time_zone_unknown, until_too_early (before today or the announcement's day), too_many_series; constraint series_until_range.
create or replace function public.repeat_announcement(announcement_id uuid, frequency text, time_zone text, until date default null)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  origin public.announcements;
  starts timestamp;
  series uuid;
begin
  perform private.require_approved_member();
  perform from public.ministries
  where id = (select ministry_id from public.announcements where id = repeat_announcement.announcement_id)
  for key share;
  select * into origin from public.announcements
  where id = repeat_announcement.announcement_id for no key update;
  if not found then
    raise exception 'this announcement does not exist' using hint = 'announcement_gone';
  end if;
  if origin.created_by is distinct from auth.uid() and not private.is_editor() then
    raise exception 'only its author or an editor may repeat this announcement' using errcode = '42501';
  end if;
  if origin.series_id is not null then
    if not exists (
      select from public.series rule
      where rule.id = origin.series_id and rule.frequency = repeat_announcement.frequency
        and rule.until is not distinct from repeat_announcement.until
    ) then
      raise exception 'this announcement repeats already' using errcode = '23514', hint = 'already_repeats';
    end if;
    return origin.series_id;
  end if;
  perform private.require_ministry(origin.ministry_id);
  begin
    if repeat_announcement.time_zone ~ '^(?=.{1,64}$)(?:[A-Za-z]+(?:[/_-][A-Za-z]+)*|Etc/GMT[+-][0-9]{1,2})$' then
      starts := origin.date at time zone repeat_announcement.time_zone;
    end if;
  exception when invalid_parameter_value then
    starts := null;
  end;
  if starts is null then
    raise exception 'this time zone is not known' using errcode = '22023', hint = 'time_zone_unknown';
  end if;
  if repeat_announcement.until < greatest(
    starts::date, (now() at time zone repeat_announcement.time_zone)::date
  ) then
    raise exception 'a series ends on its first day or later, and not before today'
      using errcode = '23514', hint = 'until_too_early';
  end if;
  perform private.require_changes_left(1);
  insert into public.series (frequency, starts_on, starts_at, lasts, time_zone, until, template, created_by)
  values (
    repeat_announcement.frequency, starts::date, starts::time,
    private.local_length(origin.date, origin.ends_at, repeat_announcement.time_zone), repeat_announcement.time_zone,
    repeat_announcement.until,
    private.announced(to_jsonb(origin)) - array['id', 'date', 'ends_at', 'former_date']
      || '{"status": "scheduled", "status_reason": null}',
    -- An editor who repeats the announcement of a deleted account becomes the author of future occurrences.
    coalesce(origin.created_by, auth.uid())
  )
  returning id into series;
  perform private.limit_series(coalesce(origin.created_by, auth.uid()));
  update public.announcements
  set series_id = series, detached = status <> 'scheduled' or status_reason is not null
  where id = origin.id;
  perform private.extend_counted(series, 0);
  return series;
end;
$$;

drop function public.list_members(text, integer);
-- Lists members with their e-mail addresses for admins: first those who wait for approval, then all others. The addresses have no index, because hosted Supabase owns auth.users.
create function public.list_members(search text default '', page integer default 1)
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
    order by p.approved_at is null and p.deactivated_at is null desc, private.fold(p.name), p.user_id
    limit page_size
    offset page_size * (least(greatest(coalesce(list_members.page, 1), 1), 100000) - 1);
end;
$$;

revoke execute on function public.list_members(text, integer) from public, anon;
grant execute on function public.list_members(text, integer) to authenticated;

create table private.invitations (
  -- Only the hash of the token is stored, so that neither the table nor a backup contains a usable link.
  token_hash text primary key,
  role text not null,
  ministry_id uuid references public.ministries (id) on delete set null,
  created_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  used_at timestamptz,
  -- The account that used the invitation. There is no foreign key, because the row is written before that account.
  used_by uuid,
  constraint invitations_role_known check (role in ('member', 'editor', 'admin'))
);

create index invitations_ministry_id_idx on private.invitations (ministry_id);
create index invitations_created_by_idx on private.invitations (created_by);

alter table private.invitations enable row level security;
revoke all on table private.invitations from public, anon, authenticated, service_role;

-- Returns the invitation of a token while it is good: unused, not expired, and made by an active admin. The invitations of an
-- admin who is demoted or deactivated are therefore no longer valid. An archived ministry is left out, because nobody can newly
-- choose it.
create function private.good_invitation(token text)
returns table (token_hash text, role text, ministry_id uuid) language sql stable set search_path = '' as $$
  select invitations.token_hash, invitations.role, ministries.id
  from private.invitations
  join public.profiles on profiles.user_id = created_by and profiles.role = 'admin' and profiles.deactivated_at is null
  left join public.ministries on ministries.id = invitations.ministry_id and archived_at is null
  where invitations.token_hash = encode(sha256(convert_to(good_invitation.token, 'UTF8')), 'hex')
    and used_at is null and expires_at > now();
$$;

-- Creates an invitation for one person, for admins, and returns its token, which is valid for seven days. At most 200 can be open,
-- so that a stolen session cannot fill the disk. Hints: too_many_invitations, those of require_ministry.
create function public.create_invitation(role text, ministry_id uuid default null)
returns text language plpgsql security definer set search_path = '' as $$
declare
  token constant text := encode(
    sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex');
begin
  perform private.require_admin();
  perform private.require_ministry(create_invitation.ministry_id);
  if (select count(*) from private.invitations where used_at is null and expires_at > now()) >= 200 then
    raise exception 'at most 200 open invitations' using errcode = 'PT429', hint = 'too_many_invitations';
  end if;
  insert into private.invitations (token_hash, role, ministry_id, created_by)
  values (
    encode(sha256(convert_to(token, 'UTF8')), 'hex'), create_invitation.role, create_invitation.ministry_id, auth.uid()
  );
  return token;
end;
$$;

-- Returns role and ministry of an invitation while it is good, for the page on which the invited person signs up. The function is
-- volatile although it only reads, because responses of stable functions are cached.
create function public.invitation(token text)
returns table (role text, ministry_id uuid) language sql volatile security definer set search_path = '' as $$
  select role, ministry_id from private.good_invitation(invitation.token);
$$;

-- Lets a waiting member publish, for admins. A second call changes nothing.
create function public.approve_member(member_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.profiles set approved_at = coalesce(approved_at, now()) where user_id = member_id;
  if not found then
    raise exception 'this member does not exist' using hint = 'member_gone';
  end if;
end;
$$;

-- Returns who may publish after a sign-up. A church without a row has the mode `open`.
create function private.sign_up_mode()
returns text language sql stable set search_path = '' as $$
  select coalesce((select sign_up from public.church), 'open');
$$;

-- Trigger: uses up the invitation in the user metadata of a new account, and removes it from there. Refuses a token that is not
-- good, and an account without a token when only invited people may sign up. The trigger fires before ON CONFLICT, so that the
-- response is the same for an e-mail address that has an account.
create function private.admit_account()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  token constant text := new.raw_user_meta_data ->> 'invitation';
  given constant text := left(new.raw_user_meta_data ->> 'name', 120);
  good record;
begin
  if token is null and private.sign_up_mode() <> 'invitation' then
    return new;
  end if;
  select * into good from private.good_invitation(token);
  -- The second of two sign-ups with one token waits for the first, and then finds the invitation used.
  update private.invitations set used_at = now(), used_by = new.id where token_hash = good.token_hash and used_at is null;
  if not found then
    raise exception 'Signups not allowed for this instance' using errcode = '42501', hint = 'signup_disabled';
  end if;
  -- An address with an unconfirmed account gets another mail instead of another account. That account therefore gets the rights of
  -- the invitation: only the owner of the mailbox can confirm it, whoever has signed up first.
  update public.profiles
  set role = good.role, ministry_id = coalesce(good.ministry_id, ministry_id), approved_at = now(),
    name = case when private.is_blank(given) is false then given else name end
  where user_id = (select id from auth.users where email = new.email and email_confirmed_at is null);
  new.raw_user_meta_data := new.raw_user_meta_data - 'invitation';
  return new;
end;
$$;

-- The owner of the database may create accounts in every mode, for example when it loads the data of another board.
create trigger admit_account before insert on auth.users
  for each row when (not pg_has_role('pg_database_owner', 'usage')) execute function private.admit_account();

-- Trigger: ends the open invitations of an account whose password changes, because somebody with a stolen session may have made
-- them.
create function private.end_invitations()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.invitations where created_by = new.id and used_at is null;
  return null;
end;
$$;

create trigger end_invitations after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password) execute function private.end_invitations();

-- Trigger: creates the profile of a new account. It takes only the name from the user metadata, because a person could write a
-- role there; role and ministry come from the invitation. An account that an operator creates in the Supabase dashboard may have
-- no usable name.
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
    coalesce(invitation.role, 'member'),
    (select id from public.ministries where id = invitation.ministry_id and archived_at is null),
    case when invitation.role is not null or private.sign_up_mode() <> 'approval' then now() end
  );
  return new;
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.create_invitation(text, uuid), public.invitation(text), public.approve_member(uuid)
  from public, anon;
grant execute on function public.invitation(text) to anon;
grant execute on function
  public.create_invitation(text, uuid), public.invitation(text), public.approve_member(uuid)
  to authenticated;
