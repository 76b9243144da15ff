-- What hosted Supabase brings along and a bare PostgreSQL lacks: what the roles of requests may do (they are created by
-- server/postgres/roles.ts), and the tables of the sign-in service. Run by our own server alone, before the migrations
-- and at every start, so every statement leaves alone what is there. Needs CREATEROLE and CREATE on the database, no
-- superuser.
--
-- The tables are those of every version so far, with columns that nothing uses any more: backups name them.

grant anon, authenticated to authenticator;
grant authenticator to current_user;

create schema if not exists auth;
create schema if not exists server;
grant usage on schema public, auth to anon, authenticated, service_role;
grant usage on schema server to authenticator;
-- Nothing of ours is created by requests.
revoke create on schema public from public;

-- The rate limits, which a crash empties.
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
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
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
create unique index if not exists users_email_partial_key on auth.users (email) where is_sso_user = false;
-- By which accounts are found: the one above is of no use to a query that says nothing of is_sso_user.
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
  -- The lock waits for an admin who is deactivating this person right now.
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
create index if not exists refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
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

-- An account as hosted Supabase describes it; of what may be missing, only what is there. Versions of the server share it.
create or replace function server.user_json(u auth.users) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'aud', 'authenticated', 'role', 'authenticated', 'email', u.email, 'phone', '',
    'app_metadata', coalesce(u.raw_app_meta_data, '{}'), 'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
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

-- Links and codes, with three columns more than on hosted Supabase.
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
-- The session that asked for another address.
alter table auth.one_time_tokens add column if not exists session_id uuid;
-- The first versions knew no change of the address.
do $$ begin
  if not exists (
    select from pg_constraint
    where conrelid = 'auth.one_time_tokens'::regclass and conname = 'one_time_tokens_token_type_check'
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

-- What is kept, and backed up, is no link.
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

-- Nothing writes these two any more.
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
create index if not exists idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);
create index if not exists flow_state_created_at_idx on auth.flow_state (created_at);

create table if not exists auth.audit_log_entries (
  id uuid primary key,
  payload json,
  created_at timestamptz default now(),
  ip_address varchar(64) default ''
);

-- Who asks, as the data API says it.
create or replace function auth.uid() returns uuid language sql stable
as $$ select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $$;
create or replace function auth.role() returns text language sql stable
as $$ select nullif(current_setting('request.jwt.claim.role', true), '') $$;
create or replace function auth.email() returns text language sql stable
as $$ select nullif(current_setting('request.jwt.claim.email', true), '') $$;
create or replace function auth.jwt() returns jsonb language sql stable
as $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
