import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CAUSE_HEADER } from "../log.ts";
import { cacheKeys } from "./cache-keys.ts";
import { FinishedResponse } from "./finished-response.ts";
import { fetchFromCache, ResponseCache } from "./response-cache.ts";

const KEY = "/rest/v1/ministries";

let requestedKeys: string[];
let runApp: (key: string) => Response | Promise<Response>;
let cache: ResponseCache;
const lines: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  requestedKeys = [];
  lines.length = 0;
  runApp = () => Response.json([requestedKeys.length]);
  cache = new ResponseCache(async (key) => {
    requestedKeys.push(key);
    return FinishedResponse.read(await runApp(key), { headers: {}, isShared: true });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const databaseDown = () =>
  Response.json({}, { status: 503, headers: { [CAUSE_HEADER]: "error 08006" } });
const textOf = (entry: { response: { body: Buffer } } | undefined) =>
  entry?.response.body.toString();

/** Delays the app's `response` until the returned function is called. */
function delayResponse(response: Response) {
  let release = () => {};
  const held = new Promise<Response>((resolve) => {
    release = () => resolve(response);
  });
  runApp = () => held;
  return () => release();
}

test("the app runs once for all simultaneous requests, and again when its response is a second old", async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.load(KEY)));
  expect(new Set(all.map(textOf))).toEqual(new Set(["[1]"]));
  vi.advanceTimersByTime(999);
  expect(textOf(cache.get(KEY))).toBe("[1]");
  vi.advanceTimersByTime(1);
  expect(cache.get(KEY)).toBeUndefined();
  expect(textOf(await cache.load(KEY))).toBe("[2]");
  expect(requestedKeys).toEqual([KEY, KEY]);
});

test("the app runs once for all requests for an immutable response, which is not stored", async () => {
  const headers = { "Cache-Control": "public, max-age=31536000, immutable" };
  runApp = () => new Response(`${requestedKeys.length}`, { headers });
  const all = await Promise.all([cache.load(KEY), cache.load(KEY)]);
  expect(all.map(textOf)).toEqual(["1", "1"]);
  expect(cache.get(KEY)).toBeUndefined();
});

test("a request shortly before a response becomes stale refreshes the response without waiting", async () => {
  await cache.load(KEY);
  vi.advanceTimersByTime(799);
  cache.get(KEY);
  expect(requestedKeys).toEqual([KEY]);
  vi.advanceTimersByTime(1);
  expect(textOf(cache.get(KEY))).toBe("[1]");
  expect(textOf(cache.get(KEY))).toBe("[1]");
  expect(requestedKeys).toEqual([KEY, KEY]);
  await cache.load(KEY);
  vi.advanceTimersByTime(799);
  expect(textOf(cache.get(KEY))).toBe("[2]");
  expect(requestedKeys).toHaveLength(2);
});

test("after the cache is cleared, no response that was stored or requested before is served", async () => {
  await cache.load(KEY);
  cache.clear();
  expect(cache.get(KEY)).toBeUndefined();
  const release = delayResponse(Response.json("before"));
  const early = cache.load(KEY);
  cache.clear();
  runApp = () => Response.json("after");
  expect(textOf(await cache.load(KEY))).toBe('"after"');
  release();
  expect(textOf(await early)).toBe('"after"');
  expect(textOf(cache.get(KEY))).toBe('"after"');
});

test("while the app fails, the last good response is served for ten minutes, with one log line a minute", async () => {
  await cache.load(KEY);
  runApp = databaseDown;
  cache.clear();
  vi.advanceTimersByTime(2_000);
  expect(await cache.load(KEY)).toMatchObject({ isStale: true, requestedAt: expect.any(Number) });
  expect(lines).toEqual([expect.stringContaining("error 08006")]);
  for (let seconds = 0; seconds < 59; seconds += 1) {
    // The stale response is served for a second before the app runs again.
    expect(textOf(cache.get(KEY))).toBe("[1]");
    vi.advanceTimersByTime(1_000);
    expect(textOf(await cache.load(KEY))).toBe("[1]");
  }
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  await cache.load(KEY);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(10 * 60_000);
  expect((await cache.load(KEY)).response.status).toBe(503);
});

test.each([
  ["of another address", "other", "new", false],
  ["that was requested before the change", KEY, "new", true],
  ["without the deleted announcement", KEY, "gone", false],
])(
  "while the app fails, no list is served that is older than a response %s",
  async (_, key, text, isEarly) => {
    await cache.load(KEY);
    if (!isEarly) cache.clear();
    vi.advanceTimersByTime(1_000);
    const release = delayResponse(Response.json(text, { status: text === "gone" ? 410 : 200 }));
    const newer = cache.load(key);
    if (isEarly) cache.clear();
    release();
    expect(textOf(await newer)).toBe(`"${text}"`);
    runApp = databaseDown;
    vi.advanceTimersByTime(1_000);
    const answer = await cache.load(KEY);
    expect(answer.isStale ? textOf(answer) : answer.response.status).toBe(503);
  },
);

test("a stale list is no longer served when the app has answered with a newer response", async () => {
  await cache.load(KEY);
  cache.clear();
  runApp = databaseDown;
  await cache.load(KEY);
  runApp = () => Response.json("new");
  await cache.load("other");
  expect(cache.get(KEY)).toBeUndefined();
});

test("a failed load does not replace a response that was requested later", async () => {
  await cache.load(KEY);
  vi.advanceTimersByTime(1_000);
  const release = delayResponse(databaseDown());
  const failing = cache.load(KEY);
  cache.clear();
  vi.advanceTimersByTime(10);
  runApp = () => Response.json("newer");
  await cache.load(KEY);
  release();
  expect(await failing).toMatchObject({ isStale: false });
  expect(textOf(cache.get(KEY))).toBe('"newer"');
});

describe("the server's own reads", () => {
  const keyOf = cacheKeys({ apikey: "ours", origins: [], pages: [], data: [KEY] });
  const read = (path: string, init?: RequestInit) =>
    fetchFromCache({ keyOf, cache, apikey: "ours" })(`http://localhost${path}`, init);

  test("run the app each time, and fail instead of returning stale rows", async () => {
    await cache.load(KEY);
    expect(await (await read(KEY)).json()).toEqual([2]);
    expect(textOf(cache.get(KEY))).toBe("[2]");
    runApp = databaseDown;
    expect((await read(KEY)).status).toBe(503);
  });

  test("use the cache keys of visitors, and are refused for requests without a cache key", async () => {
    runApp = (key) => new Response(key);
    const query = '?select=id,title&or=(date.gte."2026-12-01",id.eq.1)';
    const url = new URL(KEY + query, "http://localhost").href.slice(16);
    expect(await (await read(KEY + query)).text()).toBe(url);
    await expect(read("/rest/v1/profiles")).rejects.toThrow(TypeError);
    await expect(read(KEY, { method: "POST" })).rejects.toThrow(TypeError);
  });
});

test("an unchanged response is compressed once", async () => {
  runApp = () => Response.json("x".repeat(2_000));
  const first = await cache.load(KEY);
  const compressed = await first.response.encoded("br");
  vi.advanceTimersByTime(1_000);
  const second = await cache.load(KEY);
  expect(await second.response.encoded("br")).toBe(compressed);
  runApp = () => Response.json("y".repeat(2_000));
  vi.advanceTimersByTime(1_000);
  const third = await cache.load(KEY);
  expect((await third.response.encoded("br")).etag).not.toBe(compressed.etag);
});

test("the cache stores 16 MB, at most 2 MB for a response, and evicts the least recently used response", async () => {
  const MB = 1024 * 1024;
  const sized = (bytes: number) => () =>
    new Response(randomBytes(bytes), { headers: { "Content-Type": "text/plain" } });
  runApp = sized(2 * MB + 1);
  await cache.load("large");
  expect(cache.get("large")).toBeUndefined();
  runApp = sized(1.9 * MB);
  for (let i = 0; i < 8; i += 1) await cache.load(`key ${i}`);
  expect(cache.get("key 0")).toBeDefined();
  await cache.load("one more");
  expect(cache.get("key 0")).toBeDefined();
  expect(cache.get("key 1")).toBeUndefined();
  const { response } = await cache.load("one more");
  await response.encoded("br");
  await cache.load("key 0");
  expect(cache.get("key 2")).toBeUndefined();
});

test("an unchanged response keeps its Last-Modified, and a changed response gets a later one", async () => {
  const dateOf = async () => {
    vi.advanceTimersByTime(1_000);
    const { headers } = await (await cache.load(KEY)).response.encoded();
    return Date.parse(headers[headers.indexOf("last-modified") + 1] ?? "");
  };
  const calendar = (text: string) => () =>
    new Response(text, { headers: { "Content-Type": "text/calendar" } });
  runApp = calendar("one");
  const first = await dateOf();
  expect(await dateOf()).toBe(first);
  runApp = calendar("two");
  expect(await dateOf()).toBeGreaterThan(first);
});
