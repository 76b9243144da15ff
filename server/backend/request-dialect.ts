import { type Driver, PostgresDialect, type TransactionSettings } from "kysely";
import { RequestConnection } from "./request-connection.ts";
import type { RequestPools } from "./request-pools.ts";

class RequestDriver implements Driver {
  readonly #pools: RequestPools;

  constructor(pools: RequestPools) {
    this.#pools = pools;
  }

  async init() {}

  async acquireConnection(): Promise<RequestConnection> {
    return new RequestConnection(this.#pools);
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
    await connection.release();
  }

  destroy() {
    return this.#pools.end();
  }
}

/** Kysely's dialect for PostgreSQL over `pools`, whose clients pipeline (see request-connection.ts). */
export class RequestDialect extends PostgresDialect {
  readonly #pools: RequestPools;

  constructor(pools: RequestPools) {
    super({ pool: () => Promise.reject(new Error("this dialect has a driver of its own")) });
    this.#pools = pools;
  }

  override createDriver(): Driver {
    return new RequestDriver(this.#pools);
  }
}
