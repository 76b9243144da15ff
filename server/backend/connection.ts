import { createPostgresConnection } from "@supabase/lite/postgres";
import { Kysely } from "kysely";
import pg from "pg";
import { connectionString, type DatabaseTarget } from "../database/connect.ts";
import { toPostgrestError } from "../database/errors.ts";
import { columnTypes } from "./column-types.ts";
import { RequestDialect } from "./request-dialect.ts";

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
// A statement that waits this long for a lock will not be worth waiting for.
const STATEMENT_TIMEOUT_MS = 7_000;

function openPool(target: DatabaseTarget, role: string | undefined) {
  const pool = new pg.Pool({
    connectionString: connectionString(target),
    max: CONNECTIONS,
    pipeline: true,
    application_name: "avisos",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 0,
    options: `-c TimeZone=UTC${role === undefined ? "" : ` -c role=${role}`}`,
    ...(role === undefined ? {} : { statement_timeout: STATEMENT_TIMEOUT_MS }),
    types: columnTypes,
  });
  // The pool drops a broken connection by itself, and the request that used it is told; without these
  // the event would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  return pool;
}

/**
 * The library's connection to `target`, begun as `role` (as the database's owner when undefined).
 *
 * Its queries run over `pg`, whose pool drops a broken connection and opens another. With the driver
 * that the library brings, a database that goes and comes back ends the process, or is found again only
 * after up to 20 seconds; that driver is created here and never connects.
 */
export function connectLite(target: DatabaseTarget, role: string | undefined) {
  const connection = createPostgresConnection({ url: target.url });
  connection.normalizeDbError = toPostgrestError;
  connection.kysely = new Kysely({ dialect: new RequestDialect(openPool(target, role)) });
  // The library's own grants: it gives everything on every table to every role, at its first request. Ours
  // are the migrations', and several servers starting together would fail at each other's.
  Object.assign(connection, { ensureRlsContext: async () => true });
  connection.close = () => connection.kysely.destroy();
  return connection;
}

export type LiteConnection = ReturnType<typeof connectLite>;
