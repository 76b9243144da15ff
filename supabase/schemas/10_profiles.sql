-- A profile holds a person's name, role and ministry. A member writes announcements for the own
-- ministry, and an editor for all ministries. An admin also manages members and ministries. Only a
-- trigger on auth.users (15_sign_up.sql) creates profiles, so nobody can choose a role at sign-up.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null,
  role text not null default 'member',
  ministry_id uuid,
  deactivated_at timestamptz,
  revision integer not null default 1,
  -- The time since which the person may publish. Null while a member waits for the approval of an
  -- admin.
  approved_at timestamptz,
  constraint profiles_name_length check (char_length(name) <= 120 and not private.is_blank(name)),
  constraint profiles_role_known check (role in ('member', 'editor', 'admin')),
  constraint profiles_staff_approved check (role = 'member' or approved_at is not null)
);

create index profiles_ministry_id_idx on public.profiles (ministry_id);
create index profiles_admins_idx on public.profiles (user_id) where role = 'admin';
create index profiles_name_grams_idx on public.profiles using gin (private.search_grams(name));

-- The functions below return facts about the caller. They are security definer for two reasons: a
-- policy on profiles that reads profiles would recurse, and requests cannot read auth.sessions.

-- Returns whether the caller's session still exists. An access token is valid for an hour, but its
-- session may end earlier. A session ends when the person signs out everywhere or changes the
-- password, or when an admin deactivates the member.
create function private.has_live_session()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions
    where id = (
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id'
    )::uuid
      and user_id = (select auth.uid())
      and (not_after is null or not_after > now())
  );
$$;

create function private.is_admin()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles
    where user_id = (select auth.uid()) and role = 'admin' and deactivated_at is null
  ) and private.has_live_session();
$$;

-- Returns true when the caller is an active editor or admin.
create function private.is_editor()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles
    where user_id = (select auth.uid()) and role in ('editor', 'admin') and deactivated_at is null
  ) and private.has_live_session();
$$;

create function private.is_active_member()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles where user_id = (select auth.uid()) and deactivated_at is null
  ) and private.has_live_session();
$$;

-- Returns the id of the caller's ministry, or null for visitors and for members without a ministry.
create function private.own_ministry_id()
returns uuid language sql stable security definer set search_path = '' as $$
  select ministry_id from public.profiles where user_id = (select auth.uid());
$$;

-- Refuses a caller who is deactivated or has no live session. The deactivation is checked first,
-- because a deactivation also ends the sessions, and the error must name the deactivation.
create function private.require_active_member()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.profiles
    where user_id = (select auth.uid()) and deactivated_at is not null
  ) then
    raise exception 'this member is deactivated' using errcode = '42501', hint = 'deactivated';
  end if;
  if not private.has_live_session() then
    raise exception 'this session has ended' using errcode = '42501', hint = 'session_ended';
  end if;
end;
$$;

-- Refuses a caller who is deactivated, has no live session, or waits for the approval of an admin.
-- Every function that writes for members calls require_approved_member. Editors and admins are
-- always approved.
create function private.require_approved_member()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active_member();
  if exists (
    select from public.profiles where user_id = (select auth.uid()) and approved_at is null
  ) then
    raise exception 'an admin has not approved this member yet'
      using errcode = '42501', hint = 'not_approved';
  end if;
end;
$$;

-- Returns whether the caller may publish, for policies. A member who waits for approval gets the
-- error of require_approved_member, because a policy that returns false gives no reason.
create function private.may_publish()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_active_member() then
    return false;
  end if;
  perform private.require_approved_member();
  return true;
end;
$$;

create function private.require_admin()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active_member();
  if not private.is_admin() then
    raise exception 'only an admin may do this' using errcode = '42501', hint = 'admin_only';
  end if;
end;
$$;

create function private.require_editor()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active_member();
  if not private.is_editor() then
    raise exception 'only an editor may do this' using errcode = '42501', hint = 'editor_only';
  end if;
end;
$$;

alter table public.profiles enable row level security;
revoke all on table public.profiles from public, anon, authenticated;
grant select, update (name, role, ministry_id) on table public.profiles to authenticated;
grant all on table public.profiles to service_role;

create policy "Members can view their profile, admins any"
  on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- A policy cannot compare the old row with the new row. The trigger guard_profile_update therefore
-- refuses changes of single columns.
create policy "Members can update their profile, admins any"
  on public.profiles for update to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Only active members can update profiles"
  on public.profiles as restrictive for update to authenticated
  using ((select private.is_active_member()));

-- Trigger: refuses changes of the columns `role` and `ministry_id`. A member cannot change a role.
-- A member can choose a ministry only while the profile has no ministry. An admin cannot change the
-- own role, because the person could not undo this change without the role. The operator's SQL and
-- foreign-key actions run as other database roles, so these rules do not apply to them. A person
-- who becomes an editor or admin also becomes approved, whichever program changes the role.
create function private.guard_profile_update()
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
      raise exception 'an admin cannot change the own role'
        using errcode = '42501', hint = 'own_row';
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

create trigger guard_profile_update
  before update on public.profiles for each row execute function private.guard_profile_update();

-- Trigger: notifies the servers that the rights of an account have changed, because the servers
-- cache rights for some seconds. The links that an admin created become invalid when the admin is
-- demoted or deactivated. The links stay invalid when the person becomes an admin again.
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

create trigger change_rights after update on public.profiles for each row when (
  (old.role, old.approved_at, old.deactivated_at)
    is distinct from (new.role, new.approved_at, new.deactivated_at)
) execute function private.change_rights();

-- Trigger: refuses to demote, deactivate or delete the last active admin. An admin whose e-mail
-- address is unconfirmed does not count, because this admin cannot sign in. The lock makes two
-- admins who demote each other at the same time wait for each other.
create function private.keep_last_admin()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.profiles: last admin'));
  if not exists (
    select from public.profiles join auth.users on users.id = user_id
    where profiles.role = 'admin' and deactivated_at is null and user_id <> old.user_id
      and email_confirmed_at is not null
  ) then
    raise exception 'the last admin can be neither demoted, deactivated nor deleted'
      using errcode = '42501', hint = 'last_admin';
  end if;
  return coalesce(new, old);
end;
$$;

create trigger keep_last_admin_on_update
  before update of role, deactivated_at on public.profiles for each row when (
    old.role = 'admin' and old.deactivated_at is null
    and (new.role <> 'admin' or new.deactivated_at is not null)
  ) execute function private.keep_last_admin();
create trigger keep_last_admin_on_delete
  before delete on public.profiles
  for each row when (old.role = 'admin' and old.deactivated_at is null)
  execute function private.keep_last_admin();

create trigger clean_texts before insert or update on public.profiles
  for each row execute function private.clean_texts();
create trigger count_revision before update on public.profiles
  for each row execute function private.count_row_revision();

revoke execute on all functions in schema private from public;
grant execute on function
  private.is_admin(), private.is_editor(), private.own_ministry_id()
  to anon, authenticated, service_role;
grant execute on function
  private.is_active_member(), private.may_publish()
  to authenticated, service_role;
grant execute on function
  private.require_active_member(), private.require_approved_member(), private.require_admin(),
  private.require_editor()
  to authenticated;
