import { describe, expect, test } from "vitest";
import { readPublicRequest } from "./public-request.ts";

const apikey = "the key";
const list = "/rest/v1/announcements?select=*&order=date.asc";
const read = (pathAndQuery: string, headers: Record<string, string> = { apikey }, method = "GET") =>
  readPublicRequest(method, pathAndQuery, (name) => headers[name], apikey);

describe("may be answered from memory", () => {
  test.each([
    list,
    "/rest/v1/ministries",
    "/rest/v1/announcements?date=gte.2026-11-21T12%3A00%3A00.000Z",
  ])("%s", (path) => {
    expect(read(path)).toMatchObject({ method: "GET", pathAndQuery: path });
    expect(read(path, { apikey, authorization: `Bearer ${apikey}` })).toBeDefined();
    expect(read(path, { apikey }, "HEAD")).toBeDefined();
  });
});

describe("goes on to the database", () => {
  test.each([
    "/rest/v1/profiles",
    "/rest/v1/announcements/",
    "/rest/v1/announcementsX",
    "/rest/v1/rpc/list_members",
    "/auth/v1/settings",
    "/",
    "/rest/v1/ann%6funcements",
  ])("another address: %s", (path) => expect(read(path)).toBeUndefined());

  test.each(["POST", "PATCH", "DELETE", "OPTIONS"])("another method: %s", (method) => {
    expect(read(list, { apikey }, method)).toBeUndefined();
  });

  test.each([
    {},
    { apikey: "another" },
    { apikey: `${apikey}, ${apikey}` },
    { apikey, authorization: "Bearer a.b.c" },
    { apikey, authorization: "" },
    { apikey, authorization: apikey },
    { authorization: `Bearer ${apikey}` },
  ])("another caller: %o", (headers) => expect(read(list, headers)).toBeUndefined());
});

test("whatever makes the answer another one is part of its key, and all that is asked with", () => {
  const others = [
    read(list),
    read(list, { apikey }, "HEAD"),
    read(`${list}&limit=1`),
    read(list, { apikey, accept: "text/csv" }),
    read(list, { apikey, "accept-profile": "text/csv" }),
    read(list, { apikey, prefer: "count=exact" }),
    read(list, { apikey, range: "0-9" }),
  ];
  expect(new Set(others.map((request) => request?.key)).size).toBe(others.length);
  const told = { apikey, prefer: "count=exact", cookie: "x", "x-client-info": "y" };
  expect(read(list, told)).toMatchObject({ headers: { apikey, prefer: "count=exact" } });
  expect(read(list, told)?.headers).not.toHaveProperty("cookie");
});
