-- This file creates the parts of hosted Supabase that a bare PostgreSQL lacks: the rights of the
-- roles of requests, and the tables of the sign-in service. The roles themselves are created in
-- server/database/prepare-database.ts. Only our own server runs this file, at every start before
-- the migrations. The statements therefore leave existing objects unchanged. The role that runs
-- them needs CREATEROLE and CREATE on the database, but need not be a superuser.
--
-- The tables keep unused columns of earlier versions of this app, because backups name these
-- columns.

grant anon, authenticated to authenticator;
grant authenticator to current_user;

create schema if not exists auth;
create schema if not exists server;
grant usage on schema public, auth to anon, authenticated, service_role;
grant usage on schema server to authenticator;
-- Hosted Supabase has the extension pgcrypto in the schema `extensions`. If an operator has
-- installed pgcrypto in another schema, it stays there. A new function in `extensions` then calls
-- the function crypt of pgcrypto.
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
do $$ begin
  if to_regprocedure('extensions.crypt(text, text)') is null then
    execute format(
      'create function extensions.crypt(password text, salt text) returns text
       language sql immutable strict as %L',
      (select format('select %I.crypt(password, salt)', nspname) from pg_extension
        join pg_namespace n on n.oid = extnamespace where extname = 'pgcrypto')
    );
  end if;
end $$;
-- The roles of requests must not create objects in the schema `public`.
revoke create on schema public from public;

-- The counters of the rate limits. The table is unlogged, because a crash may lose the counters
-- without harm.
create unlogged table if not exists server.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on server.rate_limits to authenticator;

create table if not exists auth.users (
  id uuid primary key,
  aud varchar(255) default 'authenticated',
  role varchar(255) default 'authenticated',
  email varchar(255),
  encrypted_password varchar(255),
  phone text unique,
  email_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (
    case
      when email_confirmed_at is null then phone_confirmed_at
      when phone_confirmed_at is null then email_confirmed_at
      when email_confirmed_at < phone_confirmed_at then email_confirmed_at
      else phone_confirmed_at
    end
  ) stored,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change varchar(255),
  email_change_token_new varchar(255),
  email_change_token_current varchar(255),
  email_change_sent_at timestamptz,
  email_change_confirm_status smallint default 0
    check (email_change_confirm_status between 0 and 2),
  phone_confirmed_at timestamptz,
  phone_change text,
  phone_change_token varchar(255),
  phone_change_sent_at timestamptz,
  reauthentication_token varchar(255),
  reauthentication_sent_at timestamptz,
  raw_app_meta_data jsonb default '{}',
  raw_user_meta_data jsonb default '{}',
  banned_until timestamptz,
  deleted_at timestamptz,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  last_sign_in_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create unique index if not exists users_email_partial_key on auth.users (email)
  where is_sso_user = false;
-- The sign-in service finds accounts by e-mail address with this index. PostgreSQL uses the unique
-- index above only for queries that filter by is_sso_user.
create index if not exists users_email_idx on auth.users (email);
create index if not exists users_is_anonymous_idx on auth.users (is_anonymous);
create unique index if not exists users_confirmation_token_idx
  on auth.users (confirmation_token) where length(confirmation_token) > 6;
create unique index if not exists users_recovery_token_idx
  on auth.users (recovery_token) where length(recovery_token) > 6;
create unique index if not exists users_email_change_token_current_idx
  on auth.users (email_change_token_current) where length(email_change_token_current) > 6;
create unique index if not exists users_email_change_token_new_idx
  on auth.users (email_change_token_new) where length(email_change_token_new) > 6;
create unique index if not exists users_reauthentication_token_idx
  on auth.users (reauthentication_token) where length(reauthentication_token) > 6;

create table if not exists auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes text check (scopes is null or length(scopes) <= 4096),
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  aal text check (aal in ('aal1', 'aal2', 'aal3')),
  factor_id uuid
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

create or replace function auth.refuse_banned_session() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  until timestamptz;
begin
  -- The row lock makes this sign-in wait for an admin who is deactivating the account.
  select banned_until into until from auth.users where id = new.user_id for share;
  if until > now() then
    raise exception 'User is banned' using errcode = '42501', hint = 'user_banned';
  end if;
  return new;
end;
$$;
revoke execute on function auth.refuse_banned_session() from public;
create or replace trigger refuse_banned_session
  before insert on auth.sessions
  for each row execute function auth.refuse_banned_session();

-- Trigger: notifies the servers that a session has ended, because the servers cache live sessions
-- for some seconds.
create or replace function auth.notify_ended_session() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('public_changes', 'sessions');
  return null;
end;
$$;
revoke execute on function auth.notify_ended_session() from public;
create or replace trigger notify_ended_session
  after delete on auth.sessions
  for each row execute function auth.notify_ended_session();

create table if not exists auth.refresh_tokens (
  id text primary key,
  token varchar(255) not null,
  user_id uuid not null,
  session_id uuid references auth.sessions (id) on delete cascade,
  revoked boolean default false,
  parent varchar(255),
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create index if not exists refresh_tokens_token_idx on auth.refresh_tokens (token);
create index if not exists refresh_tokens_user_id_idx on auth.refresh_tokens (user_id);
create index if not exists refresh_tokens_session_id_revoked_idx
  on auth.refresh_tokens (session_id, revoked);
create unique index if not exists refresh_tokens_one_successor on auth.refresh_tokens (parent);

create table if not exists auth.identities (
  id uuid primary key,
  provider text not null,
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null default '{}',
  email varchar(255) generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  unique (provider, provider_id)
);
create index if not exists identities_user_id_idx on auth.identities (user_id);
create index if not exists identities_email_idx on auth.identities (email);

-- Returns an account as JSON in the form of hosted Supabase. Optional fields without a value are
-- left out.
create or replace function server.user_json(u auth.users) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'aud', 'authenticated', 'role', 'authenticated', 'email', u.email, 'phone', '',
    'app_metadata', coalesce(u.raw_app_meta_data, '{}'),
    'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
    'created_at', u.created_at, 'updated_at', u.updated_at, 'is_anonymous', false,
    'identities', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'provider', i.provider,
        'email', coalesce(i.email, u.email), 'identity_data', i.identity_data,
        'last_sign_in_at', coalesce(i.last_sign_in_at, i.created_at),
        'created_at', i.created_at, 'updated_at', i.updated_at
      )), '[]') from auth.identities i where i.user_id = u.id
    )
  ) || jsonb_strip_nulls(jsonb_build_object(
    'email_confirmed_at', u.confirmed_at, 'confirmed_at', u.confirmed_at,
    'last_sign_in_at', u.last_sign_in_at, 'confirmation_sent_at', u.confirmation_sent_at
  ))
$$;
revoke execute on function server.user_json(auth.users) from public;
grant execute on function server.user_json(auth.users) to authenticator;

-- The one-time tokens of mailed links and codes. The columns code_hash, attempts and session_id do
-- not exist on hosted Supabase.
create table if not exists auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null,
  token_hash text not null,
  relates_to text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  code_hash text,
  attempts integer not null default 0,
  unique (user_id, token_type)
);
-- The session that requested a new e-mail address; null for tokens of other kinds.
alter table auth.one_time_tokens add column if not exists session_id uuid;
-- The check constraint of the first versions did not allow tokens for a new e-mail address. This
-- statement replaces the constraint.
do $$ begin
  if not exists (
    select from pg_constraint
    where conrelid = 'auth.one_time_tokens'::regclass
      and conname = 'one_time_tokens_token_type_check'
      and pg_get_constraintdef(oid) like '%email_change_token_new%'
  ) then
    alter table auth.one_time_tokens
      drop constraint if exists one_time_tokens_token_type_check,
      add constraint one_time_tokens_token_type_check check (
        token_type in ('confirmation_token', 'recovery_token', 'email_change_token_new')
      );
  end if;
end $$;
create index if not exists one_time_tokens_token_hash_idx on auth.one_time_tokens (token_hash);

-- Trigger: stores only a hash of a one-time token, so that neither the table nor a backup contains
-- a usable link.
create or replace function auth.hash_one_time_token() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.token_hash := encode(sha256(convert_to(new.token_hash, 'UTF8')), 'hex');
  return new;
end;
$$;
revoke execute on function auth.hash_one_time_token() from public;
create or replace trigger hash_one_time_token
  before insert on auth.one_time_tokens
  for each row execute function auth.hash_one_time_token();

-- Servers of several versions may run on one database. All of them call the functions
-- server.user_json, server.refresh_session and server.use_one_time_token. If a new version needs
-- another meaning of such a function, it must therefore give the function another name.

-- Exchanges a refresh token for its successor. A token has only one successor. A token counts as
-- `copied` (stolen) if it was exchanged more than ten seconds ago, or if its successor was
-- exchanged too. The ten seconds are needed because several tabs of one browser may exchange the
-- same token. A copied token ends its session.
create or replace function server.refresh_session(given text)
returns table (copied boolean, session_id uuid, refresh_token text, "user" jsonb)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  kept auth.refresh_tokens;
  successor auth.refresh_tokens;
begin
  -- Tabs of one session may refresh at the same time. Each call waits for the lock of the session,
  -- and then finds the successor that the first call created.
  perform from auth.sessions
  where id = (select session_id from auth.refresh_tokens where token = given) for update;
  select * into kept from auth.refresh_tokens where token = given;
  if not found then
    return;
  end if;
  select * into successor from auth.refresh_tokens where parent = given;
  copied := successor.id is not null and (
    successor.revoked
    or kept.updated_at not between now() - interval '10 seconds' and now() + interval '10 seconds'
  );
  if copied then
    delete from auth.sessions where id = kept.session_id;
  else
    update auth.sessions set refreshed_at = now(), updated_at = now() where id = kept.session_id;
    if successor.id is null then
      update auth.refresh_tokens set revoked = true, updated_at = now() where id = kept.id;
      insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
      values (gen_random_uuid(), gen_random_uuid(), kept.user_id, kept.session_id, given)
      returning * into successor;
      -- A client may refresh its session very often, so exchanged tokens could fill the table
      -- before the next clean-up. The session therefore keeps at most 500 exchanged tokens, as many
      -- as a clean-up leaves each member (server/jobs/deletion-rules.ts).
      delete from auth.refresh_tokens where id in (
        select id from auth.refresh_tokens
        where session_id = kept.session_id and revoked and id <> kept.id
        order by updated_at desc offset 499
      );
    end if;
  end if;
  return query
    select copied, kept.session_id, successor.token::text, server.user_json(u) from auth.users u
    where u.id = kept.user_id;
end;
$$;
revoke execute on function server.refresh_session(text) from public;
grant execute on function server.refresh_session(text) to authenticator;

-- Returns `staff` for the live session of an editor or admin, and `member` for the live session of
-- another account that may publish. Returns null for a session that has ended, and for an account
-- that is deactivated or waits for approval. By the result, the server chooses the connection pool
-- of a request. Security definer, because the role of requests cannot read profiles.
create or replace function server.session_standing(session uuid, account uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when profiles.role = 'member' then 'member' else 'staff' end
    from auth.sessions
    join auth.users on users.id = sessions.user_id
    join public.profiles on profiles.user_id = users.id
    where sessions.id = session_standing.session and users.id = session_standing.account
      and (not_after is null or not_after > now())
      and (banned_until is null or banned_until <= now())
      and deactivated_at is null and approved_at is not null
  );
end;
$$;
revoke execute on function server.session_standing(uuid, uuid) from public;
grant execute on function server.session_standing(uuid, uuid) to authenticator;

-- Ends the given session of an account (`local`), its other sessions (`others`), or all of them
-- (`global`). The scope `global` also ends the links that the account has created as an admin.
-- Returns false if the session had already ended. Security definer, because the role of requests
-- cannot delete links.
create or replace function server.sign_out(session uuid, account uuid, scope text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from auth.sessions where id = sign_out.session and user_id = sign_out.account
  ) then
    return false;
  end if;
  delete from auth.sessions
  where user_id = sign_out.account
    and (sign_out.scope = 'global' or (id = sign_out.session) = (sign_out.scope = 'local'));
  if sign_out.scope = 'global' then
    perform private.end_links(sign_out.account);
  end if;
  return true;
end;
$$;
revoke execute on function server.sign_out(uuid, uuid, text) from public;
grant execute on function server.sign_out(uuid, uuid, text) to authenticator;

-- Returns whether only invited people may sign up.
create or replace function server.is_sign_up_closed() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.sign_up_mode() = 'invitation';
end;
$$;
revoke execute on function server.is_sign_up_closed() from public;
grant execute on function server.is_sign_up_closed() to authenticator;

-- Checks a one-time token of the given kind and deletes it. The token of a mailed link is found by
-- its hash. The token of a mailed code is found by the e-mail address, and each attempt is counted.
-- Returns the account, the e-mail address before the call, and whether the call confirmed or
-- replaced the address. For an invalid token, the function returns no row.
create or replace function server.use_one_time_token(
  kind text, link_hash text, address text, code text
)
returns table (user_id uuid, former text, confirmed boolean)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  owner auth.users;
  used auth.one_time_tokens;
begin
  -- The account is locked before its token. A change of the password locks both in the same order,
  -- because the two transactions could otherwise deadlock.
  if link_hash is null then
    select * into owner from auth.users where email = address for update;
  else
    select * into owner from auth.users
    where id in (select user_id from auth.one_time_tokens where token_hash = link_hash) for update;
  end if;
  -- A token whose creation time is in the future is valid too, because the server's clock may have
  -- been set back since.
  update auth.one_time_tokens set attempts = attempts + 1
  where user_id = owner.id and token_type = kind
    and created_at between now() - interval '1 hour' and now() + interval '1 hour'
    and case when link_hash is null
      then code_hash is not null and attempts < 5 else token_hash = link_hash end
  returning * into used;
  if not found or (link_hash is null and used.code_hash <> code) then
    return;
  end if;
  -- A link for a new e-mail address replaces the address of the account. Other tokens are valid
  -- only for their own address.
  if kind <> 'email_change_token_new' and used.relates_to <> owner.email then
    return;
  end if;
  delete from auth.one_time_tokens where id = used.id;
  -- The person who signed up may not be the owner of the mailbox. A confirmed or replaced address
  -- therefore ends all earlier sessions and tokens, except the session that requested the change. A
  -- password that was set before the first confirmation is removed.
  update auth.users set email = used.relates_to, updated_at = now(),
    email_confirmed_at = coalesce(email_confirmed_at, now()),
    encrypted_password = case when email_confirmed_at is not null then encrypted_password end,
    raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
      || jsonb_build_object('email', used.relates_to, 'email_verified', true)
  where id = owner.id and (email_confirmed_at is null or email <> used.relates_to)
    and (banned_until is null or banned_until <= now());
  confirmed := found;
  if confirmed then
    update auth.identities set updated_at = now(),
      identity_data = identity_data || jsonb_build_object(
        'email', used.relates_to, 'email_verified', true
      )
    where user_id = owner.id and provider = 'email';
    delete from auth.sessions where user_id = owner.id and id is distinct from used.session_id;
    delete from auth.one_time_tokens where user_id = owner.id;
  end if;
  return query select owner.id, owner.email::text, confirmed;
end;
$$;
revoke execute on function server.use_one_time_token(text, text, text, text) from public;
grant execute on function server.use_one_time_token(text, text, text, text) to authenticator;

-- No program writes the tables flow_state and audit_log_entries any more. They stay, because
-- backups contain them.
create table if not exists auth.flow_state (
  id uuid primary key,
  user_id uuid,
  auth_code text,
  authentication_method text not null,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  auth_code_issued_at timestamptz,
  invite_token text,
  referrer text,
  oauth_client_state_id uuid,
  linking_target_id uuid,
  email_optional boolean not null default false,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create index if not exists idx_auth_code on auth.flow_state (auth_code);
create index if not exists idx_user_id_auth_method
  on auth.flow_state (user_id, authentication_method);
create index if not exists flow_state_created_at_idx on auth.flow_state (created_at);

create table if not exists auth.audit_log_entries (
  id uuid primary key,
  payload json,
  created_at timestamptz default now(),
  ip_address varchar(64) default ''
);

-- The functions auth.uid, auth.role, auth.email and auth.jwt return the id, the role, the e-mail
-- address and the claims of the caller. They read the settings that the data API makes for each
-- request.
create or replace function auth.uid() returns uuid language sql stable
as $$ select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $$;
create or replace function auth.role() returns text language sql stable
as $$ select nullif(current_setting('request.jwt.claim.role', true), '') $$;
create or replace function auth.email() returns text language sql stable
as $$ select nullif(current_setting('request.jwt.claim.email', true), '') $$;
create or replace function auth.jwt() returns jsonb language sql stable
as $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
