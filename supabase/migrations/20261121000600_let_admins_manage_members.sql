-- What admins do with members, and members with their own account. A deactivated member cannot sign
-- in, and stops being able to write at once: tokens that are still valid open nothing.

alter table public.profiles add column deactivated_at timestamptz;

create or replace function private.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.profiles
    where user_id = (select auth.uid()) and role = 'admin' and deactivated_at is null
  );
$$;

-- The caller is signed in, exists and was not deactivated.
create function private.is_active_member()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.profiles where user_id = (select auth.uid()) and deactivated_at is null
  );
$$;

revoke execute on function private.is_active_member() from public;
grant execute on function private.is_active_member() to authenticated, service_role;

-- Restrictive: every other policy has to agree with these as well.
create policy "only active members post"
  on public.announcements as restrictive for insert
  to authenticated
  with check ((select private.is_active_member()));

create policy "only active members edit"
  on public.announcements as restrictive for update
  to authenticated
  using ((select private.is_active_member()));

create policy "only active members delete"
  on public.announcements as restrictive for delete
  to authenticated
  using ((select private.is_active_member()));

create policy "only active members change profiles"
  on public.profiles as restrictive for update
  to authenticated
  using ((select private.is_active_member()));

-- A deactivated admin is none: the last active one stays.
create or replace function private.keep_last_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.profiles: last admin'));
  if not exists (
    select from public.profiles
    where role = 'admin' and deactivated_at is null and user_id <> old.user_id
  ) then
    raise exception 'the last admin can be neither demoted, deactivated nor deleted'
      using errcode = '42501', hint = 'last_admin';
  end if;
  return coalesce(new, old);
end;
$$;

drop trigger keep_last_admin_on_update on public.profiles;

create trigger keep_last_admin_on_update
  before update of role, deactivated_at on public.profiles
  for each row
  when (
    old.role = 'admin' and old.deactivated_at is null
    and (new.role <> 'admin' or new.deactivated_at is not null)
  )
  execute function private.keep_last_admin();

drop trigger keep_last_admin_on_delete on public.profiles;

create trigger keep_last_admin_on_delete
  before delete on public.profiles
  for each row when (old.role = 'admin' and old.deactivated_at is null)
  execute function private.keep_last_admin();

create function private.require_admin()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'only an admin may do this' using errcode = '42501', hint = 'admin_only';
  end if;
end;
$$;

revoke execute on function private.require_admin() from public;

-- The one way to other people's e-mail addresses (decision 10): admins alone, a page at a time.
-- Security definer: auth.users is closed to every role of the data API.
create function public.list_members(search text default '', page integer default 1)
returns table (
  user_id uuid,
  name text,
  email text,
  role text,
  ministry_id uuid,
  deactivated_at timestamptz,
  total bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  page_size constant integer := 20;
  pattern text := '%' || replace(replace(replace(btrim(coalesce(list_members.search, '')),
    '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.require_admin();
  return query
    select p.user_id, p.name, u.email::text, p.role, p.ministry_id, p.deactivated_at,
      count(*) over ()
    from public.profiles p
    join auth.users u on u.id = p.user_id
    where p.name ilike pattern or u.email ilike pattern
    order by lower(p.name), p.user_id
    limit page_size
    offset page_size * (least(greatest(coalesce(list_members.page, 1), 1), 100000) - 1);
end;
$$;

-- Deactivates a member or brings one back. `banned_until` is what hosted Supabase looks at when
-- somebody signs in or refreshes; the sessions go, so that no refresh token is left.
create function public.set_member_active(member_id uuid, active boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if member_id = (select auth.uid()) then
    raise exception 'nobody deactivates the own account' using errcode = '42501', hint = 'own_row';
  end if;
  update public.profiles
  set deactivated_at = case when active then null else coalesce(deactivated_at, now()) end
  where user_id = member_id;
  if not found then
    raise exception 'this member does not exist' using hint = 'member_gone';
  end if;
  update auth.users
  set banned_until = case when active then null else '2999-12-31 00:00:00+00'::timestamptz end
  where id = member_id;
  if not active then
    delete from auth.sessions where user_id = member_id;
  end if;
end;
$$;

-- Deletes the caller's account; announcements stay without an author (decision 6), and the trigger on
-- profiles keeps the last admin.
create function public.delete_own_account()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.users where id = (select auth.uid());
  if not found then
    raise exception 'nobody is signed in' using errcode = '42501', hint = 'not_signed_in';
  end if;
end;
$$;

revoke execute on function
  public.list_members(text, integer),
  public.set_member_active(uuid, boolean),
  public.delete_own_account()
  from public, anon;
grant execute on function
  public.list_members(text, integer),
  public.set_member_active(uuid, boolean),
  public.delete_own_account()
  to authenticated;

-- An admin does not change the own role: making oneself a member by a slip of the thumb is not undone.
create or replace function private.guard_profile_update()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  if private.is_admin() then
    if new.role is distinct from old.role and old.user_id = (select auth.uid()) then
      raise exception 'nobody changes the own role' using errcode = '42501', hint = 'own_row';
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
