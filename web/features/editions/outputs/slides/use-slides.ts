import { keepPreviousData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { ANNOUNCEMENT_COLUMNS } from "@/features/announcements/model/fields.ts";
import { fetchRows } from "@/features/announcements/model/queries.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { IMMEDIATE, useLive } from "@/lib/data/live.ts";
import { editionAt, upcomingEdition } from "../../model/find-edition.ts";
import { contentQuery, type Edition, editionsQuery, type Published } from "../../model/queries.ts";
import { pinnedSlide, slideList } from "./slide-list.ts";

/**
 * Returns the published edition on the screen at `now` (ms): the one that `date` names, else that of the next service, or of
 * the one under way. Without one the screen shows the board's week.
 */
export function editionFor(
  date: string | undefined,
  editions: readonly Edition[],
  now: number,
): Published | undefined {
  const published = editions.flatMap((edition) => edition.published ?? []);
  return date === undefined ? upcomingEdition(published, now) : editionAt(date, published);
}

/** The board's announcements, nearest first, for a screen without an edition. */
const weekQuery = queryOptions({
  queryKey: ["slides", "week"],
  queryFn: () => fetchRows(Date.now(), null),
  meta: {
    tables: ["announcements", "ministries"],
    keep: "private",
    columns: ANNOUNCEMENT_COLUMNS,
  },
});

const WORTH_CORRECTING_MS = 30_000;

async function fetchClockOffset(): Promise<number> {
  const asked = Date.now();
  const { headers } = await fetch(window.location.pathname, { method: "HEAD", cache: "no-store" });
  const server = Date.parse(headers.get("Date") ?? "");
  const offset = server - (asked + Date.now()) / 2;
  return Math.abs(offset) > WORTH_CORRECTING_MS ? offset : 0;
}

/** The milliseconds to add to this device's clock. The machine at a projector may be a day off, and would choose another edition. */
const clockQuery = queryOptions({
  queryKey: ["slides", "clock"],
  queryFn: fetchClockOffset,
  meta: { keep: "private" },
});

/**
 * Reads what the screen shows a visitor at `now` (ms). What cannot be read is left out, so that there is something to see in
 * any case: an old television's browser runs none of the app.
 */
export async function prefetchSlides(
  date: string | undefined,
  queryClient: QueryClient,
  now: number,
): Promise<void> {
  const editions = await queryClient.query(editionsQuery).catch(() => undefined);
  const edition = editions && editionFor(date, editions, now);
  // The page carries only the edition that it shows.
  const isShown = ({ id }: Edition) => id === edition?.id;
  if (editions) queryClient.setQueryData(editionsQuery.queryKey, editions.filter(isShown));
  const shown = edition ? queryClient.query(contentQuery(edition)) : queryClient.query(weekQuery);
  await shown.catch(() => {});
}

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
