-- For a church without a mail server: an admin hands a member a one-time link to a new password. The
-- token is the same one that a recovery e-mail would carry; it lives for an hour.

-- Security definer: auth.users is closed. Not granted to anybody: the function below and whoever runs
-- the server decide who may.
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
  update auth.users set recovery_token = token, recovery_sent_at = now() where id = member_id;
  if not found then
    raise exception 'this member does not exist' using hint = 'member_gone';
  end if;
  -- Hosted Supabase looks tokens up in a table of their own.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1 and token_type = ''recovery_token'''
      using member_id;
    execute
      'insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
       select gen_random_uuid(), id, ''recovery_token'', $2, email from auth.users where id = $1'
      using member_id, token;
  end if;
  return token;
end;
$$;

revoke execute on function private.issue_recovery_token(uuid) from public;

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

revoke execute on function public.create_recovery_token(uuid) from public, anon;
grant execute on function public.create_recovery_token(uuid) to authenticated;
