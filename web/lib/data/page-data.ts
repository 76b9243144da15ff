import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** The keys of a page's queries with their data. */
export type QueryData = [key: QueryKey, data: unknown][];

/** What the server rendered a page from; it stands in the page as JSON, and the app goes on with it. */
export type PageData = {
  /** The address of what the page shows: its path, and of the query what changes the page. */
  address: string;
  /** When the data were read, in milliseconds. */
  at: number;
  queries: QueryData;
};

/** A visitor's GET of the data API; undefined when it fails. */
export type Read = <Data>(path: string) => Promise<Data | undefined>;

/** Puts a page's data into the cache; with an `updatedAt` (ms) of long ago they are read again at once. */
export function fillCache(queryClient: QueryClient, queries: QueryData, updatedAt: number): void {
  for (const [key, data] of queries) queryClient.setQueryData(key, data, { updatedAt });
}
