import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { IMMEDIATE, useLive } from "@/lib/data/live.ts";
import { contentQuery, editionsQuery } from "../../model/queries.ts";
import { clockQuery, editionFor, weekQuery } from "./queries.ts";
import { pinnedSlide, slideList } from "./slide-list.ts";

const never = () => () => {};

/** Returns whether the app runs. On an old television the page of the server stays. */
export const useStarted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

// An event may be lost. Behind a connection pooler the server is told of no change.
const REFETCH_MS = 60_000;
const CLOCK_MS = 60 * 60_000;

// A failed read is repeated after a minute anyway; the screen goes on with the data that it has.
const patient = { retry: false, refetchInterval: REFETCH_MS, refetchIntervalInBackground: true };

/** Returns the slides of the edition that `date` names or that comes next, else of the board's week. */
export function useSlides(date: string | undefined) {
  const { data: offset = 0 } = useQuery({ ...clockQuery, ...patient, refetchInterval: CLOCK_MS });
  const now = useNow() + offset;
  const { data: editions } = useQuery({ ...editionsQuery, ...patient });
  const edition = editions && editionFor(date, editions, now);
  const { data: content } = useQuery({
    ...contentQuery(edition ?? ""),
    ...patient,
    enabled: edition !== undefined,
    placeholderData: keepPreviousData,
  });
  const { data: week } = useQuery({ ...weekQuery, ...patient, enabled: edition === undefined });
  useLive(IMMEDIATE);

  const serviceAt = edition?.service_at;
  const shown = useMemo(() => {
    const source = { serviceAt, content, week, now };
    return { slides: slideList(source), pinned: pinnedSlide(source) };
  }, [serviceAt, content, week, now]);
  return { ...shown, edition, now, offset };
}
