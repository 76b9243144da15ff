import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CAUSE_HEADER } from "../log.ts";
import { cacheKeys } from "./cache-keys.ts";
import { FinishedResponse } from "./finished-response.ts";
import { fetchFromCache, ResponseCache } from "./response-cache.ts";

const KEY = "/rest/v1/ministries";

let asked: string[];
let answer: (key: string) => Response | Promise<Response>;
let cache: ResponseCache;
const lines: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  asked = [];
  lines.length = 0;
  answer = () => Response.json([asked.length]);
  cache = new ResponseCache(async (key) => {
    asked.push(key);
    return FinishedResponse.read(await answer(key), { headers: {}, isShared: true });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const away = () => Response.json({}, { status: 503, headers: { [CAUSE_HEADER]: "error 08006" } });
const textOf = (entry: { response: { body: Buffer } } | undefined) =>
  entry?.response.body.toString();

/** Lets the app answer with `response` once the returned function is called. */
function hold(response: Response) {
  let release = () => {};
  const held = new Promise<Response>((resolve) => {
    release = () => resolve(response);
  });
  answer = () => held;
  return () => release();
}

test("the app is asked once for all who ask meanwhile, and again after a second", async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.load(KEY)));
  expect(new Set(all.map(textOf))).toEqual(new Set(["[1]"]));
  vi.advanceTimersByTime(999);
  expect(textOf(cache.get(KEY))).toBe("[1]");
  vi.advanceTimersByTime(1);
  expect(cache.get(KEY)).toBeUndefined();
  expect(textOf(await cache.load(KEY))).toBe("[2]");
  expect(asked).toEqual([KEY, KEY]);
});

test("what browsers keep for a year is asked for once for all who ask meanwhile, and takes no room", async () => {
  const headers = { "Cache-Control": "public, max-age=31536000, immutable" };
  answer = () => new Response(`${asked.length}`, { headers });
  const all = await Promise.all([cache.load(KEY), cache.load(KEY)]);
  expect(all.map(textOf)).toEqual(["1", "1"]);
  expect(cache.get(KEY)).toBeUndefined();
});

test("what is asked for shortly before it is a second old is renewed, and nobody waits", async () => {
  await cache.load(KEY);
  vi.advanceTimersByTime(799);
  cache.get(KEY);
  expect(asked).toEqual([KEY]);
  vi.advanceTimersByTime(1);
  expect(textOf(cache.get(KEY))).toBe("[1]");
  expect(textOf(cache.get(KEY))).toBe("[1]");
  expect(asked).toEqual([KEY, KEY]);
  await cache.load(KEY);
  vi.advanceTimersByTime(799);
  expect(textOf(cache.get(KEY))).toBe("[2]");
  expect(asked).toHaveLength(2);
});

test("after a clear nothing asked before is given, neither what is kept nor what is under way", async () => {
  await cache.load(KEY);
  cache.clear();
  expect(cache.get(KEY)).toBeUndefined();
  const release = hold(Response.json("before"));
  const early = cache.load(KEY);
  cache.clear();
  answer = () => Response.json("after");
  expect(textOf(await cache.load(KEY))).toBe('"after"');
  release();
  expect(textOf(await early)).toBe('"before"');
  expect(textOf(cache.get(KEY))).toBe('"after"');
});

test("while the app fails the last good response is given for ten minutes, with one log line a minute", async () => {
  await cache.load(KEY);
  answer = away;
  cache.clear();
  vi.advanceTimersByTime(2_000);
  expect(await cache.load(KEY)).toMatchObject({ isStale: true, askedAt: expect.any(Number) });
  expect(lines).toEqual([expect.stringContaining("error 08006")]);
  for (let seconds = 0; seconds < 59; seconds += 1) {
    // The app is asked once a second at most.
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

test("a failure says nothing about what was asked for later", async () => {
  await cache.load(KEY);
  vi.advanceTimersByTime(1_000);
  const release = hold(away());
  const failing = cache.load(KEY);
  cache.clear();
  vi.advanceTimersByTime(10);
  answer = () => Response.json("newer");
  await cache.load(KEY);
  release();
  expect(await failing).toMatchObject({ isStale: false });
  expect(textOf(cache.get(KEY))).toBe('"newer"');
});

describe("the server's own reads", () => {
  const keyOf = cacheKeys({ apikey: "ours", origins: [], pages: [] });
  const read = (path: string, init?: RequestInit) =>
    fetchFromCache({ keyOf, cache, apikey: "ours" })(`http://localhost${path}`, init);

  test("are of rows read for them, and of none that are stale", async () => {
    await cache.load(KEY);
    expect(await (await read(KEY)).json()).toEqual([2]);
    expect(textOf(cache.get(KEY))).toBe("[2]");
    answer = away;
    expect((await read(KEY)).status).toBe(503);
  });

  test("have the keys of a visitor's, and of nothing else", async () => {
    answer = (key) => new Response(key);
    const query = '?select=id,title&or=(date.gte."2026-12-01",id.eq.1)';
    const url = new URL(KEY + query, "http://localhost").href.slice(16);
    expect(await (await read(KEY + query)).text()).toBe(url);
    await expect(read("/rest/v1/profiles")).rejects.toThrow(TypeError);
    await expect(read(KEY, { method: "POST" })).rejects.toThrow(TypeError);
  });
});

test("the same bytes are compressed once", async () => {
  answer = () => Response.json("x".repeat(2_000));
  const first = await cache.load(KEY);
  const compressed = await first.response.encoded("br");
  vi.advanceTimersByTime(1_000);
  const second = await cache.load(KEY);
  expect(await second.response.encoded("br")).toBe(compressed);
  answer = () => Response.json("y".repeat(2_000));
  vi.advanceTimersByTime(1_000);
  const third = await cache.load(KEY);
  expect((await third.response.encoded("br")).etag).not.toBe(compressed.etag);
});

test("16 MB are kept, 2 MB each; the least recently used goes first", async () => {
  const MB = 1024 * 1024;
  const sized = (bytes: number) => () =>
    new Response(randomBytes(bytes), { headers: { "Content-Type": "text/plain" } });
  answer = sized(2 * MB + 1);
  await cache.load("large");
  expect(cache.get("large")).toBeUndefined();
  answer = sized(1.9 * MB);
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

test("a response keeps its date while it is the same, and another one has the date of a later second", async () => {
  const dateOf = async () => {
    vi.advanceTimersByTime(1_000);
    const { headers } = await (await cache.load(KEY)).response.encoded();
    return Date.parse(headers[headers.indexOf("last-modified") + 1] ?? "");
  };
  const calendar = (text: string) => () =>
    new Response(text, { headers: { "Content-Type": "text/calendar" } });
  answer = calendar("one");
  const first = await dateOf();
  expect(await dateOf()).toBe(first);
  answer = calendar("two");
  expect(await dateOf()).toBeGreaterThan(first);
});
