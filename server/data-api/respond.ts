import { DatabaseError } from "pg";
import { z } from "zod";
import { CAUSE_HEADER, describeCause } from "../log.ts";
import { statusOf } from "../postgres/errors.ts";
import { fullDisk } from "../postgres/full-disk.ts";
import { MOST_BYTES } from "./bounds.ts";
import { ApiError, invalidRange, notOneRow, tooLarge, tooManyAffected } from "./errors.ts";
import type { Query } from "./query.ts";
import type { Result } from "./request-statement.ts";

const JSON_TYPE = "application/json; charset=utf-8";
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

function statusOfWrite({ action, returns }: Query, { settings }: Result): number {
  if (action.kind === "insert") return settings === "t" ? 200 : 201;
  return returns === "representation" ? 200 : 204;
}

/** The address of a new row, of its primary key. */
function locationOf({ resource }: Query, body: string): string {
  const [key] = z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(body));
  const pairs = Object.entries(key ?? {}).map(([name, value]): [string, string] => [
    name,
    `eq.${value}`,
  ]);
  return `/rest/v1/${resource.source.name}?${new URLSearchParams(pairs)}`;
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
  return new Response(body === null ? null : Buffer.from(body, "base64"), { status, headers });
}

/** The response to a request that was carried out. @throws PostgREST's error when its rows are not as asked for. */
export function respond(query: Query, result: Result, applied: string): Response {
  const { action, returns, isSingle } = query;
  const { body, rows } = result;
  if (returns === "bytes") return respondWithBytes(result);
  if (body === null || Buffer.byteLength(body) > MOST_BYTES) throw tooLarge();
  const headers = new Headers({ "Content-Range": contentRange(query, result) });
  if (applied !== "") headers.set("Preference-Applied", applied);
  if (action.kind === "call" && action.routine.returnsVoid) {
    return new Response(null, { status: 204, headers });
  }
  const isRead = action.kind === "read" || action.kind === "call";
  if (isRead && isSingle && rows !== 1) throw notOneRow(rows);
  const status = isRead ? statusOfRead(query, result) : statusOfWrite(query, result);
  if (returns === "headers-only" && action.kind === "insert" && rows === 1) {
    headers.set("Location", locationOf(query, body));
  }
  if (returns !== "representation") {
    if (isRead) headers.set("Content-Type", isSingle ? OBJECT_TYPE : JSON_TYPE);
    return new Response(null, { status, headers });
  }
  headers.set("Content-Type", isSingle ? OBJECT_TYPE : JSON_TYPE);
  // A list of one without its brackets.
  const isOne = isSingle || (action.kind === "call" && !action.routine.returnsSet);
  return new Response(isOne ? body.slice(1, -1) || "null" : body, { status, headers });
}

const REFUSED = /integer: "refused:(large|single|affected):(\d+)"/;

/** PostgREST's error for what a statement refused by itself (`guardSql` in request-statement.ts). */
function refusalOf(error: unknown): ApiError | undefined {
  if (!(error instanceof DatabaseError) || error.code !== "22P02") return undefined;
  const [, what, rows = ""] = REFUSED.exec(error.message) ?? [];
  if (what === undefined) return undefined;
  if (what === "large") return tooLarge();
  return what === "single" ? notOneRow(rows) : tooManyAffected(rows);
}

const LONGEST_MESSAGE = 500;

const AWAY = {
  code: "PGRST000",
  message: "Could not connect with the database",
  details: null,
  hint: null,
};

function errorResponse(status: number, body: object, headers: Record<string, string> = {}) {
  return Response.json(body, { status, headers: { "Content-Type": JSON_TYPE, ...headers } });
}

/** The response while the database is away; `cause` is for the log. */
export const unavailable = (cause: string) =>
  errorResponse(503, AWAY, { "Retry-After": "5", [CAUSE_HEADER]: cause });

/** The response to a request of `role` that failed with `error`. */
export function respondToError(error: unknown, role: string): Response {
  const refusal = error instanceof ApiError ? error : refusalOf(error);
  if (refusal) return errorResponse(refusal.status, refusal.body);
  fullDisk.report(error);
  const status = statusOf(error) ?? 500;
  if (status === 503) return unavailable(describeCause(error));
  if (!(error instanceof DatabaseError) || status === 500) {
    const body = {
      code: "XX000",
      message: "The server could not answer",
      details: null,
      hint: null,
    };
    return errorResponse(500, body, { [CAUSE_HEADER]: describeCause(error) });
  }
  const { code, detail = null, hint = null } = error;
  // PostgreSQL quotes what was sent.
  const message = error.message.slice(0, LONGEST_MESSAGE);
  // Who has not signed in may be permitted after signing in.
  const isUnknown = status === 403 && role === "anon";
  return errorResponse(isUnknown ? 401 : status, { code, details: detail, hint, message });
}
