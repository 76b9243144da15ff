import type { Client } from "pg";

/** The advisory locks of servers and commands on one database. Their numbers are the same in every release. */
export const ADVISORY_LOCKS = {
  /** Held while the schema is prepared, migrated or restored. */
  schema: 4_210_991,
  /** Shared by backups, held alone by a restore. */
  contents: 4_210_992,
  /** Held by the leader of several servers, which runs the jobs that one server does for all. */
  leader: 4_210_993,
};

/** Keeps other servers from changing the schema of this database until the connection of `owner` ends. */
export async function lockSchema(owner: Client): Promise<void> {
  await owner.query(`select pg_advisory_lock(${ADVISORY_LOCKS.schema})`);
}

/**
 * Keeps backups and a restore apart until the connection ends: after TRUNCATE, an older snapshot sees an empty table.
 */
export async function lockContents(client: Client, mode: "share" | "replace"): Promise<void> {
  const lock = mode === "share" ? "pg_advisory_lock_shared" : "pg_advisory_lock";
  await client.query(`select ${lock}(${ADVISORY_LOCKS.contents})`);
}
