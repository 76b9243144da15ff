import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import pg, { type QueryResult as PgResult, type PoolClient } from "pg";
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

/**
 * One connection of the pool, which sends without waiting for the answer to what it sent before. What
 * begins a transaction and says who asks is held back and travels with the first query: a request of
 * the data API waits twice for the database instead of nine times.
 */
export class RequestConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #names = new StatementNames();
  #opening: Opening | undefined;
  #inTransaction = false;
  #outdated = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  begin(statement: string) {
    this.#opening = { begin: statement, settings: new Map() };
    this.#inTransaction = true;
  }

  /** Ends the transaction; returns when the database has confirmed it. */
  async end(statement: "commit" | "rollback") {
    const sent = this.#opening === undefined;
    this.#opening = undefined;
    this.#inTransaction = false;
    if (sent) await this.#client.query(statement);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const opening = this.#opening;
    const setting = opening && settingOf(query);
    if (setting !== undefined) {
      opening?.settings.set(...setting);
      return { rows: [] };
    }
    this.#opening = undefined;
    try {
      return toResult(await this.#send(query, opening));
    } catch (error) {
      if (this.#outdated || !isOutdated(error)) throw error;
      this.#outdated = true;
      if (opening !== undefined) await this.#client.query("rollback");
      else if (this.#inTransaction) throw Object.assign(error, { code: REPEATABLE });
      return toResult(await this.#send(query, opening));
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("answers are not streamed from the database");
  }

  release() {
    this.#client.release(this.#outdated || this.#names.full);
  }

  async #send({ sql, parameters }: CompiledQuery, opening: Opening | undefined): Promise<PgResult> {
    // The answers come in the order of sending: the error of the first is the one that is thrown.
    const opened = opening ? this.#open(opening) : [];
    const [result] = await Promise.all([this.#query(sql, [...parameters]), ...opened]);
    return result;
  }

  #open({ begin, settings }: Opening): Promise<PgResult>[] {
    if (settings.size === 0) return [this.#client.query(begin)];
    const calls = [...settings].map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
    return [
      this.#client.query(begin),
      this.#query(`select ${calls.join(", ")}`, [...settings].flat()),
    ];
  }

  #query(text: string, values: unknown[]): Promise<PgResult> {
    const name = this.#outdated ? undefined : this.#names.nameOf(text);
    return this.#client.query({ text, values, ...(name === undefined ? {} : { name }) });
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
