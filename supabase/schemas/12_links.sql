-- Links that admins create: for a new password of a member, valid for an hour, and invitations
-- (15_sign_up.sql). A link ends when its admin loses the role, is deactivated, gets another
-- password or e-mail address, signs out everywhere, or deletes the account.

-- Creates a token for a new password of a member, and returns it. No request can execute this
-- function: create_recovery_token and the operator's command in server/commands/admin.ts call it.
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

-- The admin who created a member's present token for a new password. There is no foreign key to the
-- token, because hosted Supabase owns its table.
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

-- Ends the links that an account created and nobody has used.
create function private.end_links(account uuid)
returns void language sql set search_path = '' as $$
  delete from private.invitations where created_by = end_links.account and used_at is null;
  delete from auth.one_time_tokens where id in (
    select token_id from private.recovery_links where created_by = end_links.account
  );
  delete from private.recovery_links where created_by = end_links.account;
$$;

-- Trigger: ends the links of an account whose password or e-mail address changes, because somebody
-- with a stolen session may have made them.
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
