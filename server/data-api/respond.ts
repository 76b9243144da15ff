import { z } from "zod";
import { invalidRange, JSON_TYPE, notOneRow, tooLarge } from "./errors.ts";
import type { Query } from "./query.ts";
import { MOST_BYTES } from "./request-limits.ts";
import type { Result } from "./sql/request-statement.ts";

const OBJECT_TYPE = "application/vnd.pgrst.object+json; charset=utf-8";

const setByFunction = z.object({ status: z.string().nullable(), headers: z.string().nullable() });

/** `0-24/300`: which rows these are, of how many. */
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

/** The response that a function writes, with the status and the headers that it has set. */
function respondWithBytes({ body, settings }: Result): Response {
  const set = setByFunction.parse(JSON.parse(settings ?? "{}"));
  const headers = new Headers({ "Content-Type": "application/octet-stream" });
  for (const header of headerList.parse(JSON.parse(set.headers || "[]"))) {
    for (const [name, value] of Object.entries(header)) headers.set(name, value);
  }
  const status = Number(set.status || 200);
  const bytes = body === null ? null : Buffer.from(body, "base64");
  if (bytes) headers.set("Content-Length", String(bytes.length));
  return new Response(bytes, { status, headers });
}

/** The response to a request that was carried out. @throws PostgREST's error when its rows are not as asked for. */
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
  // A list of one without its brackets.
  const isOne = isSingle || (action.kind === "call" && !action.routine.returnsSet);
  const sent = isOne ? body.slice(1, -1) || "null" : body;
  headers.set("Content-Length", String(Buffer.byteLength(sent)));
  return new Response(sent, { status, headers });
}
