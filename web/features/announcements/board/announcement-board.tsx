import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { laterBundle } from "@/bundles.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { useMedia } from "@/lib/browser/device-state.ts";
import { addDays } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { Lazy } from "@/ui/lazy.tsx";
import { AnnouncementSkeletons } from "../card/announcement-skeletons.tsx";
import { ThreePanes, WIDE, WITH_MONTH } from "../days/three-panes.tsx";
import { DAY, type Filtering } from "../model/board-address.ts";
import { dayOf, lastDayOf, upcomingOn } from "../model/board-days.ts";
import { isNotice } from "../model/kinds.ts";
import type { Target } from "../model/list-actions.ts";
import { ongoingAt } from "../model/ongoing.ts";
import {
  type Actor,
  aheadOf,
  hasMore,
  LONGEST_PERIOD,
  largerPeriod,
  noticesAt,
  PERIODS,
  type Period,
  visibleIn,
} from "../model/rules.ts";
import { applyFilter, useSearchResult } from "../search/filter-announcements.ts";
import { FoundWords } from "../search/marked-text.tsx";
import { Ahead } from "./ahead.tsx";
import { AnnouncementList } from "./announcement-list.tsx";
import { BoardFailure, EmptyList } from "./empty-board.tsx";
import { Notices } from "./notices.tsx";
import { Ongoing } from "./ongoing-row.tsx";
import { useBoard } from "./use-board.ts";

type AnnouncementBoardProps = {
  /** The filter of the board's search; undefined on the embedded board, which has no search. */
  filtering?: Filtering;
  actor: Actor | undefined;
  period: Period;
  onPeriod: (period: Period) => void;
  onCreate: (opener: HTMLElement) => void;
  /**
   * The id of the announcement that was just saved. The card of this announcement is highlighted.
   */
  marked: string | undefined;
  onShown: () => void;
};

const DayStrip = laterBundle.component((part) => part.DayStrip);
const BoardSearch = laterBundle.component((part) => part.BoardSearch);

function countText(count: number, more: boolean): string {
  if (more) return `Os primeiros ${count} avisos do período`;
  return count === 1 ? "1 aviso no período" : `${count} avisos no período`;
}

const STRIP_PLACE = <div className="day-strip screen-only" />;

const NO_WORDS: readonly string[] = [];

/** Shows the announcements of the chosen period or search, or a notice why there are none. */
export function AnnouncementBoard(props: AnnouncementBoardProps) {
  const { actor, period, filtering, onPeriod, onCreate, marked, onShown } = props;
  const { data: board, isPending, failureCount, refetch, ...query } = useBoard();
  const { announcements, next } = board ?? { announcements: undefined, next: null };
  const now = useNow();
  const [params] = useSearchParams();
  const isWide = useMedia(WIDE) && filtering !== undefined;
  const hasMonth = useMedia(WITH_MONTH) && filtering !== undefined;
  // The server and hydration render only an empty element of the strip's height, because the
  // strip's bundle loads later.
  const isInBrowser = useMedia("all");
  const named = hasMonth ? params.get(DAY) : null;
  const dayAnnouncements = useMemo(
    () => upcomingOn(named, announcements ?? [], now),
    [named, announcements, now],
  );
  const day = (dayAnnouncements && named) ?? undefined;
  const visible = useMemo(
    () => dayAnnouncements ?? visibleIn(period, announcements ?? [], now),
    [dayAnnouncements, period, announcements, now],
  );
  const isSearched = filtering?.isOpen === true;
  // The filter is a deferred value. The first render shows the search field, and a second render
  // filters the list.
  const filter = useDeferredValue(isSearched ? filtering.filter : undefined);
  const result = useSearchResult(filter, announcements, now);
  const found = isSearched ? result : undefined;
  const shown = useMemo(
    () => found?.announcements.filter((one) => !isNotice(one)) ?? visible,
    [found, visible],
  );
  const [target, setTarget] = useState<Target>();
  // A period ends at the current hour of its last day, so this last day is not complete.
  // Announcements that continue after their first day are listed only on complete days.
  const last = day ?? addDays(lastDayOf(period, now), -1);
  const goTo = (next: Target) => {
    setTarget(next);
    const isLonger = PERIODS.indexOf(next.period) > PERIODS.indexOf(period);
    // A change of the period also removes the filter for one day.
    if (isLonger || day !== undefined) onPeriod(isLonger ? next.period : period);
  };
  const loadingFrom = query.isLoadingRest && next ? dayOf(next) : undefined;
  const wrapInPanes = (content: ReactNode) =>
    filtering ? (
      <ThreePanes
        isWide={isWide}
        hasMonth={hasMonth}
        announcements={announcements}
        shown={shown}
        day={day}
        filtering={filtering}
        now={now}
        actor={actor}
      >
        {!isSearched && (
          // At midnight the strip begins with another day, so a new React key mounts a new strip.
          <Lazy key={lastDayOf(LONGEST_PERIOD, now)} before={STRIP_PLACE}>
            {isInBrowser ? (
              <DayStrip
                announcements={announcements}
                loadingFrom={loadingFrom}
                now={now}
                onTarget={goTo}
              />
            ) : (
              STRIP_PLACE
            )}
          </Lazy>
        )}
        {content}
      </ThreePanes>
    ) : (
      <div className="list-pane">{content}</div>
    );

  if (isPending) return wrapInPanes(<AnnouncementSkeletons hasFailed={failureCount > 0} />);
  if (announcements === undefined) {
    return wrapInPanes(<BoardFailure onRetry={() => void refetch()} />);
  }
  const more = hasMore(isSearched ? LONGEST_PERIOD : period, next, now);
  const loading = more && query.isLoadingRest;
  const all = day === undefined ? (found?.announcements ?? announcements) : [];
  const notices = noticesAt(all, now);
  const managed = { actor, marked, onShown };
  const ongoing = ongoingAt(filter ? applyFilter(announcements, filter) : announcements, now);
  return wrapInPanes(
    <FoundWords value={found?.words ?? NO_WORDS}>
      {isSearched ? (
        <Lazy failure="Não foi possível abrir a busca.">
          <BoardSearch
            filtering={filtering}
            found={found}
            ongoing={ongoing.length}
            loading={loading}
          />
        </Lazy>
      ) : (
        <p role="status" className="sr-only">
          {countText(visible.length, more)}
        </p>
      )}
      <Ongoing announcements={ongoing} now={now} />
      <Notices notices={notices} {...managed} />
      {!isSearched && visible.length + notices.length === 0 && !more && (
        <EmptyList
          isBoardEmpty={visibleIn(LONGEST_PERIOD, announcements, now).length === 0}
          larger={largerPeriod(period, announcements, now)}
          onPeriod={onPeriod}
          onCreate={actor && onCreate}
        />
      )}
      <AnnouncementList
        announcements={shown}
        last={isSearched ? undefined : last}
        only={isSearched ? undefined : day}
        target={target}
        now={now}
        {...managed}
      />
      {loading && <p className="mt-6 text-center text-muted">Carregando mais avisos…</p>}
      {more && !loading && (
        <div className="mt-6 text-center">
          <Button
            variant="outline"
            aria-busy={query.isFetchingNextPage}
            onClick={() => query.isFetchingNextPage || query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? "Carregando…" : "Mostrar mais avisos"}
          </Button>
        </div>
      )}
      {!isSearched && day === undefined && (
        <Ahead announcements={aheadOf(period, announcements, now)} now={now} />
      )}
    </FoundWords>,
  );
}
