import type { QueryResultRow } from "pg";
import type { DatabaseTarget } from "../database/connect.ts";
import { openRequestPool } from "../database/request-pool.ts";

const BOUNDS = { connections: 4, statementMs: 7_000, waitMs: 5_000, waiting: 1_000 };

/** Runs one statement and returns its rows. */
export type Query = <Row extends QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>;

/** Opens connections that nobody else waits for. */
export function openDatabase(target: DatabaseTarget) {
  const { connect, close } = openRequestPool(target, BOUNDS);

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
      // Closing the connection rolls back, and rarely happens: what is refused is no error of a transaction.
      client.release(true);
      throw error;
    }
  }

  return { query, transaction, close };
}
