import { join } from "node:path";
import { asOwner } from "../../../server/database/connect.ts";
import { migrate } from "../../../server/database/migrate.ts";
import type { TestPostgres } from "./postgres.ts";
import { openSql, type Sql } from "./sql.ts";

const supabase = join(import.meta.dirname, "../../../supabase");

// A new project on hosted Supabase has the following roles and tables before our first migration.
// The tables of `auth` follow https://github.com/supabase/auth/tree/bc32168e/migrations as far as
// we use them. Default privileges give everybody access to new tables and functions, and the role
// `postgres` (here `owner`) is no superuser.
const PROJECT = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role supabase_auth_admin login noinherit createrole;
  create role owner login createrole bypassrls password 'secret';
  grant anon, authenticated, service_role to owner;
  create schema extensions;
  create extension pgcrypto with schema extensions;
  grant usage on schema extensions to owner, anon, authenticated, service_role;
  create schema auth authorization supabase_auth_admin;
  grant usage on schema auth to owner, anon, authenticated, service_role;
  grant usage on schema public to anon, authenticated, service_role;
  grant create, usage on schema public to owner;
  set role supabase_auth_admin;
  create table auth.users (
    instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255),
    encrypted_password varchar(255), email_confirmed_at timestamptz, confirmation_token varchar(255),
    recovery_token varchar(255), recovery_sent_at timestamptz, email_change_token_new varchar(255), email_change varchar(255),
    last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb, created_at timestamptz,
    updated_at timestamptz, phone_change text default '', phone_change_token varchar(255) default '',
    confirmed_at timestamptz generated always as (email_confirmed_at) stored,
    email_change_token_current varchar(255) default '',
    email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
    banned_until timestamptz, reauthentication_token varchar(255) default '',
    is_sso_user boolean not null default false, is_anonymous boolean not null default false
  );
  create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
  create unique index confirmation_token_idx on auth.users (confirmation_token)
    where confirmation_token !~ '^[0-9 ]*$';
  create table auth.identities (
    provider_id text not null, user_id uuid not null references auth.users (id) on delete cascade,
    identity_data jsonb not null, provider text not null, last_sign_in_at timestamptz, created_at timestamptz,
    updated_at timestamptz, email text generated always as (lower(identity_data ->> 'email')) stored,
    id uuid primary key default gen_random_uuid(), unique (provider_id, provider)
  );
  create table auth.sessions (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade,
    created_at timestamptz, updated_at timestamptz, not_after timestamptz
  );
  create type auth.one_time_token_type as enum (
    'confirmation_token', 'reauthentication_token', 'recovery_token',
    'email_change_token_new', 'email_change_token_current', 'phone_change_token'
  );
  create table auth.one_time_tokens (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade,
    token_type auth.one_time_token_type not null, token_hash text not null check (char_length(token_hash) > 0),
    relates_to text not null,
    created_at timestamp not null default now(), updated_at timestamp not null default now()
  );
  create function auth.uid() returns uuid language sql stable as $$
    select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid
  $$;
  alter table auth.users enable row level security;
  alter table auth.identities enable row level security;
  alter table auth.sessions enable row level security;
  alter table auth.one_time_tokens enable row level security;
  grant all on all tables in schema auth to owner;
  reset role;
  alter default privileges for role owner in schema public
    grant all on tables to anon, authenticated, service_role;
  alter default privileges for role owner in schema public
    grant all on sequences to anon, authenticated, service_role;
  alter default privileges for role owner in schema public
    grant all on functions to anon, authenticated, service_role;
`;

/**
 * A simulated project on hosted Supabase, and connections to it as its owner, who is no superuser.
 */
export type HostedProject = { url: string; sql: Sql };

/**
 * Creates a database in `cluster` like a new project on hosted Supabase. A cluster can have only
 * one.
 */
export async function createProject(cluster: TestPostgres): Promise<HostedProject> {
  const superuser = cluster.superuser();
  await superuser.unsafe("create database hosted");
  await superuser.end();
  const hosted = cluster.superuser("hosted");
  await hosted.unsafe(`${PROJECT} grant create on database hosted to owner`);
  await hosted.end();
  const url = `postgres://owner:secret@127.0.0.1:${cluster.port}/hosted`;
  return { url, sql: openSql(url, 1) };
}

/** Runs the migrations and the seed in a project, as `supabase db push --include-seed` does. */
export const pushMigrations = ({ url }: HostedProject, folder = supabase): Promise<void> =>
  asOwner({ url }, (owner) => migrate(owner, folder));
