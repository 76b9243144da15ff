import type { QueryResultRow } from "pg";
import { type DatabaseTarget, openPool, SERVER_NAME } from "../postgres/connect.ts";
import { REQUEST_ROLE } from "../postgres/roles.ts";

const MOST_WAITING = 1_000;

/** Runs one statement and returns its rows. */
export type Query = <Row extends QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>;

/** Opens connections that nobody else waits for. The time of a statement includes the wait for a lock. */
export function openDatabase(target: DatabaseTarget) {
  const pool = openPool(target, {
    application_name: SERVER_NAME,
    max: 4,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 7_000,
    idleTimeoutMillis: 0,
    options: `-c TimeZone=UTC -c role=${REQUEST_ROLE}`,
  });

  async function connect() {
    if (pool.waitingCount < MOST_WAITING) return pool.connect();
    throw Object.assign(new Error("too many requests are waiting"), { code: "53300" });
  }

  const query: Query = async (text, values) => {
    const client = await connect();
    return (await client.query(text, values).finally(() => client.release())).rows;
  };

  async function transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const client = await connect();
    try {
      await client.query("begin");
      const result = await work(async (text, values) => (await client.query(text, values)).rows);
      await client.query("commit");
      client.release();
      return result;
    } catch (error) {
      // A lost connection has rolled back by itself.
      const isLost = await client.query("rollback").then(
        () => false,
        () => true,
      );
      client.release(isLost);
      throw error;
    }
  }

  return { query, transaction, close: () => pool.end() };
}
