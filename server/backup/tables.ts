import type { Client } from "pg";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { SCHEMAS } from "../database/loading.ts";
import type { BackupTable } from "./format.ts";

// Nothing reads the log of the sign-in service, which would soon be most of every backup.
const LEFT_OUT = "auth.audit_log_entries";

/** What is about to be told: a backup has these tables without rows, so that a restored board does not tell it again. */
const QUEUE = ["push_changes", "push_rounds", "push_messages", "push_deliveries"];
/** On hosted Supabase nothing is sent, and browsers are subscribed to another address. */
const FOLLOWERS = ["push_service", "push_subscriptions", "push_topics"];

export const isQueue = ({ name }: BackupTable) => QUEUE.includes(name);
export const isOfFollowers = ({ name }: BackupTable) => [...QUEUE, ...FOLLOWERS].includes(name);

/**
 * The tables of the application and of the sign-in service, from the catalogue, so that those of later
 * migrations are not forgotten, with the columns that can be written.
 */
export async function listTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = relnamespace
    join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where nspname = any (${SCHEMAS}) and relkind in ('r', 'p') and not relispartition
      and nspname || '.' || relname <> '${LEFT_OUT}'
      -- Extensions bring their own rows along when they are created.
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e'
      )
    group by nspname, relname
    order by nspname, relname
  `);
  return rows;
}

/**
 * Keeps backups and a restore apart until the connection ends: after TRUNCATE, an older snapshot sees an empty
 * table.
 */
export async function lockContents(client: Client, mode: "share" | "replace"): Promise<void> {
  const lock = mode === "share" ? "pg_advisory_lock_shared" : "pg_advisory_lock";
  await client.query(`select ${lock}(${ADVISORY_LOCKS.contents})`);
}
