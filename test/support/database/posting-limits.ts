import type { Session } from "./sql.ts";

/** Lets members post without an end, for tests and measurements that post more than any person would. */
export async function liftPostingLimits(owner: Session): Promise<void> {
  await owner`update private.posting_limits set per_hour = null, per_day = null`;
}
