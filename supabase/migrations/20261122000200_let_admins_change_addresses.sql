-- For a church without a mail server: an admin changes a member's e-mail address, the own one too, because
-- nothing can be confirmed by mail. It opens nothing that an admin's recovery link does not open.

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

revoke execute on function private.is_email(text) from public;

-- Sessions stay: nobody learned or lost a password. Links and codes were sent to the former address, or wait for
-- another one, and die. A deactivated member keeps the address, which could be signed up with anew otherwise.
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

revoke execute on function public.set_member_email(uuid, text) from public, anon;
grant execute on function public.set_member_email(uuid, text) to authenticated;
