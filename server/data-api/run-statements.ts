import { DatabaseError, escapeLiteral, type PoolClient } from "pg";
import type { RequestPool } from "../database/request-pool.ts";
import { MOST_BYTES } from "./bounds.ts";
import { tooLarge } from "./errors.ts";
import type { SqlText } from "./sql/request-statement.ts";
import type { Row } from "./sql/row-writer.ts";

/** Who asks: the role and the claims of the token, none for a visitor. */
export type Caller = { role: "anon" | "authenticated"; claims: { sub: string } | undefined };

// The most statements that one connection keeps prepared; the app sends about sixty.
const MOST_PREPARED = 200;

/** By connection, the names of its prepared statements by their texts. */
const prepared = new WeakMap<PoolClient, Map<string, string>>();

function nameOf(client: PoolClient, text: string): string {
  const names = prepared.get(client) ?? new Map<string, string>();
  prepared.set(client, names);
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}

/** Opens a transaction and tells the policies who asks. */
function openingOf({ role, claims }: Caller, readOnly: boolean): string {
  const settings = Object.entries({
    role,
    "request.jwt.claim.role": role,
    "request.jwt.claim.sub": claims?.sub ?? "",
    "request.jwt.claims": claims ? JSON.stringify(claims) : "",
  });
  const calls = settings.map((pair) => `set_config(${pair.map(escapeLiteral).join(",")},true)`);
  return `begin${readOnly ? " read only" : ""};select ${calls.join(",")}`;
}

// What a statement returns beside a body, which it bounds itself.
const BESIDE_BODY = 10_000;

/** How the driver reads values: as they are. Calls `onExcess` once there are more than a response may have. */
function boundedText(onExcess: () => void) {
  let left = MOST_BYTES + BESIDE_BODY;
  const parse = (text: string) => {
    left -= text.length;
    if (left < 0) onExcess();
    return text;
  };
  return { getTypeParser: () => parse };
}

/** Whether `error` is that of a statement prepared before its table was altered. */
const isOutdated = (error: unknown): boolean =>
  error instanceof DatabaseError && error.message.startsWith("cached plan must not");

/**
 * Runs statements as their caller in a transaction of their own. All of it is sent in one packet: when one fails, the
 * commit rolls back. A connection with too many prepared statements, or an outdated one, is closed, and so is one that
 * brings more than a response may have: reading it to its end would keep everybody waiting.
 */
async function attempt(client: PoolClient, opening: string, statements: SqlText[]) {
  const { stream } = client.connection;
  let isTooLarge = false;
  const types = boundedText(() => {
    isTooLarge = true;
    stream.destroy();
  });
  stream.cork();
  const opened = client.query(opening);
  const results = statements.map(({ text, values }) => {
    const name = nameOf(client, text);
    return client.query<Row>({ text, values, name, rowMode: "array", types });
  });
  const committed = client.query("commit");
  stream.uncork();
  const [first, last, ...answers] = await Promise.allSettled([opened, committed, ...results]);
  const failed = [first, ...answers, last].find((one) => one.status === "rejected");
  const error: unknown = failed?.reason;
  const names = prepared.get(client)?.size ?? 0;
  client.release(isTooLarge || isOutdated(error) || names >= MOST_PREPARED);
  if (isTooLarge) throw tooLarge();
  if (failed) throw error;
  return answers.map((answer) => (answer.status === "fulfilled" ? answer.value.rows : []));
}

/** Runs the statements of a request on a connection of `pool`; the rows of each. */
export async function runStatements(
  pool: RequestPool,
  { caller, readOnly }: { caller: Caller; readOnly: boolean },
  statements: SqlText[],
): Promise<Row[][]> {
  for (;;) {
    const client = await pool.connect();
    try {
      return await attempt(client, openingOf(caller, readOnly), statements);
    } catch (error) {
      // Until no connection has an outdated statement: each attempt closes one that has.
      if (!isOutdated(error)) throw error;
    }
  }
}
