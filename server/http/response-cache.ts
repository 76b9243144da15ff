import { logError } from "../log.ts";
import type { KeyOf } from "./cache-keys.ts";
import type { FinishedResponse } from "./finished-response.ts";

const FRESH_MS = 1_000;
// A response that is requested in its last 200 ms is refreshed in the background, so that no
// visitor waits for the new response.
const REFRESH_MS = 200;
// The cache serves stale responses for ten minutes while the app fails, mostly because the database
// is down.
const STALE_MS = 10 * 60_000;
const REPORT_MS = 60_000;
const MOST_BYTES = 16 * 1024 * 1024;
const LARGEST_BYTES = 2 * 1024 * 1024;
// Memory of a cache entry besides body and key, in bytes: its objects and its place in the map.
const OVERHEAD_BYTES = 2_048;

export type TimedResponse = {
  response: FinishedResponse;
  requestedAt: number;
  /** Whether the cache still serves this response because the app failed to produce a newer one. */
  isStale: boolean;
};

/**
 * An entry of the cache. Until the time `freshUntil`, the cache serves the response without a new
 * request to the app. `version` is the number of calls of `clear` before the entry was requested.
 */
type CacheEntry = TimedResponse & { freshUntil: number; version: number };

const bytesOf = (key: string, { response }: CacheEntry) =>
  response.bytes + 2 * key.length + OVERHEAD_BYTES;

type RequestApp = (key: string, isServerRequest: boolean) => Promise<FinishedResponse>;

/**
 * Caches responses for one second. Immutable responses are not cached. While the app fails, the
 * cache serves the last good response of a key, even when it is stale. But the cache serves no
 * response that is older than a change which visitors may already have seen. No visitor therefore
 * sees an older list after a newer list.
 */
export class ResponseCache {
  readonly #requestApp: RequestApp;
  // The least recently used entry is first, because `get` and `#store` move an entry to the end.
  readonly #entries = new Map<string, CacheEntry>();
  // The responses that are being loaded. `clear` replaces this map, so that a load detects that the
  // cache was cleared in the meantime.
  #loading = new Map<string, Promise<CacheEntry>>();
  #version = 0;
  /** The latest version whose changes a visitor may have seen in some response. */
  #servedVersion = 0;
  #reportedAt = Number.NEGATIVE_INFINITY;
  /**
   * The number of visitors' requests that were answered at once, with a stale response, or after a
   * load.
   */
  readonly counts = { hit: 0, stale: 0, miss: 0 };

  constructor(requestApp: RequestApp) {
    this.#requestApp = requestApp;
  }

  answer(key: string): CacheEntry | Promise<CacheEntry> {
    const entry = this.get(key);
    if (!entry) this.counts.miss += 1;
    else if (entry.isStale) this.counts.stale += 1;
    else this.counts.hit += 1;
    return entry ?? this.load(key);
  }

  get(key: string): CacheEntry | undefined {
    const entry = this.#entries.get(key);
    const left = entry ? entry.freshUntil - performance.now() : 0;
    if (!entry || left <= 0 || entry.version < this.#servedVersion) return undefined;
    // A failed background refresh is ignored, because the next request loads again and reports the
    // failure.
    if (left <= REFRESH_MS && !this.#loading.has(key)) this.load(key).catch(() => {});
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /**
   * Runs the app once for all simultaneous requests for a key. The server's own requests do not
   * wait for visitors' requests.
   */
  load(key: string, isServerRequest = false): Promise<CacheEntry> {
    const loading = this.#loading;
    const name = isServerRequest ? `server ${key}` : key;
    const pending =
      loading.get(name) ?? this.#load(key, isServerRequest).finally(() => loading.delete(name));
    loading.set(name, pending);
    return pending;
  }

  /**
   * Makes all entries stale, because rows have changed. Responses that are being loaded are not
   * stored, because they may lack the change.
   */
  clear(): void {
    for (const entry of this.#entries.values()) entry.freshUntil = 0;
    this.#loading = new Map();
    this.#version += 1;
  }

  async #load(key: string, isServerRequest: boolean): Promise<CacheEntry> {
    const version = this.#version;
    const requestedAt = performance.now();
    const response = await this.#requestApp(key, isServerRequest);
    const isCurrent = version === this.#version;
    const previous = this.#entries.get(key);
    // Keep the stored response when it was requested later, because responses may arrive in another
    // order.
    if (previous && (previous.requestedAt > requestedAt || previous.version > version))
      return previous;
    const mayServe = previous && previous.version >= this.#servedVersion;
    if (response.isFailure && mayServe && requestedAt - previous.requestedAt < STALE_MS) {
      if (isCurrent) this.#keepStale(previous, response.cause);
      return previous;
    }
    // Pictures and pages with status 404 may need no database. Their success does not show that the
    // database answers.
    if (response.isCacheable && !response.isImmutable) this.#servedVersion = this.#version;
    // Do not serve the former page of an announcement that was deleted.
    else if (!response.isFailure) this.#entries.delete(key);
    // An unchanged response keeps its compressed bodies, so that it is not compressed again.
    const same = previous?.response.hash === response.hash ? previous.response : response;
    if (same === response && !response.isImmutable) {
      // Each version of a response gets a different second, because `Last-Modified` has no
      // milliseconds. A version whose load began before the cache was cleared is dated one second
      // back. The next version then gets a different date.
      const next = Math.max(Date.now(), 1_000 + (previous?.response.modifiedAt ?? 0));
      response.modifiedAt = isCurrent ? next : Date.now() - 1_000;
    }
    const freshUntil = requestedAt + FRESH_MS;
    const entry = { response: same, requestedAt, freshUntil, version, isStale: false };
    if (isCurrent && response.isCacheable && !response.isImmutable) this.#store(key, entry);
    return entry;
  }

  /** Serves a stale entry for another second, so that not every request runs the failing app. */
  #keepStale(entry: CacheEntry, cause = "unknown"): void {
    const now = performance.now();
    entry.isStale = true;
    entry.freshUntil = now + FRESH_MS;
    if (now - this.#reportedAt <= REPORT_MS) return;
    this.#reportedAt = now;
    logError(`the app cannot answer, so visitors get responses of up to 10 minutes ago (${cause})`);
  }

  #store(key: string, entry: CacheEntry): void {
    this.#entries.delete(key);
    if (entry.response.body.length <= LARGEST_BYTES) this.#entries.set(key, entry);
    let bytes = 0;
    for (const [each, cached] of this.#entries) bytes += bytesOf(each, cached);
    for (const [oldest, cached] of this.#entries) {
      if (bytes <= MOST_BYTES) break;
      bytes -= bytesOf(oldest, cached);
      this.#entries.delete(oldest);
    }
  }
}

type FetchOptions = { keyOf: KeyOf; cache: ResponseCache; apikey: string };

/**
 * Returns a `fetch` with which the server itself reads public data as a visitor. Each call runs the
 * app, and stores the response for visitors. The status is 503 when only a stale response exists.
 */
export function fetchFromCache({ keyOf, cache, apikey }: FetchOptions): typeof fetch {
  return async (input, init) => {
    const { method, url, headers } = new Request(input, init);
    const { pathname, search } = new URL(url);
    const key = keyOf(method, pathname + search, { ...Object.fromEntries(headers), apikey });
    if (key === undefined) throw new TypeError("the server fetches only public data");
    const { response, isStale } = await cache.load(key, true);
    return new Response(response.body, { status: isStale ? 503 : response.status });
  };
}
