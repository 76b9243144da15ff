import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ANYTHING, onChange } from "./change-events.ts";

/** How fast a screen follows, in milliseconds. */
type Pace = {
  /** Several tables change with one write: for so long they are collected. */
  pauseMs: number;
  /** After a change everything is read once more: another server may have answered from its cache, for a second. */
  againMs?: number;
  /** Without events we are told every few seconds that something may have changed: so often at most that is looked into. */
  lookMs: number;
};

/** Of a screen that somebody looks at now and then. */
const CALM: Pace = { pauseMs: 500, lookMs: 45_000 };
/** Of a screen that is led by what happens elsewhere. */
export const IMMEDIATE: Pace = { pauseMs: 0, againMs: 1_500, lookMs: 0 };

type Which = (query: Query) => boolean;

const isLive: Which = ({ meta }) => meta?.tables !== undefined;
const namesOneOf =
  (tables: ReadonlySet<string>): Which =>
  ({ meta }) =>
    meta?.tables?.some((table) => tables.has(table)) === true;

/**
 * Reads again what has changed. A first read under way may have begun before the change, and TanStack Query would wait
 * for it and take its data for the newest: it begins anew.
 */
export async function refetchChanged(queryClient: QueryClient, which: Which): Promise<void> {
  const isFirstRead: Which = (query) => query.state.data === undefined && which(query);
  await queryClient.cancelQueries({ predicate: isFirstRead });
  await queryClient.invalidateQueries({ predicate: which });
}

/** Has the queries that name a table in `meta.tables` follow its changes. Returns the function that ends it. */
export function follow(queryClient: QueryClient, { pauseMs, againMs, lookMs }: Pace): () => void {
  const changed = new Set<string>();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let look: ReturnType<typeof setTimeout> | undefined;
  let lookedAt = performance.now();

  function readChanged() {
    pause = undefined;
    void refetchChanged(queryClient, namesOneOf(new Set(changed)));
    changed.clear();
    if (againMs === undefined) return;
    clearTimeout(again);
    again = setTimeout(refetchChanged, againMs, queryClient, isLive);
  }
  function readAll() {
    look = undefined;
    lookedAt = performance.now();
    // A read that nothing answers must not begin anew with each look.
    void queryClient.invalidateQueries({ predicate: isLive }, { cancelRefetch: false });
  }
  const stop = onChange((table) => {
    if (table === ANYTHING) {
      // Later, not never: a connection that comes back tells it once.
      look ??= setTimeout(readAll, Math.max(0, lookedAt + lookMs - performance.now()));
      return;
    }
    changed.add(table);
    pause ??= setTimeout(readChanged, pauseMs);
  });
  return () => {
    stop();
    for (const timer of [pause, again, look]) clearTimeout(timer);
  };
}

/** Keeps what the screen shows as others change it. The board alone follows nothing: hundreds of phones have it open. */
export function useLive(pace = CALM): void {
  const queryClient = useQueryClient();
  useEffect(() => follow(queryClient, pace), [queryClient, pace]);
}
