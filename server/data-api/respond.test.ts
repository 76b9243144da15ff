import { DatabaseError } from "pg";
import { describe, expect, test } from "vitest";
import { apiRequest, refusal } from "../../test/support/clients/api-request.ts";
import { CATALOG } from "../../test/support/database/example-catalog.ts";
import { respondToError } from "./error-response.ts";
import { tooManyAffected } from "./errors.ts";
import { readRequest } from "./request.ts";
import { respond } from "./respond.ts";

const SINGLE = { Accept: "application/vnd.pgrst.object+json" };
const REPRESENTATION = { Prefer: "return=representation" };
const ROW = { title: "a" };
const JSON_TYPE = "application/json; charset=utf-8";

type Given = { headers?: Record<string, string>; body?: unknown };
type Result = Partial<Parameters<typeof respond>[1]>;

function answer(line: string, given: Given, result: Result) {
  const { query, applied } = readRequest(CATALOG, "anon", apiRequest(line, given));
  return respond(query, { body: "[]", rows: 0, total: null, settings: null, ...result }, applied);
}

test.each<[string, Given, Result, number, string]>([
  ["GET notices", {}, { rows: 3 }, 200, "0-2/*"],
  ["GET notices", {}, { rows: 0 }, 200, "*/*"],
  ["GET notices", {}, { rows: 3, total: 3 }, 200, "0-2/3"],
  ["GET notices", {}, { rows: 0, total: 0 }, 200, "*/0"],
  ["GET notices?limit=3", {}, { rows: 3, total: 8 }, 206, "0-2/8"],
  ["GET notices?offset=5", {}, { rows: 3, total: 8 }, 206, "5-7/8"],
  ["GET notices?limit=0", {}, { rows: 0, total: 8 }, 206, "*/8"],
  ["GET notices?offset=8", {}, { rows: 0, total: 8 }, 206, "*/8"],
  ["GET notices", { headers: { Range: "5-6" } }, { rows: 2, total: 8 }, 206, "5-6/8"],
  ["HEAD notices", {}, { rows: 3, total: 8 }, 206, "0-2/8"],
  ["GET rpc/search?words=a", {}, { rows: 3, total: 8 }, 206, "0-2/8"],
  ["POST rpc/archive", { body: { notice_id: "" } }, { rows: 1 }, 204, "0-0/*"],
  ["POST notices", { body: ROW }, {}, 201, "*/*"],
  ["POST notices", { body: ROW, headers: REPRESENTATION }, { rows: 1, total: 1 }, 201, "*/1"],
  ["PATCH notices?id=eq.a", { body: ROW }, { rows: 2, total: 2 }, 204, "0-1/2"],
  ["PATCH notices?id=eq.a", { body: ROW, headers: REPRESENTATION }, { rows: 2 }, 200, "0-1/*"],
  ["PATCH notices?id=eq.a", { body: ROW }, { rows: 0 }, 204, "*/*"],
  ["DELETE notices?id=eq.a", {}, { rows: 2, total: 2 }, 204, "*/2"],
  ["DELETE notices?id=eq.a", { headers: REPRESENTATION }, { rows: 2 }, 200, "*/*"],
])("%s %j after %j: %i, rows %s", (line, given, result, status, range) => {
  const { status: answered, headers } = answer(line, given, result);
  expect([answered, headers.get("Content-Range")]).toEqual([status, range]);
});

test.each<[string, Given, string, string | null]>([
  ["GET notices", {}, "[1,2]", JSON_TYPE],
  ["HEAD notices", {}, "", JSON_TYPE],
  ["GET notices", { headers: SINGLE }, "1,2", "application/vnd.pgrst.object+json; charset=utf-8"],
  ["GET rpc/search?words=a", {}, "[1,2]", JSON_TYPE],
  // A function that returns one value.
  ["GET rpc/count_all", {}, "1,2", JSON_TYPE],
  ["POST rpc/archive", { body: { notice_id: "" } }, "", null],
  ["POST notices", { body: ROW }, "", null],
  ["POST notices", { body: ROW, headers: REPRESENTATION }, "[1,2]", JSON_TYPE],
])("the body of %s %j is %s", async (line, given, body, type) => {
  const response = answer(line, given, { body: "[1,2]", rows: 1 });
  expect([await response.text(), response.headers.get("Content-Type")]).toEqual([body, type]);
});

test("only preferences that hold are confirmed", () => {
  const Prefer = "count=exact, tx=rollback, return=minimal";
  const { headers } = answer("GET notices", { headers: { Prefer } }, { total: 0 });
  expect(headers.get("Preference-Applied")).toBe("count=exact, return=minimal");
});

test("a new row's address is that of its primary key, whatever the values are", () => {
  const headers = { Prefer: "return=headers-only" };
  const key = JSON.stringify([{ notice_id: "a&b=c\r\n", person_id: 1 }]);
  const body = { notice_id: "a", person_id: "b" };
  const response = answer("POST readings", { body, headers }, { body: key, rows: 1 });
  const location = "/rest/v1/readings?notice_id=eq.a%26b%3Dc%0D%0A&person_id=eq.1";
  expect([response.status, response.headers.get("Location")]).toEqual([201, location]);
});

test("a function writes its own response", async () => {
  const settings = JSON.stringify({ status: "404", headers: '[{"Content-Type":"text/calendar"}]' });
  const body = Buffer.from([0, 255]).toString("base64");
  const response = answer(
    "GET rpc/calendar",
    { headers: { Accept: "text/csv" } },
    { body, settings },
  );
  expect([response.status, response.headers.get("Content-Type")]).toEqual([404, "text/calendar"]);
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255]);
});

test.each<[string, string, Given, Result, number, string]>([
  ["two rows for one", "GET notices", { headers: SINGLE }, { rows: 2 }, 406, "PGRST116"],
  ["no row for one", "GET notices", { headers: SINGLE }, { rows: 0 }, 406, "PGRST116"],
  ["a page behind the end", "GET notices?offset=9", {}, { rows: 0, total: 8 }, 416, "PGRST103"],
  ["a large body", "GET notices", {}, { body: "é".repeat(2_000_001) }, 400, "54000"],
])("%s is refused", (_, line, given, result, status, code) => {
  expect(() => answer(line, given, result)).toThrow(refusal(code, status));
});

describe("an error", () => {
  const failure = (code: string, message = "") =>
    Object.assign(new DatabaseError(message, 0, "error"), { code });
  /** Of a statement that refused by itself. */
  const refused = (reason: string, rows: number) =>
    Object.assign(failure("AV001", reason), { detail: `${rows}` });
  const lost = Object.assign(new Error("x"), { code: "ECONNRESET" });

  test.each<[string, unknown, "anon" | "authenticated", number, string]>([
    ["of a right that a visitor lacks", failure("42501"), "anon", 401, "42501"],
    ["of a right that a member lacks", failure("42501"), "authenticated", 403, "42501"],
    ["of a value", failure("22P02"), "anon", 400, "22P02"],
    [
      "that quotes a caller who wrote of a refusal",
      failure("22P02", 'invalid input syntax for type integer: "refused:large:9"'),
      "anon",
      400,
      "22P02",
    ],
    ["of a unique key", failure("23505"), "authenticated", 409, "23505"],
    ["of a write that only reads", failure("25006"), "anon", 405, "25006"],
    ["that a function of ours raises", failure("PT429"), "authenticated", 429, "PT429"],
    ["of too much time", failure("57014"), "anon", 503, "PGRST000"],
    ["of the connection", lost, "anon", 503, "PGRST000"],
    ["of the request", tooManyAffected(101), "anon", 400, "PGRST124"],
    ["of rows that are none", refused("single", 0), "anon", 406, "PGRST116"],
    ["of rows that are many", refused("affected", 9), "anon", 400, "PGRST124"],
    ["of rows that are large", refused("large", 9), "anon", 400, "54000"],
    ["inside the database", failure("XX000", "secret"), "anon", 500, "XX000"],
    ["of the server's code", new TypeError("secret"), "anon", 500, "XX000"],
  ])("%s", async (_, error, role, status, code) => {
    const response = respondToError(error, role);
    const text = await response.text();
    expect([response.status, JSON.parse(text).code]).toEqual([status, code]);
    expect(text).not.toContain("secret");
    expect(response.headers.get("Retry-After") !== null).toBe(status === 503);
  });
});
