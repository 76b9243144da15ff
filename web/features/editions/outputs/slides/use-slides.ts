import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { ANYTHING, onBoardChange } from "@/lib/data/board-events.ts";
import { contentQuery, editionsQuery } from "../../model/queries.ts";
import { editionFor } from "./choose-edition.ts";
import { clockQuery, weekQuery } from "./queries.ts";
import { pinnedSlide, slideList } from "./slide-list.ts";
import { storedSlides, storeSlides } from "./stored-slides.ts";
import { useStarted } from "./use-started.ts";

// Should an event be lost, or never come: behind a connection pooler the server hears of no change.
const REFETCH_MS = 60_000;
const CLOCK_MS = 60 * 60_000;
// Another server may answer from its cache for a second after this one has told of a change.
const AGAIN_MS = 1_500;

// What cannot be read is asked for again anyway; the screen goes on with what it has.
const patient = { retry: false, refetchInterval: REFETCH_MS, refetchIntervalInBackground: true };

/** Follows the board: reads again what is shown as soon as something changes. */
function useBoardChanges() {
  const queryClient = useQueryClient();
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    const read = (cancelRefetch: boolean) => {
      for (const queryKey of [editionsQuery.queryKey, ["edition"], weekQuery.queryKey]) {
        // A read under way may have begun before the change.
        void queryClient.refetchQueries({ queryKey, type: "active" }, { cancelRefetch });
      }
    };
    const end = onBoardChange((table) => {
      read(table !== ANYTHING);
      if (table === ANYTHING) return;
      clearTimeout(again);
      again = setTimeout(read, AGAIN_MS, true);
    });
    return () => {
      clearTimeout(again);
      end();
    };
  }, [queryClient]);
}

/** The slides of the edition that `date` names or that comes next, else of the board's week. */
export function useSlides(date: string | undefined) {
  // Not while the server's page is taken over, which knows nothing of this device.
  const stored = useStarted() ? storedSlides() : undefined;
  const { data: offset = stored?.offset ?? 0 } = useQuery({
    ...clockQuery,
    ...patient,
    refetchInterval: CLOCK_MS,
  });
  const now = useNow() + offset;
  const editions =
    useQuery({ ...editionsQuery, ...patient }).data ??
    (stored?.edition ? [stored.edition] : undefined);
  const edition = editions && editionFor(date, editions, now);
  const { data: read } = useQuery({
    ...contentQuery(edition?.id ?? ""),
    ...patient,
    enabled: edition !== undefined,
    placeholderData: keepPreviousData,
  });
  const content = read ?? (edition?.id === stored?.edition?.id ? stored?.content : undefined);
  const { data: rows } = useQuery({ ...weekQuery, ...patient, enabled: edition === undefined });
  const week = rows ?? stored?.week;
  useBoardChanges();

  useEffect(() => {
    if (content || week) storeSlides({ edition, content, week, offset });
  }, [edition, content, week, offset]);

  return useMemo(() => {
    const source = { edition, content, week, now };
    return { edition, slides: slideList(source), pinned: pinnedSlide(source), now, offset };
  }, [edition, content, week, now, offset]);
}
