import type { DatabaseTarget } from "../database/connect.ts";
import { openRequestPool, type RequestBounds } from "../database/request-pool.ts";
import { errorCode } from "../log.ts";
import { readCatalog } from "./catalog.ts";
import { respondToError } from "./errors.ts";
import { type ApiRequest, readsOnly } from "./headers.ts";
import { writesMany } from "./query.ts";
import { readRequest } from "./request.ts";
import { respond } from "./respond.ts";
import { type Caller, runStatements } from "./run-statements.ts";
import { toSql } from "./sql/request-statement.ts";

// Visitors and members have connections of their own, and the server's own reads (pages, feeds) one more: none of them
// takes any from the others. Most reads of visitors are served by the response cache; more connections would only give
// a flood of them more of the processors.
const VISITORS = { connections: 2, statementMs: 1_000, waitMs: 1_500, waiting: 100 };
const OWN = { ...VISITORS, connections: 1 };
const MEMBERS = {
  ...{ connections: 10, statementMs: 7_000, waitMs: 5_000, waiting: 1_000 },
  ofOneAccount: { connections: 3, waiting: 100 },
};

// A statement of many rows that the quota refuses may have written some of them, which fills pages on disk. For ten seconds
// the account's next ones are refused without asking the database.
const QUOTA_REACHED = "PT429";
const REFUSED_MS = 10_000;
const MOST_REFUSED = 1_000;

/** A header that is never sent: the tables of which rows that visitors may read have changed. */
export const CHANGED_HEADER = "X-Rows-Changed";

export type DataApi = Awaited<ReturnType<typeof openDataApi>>;

export async function openDataApi(target: DatabaseTarget) {
  const open = (bounds: RequestBounds) => openRequestPool(target, { ...bounds, pipeline: true });
  const pools = { visitors: open(VISITORS), own: open(OWN), members: open(MEMBERS) };
  type PoolName = keyof typeof pools;
  const catalog = await readCatalog(target);
  /** Refusals of statements of many rows by the quota, by account. */
  const refused = new Map<string, { error: unknown; until: number }>();

  async function attempt(request: ApiRequest, caller: Caller, pool: PoolName): Promise<Response> {
    const query = readRequest(catalog, caller.role, request);
    const { action } = query;
    const writer = writesMany(query) ? caller.claims?.sub : undefined;
    const refusal = writer === undefined ? undefined : refused.get(writer);
    if (refusal && performance.now() < refusal.until) throw refusal.error;
    const reads = action.kind === "read" || (action.kind === "call" && action.routine.reads);
    const readOnly = reads || readsOnly(request.method);
    const { statements, resultOf } = toSql(query);
    const running = runStatements(pools[pool], { caller, readOnly }, statements);
    const { rows, changed } = await running.catch((error: unknown) => {
      if (writer !== undefined && errorCode(error) === QUOTA_REACHED) {
        if (refused.size >= MOST_REFUSED) refused.clear();
        refused.set(writer, { error, until: performance.now() + REFUSED_MS });
      }
      throw error;
    });
    const response = respond(query, resultOf(rows));
    if (changed.length > 0) response.headers.set(CHANGED_HEADER, changed.join(","));
    return response;
  }

  return {
    /** Answers a request of `caller` on a connection of `pool`; never throws. */
    async answer(request: ApiRequest, caller: Caller, pool: PoolName): Promise<Response> {
      try {
        return await attempt(request, caller, pool);
      } catch (error) {
        return respondToError(error, caller.role);
      }
    },
    /** The paths of all tables and functions, behind the prefix. */
    paths: () => [
      ...catalog.tables.map(({ name }) => name),
      ...catalog.routines.map(({ name }) => `rpc/${name}`),
    ],
    close: () => Promise.all(Object.values(pools).map((pool) => pool.close())),
  };
}
