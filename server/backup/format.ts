import { escapeIdentifier } from "pg";
import { z } from "zod";

/** The newest format: gzipped SQL for psql. */
export const FORMAT = 2;

const header = z.object({
  format: z.literal(FORMAT),
  /** Version of the program that wrote the backup. */
  appVersion: z.string(),
  createdAt: z.string(),
  /** Versions of the migrations that the database had had. */
  migrations: z.array(z.string()),
  /** In the order of their rows. */
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
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

/** Reads the header in a backup's first line, where `--` makes it a comment of SQL. */
export function parseHeader(line: string): BackupHeader {
  const [, json, format] = /^-- (\{"format":(\d+)\b.*\})$/.exec(line) ?? [];
  if (Number(format) > FORMAT) throw new BackupError(NEWER);
  const { success, data } = header.safeParse(json && JSON.parse(json));
  if (!success) throw new BackupError("this is no backup of Avisos");
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
