-- What admins do with members, and members with their own account. All are security definer: auth.users and its tables
-- are closed to every role of the data API, and profiles to everybody but the person and admins.

-- The one way to other people's e-mail addresses (decision 10): admins alone, a page at a time. Addresses have no index:
-- on hosted Supabase auth.users is not ours to index. There are as many as members.
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
  wanted constant text := btrim(private.fold(coalesce(list_members.search, '')));
begin
  perform private.require_admin();
  return query
    select p.user_id, p.name, u.email::text, p.role, p.ministry_id, p.deactivated_at,
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
    order by private.fold(p.name), p.user_id
    limit page_size
    offset page_size * (least(greatest(coalesce(list_members.page, 1), 1), 100000) - 1);
end;
$$;

-- Who wrote and changed announcements, by name. Editors do not read profiles, and nobody learns more here.
create function public.list_names(user_ids uuid[])
returns table (user_id uuid, name text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return query
    select profiles.user_id, profiles.name from public.profiles
    where profiles.user_id = any (list_names.user_ids);
end;
$$;

-- Deactivates a member or brings one back. `banned_until` is what hosted Supabase looks at when somebody signs in or
-- refreshes; the sessions go, so that no refresh token is left.
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

-- Deletes what a deactivated member posted, and says how many. Only then: nothing new comes in between, and nobody loses
-- the work of years by one press on the wrong row.
create function public.delete_member_announcements(member_id uuid)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.profiles;
  deleted integer;
begin
  perform private.require_admin();
  -- Stays deactivated until everything is deleted.
  select * into member from public.profiles where user_id = member_id for share;
  if not found then
    raise exception 'this member does not exist' using hint = 'member_gone';
  end if;
  if member.deactivated_at is null then
    raise exception 'only a deactivated member''s announcements are deleted together'
      using errcode = '42501', hint = 'member_active';
  end if;
  delete from public.announcements where created_by = member_id;
  get diagnostics deleted = row_count;
  return deleted;
end;
$$;

-- Deletes the caller's account; announcements stay without an author (decision 6), and the trigger on profiles keeps the
-- last admin. A deactivated member keeps the account, and with it the address: whoever deleted it could sign up anew. The
-- lock makes an admin who deactivates at this moment come first or find nobody.
create function public.delete_own_account()
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

-- For a church without a mail server: an admin hands a member a one-time link to a new password, which lives for an hour,
-- or changes a member's address, the own one too, because nothing can be confirmed by mail.

-- Not granted to anybody: the function below and whoever runs the server decide who may.
create function private.issue_recovery_token(member_id uuid)
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

create function public.create_recovery_token(member_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.issue_recovery_token(member_id);
end;
$$;

-- What a browser takes for an address, in the small letters in which accounts are looked up.
create function private.is_email(given text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(given) <= 255 and given collate "C" ~ (
    '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
    || '(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$'
  );
$$;

-- Opens nothing that an admin's recovery link does not open. Sessions stay: nobody learned or lost a password. Links and
-- codes were sent to the former address, or wait for another one, and die. A deactivated member keeps the address, which
-- could be signed up with anew otherwise.
create function public.set_member_email(member_id uuid, new_email text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(set_member_email.new_email) collate "C");
  deactivated timestamptz;
begin
  perform private.require_admin();
  if private.is_email(address) is not true then
    raise exception 'this is no e-mail address' using errcode = '22023', hint = 'email_address_invalid';
  end if;
  -- The lock waits for an admin who deactivates the member at this moment.
  select deactivated_at into deactivated from public.profiles where user_id = member_id for share;
  if not found then
    raise exception 'this member does not exist' using hint = 'member_gone';
  end if;
  if deactivated is not null then
    raise exception 'a deactivated member keeps the address'
      using errcode = '42501', hint = 'member_deactivated';
  end if;
  update auth.users
  set email = address, updated_at = now(),
    raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('email', address)
  where id = member_id;
  update auth.identities
  set identity_data = identity_data || jsonb_build_object('email', address), updated_at = now()
  where user_id = member_id and provider = 'email';
  delete from auth.one_time_tokens where user_id = member_id;
exception when unique_violation then
  raise exception 'another account has this address' using errcode = '23505', hint = 'email_exists';
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.list_members(text, integer),
  public.list_names(uuid[]),
  public.set_member_active(uuid, boolean),
  public.delete_member_announcements(uuid),
  public.delete_own_account(),
  public.create_recovery_token(uuid),
  public.set_member_email(uuid, text)
  from public, anon;
grant execute on function
  public.list_members(text, integer),
  public.list_names(uuid[]),
  public.set_member_active(uuid, boolean),
  public.delete_member_announcements(uuid),
  public.delete_own_account(),
  public.create_recovery_token(uuid),
  public.set_member_email(uuid, text)
  to authenticated;
