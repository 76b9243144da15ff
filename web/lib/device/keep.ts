import { hashKey, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { propertyOf } from "../property-of.ts";
import { storage } from "./storage.ts";
import { currentUserId, privateKey } from "./stored-account.ts";

type StoredResult = { at: number; columns?: string; data: unknown };

type QueryLike = { queryKey: QueryKey; meta?: Query["meta"] };

// Maximum number of stored queries for each account, because local storage has only a few
// megabytes. The oldest results are removed.
const MOST_QUERIES = 12;
// Restored data get this time as the time of their read. TanStack Query then treats them as stale
// and refetches them.
const LONG_AGO = 0;

const prefixOf = (meta: QueryLike["meta"], userId: string | undefined) =>
  meta?.keep === "private" && userId !== undefined ? privateKey(userId, "kept/") : "avisos-kept/";

/**
 * Returns the storage key of a query's result. The key of private data contains the account's id.
 * Data with `keep: "all"` are stored only when a visitor has read them.
 */
const keyOf = ({ queryKey, meta }: QueryLike, userId = currentUserId()) =>
  prefixOf(meta, userId) + hashKey(queryKey);

function readStored(key: string): StoredResult | undefined {
  try {
    const stored: StoredResult | null = JSON.parse(storage.get(key) ?? "null");
    return stored?.data === undefined ? undefined : stored;
  } catch {
    return undefined;
  }
}

export const storedReadTime = (query: QueryLike): number | undefined =>
  readStored(keyOf(query))?.at;

function restore(query: Query): void {
  const { meta, state } = query;
  if (meta?.keep === undefined || state.data !== undefined) return;
  const stored = readStored(keyOf(query));
  // A stored result with other columns is ignored: an older build may have stored rows without a
  // column that the page needs.
  if (stored === undefined || stored.columns !== meta.columns) return;
  query.setData(stored.data, { updatedAt: LONG_AGO, manual: true });
}

/**
 * Returns only the first batch of rows of a paginated list, because later batches begin where the
 * first one ended.
 */
function firstPage(data: unknown): unknown {
  const pages = propertyOf(data, "pages");
  const pageParams = propertyOf(data, "pageParams");
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

function removeOldest(prefix: string): void {
  const keys = storage.keys().filter((key) => key.startsWith(prefix));
  if (keys.length <= MOST_QUERIES) return;
  const readTimes = new Map(keys.map((key) => [key, readStored(key)?.at ?? LONG_AGO]));
  const newestFirst = keys.toSorted((a, b) => Number(readTimes.get(b)) - Number(readTimes.get(a)));
  for (const key of newestFirst.slice(MOST_QUERIES)) storage.remove(key);
}

function storeResult(query: Query, readerId: string | undefined): void {
  const { meta, state } = query;
  const userId = currentUserId();
  // The result is not stored if somebody has signed in or out since the read began.
  if (userId !== readerId || (meta?.keep === "all" && userId !== undefined)) return;
  const key = keyOf(query, userId);
  const isNew = storage.get(key) === null;
  const data = firstPage(state.data);
  storage.set(key, JSON.stringify({ at: state.dataUpdatedAt, columns: meta?.columns, data }));
  if (isNew) removeOldest(prefixOf(meta, userId));
}

/**
 * Stores the results of queries with `meta.keep` on this device. Restores them before the first
 * render of a later visit. "all" stores what visitors read. "private" stores what the current
 * account reads, until it signs out (stored-account.ts).
 * TanStack Query's persisters are not used, because they restore data only after the first render.
 * @returns a function that stops the storing.
 */
export function keepQueries(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  const readerIds = new WeakMap<Query, string | undefined>();
  function prepare(query: Query) {
    readerIds.set(query, currentUserId());
    restore(query);
  }
  for (const query of cache.getAll()) prepare(query);
  return cache.subscribe((event) => {
    const { query } = event;
    if (query.meta?.keep === undefined) return;
    if (event.type === "added") prepare(query);
    if (event.type !== "updated") return;
    if (event.action.type === "fetch") readerIds.set(query, currentUserId());
    const isRead = event.action.type === "success" && query.state.dataUpdatedAt !== LONG_AGO;
    if (isRead) storeResult(query, readerIds.get(query));
  });
}
