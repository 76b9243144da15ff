import pg from "pg";
import { REQUEST_ROLE } from "./bootstrap.ts";

const TIMEOUT_MS = 1_000;
// After a failure nobody else waits for the database, for this long.
const PAUSE_MS = 2_000;

/** A query of the rate limiter and what it reads of the answer: the one row of a key. */
type Query = { text: string; values: (string | number | null)[] };
type Answer = { rows: Record<string, unknown>[] };

/** The database as the rate limiter wants it. */
export type LimitStore = { query: (query: Query) => Promise<Answer>; close: () => Promise<void> };

/**
 * Opens connections for counting attempts. A query fails soon rather than late: the limiter then counts
 * in memory, and nobody's sign-in waits for a number.
 */
export function openLimitStore(url: string): LimitStore {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    application_name: "avisos limits",
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    options: `-c role=${REQUEST_ROLE}`,
  });
  // Or else a connection that is lost would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  let pausedUntil = 0;

  async function query({ text, values }: Query): Promise<Answer> {
    if (Date.now() < pausedUntil) throw new Error("the database does not answer");
    try {
      return await pool.query<Record<string, unknown>>(text, values);
    } catch (error) {
      pausedUntil = Date.now() + PAUSE_MS;
      throw error;
    }
  }

  return { query, close: () => pool.end() };
}
