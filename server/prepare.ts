import { join } from "node:path";
import type { BackendConfig } from "./backend/lite.ts";
import { ensureAuthSchema } from "./backend/open.ts";
import {
  completeAuthSchema,
  createLimitsTable,
  createRoles,
  grantToRequestRole,
} from "./database/bootstrap.ts";
import { announceMigration } from "./database/changes.ts";
import { connectOwner, type DatabaseTarget } from "./database/connect.ts";
import { migrate, withSchemaLock } from "./database/migrate.ts";

/**
 * Brings the database to the state this version needs: roles, the sign-in service's tables, our
 * migrations, grants. Several servers starting together do it one after the other.
 * @param root the project's folder, which holds `supabase/`.
 */
export async function prepareDatabase(
  target: DatabaseTarget,
  options: BackendConfig,
  root: string,
) {
  const sql = connectOwner(target);
  try {
    await withSchemaLock(sql, async () => {
      await createRoles(sql);
      await createLimitsTable(sql);
      await ensureAuthSchema(target, options);
      await completeAuthSchema(sql);
      const applied = await migrate(sql, join(root, "supabase"));
      await grantToRequestRole(sql);
      if (applied > 0) await announceMigration(sql);
    });
  } finally {
    await sql.end();
  }
}
