import { escapeLiteral, type PoolClient } from "pg";
import type { RequestPool } from "../database/request-pool.ts";
import { tooLarge } from "./errors.ts";
import { MOST_BYTES } from "./query-limits.ts";
import type { SqlText } from "./sql/request-statement.ts";
import type { Row } from "./sql/shape.ts";

/** The role of a request, and the claims of its access token. A visitor has no claims. */
export type Caller = {
  role: "anon" | "authenticated";
  claims: { sub: string } | undefined;
  /** The network address of the request. Requests of the server itself have no address. */
  address?: string;
};

/**
 * Returns SQL that begins a transaction and sets the role and the claims of the caller, which the
 * policies read.
 */
function openingSql({ role, claims }: Caller, readOnly: boolean): string {
  const settings = Object.entries({
    role,
    "request.jwt.claim.role": role,
    "request.jwt.claim.sub": claims?.sub ?? "",
    "request.jwt.claims": claims ? JSON.stringify(claims) : "",
  });
  const calls = settings.map((pair) => `set_config(${pair.map(escapeLiteral).join(",")},true)`);
  return `begin${readOnly ? " read only" : ""};select ${calls.join(",")}`;
}

// Bytes that a result may have beside the column `body`. The SQL statement itself limits the size
// of `body`.
const BYTES_BESIDE_BODY = 10_000;

/**
 * Returns parsers for the database driver. The parsers keep values as text. They call `onExcess`
 * when all values together have more bytes than a result may have.
 */
function countingTextParsers(onExcess: () => void) {
  let left = MOST_BYTES + BYTES_BESIDE_BODY;
  const parse = (text: string) => {
    left -= text.length;
    if (left < 0) onExcess();
    return text;
  };
  return { getTypeParser: () => parse };
}

// A connection keeps eight plans at most. Each plan takes memory, and a client can invent inserts
// with any columns and embedded resources. The web app sends fewer than eight different inserts.
const MOST_PLANS = 8;

/** The names of the prepared statements of each connection, by the SQL text of the statement. */
const preparedNames = new WeakMap<PoolClient, Map<string, string>>();

/**
 * Returns the name of the prepared statement with the SQL `text`. Returns undefined when the
 * connection already has `MOST_PLANS` others.
 */
function preparedName(client: PoolClient, text: string): string | undefined {
  const names = preparedNames.get(client) ?? new Map<string, string>();
  preparedNames.set(client, names);
  if (!names.has(text) && names.size < MOST_PLANS) names.set(text, `insert_${names.size}`);
  return names.get(text);
}

// The triggers of private.notify_servers collect the names of changed tables in the setting
// `avisos.changed` during the transaction.
const CHANGED_TABLES = "select current_setting('avisos.changed', true)";

/**
 * Runs the statements of a request as its caller, in one transaction on a connection of `pool`. All
 * statements are sent in one packet: when one fails, PostgreSQL rolls back at `commit`. Only
 * statements with `keepsPlan` are named, because PostgreSQL keeps a plan for each name. A
 * connection whose result is too large is closed, because reading the rest would block other
 * requests.
 * @returns the rows of each statement, and the changed tables that visitors may read.
 */
export async function runStatements(
  pool: RequestPool,
  { caller, readOnly }: { caller: Caller; readOnly: boolean },
  statements: SqlText[],
): Promise<{ rows: Row[][]; changed: string[] }> {
  const { claims, address } = caller;
  const client = await pool.connect({ account: claims?.sub, address });
  const { stream } = client.connection;
  let isTooLarge = false;
  const types = countingTextParsers(() => {
    isTooLarge = true;
    stream.destroy();
  });
  const all: SqlText[] = readOnly
    ? statements
    : [...statements, { text: CHANGED_TABLES, values: [] }];
  stream.cork();
  const opened = client.query(openingSql(caller, readOnly));
  const results = all.map(({ text, values, keepsPlan }) => {
    const name = keepsPlan ? preparedName(client, text) : undefined;
    return client.query<Row>({ text, values, name, rowMode: "array", types });
  });
  const committed = client.query("commit");
  stream.uncork();
  const [first, last, ...answers] = await Promise.allSettled([opened, committed, ...results]);
  const failed = [first, ...answers, last].find((one) => one.status === "rejected");
  client.release(isTooLarge);
  if (isTooLarge) throw tooLarge();
  if (failed) throw failed.reason;
  const rows = answers.map((answer) => (answer.status === "fulfilled" ? answer.value.rows : []));
  const changed = String((!readOnly && rows.pop()?.[0]?.[0]) || "");
  return { rows, changed: [...new Set(changed.split(",").filter(Boolean))] };
}
