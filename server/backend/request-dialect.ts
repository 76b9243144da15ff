import { type Driver, PostgresDialect, type TransactionSettings } from "kysely";
import type { Pool, PoolClient } from "pg";
import { RequestConnection } from "./request-connection.ts";

class RequestDriver implements Driver {
  readonly #pool: Pool;
  readonly #connections = new WeakMap<PoolClient, RequestConnection>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async init() {}

  async acquireConnection(): Promise<RequestConnection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client);
    if (known !== undefined) return known;
    const connection = new RequestConnection(client);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(
    connection: RequestConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ) {
    connection.begin(
      ["begin", isolationLevel && `isolation level ${isolationLevel}`, accessMode]
        .filter(Boolean)
        .join(" "),
    );
  }

  commitTransaction(connection: RequestConnection) {
    return connection.end("commit");
  }

  rollbackTransaction(connection: RequestConnection) {
    return connection.end("rollback");
  }

  async releaseConnection(connection: RequestConnection) {
    connection.release();
  }

  destroy() {
    return this.#pool.end();
  }
}

/** Kysely's dialect for PostgreSQL over `pool`, whose clients pipeline (see request-connection.ts). */
export class RequestDialect extends PostgresDialect {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new RequestDriver(this.#pool);
  }
}
