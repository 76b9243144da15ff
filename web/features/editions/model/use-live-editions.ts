import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { announcementsQuery } from "@/features/announcements/model/queries.ts";
import { ANYTHING, onBoardChange } from "@/lib/data/board-events.ts";
import { editionsQuery } from "./queries.ts";
import { readAgain } from "./refetch.ts";

/** Several tables change with one save. */
const PAUSE_MS = 500;
/** Without events we are told every few seconds that something may have changed. */
const BETWEEN_LOOKS_MS = 45_000;

const OF_EDITIONS: readonly string[] = ["editions", "edition_items"];
const OF_ANNOUNCEMENTS: readonly string[] = ["announcements", "ministries"];

const EDITIONS = editionsQuery.queryKey;
const ANNOUNCEMENTS: readonly (readonly string[])[] = [
  announcementsQuery.queryKey,
  ["changes-since"],
];

function keysOf(tables: ReadonlySet<string>): (readonly string[])[] {
  const keys: (readonly string[])[] = [["edition"]];
  if (OF_EDITIONS.some((table) => tables.has(table))) keys.push(EDITIONS);
  if (OF_ANNOUNCEMENTS.some((table) => tables.has(table))) keys.push(...ANNOUNCEMENTS);
  return keys;
}

/** Keeps what the screen shows of editions and announcements as others change it. */
export function useLiveEditions(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const changed = new Set<string>();
    let pause: ReturnType<typeof setTimeout> | undefined;
    let look: ReturnType<typeof setTimeout> | undefined;
    let lookedAt = performance.now();

    function readChanged() {
      pause = undefined;
      for (const queryKey of keysOf(changed)) void readAgain(queryClient, queryKey);
      changed.clear();
    }
    function readAll() {
      look = undefined;
      lookedAt = performance.now();
      for (const queryKey of [["edition"], EDITIONS, ...ANNOUNCEMENTS]) {
        // A read that nothing answers must not begin anew with each look.
        void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
      }
    }
    const stop = onBoardChange((table) => {
      if (table === ANYTHING) {
        // Later, not never: a connection that comes back tells it once.
        look ??= setTimeout(readAll, Math.max(0, lookedAt + BETWEEN_LOOKS_MS - performance.now()));
        return;
      }
      changed.add(table);
      pause ??= setTimeout(readChanged, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(pause);
      clearTimeout(look);
    };
  }, [queryClient]);
}
