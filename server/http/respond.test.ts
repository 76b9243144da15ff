import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request as sendRequest } from "node:http";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { forFile } from "../../test/support/for-file.ts";
import { portOf } from "../../test/support/free-port.ts";
import { CAUSE_HEADER, createLogger } from "../log.ts";
import { cacheKeys, requestOf } from "./cache-keys.ts";
import { FinishedResponse } from "./finished-response.ts";
import { OpenResponses } from "./open-responses.ts";
import { RequestLog } from "./request-log.ts";
import { respond } from "./respond.ts";
import { ResponseCache } from "./response-cache.ts";
import { securityHeaders } from "./security-headers.ts";

const SITE = "https://www.igreja.example";
const CALENDAR = "/agenda.ics";
const UNCACHED = "/fora-do-cache";
const CACHED_AND_UNCACHED = [CALENDAR, UNCACHED];

const lines: Record<string, unknown>[] = [];
let app: (request: Request) => Response | Promise<Response>;
let cache: ResponseCache;

const headersOf = securityHeaders({
  scriptHashes: [],
  https: true,
  embedOrigins: [SITE],
  embedPath: "/embed",
});
const server = await forFile(
  createServer((incoming, outgoing) =>
    respond({
      fetch: (incomingRequest) => app(incomingRequest),
      hostname: "localhost",
      isKnown: (path) => path === CALENDAR,
      keyOf: cacheKeys({
        apikey: "ours",
        origins: [],
        pages: [{ pattern: "^/(agenda.ics|embed)$" }],
        data: [],
      }),
      cache,
      answerStream: () => false,
      open: new OpenResponses(),
      log: new RequestLog(
        createLogger("info", (line) => lines.push(JSON.parse(line))),
        [...CACHED_AND_UNCACHED, "/embed"].map((path) => ({
          path,
          pattern: `^${path}$`,
          kind: "file",
        })),
      ),
      headersOf,
    })(incoming, outgoing),
  ),
);
const port = await portOf(server);

beforeEach(() => {
  lines.length = 0;
  app = () => new Response("x".repeat(2_000), { headers: { "Content-Type": "text/calendar" } });
  cache = new ResponseCache(async (key) => {
    const request = requestOf(key, "ours");
    const headers = headersOf(new URL(request.url).pathname);
    return FinishedResponse.read(await app(request), { headers, isShared: true });
  });
});

/** Requests `path` exactly as written. `fetch` would send its canonical spelling. */
async function request(path: string, headers: Record<string, string> = {}, method = "GET") {
  const sent = sendRequest({ port, host: "localhost", path, headers, method }).end();
  const [response] = await once(sent, "response");
  const received: { status: number; headers: IncomingHttpHeaders; body: string } = {
    status: response.statusCode,
    headers: response.headers,
    body: await text(response),
  };
  return received;
}

const CLOSED = {
  "x-frame-options": "DENY",
  "content-security-policy": expect.stringMatching(/frame-ancestors 'none'$/),
  "strict-transport-security": "max-age=31536000",
  "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
};

test("a first, a cached and an uncached response have the same headers and log line", async () => {
  const received = [];
  for (const path of [CALENDAR, CALENDAR, UNCACHED]) {
    const { status, headers, body } = await request(path, { "accept-encoding": "br" });
    expect(headers).toMatchObject({ ...CLOSED, "content-encoding": "br" });
    expect(lines.at(-1)).toEqual({
      level: 30,
      time: expect.any(String),
      id: headers["x-request-id"],
      method: "GET",
      route: path,
      status: 200,
      ms: expect.any(Number),
      msg: "request",
    });
    const { date, "x-request-id": id, ...others } = headers;
    received.push({ status, headers: others, body });
  }
  expect(received[1]).toEqual(received[0]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(3);
});

test.each(CACHED_AND_UNCACHED)(
  "the cause of a failed request for %s is logged and not sent",
  async (path) => {
    app = () => new Response("", { status: 503, headers: { [CAUSE_HEADER]: "error 57014" } });
    const { status, headers } = await request(path);
    expect(status).toBe(503);
    expect(JSON.stringify(headers)).not.toContain("57014");
    expect(lines).toEqual([
      expect.objectContaining({ level: 50, status: 503, cause: "error 57014" }),
    ]);
  },
);

test.each(CACHED_AND_UNCACHED)(
  "an error of the app in a request for %s becomes status 500 without the error message",
  async (path) => {
    app = () => Promise.reject(new TypeError("segredo"));
    expect(await request(path)).toMatchObject({ status: 500, headers: CLOSED, body: "" });
    expect(lines).toEqual([expect.objectContaining({ status: 500, cause: "TypeError" })]);
  },
);

test("a browser that has the response in its cache gets status 304", async () => {
  const { headers, body } = await request(CALENDAR);
  const { etag = "", "last-modified": since = "", vary } = headers;
  expect(body).toHaveLength(2_000);
  const conditions: [number, Record<string, string>][] = [
    [304, { "if-none-match": etag }],
    [304, { "if-none-match": `"other" , W/${etag}` }],
    [304, { "if-none-match": "*" }],
    [304, { "if-modified-since": since }],
    [200, { "if-modified-since": new Date(0).toUTCString() }],
    [200, { "if-none-match": '"other"', "if-modified-since": since }],
    [200, { "if-none-match": etag, "accept-encoding": "br" }],
  ];
  for (const [status, condition] of conditions) {
    for (const method of ["GET", "HEAD"]) {
      const conditional = await request(CALENDAR, condition, method);
      expect([condition, conditional.status]).toEqual([condition, status]);
      expect(conditional.headers).toMatchObject({ ...CLOSED, "last-modified": since, vary });
      if (status === 304) expect(conditional).toMatchObject({ headers: { etag }, body: "" });
    }
  }
});

test("a stale response, sent while the app fails, has the header Age", async () => {
  expect((await request(CALENDAR)).headers.age).toBeUndefined();
  app = () => new Response("", { status: 503 });
  cache.clear();
  expect(await request(CALENDAR)).toMatchObject({
    status: 200,
    headers: { ...CLOSED, age: expect.stringMatching(/^\d+$/) },
  });
});

describe("a path has one canonical spelling, so", () => {
  test.each([
    ["/%65mbed?x=1", "/embed?x=1"],
    ["/embed/", "/embed"],
    ["http://igreja.example/%65mbed", "/embed"],
  ])(
    "the request for %s is redirected to %s, and no site may frame the redirect",
    async (path, location) => {
      for (const method of ["GET", "POST"]) {
        const { status, headers, body } = await request(path, {}, method);
        expect({ status, body }).toEqual({ status: 308, body: "" });
        expect(headers).toMatchObject({ ...CLOSED, location, "cache-control": "no-store" });
        expect(lines.at(-1)).toMatchObject({ method, route: "/embed", status: 308 });
      }
    },
  );

  test("a request line with the whole URL is answered like a request line with only the path", async () => {
    const { status, headers } = await request("http://igreja.example/embed");
    expect(status).toBe(200);
    expect(headers["x-frame-options"]).toBeUndefined();
  });

  test.each(["/avisos/%2e%2e\\embed", "/x%2f..%2fembed", "/embed%00", "//igreja.example/", "/%FF"])(
    "a request for %s is answered like a request for an unknown page",
    async (path) => {
      app = (request) => new Response(new URL(request.url).pathname);
      expect(await request(path)).toMatchObject({ headers: CLOSED, body: "/404" });
      expect(lines.at(-1)).toMatchObject({ route: "/*" });
    },
  );
});
