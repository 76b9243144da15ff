import type { Client } from "pg";
import { asOwner, type DatabaseTarget } from "../database/connect.ts";
import type { Logger } from "../log.ts";
import { RETENTION, type Rule } from "./deletion-rules.ts";

const HALF_HOUR_MS = 30 * 60 * 1000;
// A statement deletes 2,000 rows at most, so that it holds its locks for a few milliseconds only.
const BATCH_ROWS = 2_000;

/**
 * Returns a job that runs `work` with the rights of the database's owner every half hour, and logs
 * the result, if any. Only the leader of the servers runs the job.
 */
const ownerJob = (
  target: DatabaseTarget,
  logger: Logger,
  name: string,
  work: (owner: Client) => Promise<object | undefined>,
) => ({
  name,
  everyMs: HALF_HOUR_MS,
  isLeaderOnly: true,
  run: async (signal: AbortSignal) => {
    const start = Date.now();
    const result = await asOwner(
      target,
      async (owner) => {
        await owner.query("set statement_timeout = '20s'; set lock_timeout = '1s'");
        return work(owner);
      },
      signal,
    );
    if (result) logger.info({ ...result, ms: Date.now() - start }, name);
  },
});

/** Deletes the rows of a rule in batches. Skips rows that another transaction has locked. */
async function removeRows(owner: Client, [table, condition]: Rule) {
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
 * Deletes the rows that are no longer needed, by the rules in `deletion-rules.ts`. Continues after
 * a failed rule.
 */
export const cleanUp = (target: DatabaseTarget, logger: Logger) =>
  ownerJob(target, logger, "clean-up", async (owner) => {
    const removed: Record<string, number> = {};
    let failure: unknown;
    for (const rule of RETENTION) {
      try {
        const count = await removeRows(owner, rule);
        if (count > 0) removed[rule[0]] = (removed[rule[0]] ?? 0) + count;
      } catch (error) {
        failure ??= error;
      }
    }
    if (failure) throw failure;
    return Object.keys(removed).length > 0 ? { removed } : undefined;
  });

/** Adds the missing announcements of each series for the next 90 days. */
export const extendSeries = (target: DatabaseTarget, logger: Logger) =>
  ownerJob(target, logger, "series", async (owner) => {
    const { rows } = await owner.query("select private.extend_series() as written");
    return rows[0]?.written > 0 ? { written: rows[0].written } : undefined;
  });
