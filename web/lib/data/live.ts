import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ANYTHING, onChange } from "./change-events.ts";

type Pace = {
  /** Time to collect events before a refetch, because one write can change several tables. */
  collectMs: number;
  /**
   * Time after which all data are refetched a second time. Another server may have answered the
   * first refetch from its cache, which is up to one second old.
   */
  repeatMs?: number;
  /**
   * Minimum time between two refetches of all data. Without a connection, the event `ANYTHING`
   * arrives every few seconds.
   */
  pollMs: number;
};

const CALM: Pace = { collectMs: 500, pollMs: 45_000 };
/**
 * The delays for the slides. An audience watches the slides while another device controls them, so
 * changes must appear at once.
 */
export const IMMEDIATE: Pace = { collectMs: 0, repeatMs: 1_500, pollMs: 0 };

type Filter = (query: Query) => boolean;

const isLive: Filter = ({ meta }) => meta?.tables !== undefined;
const readsOneOf =
  (tables: ReadonlySet<string>): Filter =>
  ({ meta }) =>
    meta?.tables?.some((table) => tables.has(table)) === true;

/**
 * Refetches the queries that `filter` selects. A first read that is still running is restarted,
 * because it may have begun before the change. TanStack Query would keep its old data.
 */
export async function refetchChanged(queryClient: QueryClient, filter: Filter): Promise<void> {
  const isFirstRead: Filter = (query) => query.state.data === undefined && filter(query);
  await queryClient.cancelQueries({ predicate: isFirstRead });
  await queryClient.invalidateQueries({ predicate: filter });
}

function refetchOnChanges(queryClient: QueryClient, pace: Pace): () => void {
  const { collectMs, repeatMs, pollMs } = pace;
  const changed = new Set<string>();
  let collectTimer: ReturnType<typeof setTimeout> | undefined;
  let repeatTimer: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let polledAt = performance.now();

  function refetchCollected() {
    collectTimer = undefined;
    void refetchChanged(queryClient, readsOneOf(new Set(changed)));
    changed.clear();
    if (repeatMs === undefined) return;
    clearTimeout(repeatTimer);
    repeatTimer = setTimeout(refetchChanged, repeatMs, queryClient, isLive);
  }
  function refetchAll() {
    pollTimer = undefined;
    polledAt = performance.now();
    // Running reads are not cancelled. Otherwise a slow server could never answer one before the
    // next refetch of all data.
    void queryClient.invalidateQueries({ predicate: isLive }, { cancelRefetch: false });
  }
  const stop = onChange((table) => {
    if (table === ANYTHING) {
      // An event `ANYTHING` that comes too early is delayed, not dropped, because a restored
      // connection sends it only once.
      pollTimer ??= setTimeout(refetchAll, Math.max(0, polledAt + pollMs - performance.now()));
      return;
    }
    changed.add(table);
    collectTimer ??= setTimeout(refetchCollected, collectMs);
  });
  return () => {
    stop();
    for (const timer of [collectTimer, repeatTimer, pollTimer]) clearTimeout(timer);
  };
}

/**
 * Refetches a page's data when other people change them. The board does not use this hook: hundreds
 * of phones would refetch at the same moment.
 */
export function useLive(pace = CALM): void {
  const queryClient = useQueryClient();
  useEffect(() => refetchOnChanges(queryClient, pace), [queryClient, pace]);
}
