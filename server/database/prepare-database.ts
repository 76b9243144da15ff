import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { projectRoot } from "../environment.ts";
import { errorCode } from "../log.ts";
import { lockSchema } from "./advisory-locks.ts";
import { asOwner, type DatabaseTarget, REQUEST_ROLE } from "./connect.ts";
import { migrate, refuseOtherDatabase } from "./migrate.ts";
import { upgrade } from "./upgrade.ts";

// supabase/auth.sql says what the roles may do.
const CREATE_ROLES = `
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

/**
 * Statements that create what the first migration finds on hosted Supabase: roles and the sign-in service's tables.
 * @param folder the project's `supabase/`.
 */
export const readFoundation = async (folder: string): Promise<string> =>
  `${CREATE_ROLES}${await readFile(join(folder, "auth.sql"), "utf8")}`;

// Roles belong to the whole PostgreSQL, so servers on other databases of it may create the same ones at the same time.
// 42710, 23505: the role exists by now; XX000: "tuple concurrently updated".
const COLLISIONS = ["42710", "23505", "XX000"];
const ATTEMPTS = 10;

/** Runs these statements, also while servers on other databases of the same PostgreSQL do. */
export async function prepareForMigrations(owner: Client, folder: string, attempt = 1) {
  await owner.query(await readFoundation(folder)).catch((error) => {
    if (attempt === ATTEMPTS || !COLLISIONS.includes(errorCode(error) ?? "")) throw error;
    return prepareForMigrations(owner, folder, attempt + 1);
  });
}

/**
 * Brings the database to the state this version needs: roles, the sign-in service's tables, our
 * migrations, grants. Several servers starting together do it one after the other.
 * @throws when an older or a newer version has used the database, which then stays as it is.
 */
export async function prepareDatabase(target: DatabaseTarget): Promise<void> {
  const folder = join(projectRoot, "supabase");
  await asOwner(target, async (owner) => {
    await lockSchema(owner);
    await refuseOtherDatabase(owner, folder);
    await prepareForMigrations(owner, folder);
    await upgrade(owner, folder);
    await migrate(owner, folder);
    await grantToRequestRole(owner);
  });
}
