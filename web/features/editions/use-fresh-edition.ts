import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ANYTHING, onBoardChange } from "@/lib/board-events.ts";
import { editionsQuery } from "./queries.ts";

// Without events we are told every few seconds that something may have changed.
const LEAST_PAUSE_MS = 45_000;

/** Reads an edition anew when the board or the edition changes while it is shown. */
export function useFreshEdition(editionId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let readAt = performance.now();
    return onBoardChange((table) => {
      if (table === ANYTHING && performance.now() - readAt < LEAST_PAUSE_MS) return;
      readAt = performance.now();
      const keys = [["edition", editionId], ["changes-since"]];
      if (table === ANYTHING || table === "editions") keys.push([...editionsQuery.queryKey]);
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    });
  }, [editionId, queryClient]);
}
