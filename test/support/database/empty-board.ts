import { ADVISORY_LOCKS } from "../../../server/database/advisory-locks.ts";
import type { Sql } from "./sql.ts";

/** Removes every announcement, edition and account, and what the church says of itself. */
export function emptyBoard(owner: Sql): Promise<void> {
  return owner.begin(async (sql) => {
    // The server's first backup, seconds after its start, locks the same tables in another order.
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.contents})`;
    await sql`
      truncate public.announcements, public.editions, public.church, private.former_members, auth.users cascade
    `;
  });
}
