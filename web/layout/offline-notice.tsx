import {
  onlineManager,
  useInfiniteQuery,
  useIsFetching,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { clsx } from "clsx";
import { WifiOff } from "lucide-react";
import { matchPath, useLocation } from "react-router";
import { paths } from "@/app/addresses.ts";
import { announcementQuery } from "@/features/announcements/model/announcement-query.ts";
import { announcementsQuery } from "@/features/announcements/model/queries.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { useOnline } from "@/lib/browser/device-state.ts";
import { storedReadTime } from "@/lib/device/keep.ts";
import { dayInWords, formatDate, formatTime } from "@/lib/text/dates.ts";
import { DAY_MS } from "@/lib/text/durations.ts";
import { Button } from "@/ui/button.tsx";

/**
 * Returns the past time `at` in words, at the time `now` (both in ms): `hoje, 16:40`, `ontem,
 * 16:40`, `sábado, 28 de novembro, 16:40`.
 */
export function pastTime(at: number, now: number): string {
  const iso = new Date(at).toISOString();
  const isDay = (ms: number) => formatDate(iso) === formatDate(new Date(ms).toISOString());
  const day = isDay(now) ? "hoje" : isDay(now - DAY_MS) ? "ontem" : dayInWords(iso, now);
  return `${day}, ${formatTime(iso)}`;
}

/**
 * Returns the time (ms) at which the announcements of the page were read; undefined on pages
 * without announcements.
 */
function useReadTime(pathname: string): number | undefined {
  const { id = "" } = matchPath(paths.announcement, pathname)?.params ?? {};
  const board = useInfiniteQuery({ ...announcementsQuery, enabled: false });
  const page = useQuery({ ...announcementQuery(id), enabled: false });
  if (id === "" && pathname !== paths.home) return undefined;
  if (page.data !== undefined) return page.dataUpdatedAt;
  // Rows from this device's storage have the time 0, so that TanStack Query refetches them. Their
  // real time is stored separately.
  return board.data && (board.dataUpdatedAt || storedReadTime(announcementsQuery));
}

/** Says that there is no connection, and when the visible announcements were read. */
export function OfflineNotice() {
  const isOffline = !useOnline();
  return (
    <div
      className={clsx(
        isOffline &&
          "flex flex-wrap items-center justify-center gap-x-2 bg-ink px-3 py-1 text-page",
      )}
    >
      {isOffline && <WifiOff aria-hidden className="size-5 shrink-0" />}
      {/* The status element exists before its text, because screen readers announce only later
          changes. */}
      <p
        role="status"
        className={clsx(isOffline && "max-w-fit min-w-0 grow basis-36 leading-tight")}
      >
        {isOffline && <ReadTime />}
      </p>
      {isOffline && <RetryButton />}
    </div>
  );
}

function ReadTime() {
  const { pathname } = useLocation();
  const readAt = useReadTime(pathname);
  const now = useNow();
  const data = readAt ? `Avisos de ${pastTime(readAt, now)}.` : "Os avisos podem ter mudado.";
  return `Sem internet. ${data}`;
}

/** Refetches the data of the page. */
function RetryButton() {
  const queryClient = useQueryClient();
  const isFetching = useIsFetching() > 0;

  async function retry() {
    // TanStack Query pauses all requests while the browser reports no connection. This report may
    // be wrong, so the button tries anyway.
    onlineManager.setOnline(true);
    await queryClient.refetchQueries({ type: "active" });
    onlineManager.setOnline(navigator.onLine);
  }

  return (
    <Button
      variant="outline"
      className="px-3!"
      aria-busy={isFetching}
      onClick={() => !isFetching && retry()}
    >
      {isFetching ? "Tentando…" : "Tentar de novo"}
    </Button>
  );
}
