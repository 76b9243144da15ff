import { hashKey, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { storage } from "./storage.ts";
import { currentUserId, privateKey } from "./stored-account.ts";

/** What this device keeps of a query: when it was read (ms), and with which columns. */
type Kept = { at: number; columns?: string; data: unknown };

type Read = { queryKey: QueryKey; meta?: Query["meta"] };

// Of each account, and of the visitors, those that were read last: local storage has room for a few megabytes.
const MOST = 12;
// What is restored is shown, and read again at once.
const LONG_AGO = 0;

const areaOf = (meta: Read["meta"], userId: string | undefined) =>
  meta?.keep === "private" && userId !== undefined ? privateKey(userId, "kept/") : "avisos-kept/";

/** Visitors' and members' rows of what all may see are apart: only what a visitor has read is shown to anybody. */
const keyOf = ({ queryKey, meta }: Read, userId = currentUserId()) =>
  areaOf(meta, userId) + hashKey(queryKey);

function read(key: string): Kept | undefined {
  try {
    const kept: Kept | null = JSON.parse(storage.get(key) ?? "null");
    return kept?.data === undefined ? undefined : kept;
  } catch {
    return undefined;
  }
}

/** When this device read what it keeps of a query, in milliseconds; undefined when it keeps nothing of it. */
export const keptAt = (query: Read): number | undefined => read(keyOf(query))?.at;

function restore(query: Query): void {
  const { meta, state } = query;
  if (meta?.keep === undefined || state.data !== undefined) return;
  const kept = read(keyOf(query));
  // Rows without the columns of today must not keep a screen from opening.
  if (kept === undefined || kept.columns !== meta.columns) return;
  query.setData(kept.data, { updatedAt: LONG_AGO, manual: true });
}

/** Of a list in pages the first: the others begin where it ended when they were read. */
function firstPage(data: unknown): unknown {
  const { pages, pageParams } = Object(data);
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

function removeSurplus(area: string): void {
  const keys = storage.keys().filter((key) => key.startsWith(area));
  if (keys.length <= MOST) return;
  const atOf = new Map(keys.map((key) => [key, read(key)?.at ?? LONG_AGO]));
  const newestFirst = keys.toSorted((a, b) => Number(atOf.get(b)) - Number(atOf.get(a)));
  for (const key of newestFirst.slice(MOST)) storage.remove(key);
}

function write(query: Query, reader: string | undefined): void {
  const { meta, state } = query;
  const userId = currentUserId();
  // Somebody else has signed in, or out, since it was read.
  if (userId !== reader || (meta?.keep === "all" && userId !== undefined)) return;
  const key = keyOf(query, userId);
  const isNew = storage.get(key) === null;
  const data = firstPage(state.data);
  storage.set(key, JSON.stringify({ at: state.dataUpdatedAt, columns: meta?.columns, data }));
  if (isNew) removeSurplus(areaOf(meta, userId));
}

/**
 * Keeps on this device what the queries with `meta.keep` read, and shows it again until it has been read anew: "all" what
 * a visitor has read, "private" what whoever uses this device has, which leaves it with them (stored-account.ts). From now
 * on a query has it before its first render, which persisters of TanStack Query, that wait for a read, do not give.
 * Returns the function that ends it.
 */
export function keepQueries(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  const readers = new WeakMap<Query, string | undefined>();
  function begin(query: Query) {
    readers.set(query, currentUserId());
    restore(query);
  }
  for (const query of cache.getAll()) begin(query);
  return cache.subscribe((event) => {
    const { query } = event;
    if (query.meta?.keep === undefined) return;
    if (event.type === "added") begin(query);
    if (event.type !== "updated") return;
    if (event.action.type === "fetch") readers.set(query, currentUserId());
    const isRead = event.action.type === "success" && query.state.dataUpdatedAt !== LONG_AGO;
    if (isRead) write(query, readers.get(query));
  });
}
