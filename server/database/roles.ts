import type { Client } from "pg";

/**
 * The role that requests begin as. It owns nothing and may only become `anon` or `authenticated`, so that no code
 * of the server can step around a policy or change a grant.
 */
export const REQUEST_ROLE = "authenticator";

/** Statements that create the roles that are missing; supabase/auth.sql says what they may. */
export const CREATE_ROLES = `
do $$ declare r text; begin
  foreach r in array '{anon,authenticated,service_role,${REQUEST_ROLE}}'::text[] loop
    if to_regrole(r) is null then
      execute format('create role %I nologin noinherit', r);
    end if;
  end loop;
end $$;
`;

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
  `);
}
