import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { errorCode, logInfo } from "../log.ts";

/**
 * Address of a PostgreSQL database. If `socketDir` is set, clients connect to the Unix socket in
 * this folder instead of the host in the URL.
 */
export type DatabaseTarget = { url: string; socketDir?: string };

/**
 * Database role of the connections for requests. The role owns nothing and can only switch to
 * `anon` or `authenticated`, so that no code of a request can bypass a policy or change a grant.
 */
export const REQUEST_ROLE = "authenticator";

/**
 * Application name of the connections for requests. A restore detects a running server by this
 * name.
 */
export const SERVER_NAME = "avisos";

const CONNECT_TIMEOUT_MS = 5_000;

type Named<Options> = Options & { application_name: string };

function connectionTo({ url, socketDir }: DatabaseTarget): pg.ClientConfig {
  const fullUrl = new URL(url);
  if (socketDir !== undefined) fullUrl.searchParams.set("host", socketDir);
  return { connectionString: fullUrl.href, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
}

// Errors of idle connections need a handler, because Node.js ends the process on an unhandled error
// event. The error itself can be ignored, because the next query on the connection fails.
const ignoreError = () => {};

/** Returns a client for `target`. The caller must connect and end the client. */
export const createClient = (target: DatabaseTarget, options: Named<pg.ClientConfig>): pg.Client =>
  new pg.Client({ ...connectionTo(target), ...options }).on("error", ignoreError);

/** Returns a pool of connections to `target`. The pool removes lost connections. */
export const openPool = (target: DatabaseTarget, options: Named<pg.PoolConfig>): pg.Pool =>
  new pg.Pool({ ...connectionTo(target), ...options })
    .on("connect", (client) => client.on("error", ignoreError))
    .on("error", ignoreError);

type Connections = { connect(): Promise<pg.PoolClient> };

/**
 * Runs `work` in a transaction on a connection of `pool`. If `work` fails, the connection is
 * closed, which rolls back the transaction.
 */
export async function inTransaction<T>(
  pool: Connections,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Runs `work` on a connection with the rights of the database's owner, for schema changes,
 * maintenance and commands. When `signal` aborts, the connection is closed at once, even during a
 * query.
 */
export async function asOwner<T>(
  target: DatabaseTarget,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = createClient(target, { application_name: "avisos owner" });
  // Destroy the socket, because `client.end()` never settles while the client is connecting.
  const close = () => client.connection.stream.destroy();
  signal?.addEventListener("abort", close);
  try {
    await client.connect();
    return await work(client);
  } finally {
    signal?.removeEventListener("abort", close);
    await client.end();
  }
}

/** Returns the cause of a failed connection for the operator, without the password of the URL. */
export function describeConnectionError(error: unknown): string {
  if (error instanceof AggregateError) return describeConnectionError(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

const OLDEST_VERSION = 15;
const RETRY_EVERY_MS = 20;
const LOG_AFTER_MS = 5_000;
const VERSION_SQL = "select current_setting('server_version_num')::int / 10000 as version";

// SQLSTATE of "the database system is starting up". After a crash, PostgreSQL replays its
// write-ahead log, which may take minutes.
const STARTING = "57P03";
// Error codes while a database starts at the same time as the server: the database does not listen
// yet, or its host name is not yet known.
const UNREACHABLE_CODES = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"];
const UNREACHABLE_WAIT_MS = 10_000;

/**
 * Tries to connect until the database answers. Waits without a time limit while PostgreSQL reports
 * that it is starting.
 * @param patience returns for the code of any other error how many milliseconds to keep trying.
 * @returns the major version of PostgreSQL.
 * @throws the last error after the time that `patience` allows, or the reason of `signal`.
 */
export async function waitForDatabase(
  target: DatabaseTarget,
  patience: (code: string) => number,
  signal?: AbortSignal,
): Promise<number> {
  let lastStarting = performance.now();
  let logAt = lastStarting + LOG_AFTER_MS;
  for (;;) {
    signal?.throwIfAborted();
    try {
      const { rows } = await asOwner(target, (owner) =>
        owner.query<{ version: number }>(VERSION_SQL),
      );
      return rows[0]?.version ?? 0;
    } catch (error) {
      const code = errorCode(error) ?? "";
      if (code === STARTING) lastStarting = performance.now();
      else if (performance.now() - lastStarting >= patience(code)) throw error;
    }
    if (lastStarting > logAt) {
      logInfo("PostgreSQL is still starting; after a crash it reads its log first");
      logAt = Number.POSITIVE_INFINITY;
    }
    await delay(RETRY_EVERY_MS);
  }
}

/**
 * Waits until the database at DATABASE_URL answers, and checks its version.
 * @throws an error whose message of one line tells the operator what to do.
 */
export async function checkReachable(target: DatabaseTarget): Promise<void> {
  const database = "the database at DATABASE_URL";
  const patience = (code: string) => (UNREACHABLE_CODES.includes(code) ? UNREACHABLE_WAIT_MS : 0);
  const version = await waitForDatabase(target, patience).catch((error) => {
    const cause = describeConnectionError(error);
    throw new Error(`${database} does not answer (${cause}); check DATABASE_URL`);
  });
  if (version >= OLDEST_VERSION) return;
  throw new Error(`${database} is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed`);
}
