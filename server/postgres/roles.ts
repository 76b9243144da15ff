import type { Client } from "pg";
import { errorCode } from "../log.ts";

/**
 * The role that requests begin as. It owns nothing and may only become one of the three roles of a
 * request, so that no code of the server can step around a policy or change a grant.
 */
export const REQUEST_ROLE = "authenticator";

/** Statements that create the roles that are missing. */
export const CREATE_ROLES = `
do $$ declare r text; begin
  foreach r in array '{anon,authenticated,service_role,${REQUEST_ROLE}}'::text[] loop
    if to_regrole(r) is null then
      execute format('create role %I nologin noinherit', r);
    end if;
  end loop;
end $$;
`;

// Roles belong to the whole PostgreSQL: servers on other databases of it may be creating the same ones,
// and no lock of a database keeps them apart. 42710, 23505: it is there by now; XX000: "tuple concurrently
// updated".
const COLLISIONS = ["42710", "23505", "XX000"];
const ATTEMPTS = 10;

/**
 * Creates what hosted Supabase brings along, the roles and the `auth` schema, so that the migrations run
 * unchanged on a bare PostgreSQL, and the table of the rate limits, which is empty after a crash.
 * Needs CREATEROLE and CREATE on the database, no superuser.
 */
export async function createRoles(owner: Client, attempts = ATTEMPTS): Promise<void> {
  try {
    await owner.query(`
      ${CREATE_ROLES}
      grant anon, authenticated to ${REQUEST_ROLE};
      grant ${REQUEST_ROLE} to current_user;
      create schema if not exists auth;
      create schema if not exists server;
      create unlogged table if not exists server.rate_limits (
        key text primary key,
        points integer not null default 0,
        expire bigint
      );
      grant usage on schema public, auth to anon, authenticated, service_role;
      grant usage on schema server to ${REQUEST_ROLE};
      grant select, insert, update, delete on server.rate_limits to ${REQUEST_ROLE};
      -- Nothing of ours is created by requests.
      revoke create on schema public from public;
    `);
  } catch (error) {
    if (attempts === 1 || !COLLISIONS.includes(errorCode(error) ?? "")) throw error;
    await createRoles(owner, attempts - 1);
  }
}

/**
 * Gives the request role what the sign-in service needs in `auth`, the origins of accounts to be added, and nothing in
 * `public` beyond what it is as `anon` or `authenticated`. Runs after every migration.
 */
export async function grantToRequestRole(owner: Client): Promise<void> {
  await owner.query(`
    grant usage on schema auth, public to ${REQUEST_ROLE};
    grant select, insert, update, delete on all tables in schema auth to ${REQUEST_ROLE};
    grant usage on schema private to ${REQUEST_ROLE};
    grant insert on private.account_origins to ${REQUEST_ROLE};
    -- The embedded API finds its tables in information_schema, which shows them to a role with some
    -- privilege. REFERENCES is one that opens nothing, as this role cannot create tables.
    grant references on all tables in schema public to ${REQUEST_ROLE};
  `);
}
