import { z } from "zod";

/**
 * A backup is one gzip file. Unpacked it holds a line of JSON, the header, and after it for every table
 * in the header's order one line a row: a JSON array of the columns' values in PostgreSQL's own text
 * form, null for NULL. The file ends in a seal over all bytes before it (`seal.ts`).
 */
export const FORMAT = 1;

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().nonnegative(),
});

const header = z.object({
  format: z.literal(FORMAT),
  /** Version of the program that wrote the backup. */
  appVersion: z.string(),
  createdAt: z.string(),
  /** Versions of the migrations that the database had had. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  /** The key that signs sessions, when the server had made it itself. */
  jwtSecret: z.string().min(32).optional(),
});

export type BackupTable = z.infer<typeof table>;
export type BackupHeader = z.infer<typeof header>;

/** A file that cannot be restored; the message is one line and says why. */
export class BackupError extends Error {}

/** Reads a backup's first line. @throws {BackupError} for a format that this version does not know. */
export function parseHeader(line: string): BackupHeader {
  const content: unknown = JSON.parse(line);
  const { format } = z.object({ format: z.number() }).parse(content);
  if (format !== FORMAT) {
    throw new BackupError(`the backup has format ${format}, made by a newer Avisos; update first`);
  }
  return header.parse(content);
}

const FILE_NAME = /^avisos-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-\d+)?\.backup$/;

/**
 * `avisos-2026-11-21T03-04-05Z.backup`: no colons, which some file systems refuse. The second of the
 * same second is `avisos-2026-11-21T03-04-05Z-2.backup`.
 */
export function backupFileName(time: Date, place = 1): string {
  const second = time.toISOString().slice(0, 19).replaceAll(":", "-");
  return `avisos-${second}Z${place === 1 ? "" : `-${place}`}.backup`;
}

/** When the backup of that name was made, in milliseconds since 1970; undefined for other names. */
export function backupTime(fileName: string): number | undefined {
  const [, day, hour, minute, second] = FILE_NAME.exec(fileName) ?? [];
  if (day === undefined) return undefined;
  const time = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}
