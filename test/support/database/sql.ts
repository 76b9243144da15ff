import pg, { type PoolClient, type QueryResultRow } from "pg";

type Rows = QueryResultRow[];

/**
 * Runs a statement in which each `${value}` is a parameter, and resolves to its rows:
 * `` await sql<{ id: string }[]>`select id from auth.users where email = ${email}` ``.
 */
export type Session = {
  <T extends Rows = Rows>(text: TemplateStringsArray, ...values: unknown[]): Promise<T>;
  /** Runs a statement, or several without parameters, from a string; the parameters are `$1`, `$2`, …. */
  unsafe: <T extends Rows = Rows>(text: string, parameters?: unknown[]) => Promise<T>;
};

/** Connections to one database, opened when they are needed and kept until `end`. */
export type Sql = Session & {
  /** Runs `work` in a transaction, which is rolled back when it fails. */
  begin: <T>(work: (sql: Session) => Promise<T>) => Promise<T>;
  /** A connection for what its session holds; `release` closes it. */
  reserve: () => Promise<Session & { release: () => void }>;
  end: () => Promise<void>;
};

class Assignments {
  readonly values: [column: string, value: unknown][];
  constructor(values: object) {
    this.values = Object.entries(values);
  }
}

/** The columns of an update, as a part of a statement: `` sql`update t set ${assignments({ a: 1 })}` ``. */
export const assignments = (values: object) => new Assignments(values);

/** The text of a template with `$1`, `$2`, … and their values. */
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

/** The database of the cluster in `dataDir`, as its owner. */
export const openOwner = (dataDir: string): Sql =>
  openSql(
    `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(dataDir)}/postgres`,
  );

/** Opens the database at `url`, of which at most `max` connections are used at once. */
export function openSql(url: string, max = 2): Sql {
  const pool = new pg.Pool({ connectionString: url, max, idleTimeoutMillis: 0 });
  // A test may stop the database under an idle connection, which is no failure of the test.
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
