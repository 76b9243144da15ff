import type { Client } from "pg";
import { asOwner, type DatabaseTarget } from "../database/connect.ts";
import type { Logger } from "../log.ts";
import { RETENTION, type Rule } from "./retention.ts";

// Locks these rows for a few milliseconds.
const BATCH_ROWS = 2_000;
const SETTINGS = "set statement_timeout = '20s'; set lock_timeout = '1s';";

/** Removes, a batch at a time, the rows of one rule that nobody is using at this moment. */
async function removeRows(owner: Client, { table, condition }: Rule) {
  let removed = 0;
  let batch = BATCH_ROWS;
  while (batch === BATCH_ROWS) {
    const { rowCount } = await owner.query(`
      delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${condition} limit ${BATCH_ROWS} for update skip locked
      ))
    `);
    batch = rowCount ?? 0;
    removed += batch;
  }
  return removed;
}

/**
 * Applies every rule: a table that somebody holds locked does not keep the others full.
 * @returns the number of rows removed, by table. @throws the first failure, at the end.
 */
async function applyRetention(owner: Client): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  await owner.query(SETTINGS);
  for (const rule of RETENTION) {
    try {
      const count = await removeRows(owner, rule);
      if (count > 0) removed[rule.table] = (removed[rule.table] ?? 0) + count;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return removed;
}

/** Removes what is no longer kept (`retention.ts`), in batches, as the database's owner. */
export function cleanUp(target: DatabaseTarget, logger: Logger) {
  return {
    name: "clean-up",
    run: async (signal: AbortSignal) => {
      const start = Date.now();
      const removed = await asOwner(target, applyRetention, signal);
      if (Object.keys(removed).length === 0) return;
      logger.info({ removed, ms: Date.now() - start }, "clean-up");
    },
  };
}
