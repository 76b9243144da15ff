import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import pg, { type QueryResult as PgResult, type PoolClient } from "pg";
import { boundedColumnTypes } from "./answer-size.ts";
import type { RequestPools } from "./request-pools.ts";
import { StatementNames } from "./statement-names.ts";

// How the library says who asks, a statement for each setting, whose results it does not look at.
const SETTING = /^SELECT set_config\('([a-z._]+)', (?:\$1|''), true\)$/;
const ROLE = /^SET LOCAL ROLE "([a-z_]+)"$/;

// A prepared statement whose table was altered since, or one that the database no longer has.
const OUTDATED = ["0A000", "26000"];
// As after a serialization failure: the same request may succeed at once.
const REPEATABLE = "40001";

const CHANGES = ["INSERT", "UPDATE", "DELETE", "MERGE"];

/** What a transaction begins with, as long as nothing of it has been sent. */
type Opening = { begin: string; settings: Map<string, string> };

function settingOf({ sql, parameters }: CompiledQuery): [name: string, value: string] | undefined {
  const name = SETTING.exec(sql)?.[1];
  if (name !== undefined) return [name, String(parameters[0] ?? "")];
  const role = ROLE.exec(sql)?.[1];
  return role === undefined ? undefined : ["role", role];
}

function toResult<R>({ command, rowCount, rows }: PgResult): QueryResult<R> {
  return {
    rows,
    ...(CHANGES.includes(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
  };
}

/** The statements that each connection of the database has prepared. */
const prepared = new WeakMap<PoolClient, StatementNames>();

function namesOf(client: PoolClient): StatementNames {
  const known = prepared.get(client);
  if (known !== undefined) return known;
  const names = new StatementNames();
  prepared.set(client, names);
  return names;
}

/**
 * What one request has of the database. What begins a transaction and says who asks is held back: it
 * decides which connection is taken, and travels with the first query, as the connection sends without
 * waiting for the answer to what it sent before. A request of the data API so waits twice for the
 * database instead of nine times.
 */
export class RequestConnection implements DatabaseConnection {
  readonly #pools: RequestPools;
  #taken: Promise<PoolClient> | undefined;
  #opening: Opening | undefined;
  #inTransaction = false;
  #outdated = false;
  #stopped = false;

  constructor(pools: RequestPools) {
    this.#pools = pools;
  }

  begin(statement: string) {
    this.#opening = { begin: statement, settings: new Map() };
    this.#inTransaction = true;
  }

  /** Ends the transaction; returns when the database has confirmed it. */
  async end(statement: "commit" | "rollback") {
    const sent = this.#opening === undefined && !this.#stopped;
    this.#opening = undefined;
    this.#inTransaction = false;
    if (sent) await (await this.#taken)?.query(statement);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const opening = this.#opening;
    const setting = opening && settingOf(query);
    if (setting !== undefined) {
      opening?.settings.set(...setting);
      return { rows: [] };
    }
    this.#opening = undefined;
    this.#taken ??= this.#pools.connect(opening?.settings.get("role"));
    const client = await this.#taken;
    try {
      return toResult(await this.#send(client, query, opening));
    } catch (error) {
      if (this.#outdated || !isOutdated(error)) throw error;
      this.#outdated = true;
      if (opening !== undefined) await client.query("rollback");
      else if (this.#inTransaction) throw Object.assign(error, { code: REPEATABLE });
      return toResult(await this.#send(client, query, opening));
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("answers are not streamed from the database");
  }

  async release() {
    const client = await this.#taken?.catch(() => undefined);
    client?.release(this.#outdated || namesOf(client).full);
  }

  async #send(
    client: PoolClient,
    { sql, parameters }: CompiledQuery,
    opening: Opening | undefined,
  ): Promise<PgResult> {
    // The answers come in the order of sending: the error of the first is the one that is thrown.
    const opened = opening ? this.#open(client, opening) : [];
    const [result] = await Promise.all([this.#query(client, sql, [...parameters]), ...opened]);
    return result;
  }

  #open(client: PoolClient, { begin, settings }: Opening): Promise<PgResult>[] {
    if (settings.size === 0) return [client.query(begin)];
    const calls = [...settings].map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
    return [
      client.query(begin),
      this.#query(client, `select ${calls.join(", ")}`, [...settings].flat()),
    ];
  }

  #query(client: PoolClient, text: string, values: unknown[]): Promise<PgResult> {
    const name = this.#outdated ? undefined : namesOf(client).nameOf(text);
    // Reading the rest to its end would cost more than connecting anew.
    const types = boundedColumnTypes(() => {
      this.#stopped = true;
      client.connection.stream.destroy();
    });
    return client.query({ text, values, types, ...(name === undefined ? {} : { name }) });
  }
}

function isOutdated(error: unknown): error is pg.DatabaseError {
  return (
    error instanceof pg.DatabaseError &&
    error.code !== undefined &&
    OUTDATED.includes(error.code) &&
    /prepared statement|cached plan/.test(error.message)
  );
}
