import { ADVISORY_LOCKS } from "../../../server/database/advisory-locks.ts";
import type { Sql } from "./sql.ts";

/** Removes all announcements, editions and accounts, and the church's address and logo. */
export function emptyBoard(owner: Sql): Promise<void> {
  return owner.begin(async (sql) => {
    // The advisory lock prevents a deadlock with the server's first backup, which locks the same
    // tables in another order. The clean-up locks the series first, so this statement does too.
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.contents})`;
    await sql`
      truncate public.series, public.announcements, public.editions, public.church,
        private.former_members, auth.users cascade
    `;
  });
}
