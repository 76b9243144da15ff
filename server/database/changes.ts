import type { Sql } from "postgres";

/** Where the database tells every server that what visitors read has changed. */
export const CHANGES_CHANNEL = "public_changes";

/** Tells them of a migration, whose new columns, policies and grants no trigger reports. */
export async function announceMigration(sql: Sql): Promise<void> {
  await sql`select pg_notify(${CHANGES_CHANNEL}, 'migration')`;
}
