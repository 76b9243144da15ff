import type { Sql } from "postgres";
import { connectionErrorCode } from "./connect.ts";

/**
 * The role that requests begin as. It owns nothing and may only become one of the three roles of a
 * request, so that no code of the server can step around a policy or change a grant.
 */
export const REQUEST_ROLE = "authenticator";

const ROLES = ["anon", "authenticated", "service_role", REQUEST_ROLE];

// Roles belong to the whole PostgreSQL: servers on other databases of it may be creating the same ones,
// and no lock of a database keeps them apart. 42710, 23505: it is there by now; XX000: "tuple concurrently
// updated".
const COLLISIONS = ["42710", "23505", "XX000"];
const ATTEMPTS = 10;

/**
 * Creates the roles and the `auth` schema that hosted Supabase brings along, so that the migrations
 * run unchanged on a bare PostgreSQL. Needs CREATEROLE and CREATE on the database, no superuser.
 */
export async function createRoles(sql: Sql): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createRolesOnce(sql);
    } catch (error) {
      const collided = COLLISIONS.includes(connectionErrorCode(error) ?? "");
      if (!collided || attempt === ATTEMPTS) throw error;
    }
  }
}

async function createRolesOnce(sql: Sql) {
  for (const role of ROLES) {
    const [found] = await sql`select from pg_catalog.pg_roles where rolname = ${role}`;
    if (!found) await sql.unsafe(`create role ${role} nologin noinherit`);
  }
  await sql.unsafe(`
    grant anon, authenticated to ${REQUEST_ROLE};
    grant ${REQUEST_ROLE} to current_user;
    create schema if not exists auth;
    grant usage on schema public, auth to anon, authenticated, service_role;
    -- Nothing of ours is created by requests.
    revoke create on schema public from public;
  `);
}

/** Where several servers on one database count together how often somebody tried to sign in. */
export const LIMITS_TABLE = { schemaName: "server", tableName: "rate_limits" };

/** Creates the table of the rate limits. After a crash it is empty, which forgives everybody. */
export async function createLimitsTable(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create schema if not exists server;
    create unlogged table if not exists server.rate_limits (
      key text primary key,
      points integer not null default 0,
      expire bigint
    );
    grant usage on schema server to ${REQUEST_ROLE};
    grant select, insert, update, delete on server.rate_limits to ${REQUEST_ROLE};
  `);
}

/**
 * Completes the tables of the embedded sign-in service where it knows less than hosted Supabase: it
 * does not look at `banned_until`, so that the database refuses such a person's new session; and it
 * has no table of one-time links and codes, which has two columns more than the hosted one here.
 */
export async function completeAuthSchema(sql: Sql): Promise<void> {
  await sql.unsafe(`
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
    -- Of several servers that refresh a session with the same token at once, one makes the successor.
    create unique index if not exists refresh_tokens_one_successor on auth.refresh_tokens (parent);

    create table if not exists auth.one_time_tokens (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      token_type text not null check (token_type in ('confirmation_token', 'recovery_token')),
      token_hash text not null,
      relates_to text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      code_hash text,
      attempts integer not null default 0,
      unique (user_id, token_type)
    );
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
  `);
}

/**
 * Gives the request role what the sign-in service needs in `auth`, and nothing in `public` beyond what
 * it is as `anon` or `authenticated`. Runs after every migration.
 */
export async function grantToRequestRole(sql: Sql): Promise<void> {
  await sql.unsafe(`
    grant usage on schema auth, public to ${REQUEST_ROLE};
    grant select, insert, update, delete on all tables in schema auth to ${REQUEST_ROLE};
    -- The embedded API finds its tables in information_schema, which shows them to a role with some
    -- privilege. REFERENCES is one that opens nothing, as this role cannot create tables.
    grant references on all tables in schema public to ${REQUEST_ROLE};
  `);
}
