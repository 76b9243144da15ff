import { keepPreviousData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { ANNOUNCEMENT_COLUMNS } from "@/features/announcements/model/fields.ts";
import { fetchPresent } from "@/features/announcements/model/queries.ts";
import { churchQuery } from "@/features/church/queries.ts";
import { churchPix } from "@/features/church/rules.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { IMMEDIATE, useLive } from "@/lib/data/live.ts";
import { HOUR_MS, MINUTE_MS } from "@/lib/text/durations.ts";
import { editionAt, upcomingEdition } from "../../model/find-edition.ts";
import { contentQuery, type Edition, editionsQuery, type Published } from "../../model/queries.ts";
import { weekQuery as serviceWeekQuery } from "../../model/week-query.ts";
import { pinnedSlide, slideList } from "./slide-list.ts";

/**
 * Returns the published edition that the slides show at `now` (ms). `date` names an edition.
 * Without `date`, the edition of the current or next service is shown. If there is no edition, the
 * slides show the board's next seven days.
 */
export function editionFor(
  date: string | undefined,
  editions: readonly Edition[],
  now: number,
): Published | undefined {
  const published = editions.flatMap((edition) => edition.published ?? []);
  return date === undefined ? upcomingEdition(published, now) : editionAt(date, published);
}

/**
 * Reads the board's announcements, including ongoing announcements, for slides without an edition.
 */
const weekQuery = queryOptions({
  queryKey: ["slides", "week"],
  queryFn: async () => (await fetchPresent(Date.now())).flat(),
  meta: {
    tables: ["announcements", "ministries"],
    keep: "private",
    columns: ANNOUNCEMENT_COLUMNS,
  },
});

const WORTH_CORRECTING_MS = 30_000;

async function fetchClockOffset(): Promise<number> {
  const requestedAt = Date.now();
  const { headers } = await fetch(window.location.pathname, { method: "HEAD", cache: "no-store" });
  const server = Date.parse(headers.get("Date") ?? "");
  const offset = server - (requestedAt + Date.now()) / 2;
  return Math.abs(offset) > WORTH_CORRECTING_MS ? offset : 0;
}

/**
 * Reads the difference between the server's clock and this device's clock (ms). Without this
 * correction, a projector's computer with a wrong date shows the wrong edition.
 */
const clockQuery = queryOptions({
  queryKey: ["slides", "clock"],
  queryFn: fetchClockOffset,
  meta: { keep: "private" },
});

const ignore = () => undefined;

/**
 * Reads the data of the slides at `now` (ms) for the page that the server renders. If a request
 * fails, its data is left out. The page must still show a slide on an old television whose browser
 * cannot run the app.
 */
export async function prefetchSlides(
  date: string | undefined,
  queryClient: QueryClient,
  now: number,
): Promise<void> {
  const editions = await queryClient.query(editionsQuery).catch(() => undefined);
  const edition = editions && editionFor(date, editions, now);
  // The page that the server renders contains only the data of the shown edition, because the
  // slides need no other data.
  const isShown = ({ id }: Edition) => id === edition?.id;
  if (editions) queryClient.setQueryData(editionsQuery.queryKey, editions.filter(isShown));
  if (edition === undefined) return queryClient.query(weekQuery).then(ignore, ignore);
  const content = await queryClient.query(contentQuery(edition)).catch(ignore);
  if (content?.ourWeek.screen)
    await queryClient.query(serviceWeekQuery(edition.service_at)).catch(ignore);
}

const subscribeToNothing = () => () => {};

/**
 * Returns whether the app has started in the browser. An old television cannot start the app, so
 * the page that the server rendered stays.
 */
export const useStarted = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

// The data is refetched every minute, because events can be lost. A server behind a connection
// pooler receives no events.
const REFETCH_MS = MINUTE_MS;

// A failed request is not retried, because the next request follows after a minute. Until then, the
// slides keep their data.
const polling = { retry: false, refetchInterval: REFETCH_MS, refetchIntervalInBackground: true };

/**
 * Returns the slides of the edition that `date` names, or else of the next edition. If there is no
 * edition, returns the slides of the board's next seven days.
 */
export function useSlides(date: string | undefined) {
  const { data: offset = 0 } = useQuery({ ...clockQuery, ...polling, refetchInterval: HOUR_MS });
  const now = useNow() + offset;
  const { data: editions } = useQuery({ ...editionsQuery, ...polling });
  const edition = editions && editionFor(date, editions, now);
  const { data: content } = useQuery({
    ...contentQuery(edition ?? ""),
    ...polling,
    enabled: edition !== undefined,
    placeholderData: keepPreviousData,
  });
  const { data: church } = useQuery(churchQuery);
  const { data: week } = useQuery({
    ...(edition ? serviceWeekQuery(edition.service_at) : weekQuery),
    ...polling,
    enabled: edition === undefined || content?.ourWeek.screen === true,
  });
  useLive(IMMEDIATE);

  const serviceAt = edition?.service_at;
  const shown = useMemo(() => {
    const source = { serviceAt, content, week, pix: churchPix(church), now };
    return { slides: slideList(source), pinned: pinnedSlide(source) };
  }, [serviceAt, content, week, church, now]);
  return { ...shown, edition, content, now, offset };
}
