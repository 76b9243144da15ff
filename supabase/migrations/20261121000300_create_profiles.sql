-- One profile a person: the name shown in the header, the role and the ministry. The trigger on
-- auth.users is the only way a profile comes into being, so sign-up can never choose a role.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null,
  role text not null default 'member',
  ministry_id uuid references public.ministries (id) on delete set null,
  constraint profiles_name_length check (char_length(name) <= 120 and not private.is_blank(name)),
  constraint profiles_role_known check (role in ('member', 'admin'))
);

create index profiles_ministry_id_idx on public.profiles (ministry_id);
-- Few rows match: finding the admins must not read every profile.
create index profiles_admins_idx on public.profiles (user_id) where role = 'admin';

-- Security definer: a policy on profiles that asked profiles would recurse.
create function private.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.profiles
    where user_id = (select auth.uid()) and role = 'admin'
  );
$$;

-- The caller's own ministry, null for none and for visitors.
create function private.own_ministry_id()
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select ministry_id from public.profiles where user_id = (select auth.uid());
$$;

revoke execute on function private.is_admin(), private.own_ministry_id() from public;
grant execute on function private.is_admin(), private.own_ministry_id()
  to anon, authenticated, service_role;

alter table public.profiles enable row level security;

revoke all on table public.profiles from public, anon, authenticated;
grant select, update (name, role, ministry_id) on table public.profiles to authenticated;
grant all on table public.profiles to service_role;

create policy "a person reads the own profile, an admin all"
  on public.profiles for select
  to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Which columns a member may change, and when, is the trigger's part: a policy cannot compare the
-- old row with the new one.
create policy "a person changes the own profile, an admin all"
  on public.profiles for update
  to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or (select private.is_admin()));

-- Members never change a role, and choose a ministry once, while they have none. Applies to requests
-- of the data API only: the operator's own SQL and foreign-key actions run as other roles.
create function private.guard_profile_update()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'authenticated' or private.is_admin() then
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
  before update on public.profiles
  for each row execute function private.guard_profile_update();

-- The last admin stays, whoever asks. The lock makes two admins who demote each other at the same
-- moment wait in line, so that the second one sees the first one's change.
create function private.keep_last_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.profiles: last admin'));
  if not exists (
    select from public.profiles where role = 'admin' and user_id <> old.user_id
  ) then
    raise exception 'the last admin can be neither demoted nor deleted'
      using errcode = '42501', hint = 'last_admin';
  end if;
  return coalesce(new, old);
end;
$$;

create trigger keep_last_admin_on_update
  before update of role on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function private.keep_last_admin();

create trigger keep_last_admin_on_delete
  before delete on public.profiles
  for each row when (old.role = 'admin')
  execute function private.keep_last_admin();

-- The name travels as user metadata under `name`; nothing else of the metadata is believed. Accounts
-- made elsewhere (the Supabase dashboard) may bring no usable name.
create function private.create_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  given text := left(new.raw_user_meta_data ->> 'name', 120);
begin
  insert into public.profiles (user_id, name)
  values (new.id, case when given is null or private.is_blank(given) then 'Sem nome' else given end);
  return new;
end;
$$;

create trigger create_profile
  after insert on auth.users
  for each row execute function private.create_profile();

revoke execute on function
  private.guard_profile_update(), private.keep_last_admin(), private.create_profile()
  from public;
