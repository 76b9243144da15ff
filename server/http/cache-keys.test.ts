import { describe, expect, test } from "vitest";
import { cacheKeys, requestOf } from "./cache-keys.ts";

const apikey = "the key";
const FRIEND = "https://app.igreja.example";
const pages = [
  { pattern: "^/$", variants: { periodo: ["15", "30"] } },
  { pattern: "^/aviso/[^/.]+$", variants: {} },
  { pattern: "^/aviso/[^/.]+\\.ics$" },
];
const data = ["announcements", "rpc/agenda"].map((name) => `/rest/v1/${name}`);
const keyOf = cacheKeys({ apikey, origins: [FRIEND], pages, data });
const list = "/rest/v1/announcements?select=id&order=date.asc";
const key = (url: string, headers: Record<string, string> = { apikey }, method = "GET") =>
  keyOf(method, url, headers);

describe("cacheKeys", () => {
  test.each([
    list,
    "/rest/v1/announcements",
    "/rest/v1/announcements?date=gte.2026-11-21T12%3A00%3A00.000Z",
    "/rest/v1/rpc/agenda?board_name=Avisos",
  ])("uses the URL as the key of the public read %s", (url) => {
    expect(key(url)).toBe(url);
  });

  test.each(["", "Basic x", apikey, "Bearer sb_publishable_x", "Bearer  sb_x"])(
    "ignores the Authorization header %j, because it names no account",
    (authorization) => expect(key(list, { apikey, authorization })).toBe(key(list)),
  );

  test.each([
    ["/?periodo=30", "/?periodo=30"],
    ["/?utm_source=x&periodo=15&periodo=30", "/?periodo=15"],
    ["/?periodo=7", "/"],
    ["/?periodo=30%0a", "/"],
    ["/?Periodo=30", "/"],
    ["/aviso/7?periodo=30", "/aviso/7"],
    ["/aviso/7.ics?periodo=30&x=1", "/aviso/7.ics"],
  ])("keeps only the query parameters that change the page: %s becomes %s", (url, expected) => {
    expect(key(url, {})).toBe(expected);
  });

  test("ignores unknown parameters and other headers of a rendered page", () => {
    expect(key("/", {})).toBe("/");
    expect(key("/?utm_source=x", { authorization: "Bearer a.b.c" }, "HEAD")).toBe("/");
    expect(key("/aviso/7", {})).toBe("/aviso/7");
  });
});

describe("requests without a cache key", () => {
  test.each([
    "/rest/v1/profiles",
    "/rest/v1/announcements/",
    "/rest/v1/announcementsX",
    "/rest/v1/rpc/list_members",
    "/auth/v1/settings",
    "/auth",
    "/aviso/7/8",
    "/aviso/7.xml",
    "/rest/v1/rpc/agendas",
    "/rest/v1/ann%6funcements",
    "http://localhost/",
    `${list}&title=${"a".repeat(5_000)}`,
    `/?${"a".repeat(5_000)}`,
  ])("a request for the path %s has no cache key", (url) => expect(key(url)).toBeUndefined());

  test.each(["HEAD", "POST", "PATCH", "DELETE", "OPTIONS"])(
    "a request with the method %s has no cache key",
    (method) => {
      expect(key(list, { apikey }, method)).toBeUndefined();
      if (method !== "HEAD") expect(key("/", {}, method)).toBeUndefined();
    },
  );

  test.each([
    {},
    { apikey: "another" },
    { apikey: `${apikey}, ${apikey}` },
    { apikey, authorization: "Bearer a.b.c" },
    { apikey, authorization: "Bearer x" },
    { apikey, authorization: "Bearer  a.b.c" },
    { apikey, authorization: "bearer a.b.c" },
    { apikey, authorization: "BEARER   a.b.c" },
    { apikey, accept: "text/csv" },
    { apikey, accept: "application/vnd.pgrst.object+json" },
    { apikey, "accept-profile": "auth" },
    { apikey, prefer: "count=exact" },
  ])("a request with the headers %o has no cache key", (headers) =>
    expect(key(list, headers)).toBeUndefined(),
  );
});

test("an allowed origin changes the cache key, and no other header does", () => {
  for (const url of [list, "/aviso/7.ics"]) {
    expect(key(url, { apikey, origin: FRIEND })).not.toBe(key(url));
    for (const headers of [
      { accept: "*/*", "accept-profile": "public", prefer: "return=representation" },
      { accept: "application/json", range: "0-9" },
      { origin: "https://evil.example", cookie: "x", "x-client-info": "y" },
    ]) {
      expect(key(url, { apikey, ...headers })).toBe(key(url));
    }
  }
});

test("the request to the app contains only what the cache key contains", () => {
  const headers = { apikey, origin: FRIEND, cookie: "x" };
  const request = requestOf(key(list, headers) ?? "", apikey);
  expect(request.method).toBe("GET");
  expect(request.url).toBe(`http://localhost${list}`);
  expect(Object.fromEntries(request.headers)).toEqual({ apikey, origin: FRIEND });
});
