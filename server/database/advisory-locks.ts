import type { Client } from "pg";
import { logInfo } from "../log.ts";

/**
 * The advisory locks by which servers and commands on one database keep out of each other's way. The numbers
 * are any that no other program takes; they are the same in every release.
 */
export const ADVISORY_LOCKS = {
  /** Held while the schema is prepared or migrated, and during a restore, which makes it anew. */
  schema: 4_210_991,
  /** Shared by backups, held alone by a restore. */
  contents: 4_210_992,
  /** Held by the one of several servers that makes backups and cleans up. */
  maintenance: 4_210_993,
};

const TELL_AFTER_MS = 5_000;

/** Keeps other servers from changing the schema of this database until the connection of `owner` ends. */
export async function lockSchema(owner: Client): Promise<void> {
  const telling = setTimeout(
    () => logInfo("another server is preparing the database; waiting for it"),
    TELL_AFTER_MS,
  );
  await owner
    .query(`select pg_advisory_lock(${ADVISORY_LOCKS.schema})`)
    .finally(() => clearTimeout(telling));
}
