import type { DatabaseTarget } from "../database/connect.ts";
import { openRequestPool, type RequestBounds } from "../database/request-pool.ts";
import { errorCode } from "../log.ts";
import { type Catalog, readCatalog } from "./catalog.ts";
import { respondToError } from "./errors.ts";
import { type ApiRequest, isReadMethod } from "./headers.ts";
import { mayWriteManyRows } from "./query.ts";
import { respond } from "./query-response.ts";
import { readRequest } from "./request.ts";
import { type Caller, runStatements } from "./run-statements.ts";
import { toSql } from "./sql/request-statement.ts";

// Visitors, members, staff (editors and admins) and the server's own reads (pages, feeds) have
// separate pools of database connections. A flood of requests in one pool then does not block the
// others. Visitors need few connections, because the response cache serves most of their reads.
// Accounts that may not write use the pool of visitors. The queue is long, because a refused client
// repeats its request at once. Refusing a request costs more time of the event loop than letting
// the request wait.
const VISITORS = {
  connections: 2,
  statementMs: 1_000,
  waitMs: 1_500,
  waiting: 1_000,
  ofOneAddress: { connections: 2, waiting: 500 },
};
const OWN = { connections: 1, statementMs: 1_000, waitMs: 1_500, waiting: 100 };
// Where sign-up is open, one person can open many accounts. The members at one network address
// therefore get only a part of the connections. The part is large, because all members of a church
// may share one address.
const MEMBERS = {
  connections: 8,
  statementMs: 1_000,
  waitMs: 5_000,
  waiting: 1_000,
  ofOneAccount: { connections: 3, waiting: 100 },
  ofOneAddress: { connections: 6, waiting: 500 },
};
// One account may use only one of the two connections. A stolen session of an editor therefore
// cannot block an admin.
const STAFF = {
  connections: 2,
  statementMs: 7_000,
  waitMs: 5_000,
  waiting: 200,
  ofOneAccount: { connections: 1, waiting: 100 },
};

// A statement of many rows that exceeds an account's quota may have written some rows before it
// fails. The rollback does not free the disk space of these rows. Further statements of many rows
// by the account are therefore refused for ten seconds, without a query to the database.
const QUOTA_REACHED = "PT429";
const QUOTA_REFUSAL_MS = 10_000;
const MOST_QUOTA_REFUSALS = 1_000;

/**
 * Internal response header that names the changed tables that visitors may read. The server removes
 * the header before it sends the response.
 */
export const CHANGED_HEADER = "X-Rows-Changed";

/** Counts a request for a rate limit. Runs the request, or throws an ApiError over the limit. */
export type Limit = <T>(run: () => Promise<T>) => Promise<T>;

const pathsOf = ({ tables, routines }: Pick<Catalog, "tables" | "routines">) => [
  ...tables.map(({ name }) => name),
  ...routines.map(({ name }) => `rpc/${name}`),
];

/**
 * Returns the tables and read-only functions that the role `anon` may read. Their responses depend
 * on nothing but the URL, because visitors have no claims.
 */
const visitorReads = ({ tables, routines }: Catalog) => ({
  tables: tables.filter(({ columns }) => columns.some(({ readers }) => readers.includes("anon"))),
  routines: routines.filter(({ isReadOnly, callers }) => isReadOnly && callers.includes("anon")),
});

export type DataApi = Awaited<ReturnType<typeof openDataApi>>;

export async function openDataApi(target: DatabaseTarget) {
  const open = (bounds: RequestBounds) => openRequestPool(target, { ...bounds, pipeline: true });
  const pools = {
    visitors: open(VISITORS),
    own: open(OWN),
    members: open(MEMBERS),
    staff: open(STAFF),
  };
  type PoolName = keyof typeof pools;
  const catalog = await readCatalog(target);
  /** The quota error of each account whose statement of many rows was refused, by account id. */
  const quotaRefusals = new Map<string, { error: unknown; until: number }>();

  async function runRequest(
    request: ApiRequest,
    caller: Caller,
    pool: PoolName,
    limit: Limit = (run) => run(),
  ): Promise<Response> {
    const query = readRequest(catalog, caller.role, request);
    const { action } = query;
    const writer = mayWriteManyRows(query) ? caller.claims?.sub : undefined;
    const refusal = writer === undefined ? undefined : quotaRefusals.get(writer);
    if (refusal && performance.now() < refusal.until) throw refusal.error;
    const isRead = action.kind === "read" || (action.kind === "call" && action.routine.isReadOnly);
    const readOnly = isRead || isReadMethod(request.method);
    const { statements, resultOf } = toSql(query);
    const run = () => runStatements(pools[pool], { caller, readOnly }, statements);
    const { rows, changed } = await limit(run).catch((error: unknown) => {
      if (writer !== undefined && errorCode(error) === QUOTA_REACHED) {
        if (quotaRefusals.size >= MOST_QUOTA_REFUSALS) quotaRefusals.clear();
        quotaRefusals.set(writer, { error, until: performance.now() + QUOTA_REFUSAL_MS });
      }
      throw error;
    });
    const response = respond(query, resultOf(rows));
    if (changed.length > 0) response.headers.set(CHANGED_HEADER, changed.join(","));
    return response;
  }

  return {
    /**
     * Returns the response to a request of `caller`, run on a connection of `pool`. Errors become
     * responses. A valid request runs within `limit`.
     */
    async answer(
      request: ApiRequest,
      caller: Caller,
      pool: PoolName,
      limit?: Limit,
    ): Promise<Response> {
      try {
        return await runRequest(request, caller, pool, limit);
      } catch (error) {
        return respondToError(error, caller.role);
      }
    },
    /** The paths of all tables and functions, without the prefix `/rest/v1/`. */
    paths: pathsOf(catalog),
    /** The paths whose GET responses are the same for all visitors, without the prefix. */
    cachedPaths: pathsOf(visitorReads(catalog)),
    pools,
    close: () => Promise.all(Object.values(pools).map((pool) => pool.close())),
  };
}
