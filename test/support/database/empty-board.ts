import { ADVISORY_LOCKS } from "../../../server/database/advisory-locks.ts";
import type { Sql } from "./sql.ts";

/** Removes all announcements, editions and accounts, and the church's address and logo. */
export function emptyBoard(owner: Sql): Promise<void> {
  return owner.begin(async (sql) => {
    // The lock prevents a deadlock with the server's first backup, which locks the same tables in a different order. The
    // series come first, as in the server's clean-up, which would otherwise cause a deadlock too.
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.contents})`;
    await sql`
      truncate public.series, public.announcements, public.editions, public.church, private.former_members, auth.users cascade
    `;
  });
}
