import { join } from "node:path";
import type { Client } from "pg";
import { completeAuthSchema } from "../postgres/auth-schema.ts";
import { asOwner, type DatabaseTarget } from "../postgres/connect.ts";
import { lockSchema, migrate, refuseNewerDatabase } from "../postgres/migrate.ts";
import { createRoles, grantToRequestRole } from "../postgres/roles.ts";
import { type BackendConfig, createLite } from "./lite.ts";

/** Creates what the first migration finds on hosted Supabase: roles and the sign-in service's tables. */
export async function prepareForMigrations(
  owner: Client,
  target: DatabaseTarget,
  config: BackendConfig,
) {
  await createRoles(owner);
  const lite = createLite(target, undefined, config);
  await lite.ensureSystemSchema().finally(() => lite.connection.close());
  await completeAuthSchema(owner);
}

/**
 * Brings the database to the state this version needs: roles, the sign-in service's tables, our
 * migrations, grants. Several servers starting together do it one after the other.
 * @param root the project's folder, which holds `supabase/`.
 * @throws when a newer version has used the database, which then stays as it is.
 */
export async function prepareDatabase(target: DatabaseTarget, config: BackendConfig, root: string) {
  const folder = join(root, "supabase");
  await asOwner(target, async (owner) => {
    await lockSchema(owner);
    await refuseNewerDatabase(owner, folder);
    await prepareForMigrations(owner, target, config);
    await migrate(owner, folder);
    await grantToRequestRole(owner);
  });
}
