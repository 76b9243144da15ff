import { afterAll, beforeAll, expect, test } from "vitest";
import { Databases } from "../../test/support/databases.ts";
import type { Sql } from "../../test/support/sql.ts";
import { API_ROUTES, allowedRequest, mayChange } from "./allowed-requests.ts";

let databases: Databases;
let sql: Sql;

beforeAll(async () => {
  databases = await Databases.start();
  sql = (await databases.prepared()).sql;
}, 60_000);

afterAll(() => databases.dispose());

const RPC = "/rest/v1/rpc/";

test("calling a function may change something exactly where the database says that it does", async () => {
  const paths = API_ROUTES.filter((path) => path.startsWith(RPC));
  const functions = await sql<{ name: string; volatile: boolean }[]>`
    select proname as name, provolatile = 'v' as volatile from pg_proc
    where pronamespace = 'public'::regnamespace
  `;
  expect(functions.map(({ name }) => RPC + name).toSorted()).toEqual(paths.toSorted());
  for (const { name, volatile } of functions) {
    const methods = ["GET", "POST"].filter((method) =>
      allowedRequest(method, RPC + name, undefined),
    );
    expect([name, methods.map((method) => mayChange(method, RPC + name))]).toEqual([
      name,
      [volatile],
    ]);
  }
});

test.each([
  ["POST", "/rest/v1/announcements", true],
  ["DELETE", "/rest/v1/editions", true],
  ["GET", "/rest/v1/announcements", false],
  ["HEAD", "/rest/v1/announcements", false],
  ["OPTIONS", "/rest/v1/rpc/close_edition", false],
  // What nobody knows may do anything.
  ["POST", "/rest/v1/rpc/another", true],
])("%s %s may change something: %s", (method, path, expected) => {
  expect(mayChange(method, path)).toBe(expected);
});
