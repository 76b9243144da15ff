import { escapeIdentifier } from "pg";
import { z } from "zod";

/** The newest format: gzipped SQL for psql. */
export const FORMAT = 2;

// The command prints names of the header to a terminal. PostgreSQL's names have up to 63 bytes.
const name = z
  .string()
  .max(63)
  .regex(/^\P{C}+$/u);
const isAscending = (texts: string[]) =>
  texts.every((text, place) => place === 0 || text > (texts[place - 1] ?? ""));

// Every backup has it; a file without it would empty the board.
const ANNOUNCEMENTS = "public.announcements";

const header = z.object({
  format: z.literal(FORMAT),
  /** Version of the program that wrote the backup. */
  appVersion: name,
  createdAt: z.iso.datetime(),
  /** Versions of the migrations that the database had had. */
  migrations: z
    .array(z.string().regex(/^\d{14}$/))
    .min(1)
    .refine(isAscending),
  /** In the order of their rows. */
  tables: z
    .array(z.object({ schema: name, name, columns: z.array(name).min(1) }))
    .refine((tables) => tables.some(({ schema, name }) => `${schema}.${name}` === ANNOUNCEMENTS)),
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
export const FOREIGN =
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

const FILE_NAME = /^avisos-(.{10}T\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sql\.gz$/;

/** `avisos-2026-11-21T03-04-05-678Z.sql.gz`: no colons, which some file systems refuse. */
export const backupFileName = (time: Date) =>
  `avisos-${time.toISOString().replaceAll(/[:.]/g, "-")}.sql.gz`;

/** When the backup of that name was made, in milliseconds since 1970; undefined for other names. */
export function backupTime(fileName: string): number | undefined {
  const [found, hour, minute, second, fraction] = FILE_NAME.exec(fileName) ?? [];
  const time = Date.parse(`${hour}:${minute}:${second}.${fraction}Z`);
  return found === undefined || Number.isNaN(time) ? undefined : time;
}
