import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { readVersion } from "../environment.ts";
import { asOwner, type DatabaseTarget } from "../postgres/connect.ts";
import { listMigrations } from "../postgres/migrate.ts";
import { removeAbandoned, requireFreeSpace, syncFolder, unfinishedPath } from "./folder.ts";
import {
  type BackupHeader,
  backupFileName,
  copyStatement,
  FORMAT,
  identifierOf,
} from "./format.ts";
import { afterLoading, beforeLoading, TRANSACTION_SETTINGS } from "./loading.ts";
import { schemaStatements } from "./schema.ts";
import { listTables, lockContents } from "./tables.ts";

type Origin = Pick<BackupHeader, "appVersion" | "createdAt" | "jwtSecret">;

/** The text of a backup in pieces, as the database is at one moment. */
async function* readContents(client: Client, origin: Origin) {
  await client.query(`begin isolation level repeatable read read only; ${TRANSACTION_SETTINGS}`);
  const migrations = await listMigrations(client);
  if (migrations.length === 0) {
    throw new Error("this database holds nothing yet; run npm start first");
  }
  const tables = await listTables(client);
  const names = tables.map(identifierOf).join(", ");
  // No migration changes a table between here and the moment it is read.
  await client.query(`lock table ${names} in access share mode`);
  const header: BackupHeader = { format: FORMAT, ...origin, migrations, tables };
  yield `-- ${JSON.stringify(header)}
-- Restore it with npm run restore, or into an empty database with: zcat <this file> | psql <its URL>
-- What follows an error must not be run: rows would be taken for statements.
\\set ON_ERROR_STOP on
set client_encoding = 'UTF8';
begin;
select to_regclass('public.announcements') is null as is_empty \\gset
\\if :is_empty
${await schemaStatements(client)}
\\endif
${TRANSACTION_SETTINGS}${beforeLoading()}
truncate ${names};
`;
  for (const table of tables) {
    yield `\n${copyStatement(table)}\n`;
    yield* client.query(copyTo(copyStatement(table, "TO stdout")));
    yield "\\.\n";
  }
  yield `${afterLoading()}commit;\n`;
}

async function writeChunks(chunks: AsyncIterable<Buffer>, file: FileHandle, folder: string) {
  for await (const chunk of chunks) {
    await requireFreeSpace(folder);
    await file.appendFile(chunk);
  }
  await file.sync();
}

type Options = {
  /** The key that signs sessions, to be kept in the backup; undefined when it is configured elsewhere. */
  jwtSecret: string | undefined;
  /** Gives up; the promise is then rejected and no file left. */
  signal?: AbortSignal;
  now?: () => number;
};

/**
 * Writes everything the database holds at this moment into a new file in `folder`, which is made when
 * it is missing. The file is readable by its owner alone and has its name only once it is complete.
 * @returns the path of the file.
 */
export async function writeBackup(
  target: DatabaseTarget,
  folder: string,
  { jwtSecret, signal, now = Date.now }: Options,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
  await requireFreeSpace(folder);
  const time = new Date(now());
  const name = backupFileName(time);
  const origin = { appVersion: await readVersion(), createdAt: time.toISOString(), jwtSecret };
  const path = unfinishedPath(folder, name);
  const file = await open(path, "wx", 0o600);
  const write = async (client: Client) => {
    await lockContents(client, "share");
    const gzip = createGzip({ chunkSize: 256 * 1024 });
    const contents = readContents(client, origin);
    await pipeline(contents, gzip, (chunks) => writeChunks(chunks, file, folder));
  };
  try {
    signal?.throwIfAborted();
    await asOwner(target, write, signal);
    await rename(path, join(folder, name));
    await syncFolder(folder);
    return join(folder, name);
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}
