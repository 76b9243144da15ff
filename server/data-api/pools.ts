import type { DatabaseTarget } from "../database/connect.ts";
import { openRequestPool } from "../database/request-pool.ts";

// Visitors and members have connections of their own, and the server's own reads (pages, feeds) one more: none of them
// takes any from the others. Most reads of visitors are served by the response cache; more connections would only give
// a flood of them more of the processors.
const VISITORS = { connections: 2, statementMs: 1_000, waitMs: 1_500, waiting: 100 };
const OWN = { ...VISITORS, connections: 1 };
const MEMBERS = { connections: 10, statementMs: 7_000, waitMs: 5_000, waiting: 1_000 };

/** The connections of the data API. */
export type Pools = ReturnType<typeof openPools>;
export type PoolName = Exclude<keyof Pools, "close">;

export function openPools(target: DatabaseTarget) {
  const open = (bounds: typeof MEMBERS) => openRequestPool(target, { ...bounds, pipeline: true });
  const pools = { visitors: open(VISITORS), own: open(OWN), members: open(MEMBERS) };
  return { ...pools, close: () => Promise.all(Object.values(pools).map((pool) => pool.close())) };
}
