import { join } from "node:path";
import { completeAuthSchema } from "../postgres/auth-schema.ts";
import { asOwner, type DatabaseTarget } from "../postgres/connect.ts";
import { lockSchema, migrate } from "../postgres/migrate.ts";
import { createRoles, grantToRequestRole } from "../postgres/roles.ts";
import { type BackendConfig, createLite } from "./lite.ts";

/**
 * Brings the database to the state this version needs: roles, the sign-in service's tables, our
 * migrations, grants. Several servers starting together do it one after the other.
 * @param root the project's folder, which holds `supabase/`.
 */
export async function prepareDatabase(target: DatabaseTarget, config: BackendConfig, root: string) {
  await asOwner(target, async (owner) => {
    await lockSchema(owner);
    await createRoles(owner);
    const lite = createLite(target, undefined, config);
    await lite.ensureSystemSchema().finally(() => lite.connection.close());
    await completeAuthSchema(owner);
    await migrate(owner, join(root, "supabase"));
    await grantToRequestRole(owner);
  });
}
