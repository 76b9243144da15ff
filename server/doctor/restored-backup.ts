import type { Client } from "pg";
import { type Finding, failure, ok, warning } from "./finding.ts";

/** Judges the last trial restore of a backup, which the database has stored. */
export async function checkRestore(owner: Client): Promise<Finding> {
  const { rows } = await owner.query(
    `select to_char(backup_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as at, restored,
       seconds, cause from public.backup_check`,
  );
  if (!rows[0]) return warning("no backup was tried yet; the board does so within an hour");
  const { at, restored, seconds, cause } = rows[0];
  if (restored) return ok(`the backup of ${at} was restored in ${seconds} s`);
  if (restored === null) return warning(`the backup of ${at} was not tried: ${cause}`);
  const remedy = "copy the older ones to another disk, check this disk, and run the command backup";
  return failure(`the backup of ${at} cannot be restored: ${cause}; ${remedy}`);
}
