import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { DatabaseError, type PoolClient } from "pg";
import { boundedColumnTypes } from "./corrections/response-size.ts";

// The most statements that one connection keeps prepared; the app sends about twenty.
const MAX_PREPARED = 100;

/** By connection, the names of its prepared statements by their texts. */
const prepared = new WeakMap<PoolClient, Map<string, string>>();

function nameOf(client: PoolClient, text: string): string {
  const names = prepared.get(client) ?? new Map<string, string>();
  prepared.set(client, names);
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}

/** Whether `error` is that of a statement prepared before its table was altered. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof DatabaseError && error.message.startsWith("cached plan must not");

/**
 * A connection while one request has it. The statement that opens a transaction is held back and sent with the
 * first query, in one packet: nothing needs its result, and its error is thrown as that query's. With `prepare`
 * statements that have parameters are prepared; a connection that has too many of them, or an outdated one, is
 * closed when it is released.
 */
export function requestClient(client: PoolClient, prepare: boolean): PostgresPoolClient {
  let opening: string | undefined;
  let outdated = false;

  const send = (text: string, values: readonly unknown[]) =>
    client.query({
      text,
      values: [...values],
      types: boundedColumnTypes(),
      ...(prepare && values.length > 0 ? { name: nameOf(client, text) } : {}),
    });

  async function run(text: string, values: readonly unknown[]) {
    if (text.startsWith("begin")) {
      opening = text;
      return { command: "BEGIN", rowCount: null, rows: [] };
    }
    if (opening === undefined) return send(text, values);
    const { stream } = client.connection;
    stream.cork();
    const sent = [client.query(opening), send(text, values)] as const;
    stream.uncork();
    opening = undefined;
    const [, result] = await Promise.all(sent);
    return result;
  }

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== "string") throw new Error("results are not streamed from the database");
    return run(text, values).catch((error: unknown) => {
      outdated ||= isOutdated(error);
      throw error;
    });
  }

  const release = () => {
    client.release(outdated || (prepared.get(client)?.size ?? 0) >= MAX_PREPARED);
  };
  return { query, release };
}
