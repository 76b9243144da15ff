import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { respondToError, tooManyAffected } from "./errors.ts";
import { apiRequest, CATALOG, refusal } from "./example-api.test.data.ts";
import { respond } from "./query-response.ts";
import { readRequest } from "./request.ts";

const SINGLE = { headers: { Accept: "application/vnd.pgrst.object+json" } };
const ROW = { body: { title: "a" } };
const REPRESENTATION = { headers: { Prefer: "return=representation" } };

type Given = { headers?: Record<string, string>; body?: unknown };
type Result = Partial<Parameters<typeof respond>[1]>;

function answer(line: string, given: Given, result: Result) {
  const query = readRequest(CATALOG, "anon", apiRequest(line, given));
  return respond(query, { body: "[]", rows: 0, total: null, settings: null, ...result });
}

test.each<[string, Given, Result, number, string]>([
  ["GET notices", {}, { rows: 3 }, 200, "0-2/*"],
  ["GET notices", {}, { rows: 0 }, 200, "*/*"],
  ["GET notices", {}, { rows: 0, total: 0 }, 200, "*/0"],
  ["GET notices?offset=5", {}, { rows: 3, total: 8 }, 206, "5-7/8"],
  ["GET notices?limit=0", {}, { rows: 0, total: 8 }, 206, "*/8"],
  ["GET rpc/search?words=a", {}, { rows: 3, total: 8 }, 206, "0-2/8"],
  ["POST rpc/archive", { body: { notice_id: "" } }, { rows: 1 }, 204, "0-0/*"],
  ["POST notices", ROW, {}, 201, "*/*"],
  ["POST notices", { ...ROW, ...REPRESENTATION }, { rows: 1, total: 1 }, 201, "*/1"],
  ["PATCH notices?id=eq.a", ROW, { rows: 2, total: 2 }, 204, "0-1/2"],
  ["PATCH notices?id=eq.a", { ...ROW, ...REPRESENTATION }, { rows: 2 }, 200, "0-1/*"],
  ["DELETE notices?id=eq.a", {}, { rows: 2, total: 2 }, 204, "*/2"],
  ["DELETE notices?id=eq.a", REPRESENTATION, { rows: 2 }, 200, "*/*"],
])(
  "the response to %s %j with the result %j has the status %i and the range %s",
  (line, given, result, status, range) => {
    const { status: answered, headers } = answer(line, given, result);
    expect([answered, headers.get("Content-Range")]).toEqual([status, range]);
  },
);

test.each<[string, Given, string, string | null]>([
  ["GET notices", {}, "[1,2]", "json"],
  ["HEAD notices", {}, "", "json"],
  ["GET notices", SINGLE, "1,2", "vnd.pgrst.object+json"],
  // The function `count_all` returns one value, so the body has no brackets of a list.
  ["GET rpc/count_all", {}, "1,2", "json"],
  ["POST rpc/archive", { body: { notice_id: "" } }, "", null],
  ["POST notices", ROW, "", null],
  ["POST notices", { ...ROW, ...REPRESENTATION }, "[1,2]", "json"],
])("the response to %s %j has the body %s", async (line, given, body, type) => {
  const response = answer(line, given, { body: "[1,2]", rows: 1 });
  const contentType = type && `application/${type}; charset=utf-8`;
  expect([await response.text(), response.headers.get("Content-Type")]).toEqual([
    body,
    contentType,
  ]);
});

test("a function that returns bytes sets the status and the headers of its response", async () => {
  const settings = JSON.stringify({ status: "404", headers: '[{"Content-Type":"text/calendar"}]' });
  const body = Buffer.from([0, 255]).toString("base64");
  const csv = { headers: { Accept: "text/csv" } };
  const response = answer("GET rpc/calendar", csv, { body, settings });
  expect([response.status, response.headers.get("Content-Type")]).toEqual([404, "text/calendar"]);
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255]);
});

test.each<[string, string, Given, Result, number, string]>([
  ["a result of two rows for a single object", "GET notices", SINGLE, { rows: 2 }, 406, "PGRST116"],
  ["a result of no row for a single object", "GET notices", SINGLE, { rows: 0 }, 406, "PGRST116"],
  [
    "an offset after the last row",
    "GET notices?offset=9",
    {},
    { rows: 0, total: 8 },
    416,
    "PGRST103",
  ],
  ["a body of more than 4 MB", "GET notices", {}, { body: "é".repeat(2_000_001) }, 400, "54000"],
])("%s is refused", (_, line, given, result, status, code) => {
  expect(() => answer(line, given, result)).toThrow(refusal(code, status));
});

const failure = (code: string, message = "") =>
  Object.assign(new DatabaseError(message, 0, "error"), { code });
/** Returns the error that `private.refuse_request` raises. */
const guardError = (reason: string, rows: number) =>
  Object.assign(failure("AV001", reason), { detail: `${rows}` });

test.each<[string, unknown, "anon" | "authenticated", number, string]>([
  ["a privilege that a visitor lacks", failure("42501"), "anon", 401, "42501"],
  ["a privilege that a member lacks", failure("42501"), "authenticated", 403, "42501"],
  ["an invalid value", failure("22P02"), "anon", 400, "22P02"],
  [
    "an invalid value that imitates a refusal",
    failure("22P02", "refused:large:9"),
    "anon",
    400,
    "22P02",
  ],
  ["a duplicate key", failure("23505"), "authenticated", 409, "23505"],
  ["a write in a read-only transaction", failure("25006"), "anon", 405, "25006"],
  ["a status that a function raises", failure("PT429"), "authenticated", 429, "PT429"],
  ["a statement timeout", failure("57014"), "anon", 503, "PGRST000"],
  [
    "a lost connection",
    Object.assign(new Error(), { code: "ECONNRESET" }),
    "anon",
    503,
    "PGRST000",
  ],
  ["too many objects in the body", tooManyAffected(101), "anon", 400, "PGRST124"],
  ["no row for a single object", guardError("single", 0), "anon", 406, "PGRST116"],
  ["too many written rows", guardError("affected", 9), "anon", 400, "PGRST124"],
  ["too large a body", guardError("large", 9), "anon", 400, "54000"],
  ["an internal error of PostgreSQL", failure("XX000", "secret"), "anon", 500, "XX000"],
  ["a bug in the server", new TypeError("secret"), "anon", 500, "XX000"],
])(
  "an error response has the right status and code after %s",
  async (_, error, role, status, code) => {
    const response = respondToError(error, role);
    const text = await response.text();
    expect([response.status, JSON.parse(text).code]).toEqual([status, code]);
    expect(text).not.toContain("secret");
    expect(response.headers.get("Retry-After") !== null).toBe(status === 503);
    // `X-Failure-Cause` is for the log. The server removes this header before it sends the
    // response.
    expect(response.headers.has("X-Failure-Cause")).toBe(status >= 500);
  },
);
