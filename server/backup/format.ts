import { type Client, escapeIdentifier } from "pg";
import { z } from "zod";
import { SCHEMAS } from "../database/bulk-load.ts";

/** Number of the newest backup format. This format is gzipped SQL for psql. */
export const FORMAT = 2;

// Names of tables and columns must not contain control characters, because commands print them to a
// terminal. PostgreSQL limits names to 63 bytes.
const name = z.string().regex(/^\P{C}{1,63}$/u);

const header = z.object({
  format: z.literal(FORMAT),
  /** Version of Avisos that wrote the backup. */
  appVersion: name,
  createdAt: z.iso.datetime(),
  /** Versions of the migrations that the database had, in order. */
  migrations: z.array(z.string()).min(1),
  /**
   * The tables in the order of the file. The table `announcements` is required, because a restore
   * without this table would empty the board.
   */
  tables: z
    .array(
      z.object({
        schema: name,
        name,
        columns: z.array(name),
        /** Number of rows in the file. The first backups of this format have no numbers. */
        rows: z.optional(z.int().nonnegative()),
      }),
    )
    .refine((tables) => tables.some(({ name }) => name === "announcements")),
  /** The key that signs sessions, if the server generated it. */
  jwtSecret: z.string().min(32).optional(),
});

/** Description of a backup, stored as JSON in the first line of the file. */
export type BackupHeader = z.infer<typeof header>;
export type BackupTable = BackupHeader["tables"][number];

/** Error for a file that cannot be restored. The message has one line and names the cause. */
export class BackupError extends Error {}

/** Error message for a backup that a newer version wrote. */
export const TOO_NEW = "the backup was made by a newer Avisos; update first, then restore";

/** Error message for a file whose first line is not the header of a backup. */
const NOT_A_BACKUP =
  "this is no backup of Avisos, or its first line was changed; restore another backup";

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses the header in the first line of a backup. The line starts with `--`, so that psql skips it
 * as a comment. A byte order mark before the line is skipped, because text editors may add one.
 */
export function parseHeader(line: string): BackupHeader {
  const [, json, format] = /^\uFEFF?-- (\{"format":(\d+)\b.*\})$/.exec(line) ?? [];
  if (Number(format) > FORMAT) throw new BackupError(TOO_NEW);
  const { success, data } = header.safeParse(json && parseJson(json));
  if (!success) throw new BackupError(NOT_A_BACKUP);
  return data;
}

export type Lines = AsyncGenerator<string, void>;

/** Returns the next line, or an empty text after the last one. */
export const nextLine = async (lines: Lines) => (await lines.next()).value ?? "";

export const identifierOf = ({ schema, name }: BackupTable) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/**
 * Returns the COPY statement that stands before a table's rows. The rows end with the line `\.`.
 */
export const copyStatement = (table: BackupTable, end = "FROM stdin;") =>
  `COPY ${identifierOf(table)} (${table.columns.map(escapeIdentifier).join(", ")}) ${end}`;

// Backups leave out the log of the sign-in service. No program reads the log, and it would soon be
// the largest part of each backup.
const EXCLUDED_TABLE = "auth.audit_log_entries";

/**
 * Tables of work. Backups leave out the rows of these tables, so that a restored board does not
 * send push messages again, and asks the links of editions itself. The result of the restore check
 * is left out too, because it describes an earlier backup.
 */
const QUEUE = [
  "link_checks",
  "push_changes",
  "push_news",
  "push_rounds",
  "push_messages",
  "push_deliveries",
  "backup_check",
];
/**
 * Tables of followers. These tables stay empty on hosted Supabase, because it sends no push
 * messages.
 */
const FOLLOWERS = ["push_service", "push_subscriptions", "push_topics"];

export const isQueueTable = ({ name }: BackupTable) => QUEUE.includes(name);
export const isFollowerTable = ({ name }: BackupTable) => [...QUEUE, ...FOLLOWERS].includes(name);

/**
 * Returns the tables of Avisos and of the sign-in service with their writable columns. The list
 * comes from PostgreSQL's catalog, so that a backup includes tables that later migrations add.
 */
export async function listTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = relnamespace
    join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where nspname = any (${SCHEMAS}) and relkind in ('r', 'p') and not relispartition
      and nspname || '.' || relname <> '${EXCLUDED_TABLE}'
      -- Tables of extensions are left out, because creating the extension fills them.
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e'
      )
    group by nspname, relname
    order by nspname, relname
  `);
  return rows;
}

/** Returns `tables` with the number of rows that the file of a backup has of each table. */
export async function withRowCounts(client: Client, tables: BackupTable[]): Promise<BackupTable[]> {
  const counts = tables.map((table) =>
    isQueueTable(table) ? "0" : `(select count(*)::int from ${identifierOf(table)})`,
  );
  const { rows } = await client.query<{ counts: number[] }>(`select array[${counts}] as counts`);
  return tables.map((table, index) => ({ ...table, rows: rows[0]?.counts[index] ?? 0 }));
}
