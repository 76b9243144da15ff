import pg, { type PoolClient, type QueryResultRow } from "pg";

type Rows = QueryResultRow[];

/**
 * A function that runs a statement in which each `${value}` is a parameter, and resolves to the
 * rows: `` await sql<{ id: string }[]>`select id from auth.users where email = ${email}` ``.
 */
export type Session = {
  <T extends Rows = Rows>(text: TemplateStringsArray, ...values: unknown[]): Promise<T>;
  /**
   * Runs a string with one statement and its parameters `$1`, `$2`, …, or with several statements
   * without parameters.
   */
  unsafe: <T extends Rows = Rows>(text: string, parameters?: unknown[]) => Promise<T>;
};

/** A pool of connections to one database, which are opened when needed and kept until `end`. */
export type Sql = Session & {
  /** Runs `work` in a transaction, which is rolled back when `work` fails. */
  begin: <T>(work: (sql: Session) => Promise<T>) => Promise<T>;
  /** Returns one connection, whose locks and settings remain until `release` closes it. */
  reserve: () => Promise<Session & { release: () => void }>;
  end: () => Promise<void>;
};

class Assignments {
  readonly values: [column: string, value: unknown][];
  constructor(values: object) {
    this.values = Object.entries(values);
  }
}

/**
 * Makes the assignments of an update from an object: `` sql`update t set ${assignments({ a: 1 })}`
 * ``.
 */
export const assignments = (values: object) => new Assignments(values);

/** Returns the text of a template with `$1`, `$2`, … and the values of these parameters. */
function statement(strings: readonly string[], values: unknown[]) {
  const parameters: unknown[] = [];
  const place = (value: unknown) => `$${parameters.push(value)}`;
  const parts = values.map((value) =>
    value instanceof Assignments
      ? value.values.map(([name, each]) => `"${name}" = ${place(each)}`).join(", ")
      : place(value),
  );
  return { text: String.raw({ raw: strings }, ...parts), parameters };
}

function sessionOver(connection: pg.Pool | PoolClient): Session {
  const unsafe = async <T extends Rows>(text: string, parameters: unknown[] = []) => {
    const { rows } = await connection.query<T[number]>(text, parameters);
    return rows as T;
  };
  const run = <T extends Rows>(strings: TemplateStringsArray, ...values: unknown[]) => {
    const { text, parameters } = statement(strings, values);
    return unsafe<T>(text, parameters);
  };
  return Object.assign(run, { unsafe });
}

/** Opens the database of the cluster in `dataDir` as its owner. */
export const openOwner = (dataDir: string): Sql =>
  openSql(
    `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(dataDir)}/postgres`,
  );

/** Opens the database at `url` with at most `max` connections. */
export function openSql(url: string, max = 2): Sql {
  const pool = new pg.Pool({ connectionString: url, max, idleTimeoutMillis: 0 });
  // The errors of idle connections are ignored, because a test may stop the database.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});

  async function begin<T>(work: (sql: Session) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const result = await work(sessionOver(client));
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }

  async function reserve() {
    const client = await pool.connect();
    return Object.assign(sessionOver(client), { release: () => client.release(true) });
  }

  let ended: Promise<void> | undefined;
  const end = () => {
    ended ??= pool.end();
    return ended;
  };
  return Object.assign(sessionOver(pool), { begin, reserve, end });
}
