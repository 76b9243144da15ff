import type { DehydratedState } from "@tanstack/react-query";

/** What the server rendered a page from; it stands in the page as JSON, and the app goes on with it. */
export type PageData = {
  /** The address of what the page shows: its path, and of the query what changes the page. */
  address: string;
  /** When the data were read, in milliseconds. */
  at: number;
  /** The queries with their data, as TanStack Query writes them. */
  state: DehydratedState;
};

/** `state` as if it had been read at `at` (ms): of long ago it is read again at once. */
export function readAt({ queries }: DehydratedState, at: number): DehydratedState {
  return {
    mutations: [],
    // Without `meta`, which every query brings along where it is used.
    queries: queries.map(({ meta: _, state, ...query }) => ({
      ...query,
      dehydratedAt: at,
      state: { ...state, dataUpdatedAt: at },
    })),
  };
}
