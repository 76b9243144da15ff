-- A token is good for an hour, its session may end before: by signing out everywhere, by a changed
-- password, by an admin. Every write and every function asks whether the session is still there.

-- Security definer: auth.sessions is closed.
create function private.has_live_session()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid
      and user_id = (select auth.uid())
      and (not_after is null or not_after > now())
  );
$$;

revoke execute on function private.has_live_session() from public;

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
  ) and private.has_live_session();
$$;

create or replace function private.is_active_member()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.profiles where user_id = (select auth.uid()) and deactivated_at is null
  ) and private.has_live_session();
$$;

-- What a function asks first. Being deactivated ends every session too, and is the better answer.
create function private.require_active_member()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
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

create or replace function private.require_admin()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_active_member();
  if not private.is_admin() then
    raise exception 'only an admin may do this' using errcode = '42501', hint = 'admin_only';
  end if;
end;
$$;

revoke execute on function private.require_active_member(), private.require_admin() from public;
-- For functions that run with the caller's rights.
grant execute on function private.require_active_member(), private.require_admin() to authenticated;

create or replace function public.delete_ministry(ministry_id uuid, move_to uuid default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from public.ministries where id = delete_ministry.ministry_id for update;
  if not found then
    raise exception 'this ministry does not exist' using hint = 'ministry_gone';
  end if;
  update public.announcements
  set ministry_id = delete_ministry.move_to
  where announcements.ministry_id = delete_ministry.ministry_id;
  delete from public.ministries where id = delete_ministry.ministry_id;
  if not found then
    raise exception 'only an admin deletes a ministry' using errcode = '42501', hint = 'admin_only';
  end if;
end;
$$;

-- A deactivated member keeps the account, and with it the address: whoever deleted it could sign up
-- anew. The lock makes an admin who deactivates at this moment come first or find nobody.
create or replace function public.delete_own_account()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.profiles where user_id = (select auth.uid()) for update;
  perform private.require_active_member();
  delete from auth.users where id = (select auth.uid());
end;
$$;

-- The sign-in service looks links up in auth.one_time_tokens alone; the column of auth.users that
-- older ones used stays empty.
create or replace function private.issue_recovery_token(member_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  token text := encode(
    sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex');
begin
  -- Hosted Supabase reads here how old the link is.
  update auth.users set recovery_sent_at = now() where id = member_id;
  if not found then
    raise exception 'this member does not exist' using hint = 'member_gone';
  end if;
  delete from auth.one_time_tokens
  where user_id = member_id and token_type = 'recovery_token';
  insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
  select gen_random_uuid(), id, 'recovery_token', token, email from auth.users where id = member_id;
  return token;
end;
$$;
