-- Tables and functions for new accounts. The column `church.sign_up` decides who may publish after
-- a sign-up: everybody, people whom an admin approves, or people whom an admin invites. An
-- invitation is a link for one person. The invitation gives the new account a role and a ministry.

create table private.invitations (
  -- Only the hash of the token is stored, so that neither the table nor a backup contains a usable
  -- link.
  token_hash text primary key,
  role text not null,
  ministry_id uuid references public.ministries (id) on delete set null,
  created_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  used_at timestamptz,
  -- The account that used the invitation. This column has no foreign key, because it is written
  -- before the account exists.
  used_by uuid,
  constraint invitations_role_known check (role in ('member', 'editor', 'admin'))
);

create index invitations_ministry_id_idx on private.invitations (ministry_id);
create index invitations_created_by_idx on private.invitations (created_by);

alter table private.invitations enable row level security;
revoke all on table private.invitations from public, anon, authenticated, service_role;

-- Returns the invitation of a token while the invitation is good: unused, not expired, and created
-- by an active admin. An archived ministry is returned as null, because no account can newly choose
-- it.
create function private.good_invitation(token text)
returns table (token_hash text, role text, ministry_id uuid)
language sql stable set search_path = '' as $$
  select invitations.token_hash, invitations.role, ministries.id
  from private.invitations
  join public.profiles on profiles.user_id = created_by and profiles.role = 'admin'
    and profiles.deactivated_at is null
  left join public.ministries on ministries.id = invitations.ministry_id and archived_at is null
  where invitations.token_hash = encode(sha256(convert_to(good_invitation.token, 'UTF8')), 'hex')
    and used_at is null and expires_at > now();
$$;

-- Creates an invitation for one person, for admins, and returns its token, which is valid for seven
-- days. At most 200 invitations can be open, so that a stolen session cannot fill the disk. Hints:
-- too_many_invitations, and the hints of require_ministry.
create function public.create_invitation(role text, ministry_id uuid default null)
returns text language plpgsql security definer set search_path = '' as $$
declare
  token constant text := encode(
    sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex');
begin
  perform private.require_admin();
  perform private.require_ministry(create_invitation.ministry_id);
  if (
    select count(*) from private.invitations where used_at is null and expires_at > now()
  ) >= 200 then
    raise exception 'at most 200 open invitations'
      using errcode = 'PT429', hint = 'too_many_invitations';
  end if;
  insert into private.invitations (token_hash, role, ministry_id, created_by)
  values (
    encode(sha256(convert_to(token, 'UTF8')), 'hex'), create_invitation.role,
    create_invitation.ministry_id, auth.uid()
  );
  return token;
end;
$$;

-- Returns the role and the ministry of a good invitation, for the page on which the invited person
-- signs up. The function only reads, but is volatile, because servers cache the responses of stable
-- functions.
create function public.invitation(token text)
returns table (role text, ministry_id uuid)
language sql volatile security definer set search_path = '' as $$
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

-- Returns the mode of sign-up, which is `open` while the table church is empty.
create function private.sign_up_mode()
returns text language sql stable set search_path = '' as $$
  select coalesce((select sign_up from public.church), 'open');
$$;

-- Gives an account the role and the ministry of an invitation, and sets the name of the profile if
-- `name` is not null. If the account has used another invitation before, the call changes nothing
-- unless the new role is higher.
create function private.give_invited_rights(account uuid, invitation private.invitations, name text)
returns void language sql set search_path = '' as $$
  update public.profiles
  set role = case when is_higher then invitation.role else role end,
    ministry_id = coalesce(
      (select id from public.ministries where id = invitation.ministry_id and archived_at is null),
      ministry_id
    ),
    approved_at = coalesce(approved_at, now()),
    name = coalesce(give_invited_rights.name, profiles.name)
  from (
    select array_position(ranks, invitation.role) > array_position(ranks, known.role) as is_higher
    from (select array['member', 'editor', 'admin'] as ranks) known_ranks, public.profiles known
    where known.user_id = give_invited_rights.account
  ) compared
  where user_id = give_invited_rights.account
    and (is_higher or not exists (
      select from private.invitations
      where used_by = give_invited_rights.account and used_at is not null
    ));
$$;

-- Refuses a new account when 50 accounts already wait for approval, because an admin could not find
-- a real person among hundreds of invented ones. The lock serializes sign-ups, because concurrent
-- sign-ups do not see each other's accounts.
create function private.require_place_to_wait()
returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.profiles: waiting'));
  if (
    select count(*) from public.profiles where approved_at is null and deactivated_at is null
  ) >= 50 then
    raise exception 'at most 50 accounts wait for approval'
      using errcode = 'PT429', hint = 'too_many_waiting';
  end if;
end;
$$;

-- Trigger: marks the invitation in the user metadata of a new account as used, and removes the
-- token from the metadata. Refuses a token that is not good. Refuses an account without a token
-- when only invited people may sign up. The trigger fires before PostgreSQL evaluates ON CONFLICT.
-- The response therefore does not reveal whether an e-mail address already has an account.
--
-- While the e-mail address is unconfirmed, an invitation with the role admin is only reserved:
-- `used_by` is set, but `used_at` is null. A mistyped address may belong to a stranger, who must
-- not become admin. The person with the link calls accept_invitation after the confirmation.
create function private.admit_account()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  token constant text := new.raw_user_meta_data ->> 'invitation';
  given constant text := left(new.raw_user_meta_data ->> 'name', 120);
  invitation private.invitations;
  known uuid;
begin
  if token is null and private.sign_up_mode() <> 'invitation' then
    if private.sign_up_mode() = 'approval' then
      perform private.require_place_to_wait();
    end if;
    return new;
  end if;
  -- The second of two sign-ups with one token waits for the first, and then finds the invitation
  -- used.
  select invitations.* into invitation from private.invitations
  where token_hash = (select good.token_hash from private.good_invitation(token) good)
    and used_at is null
  for update;
  if not found then
    raise exception 'Signups not allowed for this instance'
      using errcode = '42501', hint = 'signup_disabled';
  end if;
  new.raw_user_meta_data := new.raw_user_meta_data - 'invitation';
  if invitation.role <> 'admin' or new.email_confirmed_at is not null then
    -- If the e-mail address already has an unconfirmed account, the sign-up sends another mail and
    -- creates no account. The existing account gets the rights of the invitation, even if another
    -- person created it, because only the owner of the mailbox can confirm it.
    select id into known from auth.users where email = new.email and email_confirmed_at is null;
    perform private.give_invited_rights(
      known, invitation, case when private.is_blank(given) is false then given end
    );
    invitation.used_at := now();
  end if;
  update private.invitations set used_at = invitation.used_at, used_by = coalesce(known, new.id)
  where token_hash = invitation.token_hash;
  return new;
end;
$$;

-- The trigger does not fire for the owner of the database. The owner may create accounts in every
-- mode, for example to load the data of another board.
create trigger admit_account before insert on auth.users
  for each row when (not pg_has_role('pg_database_owner', 'usage'))
  execute function private.admit_account();

-- Gives the caller's account the rights of an invitation, and returns the account's role. The
-- caller's e-mail address must be confirmed, so the caller has both the link and the mailbox. Hint:
-- invitation_ended.
create function public.accept_invitation(token text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  invitation private.invitations;
begin
  perform private.require_active_member();
  select invitations.* into invitation
  from private.invitations
  join auth.users on users.id = auth.uid() and email_confirmed_at is not null
  where token_hash = (select good.token_hash from private.good_invitation(token) good)
    and used_at is null
  for update of invitations;
  if not found then
    raise exception 'this invitation is no longer good'
      using errcode = '42501', hint = 'invitation_ended';
  end if;
  perform private.give_invited_rights(auth.uid(), invitation, null);
  update private.invitations set used_at = now(), used_by = auth.uid()
  where token_hash = invitation.token_hash;
  return (select role from public.profiles where user_id = auth.uid());
end;
$$;

-- Trigger: creates the profile of a new account. Only the name comes from the user metadata,
-- because a person could write any role there. Role and ministry come from the used invitation. An
-- account with a reserved invitation waits until it accepts the invitation, unless everybody may
-- publish. An account that an operator creates in the Supabase dashboard may have no usable name.
create function private.create_profile()
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
    case when invitation.used_at is not null then invitation.role else 'member' end,
    (select id from public.ministries where id = invitation.ministry_id and archived_at is null),
    case
      when invitation.used_at is not null then now()
      when private.sign_up_mode() = 'open' then now()
      when private.sign_up_mode() = 'invitation' and invitation.used_by is null then now()
    end
  );
  return new;
end;
$$;

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

revoke execute on all functions in schema private from public;
revoke execute on function
  public.create_invitation(text, uuid), public.invitation(text), public.approve_member(uuid),
  public.accept_invitation(text)
  from public, anon;
grant execute on function public.invitation(text) to anon;
grant execute on function
  public.create_invitation(text, uuid), public.invitation(text), public.approve_member(uuid),
  public.accept_invitation(text)
  to authenticated;
