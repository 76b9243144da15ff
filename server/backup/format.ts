import { type Client, escapeIdentifier } from "pg";
import { z } from "zod";
import { SCHEMAS } from "../database/bulk-load.ts";

/** The newest format: gzipped SQL for psql. */
export const FORMAT = 2;

// The command prints names of the header to a terminal. PostgreSQL's names have up to 63 bytes.
const name = z.string().regex(/^\P{C}{1,63}$/u);

const header = z.object({
  format: z.literal(FORMAT),
  /** Version of the program that wrote the backup. */
  appVersion: name,
  createdAt: z.iso.datetime(),
  /** Versions of the migrations that the database had had, in order. */
  migrations: z.array(z.string()).min(1),
  /** In the order of their rows. A file without announcements would empty the board. */
  tables: z
    .array(z.object({ schema: name, name, columns: z.array(name) }))
    .refine((tables) => tables.some(({ name }) => name === "announcements")),
  /** The key that signs sessions, when the server had made it itself. */
  jwtSecret: z.string().min(32).optional(),
});

/** The description of a backup, in its first line. */
export type BackupHeader = z.infer<typeof header>;
export type BackupTable = BackupHeader["tables"][number];

/** A file that cannot be restored; the message is one line and says why. */
export class BackupError extends Error {}

/** What is said of a file that a later version wrote. */
export const NEWER = "the backup was made by a newer Avisos; update first, then restore";

/** The refusal of a file whose first line describes no database that Avisos has made. */
const FOREIGN =
  "this is no backup of Avisos, or its first line was changed; restore another backup";

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the header in a backup's first line, where `--` makes it a comment of SQL. */
export function parseHeader(line: string): BackupHeader {
  const [, json, format] = /^-- (\{"format":(\d+)\b.*\})$/.exec(line) ?? [];
  if (Number(format) > FORMAT) throw new BackupError(NEWER);
  const { success, data } = header.safeParse(json && parseJson(json));
  if (!success) throw new BackupError(FOREIGN);
  return data;
}

/** The lines of an unpacked backup. */
export type Lines = AsyncGenerator<string, void>;

/** The next one of `lines`, empty after the last. */
export const nextLine = async (lines: Lines) => (await lines.next()).value ?? "";

/** The quoted name of a table. */
export const identifierOf = ({ schema, name }: BackupTable) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/** The statement before a table's rows, which end with a line of `\.`. */
export const copyStatement = (table: BackupTable, end = "FROM stdin;") =>
  `COPY ${identifierOf(table)} (${table.columns.map(escapeIdentifier).join(", ")}) ${end}`;

// Nothing reads the log of the sign-in service, which would soon be most of every backup.
const LEFT_OUT = "auth.audit_log_entries";

/** The queue of messages. A backup has these tables without rows, so that a restored board does not send messages again. */
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
