import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { afterPaint } from "@/lib/browser/after-paint.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { Button } from "@/ui/button.tsx";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { Desk, useDesk } from "../agenda/desk.tsx";
import { AnnouncementSkeletons } from "../card/announcement-skeletons.tsx";
import type { ListActions } from "../card/card-actions.tsx";
import {
  type Actor,
  hasMore,
  LONGEST_PERIOD,
  largerPeriod,
  type Period,
  visibleIn,
} from "../model/rules.ts";
import { AnnouncementList } from "./announcement-list.tsx";
import { type Filtering, isFiltered } from "./board-filter.ts";
import { BoardFailure, EmptyBoard, EmptyPeriod } from "./empty-board.tsx";
import { useBoard } from "./use-board.ts";

const loadSearch = () => import("./board-search.tsx");
const BoardSearch = lazy(async () => ({ default: (await loadSearch()).BoardSearch }));

/** Fetches the search before it is opened. */
export function prepareSearch() {
  // Opening it tries again, and shows the failure.
  afterPaint(() => void loadSearch().catch(() => {}));
}

type AnnouncementBoardProps = {
  /** Undefined where the board cannot be searched. */
  filtering?: Filtering;
  actor: Actor | undefined;
  period: Period;
  onPeriod: (period: Period) => void;
  onCreate: (opener: HTMLElement) => void;
  onSearch?: () => void;
  actions: ListActions;
  /** The id of an announcement that was just saved. */
  marked: string | undefined;
  onShown: () => void;
};

function countText(count: number, more: boolean): string {
  if (more) return `Os primeiros ${count} avisos do período`;
  return count === 1 ? "1 aviso no período" : `${count} avisos no período`;
}

/** The announcements of the period; while loading, after a failure and when empty something in their place. */
export function AnnouncementBoard(props: AnnouncementBoardProps) {
  const { actor, period, filtering, onPeriod, onCreate, actions, marked, onShown } = props;
  const query = useBoard();
  const { data: board, isPending, failureCount, refetch } = query;
  const now = useNow();
  const desk = useDesk(board?.announcements, now);
  const visible = useMemo(
    () => desk.ofDay ?? visibleIn(period, board?.announcements ?? [], now),
    [desk.ofDay, period, board, now],
  );
  const beside = (content: ReactNode) =>
    filtering ? (
      <Desk {...props} {...desk} announcements={board?.announcements} shown={visible} now={now}>
        {content}
      </Desk>
    ) : (
      content
    );

  if (isPending) {
    return beside(<AnnouncementSkeletons hasFailed={failureCount > 0} />);
  }
  if (board === undefined) {
    return beside(<BoardFailure onRetry={() => void refetch()} />);
  }

  const { announcements, next } = board;
  const larger = largerPeriod(period, announcements, now);
  const isSearched = filtering?.isOpen === true;
  if (announcements.length === 0 && !isSearched) {
    return beside(
      <EmptyBoard larger={larger} onPeriod={onPeriod} onCreate={actor ? onCreate : undefined} />,
    );
  }
  const more = hasMore(isSearched ? LONGEST_PERIOD : period, next, now);
  const loading = more && query.isLoadingRest;
  const shown = { actor, now, actions, marked, onShown };
  const list = <AnnouncementList announcements={visible} {...shown} />;
  return beside(
    <>
      {isSearched ? (
        <ErrorBoundary fallback={() => "Não foi possível abrir a busca."}>
          <Suspense fallback={isFiltered(filtering.filter) ? null : list}>
            <BoardSearch
              filtering={filtering}
              announcements={announcements}
              loading={loading}
              shown={shown}
            />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <>
          <p role="status" className="sr-only">
            {countText(visible.length, more)}
          </p>
          {visible.length === 0 && !more && <EmptyPeriod larger={larger} onPeriod={onPeriod} />}
          {list}
        </>
      )}
      {loading && <p className="mt-6 text-center text-muted">Carregando mais avisos…</p>}
      {more && !query.isLoadingRest && (
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
    </>,
  );
}
