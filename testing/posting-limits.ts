import type { Sql } from "postgres";

/** Lets members post without an end, for tests and measurements that post more than any person would. */
export async function liftPostingLimits(owner: Sql): Promise<void> {
  await owner`update private.posting_limits set per_hour = null, per_day = null`;
}
