import { createPostgresConnection } from "@supabase/lite/postgres";
import { Kysely, PostgresDialect } from "kysely";
import { type DatabaseTarget, openPool, SERVER_NAME } from "../postgres/connect.ts";
import { toPostgrestError } from "./corrections/database-errors.ts";
import { requestClient } from "./request-client.ts";
import { asCaller } from "./request-transaction.ts";

// Visitors and members have connections of their own: none of them takes any from the others. Most reads of visitors are served by the response cache; more connections would only give a flood of
// them more of the processors. `statementMs` includes waiting for a lock, `waitMs` is the wait for a free
// connection.
const VISITORS = { connections: 2, statementMs: 1_000, waitMs: 1_500, waiting: 100, prepare: true };
const MEMBERS = {
  connections: 10,
  statementMs: 7_000,
  waitMs: 5_000,
  waiting: 1_000,
  prepare: true,
};

/** Opens the pools over `target`; connections begin as `role`, as the database's owner when it is undefined. */
export function openRequestPools(target: DatabaseTarget, role: string | undefined) {
  function open({ connections, statementMs, waitMs, waiting, prepare }: typeof MEMBERS) {
    const pool = openPool(target, {
      application_name: SERVER_NAME,
      max: connections,
      pipeline: true,
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: 0,
      options: `-c TimeZone=UTC${role === undefined ? "" : ` -c role=${role}`}`,
      ...(role === undefined ? {} : { statement_timeout: statementMs }),
    });
    const connect = async () => {
      if (pool.waitingCount < waiting) return requestClient(await pool.connect(), prepare);
      throw Object.assign(new Error("too many requests are waiting"), { code: "53300" });
    };
    const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end() } });
    return new Kysely<unknown>({ dialect });
  }
  return { visitors: open(VISITORS), members: open(MEMBERS) };
}

/**
 * The library's connection to `target`, begun as `role`.
 *
 * Its queries run over `pg`, whose pool drops a broken connection and opens another. With the driver that
 * the library brings, a database that restarts ends the process; that driver is created here and never
 * connects.
 */
export function connectLite(target: DatabaseTarget, role: string) {
  const { visitors, members } = openRequestPools(target, role);
  return Object.assign(createPostgresConnection({ url: target.url }), {
    kysely: members,
    // The library's own would also grant everything on every table to every role.
    withContext: asCaller((caller) => (caller === "anon" ? visitors : members)),
    normalizeDbError: toPostgrestError,
    close: async () => {
      await Promise.all([visitors, members].map((database) => database.destroy()));
    },
  });
}
