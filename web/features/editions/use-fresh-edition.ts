import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ANYTHING, onBoardChange } from "@/lib/board-events.ts";
import { editionsQuery } from "./queries.ts";
import { readAgain } from "./read-again.ts";

// Without events we are told every few seconds that something may have changed.
const LEAST_PAUSE_MS = 45_000;

/** Reads an edition anew when the board or the edition changes while it is shown. */
export function useFreshEdition(editionId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let readAt = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;

    function read(table: string) {
      clearTimeout(timer);
      timer = undefined;
      readAt = performance.now();
      const keys = [["edition", editionId], ["changes-since"]];
      if (table === ANYTHING || table === "editions") keys.push([...editionsQuery.queryKey]);
      for (const queryKey of keys) {
        if (table !== ANYTHING) void readAgain(queryClient, queryKey);
        // A read that nothing answers must not begin anew every few seconds.
        else void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
      }
    }
    const stop = onBoardChange((table) => {
      if (table !== ANYTHING) return read(table);
      // Later, not never: a connection that comes back tells it once.
      timer ??= setTimeout(read, Math.max(0, readAt + LEAST_PAUSE_MS - performance.now()), table);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [editionId, queryClient]);
}
