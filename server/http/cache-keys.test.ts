import { describe, expect, test } from "vitest";
import { cacheKeys, requestOf } from "./cache-keys.ts";

const apikey = "the key";
const FRIEND = "https://app.igreja.example";
const pages = [
  { pattern: "^/$", variants: { periodo: ["15", "30"] } },
  { pattern: "^/aviso/[^/.]+$", variants: {} },
  { pattern: "^/aviso/[^/.]+\\.ics$" },
];
const keyOf = cacheKeys({ apikey, origins: [FRIEND], pages });
const list = "/rest/v1/announcements?select=id&order=date.asc";
const key = (url: string, headers: Record<string, string> = { apikey }, method = "GET") =>
  keyOf(method, url, headers);

describe("has a key", () => {
  test.each([
    list,
    "/rest/v1/ministries",
    "/rest/v1/series?select=id",
    "/rest/v1/announcements?date=gte.2026-11-21T12%3A00%3A00.000Z",
    "/rest/v1/rpc/agenda?board_name=Avisos",
    "/rest/v1/rpc/was_deleted",
  ])("%s", (url) => {
    expect(key(url)).toBe(`GET ${url}`);
    expect(key(url, { apikey }, "HEAD")).toBe(`HEAD ${url}`);
  });

  test.each(["", "Basic x", apikey, "Bearer sb_publishable_x", "Bearer  sb_x"])(
    "what names no account: %j",
    (authorization) => expect(key(list, { apikey, authorization })).toBe(key(list)),
  );

  test.each([
    ["/?periodo=30", "GET /?periodo=30"],
    ["/?utm_source=x&periodo=15&periodo=30", "GET /?periodo=15"],
    ["/?periodo=7", "GET /"],
    ["/?periodo=3000", "GET /"],
    ["/?periodo=30%0a", "GET /"],
    ["/?Periodo=30", "GET /"],
    ["/aviso/7?periodo=30", "GET /aviso/7"],
    ["/aviso/7.ics?periodo=30&x=1", "GET /aviso/7.ics"],
  ])("of a screen's query what changes it: %s", (url, expected) => {
    expect(key(url, {})).toBe(expected);
  });

  test("a screen that the server renders, whatever else its query says", () => {
    expect(key("/", {})).toBe("GET /");
    expect(key("/?utm_source=x", { authorization: "Bearer a.b.c" }, "HEAD")).toBe("GET /");
    expect(key("/aviso/7", {})).toBe("GET /aviso/7");
  });
});

describe("has none", () => {
  test.each([
    ...["/rest/v1/profiles", "/rest/v1/announcements/", "/rest/v1/announcementsX"],
    ...["/rest/v1/rpc/list_members", "/auth/v1/settings", "/auth", "/aviso/7/8", "/aviso/7.xml"],
    ...["/rest/v1/rpc/agendas", "/rest/v1/ann%6funcements", "http://localhost/"],
    `${list}&title=${"a".repeat(5_000)}`,
    `/?${"a".repeat(5_000)}`,
  ])("another address: %s", (url) => expect(key(url)).toBeUndefined());

  test.each(["POST", "PATCH", "DELETE", "OPTIONS"])("another method: %s", (method) => {
    expect(key(list, { apikey }, method)).toBeUndefined();
    expect(key("/", {}, method)).toBeUndefined();
  });

  test.each([
    {},
    { apikey: "another" },
    { apikey: `${apikey}, ${apikey}` },
    { apikey, authorization: "Bearer a.b.c" },
    { apikey, authorization: "Bearer x" },
    { apikey, authorization: "Bearer  a.b.c" },
    { apikey, authorization: "bearer a.b.c" },
    { apikey, authorization: "BEARER   a.b.c" },
  ])("another caller: %o", (headers) => expect(key(list, headers)).toBeUndefined());
});

test("whatever changes the response changes the key", () => {
  const others = [
    key(list),
    key(list, { apikey }, "HEAD"),
    key(`${list}&limit=1`),
    key(list, { apikey, accept: "text/csv" }),
    key(list, { apikey, "accept-profile": "text/csv" }),
    key(list, { apikey, prefer: "count=exact" }),
    key(list, { apikey, range: "0-9" }),
    key(list, { apikey, origin: FRIEND }),
    key("/aviso/7.ics"),
    key("/aviso/7.ics", { origin: FRIEND }),
  ];
  expect(new Set(others).size).toBe(others.length);
});

test("what changes nothing does not change the key", () => {
  for (const headers of [
    { accept: "*/*", "accept-profile": "public" },
    { accept: "application/json" },
    { origin: "https://evil.example", cookie: "x", "x-client-info": "y" },
  ]) {
    expect(key(list, { apikey, ...headers })).toBe(key(list));
    expect(key("/aviso/7.ics", headers)).toBe("GET /aviso/7.ics");
  }
});

test("the app is asked for what the key says and nothing else", () => {
  const headers = { apikey, prefer: "count=exact", range: "0-9", origin: FRIEND, cookie: "x" };
  const request = requestOf(key(list, headers, "HEAD") ?? "", apikey);
  expect(request.method).toBe("HEAD");
  expect(request.url).toBe(`http://localhost${list}`);
  const { cookie: _, ...told } = headers;
  expect(Object.fromEntries(request.headers)).toEqual(told);
});
