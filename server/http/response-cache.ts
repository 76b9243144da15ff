import { logError } from "../log.ts";
import type { KeyOf } from "./cache-keys.ts";
import type { FinishedResponse } from "./finished-response.ts";

const FRESH_MS = 1_000;
// Before its end a response that visitors ask for is renewed, so that nobody waits for it.
const REFRESH_MS = 200;
// While the app cannot answer, mostly because the database is away.
const STALE_MS = 10 * 60_000;
const REPORT_MS = 60_000;
const MOST_BYTES = 16 * 1024 * 1024;
const LARGEST_BYTES = 2 * 1024 * 1024;
// A key, an entry's objects and the map's own share of them.
const OVERHEAD_BYTES = 2_048;

export type Found = {
  response: FinishedResponse;
  /** When the app was asked for it, by `performance.now()`. */
  askedAt: number;
  /** The app was asked for a newer one and failed. */
  isStale: boolean;
};

/** `freshUntil`: until when it is given without asking the app again. */
type CacheEntry = Found & { freshUntil: number };

const bytesOf = (key: string, { response }: CacheEntry) =>
  response.bytes + 2 * key.length + OVERHEAD_BYTES;

/** Asks the app for the response to the request of a key, for a visitor or for the server's `own` pages. */
type Ask = (key: string, own: boolean) => Promise<FinishedResponse>;

/** Finished responses by key, a second old at most, but for immutable ones; the last good one while the app fails. */
export class ResponseCache {
  readonly #ask: Ask;
  // In the order of their last use.
  readonly #entries = new Map<string, CacheEntry>();
  // A new map with every clear.
  #loading = new Map<string, Promise<CacheEntry>>();
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Returns what can be given without waiting for the app, which is asked again in time for the next request. */
  get(key: string): CacheEntry | undefined {
    const entry = this.#entries.get(key);
    const left = entry ? entry.freshUntil - performance.now() : 0;
    if (!entry || left <= 0) return undefined;
    // The next request reports a failure.
    if (left <= REFRESH_MS && !this.#loading.has(key)) this.load(key).catch(() => {});
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** Asks the app, once for all requests meanwhile; the server's `own` do not wait for visitors'. */
  load(key: string, own = false): Promise<CacheEntry> {
    const loading = this.#loading;
    const name = own ? `own ${key}` : key;
    const pending = loading.get(name) ?? this.#load(key, own).finally(() => loading.delete(name));
    loading.set(name, pending);
    return pending;
  }

  /** Has the app asked again for everything; loads under way are not kept. */
  clear(): void {
    for (const entry of this.#entries.values()) entry.freshUntil = 0;
    this.#loading = new Map();
  }

  async #load(key: string, own: boolean): Promise<CacheEntry> {
    const loading = this.#loading;
    const askedAt = performance.now();
    const response = await this.#ask(key, own);
    const isCurrent = loading === this.#loading;
    const known = this.#entries.get(key);
    if (response.isFailure && known && askedAt - known.askedAt < STALE_MS) {
      if (isCurrent) this.#keepStale(known, response.cause);
      return known;
    }
    // The same bytes: what was compressed need not be compressed again.
    const same = known?.response.hash === response.hash ? known.response : response;
    if (same === response && !response.isImmutable) {
      // Another second than that of the one before, and of the next where this one is older than a change.
      const next = Math.max(Date.now(), 1_000 + (known?.response.modifiedAt ?? 0));
      response.modifiedAt = isCurrent ? next : Date.now() - 1_000;
    }
    const entry = { response: same, askedAt, freshUntil: askedAt + FRESH_MS, isStale: false };
    if (isCurrent && response.isCacheable && !response.isImmutable) this.#store(key, entry);
    return entry;
  }

  /** The app is asked again after a second, not by everybody. */
  #keepStale(entry: CacheEntry, cause = "unknown"): void {
    const now = performance.now();
    entry.isStale = true;
    entry.freshUntil = now + FRESH_MS;
    if (now - this.#reportedAt <= REPORT_MS) return;
    this.#reportedAt = now;
    logError(`visitors are given responses of up to 10 minutes ago (${cause})`);
  }

  #store(key: string, entry: CacheEntry): void {
    this.#entries.delete(key);
    if (entry.response.body.length <= LARGEST_BYTES) this.#entries.set(key, entry);
    let bytes = 0;
    for (const [of, each] of this.#entries) bytes += bytesOf(of, each);
    for (const [of, each] of this.#entries) {
      if (bytes <= MOST_BYTES) break;
      bytes -= bytesOf(of, each);
      this.#entries.delete(of);
    }
  }
}

type FetchOptions = { keyOf: KeyOf; cache: ResponseCache; apikey: string };

/**
 * Returns a `fetch` for visitors' reads of public data by the server itself. It asks the app now, under the key of a
 * browser's same request; the status is 503 in place of an older response.
 */
export function fetchFromCache({ keyOf, cache, apikey }: FetchOptions): typeof fetch {
  return async (input, init) => {
    const { method, url, headers } = new Request(input, init);
    const { pathname, search } = new URL(url);
    const key = keyOf(method, pathname + search, { ...Object.fromEntries(headers), apikey });
    if (key === undefined) throw new TypeError("only what every visitor may read is fetched");
    const { response, isStale } = await cache.load(key, true);
    return new Response(response.body, { status: isStale ? 503 : response.status });
  };
}
