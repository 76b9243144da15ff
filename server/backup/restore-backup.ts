import { randomBytes } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { connectOwner, type DatabaseTarget } from "../database/connect.ts";
import { prepareDatabase } from "../prepare.ts";
import { refuseRunningServer, refuseToLoseData } from "./check-target.ts";
import { withRelaxedTables } from "./constraints.ts";
import type { BackupHeader } from "./format.ts";
import { loadRows, pairTables } from "./load-rows.ts";
import type { OpenBackup } from "./read-backup.ts";
import { keyOf, listDataTables, listSequences, lockContents, SEEDED } from "./tables.ts";

async function advanceSequences(sql: TransactionSql, { sequences }: BackupHeader) {
  const known = new Map((await listSequences(sql)).map((found) => [keyOf(found), found]));
  for (const { schema, name, value } of sequences) {
    const found = known.get(keyOf({ schema, name }));
    if (!found) continue;
    // Never backwards: this is the one thing here that a failing transaction would not take back.
    await sql.unsafe(
      `select setval($1::text::regclass, greatest($2::bigint, last_value)) from ${found.identifier}`,
      [found.identifier, value],
    );
  }
}

async function replaceContents(sql: TransactionSql, backup: OpenBackup) {
  await sql.unsafe(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
  `);
  const tables = await listDataTables(sql);
  const pairs = pairTables(backup.header, tables);
  const known = backup.header.tables.map(keyOf);
  const emptied = tables.filter((table) => {
    const key = keyOf(table);
    return known.includes(key) || !SEEDED.includes(key);
  });
  await sql.unsafe(`truncate ${emptied.map((table) => table.identifier).join(", ")}`);
  await withRelaxedTables(sql, tables, () => loadRows(sql, pairs, backup.rows));
  await advanceSequences(sql, backup.header);
}

/** What `prepareDatabase` wants; no request is served and nothing of it is kept. */
const backendOptions = () => ({
  publicUrl: "http://localhost",
  jwtSecret: randomBytes(32).toString("hex"),
  relay: undefined,
});

/**
 * Puts the contents of a checked backup in the place of what the database holds, in one transaction:
 * whatever stops it, the database is as before. Migrations that are newer than the backup are applied
 * first, and columns it does not have get their defaults.
 * @param root the project's folder, which holds `supabase/`.
 * @throws when a server uses the database, or when it holds data and `overwrite` is false.
 */
export async function restoreBackup(
  target: DatabaseTarget,
  backup: OpenBackup,
  { root, overwrite }: { root: string; overwrite: boolean },
): Promise<void> {
  const sql: Sql = connectOwner(target);
  try {
    await refuseRunningServer(sql);
    await lockContents(sql, "replace");
    await refuseToLoseData(sql, overwrite);
    await prepareDatabase(target, backendOptions(), root);
    await sql.begin((transaction) => replaceContents(transaction, backup));
  } finally {
    await sql.end({ timeout: 1 });
  }
}
