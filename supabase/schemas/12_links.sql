-- Admins create two kinds of links: links for a member's new password, which are valid for an hour,
-- and invitations (15_sign_up.sql). A link becomes invalid when the admin who created it is
-- demoted, deactivated or deleted. It also becomes invalid when this admin gets another password or
-- e-mail address, or signs out everywhere.

-- Creates and returns a token for a member's new password. Requests cannot execute this function.
-- create_recovery_token calls it for admins, and server/commands/admin.ts calls it for the
-- operator.
create function private.issue_recovery_token(member_id uuid)
returns text language plpgsql security definer set search_path = '' as $$
declare
  token text := encode(
    sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex');
begin
  -- Hosted Supabase computes the age of a recovery link from the column recovery_sent_at.
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

-- The admin who created the newest token for a member's new password. `token_id` has no foreign
-- key, because hosted Supabase owns the table of the tokens.
create table private.recovery_links (
  token_id uuid primary key,
  created_by uuid not null references auth.users (id) on delete cascade
);

create index recovery_links_created_by_idx on private.recovery_links (created_by);
alter table private.recovery_links enable row level security;
revoke all on table private.recovery_links from public, anon, authenticated, service_role;

create function public.create_recovery_token(member_id uuid)
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

-- Deletes the unused links that an account created.
create function private.end_links(account uuid)
returns void language sql set search_path = '' as $$
  delete from private.invitations where created_by = end_links.account and used_at is null;
  delete from auth.one_time_tokens where id in (
    select token_id from private.recovery_links where created_by = end_links.account
  );
  delete from private.recovery_links where created_by = end_links.account;
$$;

-- Trigger: when the password or the e-mail address of an account changes, deletes the links that
-- the account has created. Somebody with a stolen session may have created these links.
create function private.end_links_of_account()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_links(new.id);
  return null;
end;
$$;

create trigger end_invitations after update of encrypted_password, email on auth.users
  for each row when (
    (new.encrypted_password, new.email) is distinct from (old.encrypted_password, old.email)
  ) execute function private.end_links_of_account();

revoke execute on all functions in schema private from public;
revoke execute on function public.create_recovery_token(uuid) from public, anon;
grant execute on function public.create_recovery_token(uuid) to authenticated;
