import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { errorCode, logInfo } from "../log.ts";

/** A PostgreSQL to connect to: a URL, or the folder of a Unix socket that replaces the URL's host. */
export type DatabaseTarget = { url: string; socketDir?: string };

/**
 * The role that requests begin as. It owns nothing and may only become `anon` or `authenticated`, so that no code
 * of the server can step around a policy or change a grant.
 */
export const REQUEST_ROLE = "authenticator";

/** The name of the connections of requests, by which a restore recognises a running server. */
export const SERVER_NAME = "avisos";

const CONNECT_TIMEOUT_MS = 5_000;

type Named<Options> = Options & { application_name: string };

function connectionTo({ url, socketDir }: DatabaseTarget): pg.ClientConfig {
  const whole = new URL(url);
  if (socketDir !== undefined) whole.searchParams.set("host", socketDir);
  return { connectionString: whole.href, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
}

// Without a listener an error on an idle connection would end the process. The next query on it fails.
const ignore = () => {};

/** A connection to `target` that the caller opens with `connect` and ends. */
export const createClient = (target: DatabaseTarget, options: Named<pg.ClientConfig>): pg.Client =>
  new pg.Client({ ...connectionTo(target), ...options }).on("error", ignore);

/** A pool of connections to `target`. It drops a lost connection by itself. */
export const openPool = (target: DatabaseTarget, options: Named<pg.PoolConfig>): pg.Pool =>
  new pg.Pool({ ...connectionTo(target), ...options })
    .on("connect", (client) => client.on("error", ignore))
    .on("error", ignore);

type Connections = { connect(): Promise<pg.PoolClient> };

/** Runs `work` as one transaction, on a connection of `pool`. Closes the connection when `work` fails, which rolls back. */
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
 * Runs `work` on a connection as the database's owner, for schema work, maintenance and commands.
 * `signal` closes the connection at once, whatever it is doing.
 */
export async function asOwner<T>(
  target: DatabaseTarget,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = createClient(target, { application_name: "avisos owner" });
  // Not end(): a connection that is being opened would then neither open nor fail.
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

/** The cause of a failed connection in words for the operator, without the password of the URL. */
export function describeConnectionError(error: unknown): string {
  if (error instanceof AggregateError) return describeConnectionError(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

const OLDEST_VERSION = 15;
const RETRY_EVERY_MS = 20;
const LOG_AFTER_MS = 5_000;
const VERSION = "select current_setting('server_version_num')::int / 10000 as version";

// "The database system is starting up": after a crash it reads its log again, which may take minutes.
const STARTING = "57P03";
// A database that starts together with the server does not listen yet, or has no name yet.
const NOT_THERE_YET = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"];
const NOT_THERE_MS = 10_000;

/**
 * Connects again and again until the database answers, for as long as it says that it is starting.
 * @param patience returns how many milliseconds any other error, of this code, may last.
 * @returns its major version. @throws the error that lasted longer, or the reason of `signal`.
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
      const { rows } = await asOwner(target, (owner) => owner.query<{ version: number }>(VERSION));
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

/** Waits for the database of DATABASE_URL while it starts. @throws with one line that says what to do. */
export async function checkReachable(target: DatabaseTarget): Promise<void> {
  const database = "the database at DATABASE_URL";
  const patience = (code: string) => (NOT_THERE_YET.includes(code) ? NOT_THERE_MS : 0);
  const version = await waitForDatabase(target, patience).catch((error) => {
    const cause = describeConnectionError(error);
    throw new Error(`${database} does not answer (${cause}); check DATABASE_URL`);
  });
  if (version >= OLDEST_VERSION) return;
  throw new Error(`${database} is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed`);
}
