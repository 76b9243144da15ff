import type { Sql } from "postgres";
import { connectOwner, type DatabaseTarget } from "../database/connect.ts";
import type { Logger } from "../log.ts";
import { RETENTION, type Rule } from "./retention.ts";

// Small enough for nobody to notice.
const BATCH_ROWS = 2_000;
// What is left then waits for the next look.
const BUDGET_MS = 2 * 60 * 1000;
const SETTINGS = "set statement_timeout = '20s'; set lock_timeout = '1s';";

/** Rows removed, by table. */
type Removed = Record<string, number>;

async function hasTable(sql: Sql, table: string): Promise<boolean> {
  const [row] = await sql<{ there: boolean }[]>`select to_regclass(${table}) is not null as there`;
  return row?.there ?? false;
}

/** Removes some rows that nobody is using at this moment. */
async function removeBatch(sql: Sql, { table, condition }: Rule): Promise<number> {
  const { count } = await sql.unsafe(`
    delete from ${table} where ctid = any (array(
      select ctid from ${table} where ${condition} limit ${BATCH_ROWS} for update skip locked
    ))
  `);
  return count;
}

async function removeAll(sql: Sql, rule: Rule, mayGoOn: () => boolean): Promise<number> {
  let removed = 0;
  let batch = BATCH_ROWS;
  while (batch === BATCH_ROWS && mayGoOn()) {
    batch = await removeBatch(sql, rule);
    removed += batch;
  }
  return removed;
}

async function followRules(sql: Sql, signal: AbortSignal): Promise<Removed> {
  const deadline = Date.now() + BUDGET_MS;
  const mayGoOn = () => !signal.aborted && Date.now() < deadline;
  const removed: Removed = {};
  let failure: unknown;
  await sql.unsafe(SETTINGS);
  for (const rule of RETENTION) {
    try {
      if (!(await hasTable(sql, rule.table))) continue;
      const count = await removeAll(sql, rule, mayGoOn);
      if (count > 0) removed[rule.table] = (removed[rule.table] ?? 0) + count;
    } catch (error) {
      // A table that somebody holds locked does not keep the others full.
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  return removed;
}

/** Removes what is no longer kept (`retention.ts`), in batches, as the database's owner. */
export function cleanUp(target: DatabaseTarget, logger: Logger) {
  return {
    name: "clean-up",
    run: async (signal: AbortSignal) => {
      const sql = connectOwner(target);
      const giveUp = () => void sql.end({ timeout: 0 });
      signal.addEventListener("abort", giveUp);
      try {
        const begin = Date.now();
        const removed = await followRules(sql, signal);
        if (Object.keys(removed).length === 0) return;
        logger.info({ removed, ms: Date.now() - begin }, "clean-up");
      } finally {
        signal.removeEventListener("abort", giveUp);
        await sql.end({ timeout: 1 });
      }
    },
  };
}
