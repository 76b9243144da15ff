import type { Client } from "pg";

/**
 * Numbers of the advisory locks that servers and commands take on a database. Every release must
 * use the same numbers, because servers of several releases may share a database.
 */
export const ADVISORY_LOCKS = {
  /**
   * Lock that a server holds while it prepares or migrates the schema, and that the command
   * `restore` holds.
   */
  schema: 4_210_991,
  /** Lock that backups hold in shared mode, and a restore in exclusive mode. */
  contents: 4_210_992,
  /**
   * Lock that the leader holds. If several servers share a database, only the leader runs jobs that
   * must run once.
   */
  leader: 4_210_993,
};

/**
 * Takes the lock that keeps other servers from changing the schema. PostgreSQL releases the lock
 * when the connection of `owner` ends.
 */
export async function lockSchema(owner: Client): Promise<void> {
  await owner.query(`select pg_advisory_lock(${ADVISORY_LOCKS.schema})`);
}

/**
 * Takes the lock that keeps backups (`share`) and a restore (`replace`) from running at the same
 * time. PostgreSQL releases the lock when the connection ends. Without the lock, a backup could
 * read tables as empty that the restore has truncated
 * (https://www.postgresql.org/docs/current/mvcc-caveats.html).
 */
export async function lockContents(client: Client, mode: "share" | "replace"): Promise<void> {
  const lock = mode === "share" ? "pg_advisory_lock_shared" : "pg_advisory_lock";
  await client.query(`select ${lock}(${ADVISORY_LOCKS.contents})`);
}
