import { randomUUID } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { prepareDatabase } from "../backend/prepare-database.ts";
import { projectRoot } from "../environment.ts";
import { asOwner, type DatabaseTarget } from "../postgres/connect.ts";
import { refuseRunningServer, refuseToLoseData, SEEDED } from "./check-target.ts";
import { BackupError, type BackupTable, copyStatement, identifierOf } from "./format.ts";
import type { OpenBackup } from "./read-backup.ts";
import {
  AFTER_LOADING,
  BEFORE_LOADING,
  listTables,
  lockContents,
  TRANSACTION_SETTINGS,
} from "./tables.ts";

// For `prepareDatabase`, which serves no request and keeps nothing of it.
const UNUSED = { publicUrl: "http://localhost", jwtSecret: randomUUID(), relay: undefined };

// A role that is newer than the backup keeps the limits of its migration: without any, nobody posts in it.
const REMEMBER_LIMITS =
  "create temporary table limits_before on commit drop as table private.posting_limits;";
const ADD_MISSING_LIMITS =
  "insert into private.posting_limits table limits_before on conflict do nothing;";

// As a migration did: older versions kept what announcements said that were deleted.
const REDUCE_SNAPSHOTS = `
  update public.edition_items set snapshot = jsonb_build_object('id', announcement_id)
  where snapshot is not null
    and not exists (select from public.announcements where id = edition_items.announcement_id);
`;

/** Loads a table's rows; columns that the backup does not have get their defaults. */
async function loadTable(
  client: Client,
  backup: OpenBackup,
  table: BackupTable,
  known: BackupTable[],
) {
  const name = `${table.schema}.${table.name}`;
  const rows = backup.rows(table);
  const into = known.find((other) => identifierOf(other) === identifierOf(table));
  const missing = table.columns.find((column) => !into?.columns.includes(column));
  if (missing !== undefined) {
    if ((await rows.next()).done) return 0;
    throw new BackupError(
      `this version has no ${into ? `${name}.${missing}` : name} any more; ` +
        `restore with Avisos ${backup.header.appVersion}, then update`,
    );
  }
  const copy = client.query(copyFrom(copyStatement(table)));
  await pipeline(rows, copy).catch((error) => {
    if (error instanceof BackupError) throw error;
    throw new Error(`${name} could not be restored (${error.message})`);
  });
  return copy.rowCount;
}

async function replaceContents(client: Client, backup: OpenBackup): Promise<number> {
  await client.query(`begin; ${TRANSACTION_SETTINGS} ${BEFORE_LOADING} ${REMEMBER_LIMITS}`);
  const tables = await listTables(client);
  const held = backup.header.tables.map(identifierOf);
  const emptied = tables
    .map(identifierOf)
    .filter((name) => held.includes(name) || !SEEDED.includes(name));
  await client.query(`truncate ${emptied.join(", ")}`);
  let count = 0;
  for (const table of backup.header.tables) count += await loadTable(client, backup, table, tables);
  await client.query(`${ADD_MISSING_LIMITS} ${REDUCE_SNAPSHOTS} ${AFTER_LOADING} commit`);
  return count;
}

/**
 * Puts the rows of a checked backup in the place of what the database holds, in one transaction:
 * whatever stops it, the database is as before. Migrations that are newer than the backup are applied
 * first. No statement of the file is run.
 * @returns the number of rows.
 * @throws when a server uses the database, or when it holds data and `overwrite` is false.
 */
export function restoreBackup(
  target: DatabaseTarget,
  backup: OpenBackup,
  { overwrite }: { overwrite: boolean },
): Promise<number> {
  return asOwner(target, async (client) => {
    await refuseRunningServer(client);
    await lockContents(client, "replace");
    await refuseToLoseData(client, overwrite);
    await prepareDatabase(target, UNUSED, projectRoot);
    return replaceContents(client, backup);
  });
}
