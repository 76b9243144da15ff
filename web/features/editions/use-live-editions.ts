import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { announcementsQuery } from "@/features/announcements/queries.ts";
import { ANYTHING, onBoardChange } from "@/lib/board-events.ts";
import { editionsQuery } from "./queries.ts";
import { readAgain } from "./read-again.ts";

/** Several tables change with one save. */
const PAUSE_MS = 500;
/** Without events something may have changed at any moment; that is looked for now and then. */
const BETWEEN_LOOKS_MS = 60_000;

const EDITIONS: readonly string[] = ["editions", "edition_items"];

function readChanged(queryClient: QueryClient, tables: ReadonlySet<string>) {
  const isAll = tables.has(ANYTHING);
  const keys: (readonly string[])[] = [["edition"]];
  if (isAll || EDITIONS.some((table) => tables.has(table))) keys.push(editionsQuery.queryKey);
  if (isAll || tables.has("announcements") || tables.has("ministries")) {
    keys.push(announcementsQuery.queryKey, ["changes-since"]);
  }
  for (const queryKey of keys) void readAgain(queryClient, queryKey);
}

/** Keeps what the screen shows of editions and announcements as others change it. */
export function useLiveEditions() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const tables = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lookedAt = performance.now();
    const stop = onBoardChange((table) => {
      if (table === ANYTHING) {
        if (performance.now() - lookedAt < BETWEEN_LOOKS_MS) return;
        lookedAt = performance.now();
      }
      tables.add(table);
      timer ??= setTimeout(() => {
        timer = undefined;
        readChanged(queryClient, new Set(tables));
        tables.clear();
      }, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queryClient]);
}
