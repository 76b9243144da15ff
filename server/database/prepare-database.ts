import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { projectRoot } from "../environment.ts";
import { errorCode } from "../log.ts";
import { lockSchema } from "./advisory-locks.ts";
import { asOwner, type DatabaseTarget, REQUEST_ROLE } from "./connect.ts";
import { migrate, refuseOtherDatabase } from "./migrate.ts";

// Creates the missing roles of Supabase without any rights; supabase/auth.sql grants them.
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
 * Grants the request role all rights on the rows of `auth` for the sign-in service, and the right
 * to insert into `private.account_origins`. In `public`, the request role has no rights beyond
 * those of `anon` and `authenticated`. Must run after every migration, because a migration may
 * create tables.
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
 * Returns SQL that creates the roles and the tables of the sign-in service. Hosted Supabase has
 * both before the first migration.
 * @param folder the project's `supabase/`.
 */
export const readFoundation = async (folder: string): Promise<string> =>
  `${CREATE_ROLES}${await readFile(join(folder, "auth.sql"), "utf8")}`;

// SQLSTATEs after which the roles are created again. All databases of one PostgreSQL share the
// roles, so servers of other databases may create the same roles at the same time. 42710 and 23505:
// the role exists now; XX000: "tuple concurrently updated".
const COLLISIONS = ["42710", "23505", "XX000"];
const ATTEMPTS = 10;

/**
 * Creates the roles and the tables that migrations need, even while servers of other databases
 * create the same roles.
 */
export async function prepareForMigrations(owner: Client, folder: string, attempt = 1) {
  await owner.query(await readFoundation(folder)).catch((error) => {
    if (attempt === ATTEMPTS || !COLLISIONS.includes(errorCode(error) ?? "")) throw error;
    return prepareForMigrations(owner, folder, attempt + 1);
  });
}

/**
 * Prepares the database for this version: roles, the tables of the sign-in service, migrations and
 * grants. Servers that start at the same time prepare the database one after another, because of a
 * lock.
 * @throws an error when an incompatible version has prepared the database. The database then stays
 *   unchanged.
 */
export async function prepareDatabase(target: DatabaseTarget): Promise<void> {
  const folder = join(projectRoot, "supabase");
  await asOwner(target, async (owner) => {
    await lockSchema(owner);
    await refuseOtherDatabase(owner, folder);
    await prepareForMigrations(owner, folder);
    await migrate(owner, folder);
    await grantToRequestRole(owner);
  });
}
