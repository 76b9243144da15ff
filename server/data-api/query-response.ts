import { z } from "zod";
import { invalidRange, JSON_TYPE, notOneRow, tooLarge } from "./errors.ts";
import type { Query } from "./query.ts";
import { MOST_BYTES } from "./query-limits.ts";
import type { Result } from "./sql/request-statement.ts";

const OBJECT_TYPE = "application/vnd.pgrst.object+json; charset=utf-8";

const functionSettings = z.object({
  status: z.string().nullable(),
  headers: z.string().nullable(),
});

/**
 * Returns the header `Content-Range`, such as `0-24/300`: the positions of the response's rows, and
 * the number of all rows
 * (https://docs.postgrest.org/en/stable/references/api/pagination_count.html).
 */
function contentRange({ resource, action }: Query, { rows, total }: Result): string {
  const isPage = action.kind === "read" || action.kind === "call" || action.kind === "update";
  const { offset } = resource;
  const range = isPage && rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : "*";
  return `${range}/${total ?? "*"}`;
}

function statusOfRead({ resource: { offset } }: Query, { rows, total }: Result): number {
  if (total === null) return 200;
  if (offset > total) {
    throw invalidRange(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  }
  return rows < total ? 206 : 200;
}

function statusOfWrite({ action, returns }: Query): number {
  if (action.kind === "insert") return 201;
  return returns === "representation" ? 200 : 204;
}

const headerList = z.array(z.record(z.string(), z.string()));

/**
 * Responds with the bytes that a function returns. The function sets the status and headers of the
 * response by `response.status` and `response.headers`
 * (https://docs.postgrest.org/en/stable/references/transactions.html#response-headers).
 */
function respondWithBytes({ body, settings }: Result): Response {
  const set = functionSettings.parse(JSON.parse(settings ?? "{}"));
  const headers = new Headers({ "Content-Type": "application/octet-stream" });
  for (const header of headerList.parse(JSON.parse(set.headers || "[]"))) {
    for (const [name, value] of Object.entries(header)) headers.set(name, value);
  }
  const status = Number(set.status || 200);
  const bytes = body === null ? null : Buffer.from(body, "base64");
  if (bytes) headers.set("Content-Length", String(bytes.length));
  return new Response(bytes, { status, headers });
}

/**
 * Returns the response to a query that succeeded.
 * @throws PostgREST's error when the result has too many rows, too few rows or too many bytes.
 */
export function respond(query: Query, result: Result): Response {
  const { action, returns, isSingle } = query;
  const { body, rows } = result;
  if (returns === "bytes") return respondWithBytes(result);
  if (body === null || Buffer.byteLength(body) > MOST_BYTES) throw tooLarge();
  const headers = new Headers({ "Content-Range": contentRange(query, result) });
  if (action.kind === "call" && action.routine.returnsVoid) {
    return new Response(null, { status: 204, headers });
  }
  const isRead = action.kind === "read" || action.kind === "call";
  if (isRead && isSingle && rows !== 1) throw notOneRow(rows);
  const status = isRead ? statusOfRead(query, result) : statusOfWrite(query);
  if (returns !== "representation") {
    if (isRead) headers.set("Content-Type", isSingle ? OBJECT_TYPE : JSON_TYPE);
    return new Response(null, { status, headers });
  }
  headers.set("Content-Type", isSingle ? OBJECT_TYPE : JSON_TYPE);
  // PostgreSQL always returns a list, so remove its brackets when the response is a single object
  // or value.
  const isOne = isSingle || (action.kind === "call" && !action.routine.returnsSet);
  const sent = isOne ? body.slice(1, -1) || "null" : body;
  headers.set("Content-Length", String(Buffer.byteLength(sent)));
  return new Response(sent, { status, headers });
}
