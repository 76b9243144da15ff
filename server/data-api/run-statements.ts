import { escapeLiteral } from "pg";
import type { RequestPool } from "../database/request-pool.ts";
import { tooLarge } from "./errors.ts";
import { MOST_BYTES } from "./request-limits.ts";
import type { SqlText } from "./sql/request-statement.ts";
import type { Row } from "./sql/shape.ts";

/** Who asks: the role and the claims of the token, none for a visitor. */
export type Caller = { role: "anon" | "authenticated"; claims: { sub: string } | undefined };

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

// Triggers (private.notify_servers) set it for the rest of the transaction.
const CHANGED_TABLES = "select current_setting('avisos.changed', true)";

/**
 * Runs the statements of a request as its caller, in a transaction of their own on a connection of `pool`. All of it is
 * sent in one packet: when one fails, the commit rolls back. The statements have no names, because PostgreSQL would keep the
 * plan of each named one. A connection that brings more than a response may have is closed, because reading it to its end
 * would keep everybody waiting.
 * @returns the rows of each statement, and the tables of which rows that visitors may read have changed.
 */
export async function runStatements(
  pool: RequestPool,
  { caller, readOnly }: { caller: Caller; readOnly: boolean },
  statements: SqlText[],
): Promise<{ rows: Row[][]; changed: string[] }> {
  const client = await pool.connect(caller.claims?.sub);
  const { stream } = client.connection;
  let isTooLarge = false;
  const types = boundedText(() => {
    isTooLarge = true;
    stream.destroy();
  });
  const all = readOnly ? statements : [...statements, { text: CHANGED_TABLES, values: [] }];
  stream.cork();
  const opened = client.query(openingOf(caller, readOnly));
  const results = all.map(({ text, values }) =>
    client.query<Row>({ text, values, rowMode: "array", types }),
  );
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
