import { lazy, Suspense, useMemo } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { Button } from "@/ui/button.tsx";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { AnnouncementSkeletons } from "../card/announcement-skeletons.tsx";
import type { ListActions } from "../card/card-actions.tsx";
import { type Actor, hasMore, largerPeriod, type Period, visibleIn } from "../model/rules.ts";
import { AnnouncementList } from "./announcement-list.tsx";
import { type Filtering, filtered, isFiltered, NO_FILTER } from "./board-filter.ts";
import { BoardFailure, EmptyBoard, EmptyPeriod } from "./empty-board.tsx";
import { useBoard } from "./use-board.ts";

const BoardSearch = lazy(() =>
  import("./board-search.tsx").then((parts) => ({ default: parts.BoardSearch })),
);

type AnnouncementBoardProps = {
  /** Undefined where the board cannot be searched. */
  filtering?: Filtering & { isOpen: boolean };
  actor: Actor | undefined;
  period: Period;
  onPeriod: (period: Period) => void;
  onCreate: (opener: HTMLElement) => void;
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
  const visible = useMemo(
    () => visibleIn(period, board?.announcements ?? [], now),
    [period, board, now],
  );
  const filter = filtering?.filter ?? NO_FILTER;
  const found = useMemo(() => filtered(visible, filter), [visible, filter]);

  if (isPending) {
    return <AnnouncementSkeletons hasFailed={failureCount > 0} />;
  }
  if (board === undefined) {
    return <BoardFailure onRetry={() => void refetch()} />;
  }

  const { announcements, next } = board;
  const larger = largerPeriod(period, announcements, now);
  if (announcements.length === 0) {
    return (
      <EmptyBoard larger={larger} onPeriod={onPeriod} onCreate={actor ? onCreate : undefined} />
    );
  }
  const more = hasMore(period, next, now);
  const loading = more && query.isLoadingRest;
  return (
    <>
      {filtering?.isOpen ? (
        <ErrorBoundary fallback={() => "Não foi possível abrir a busca."}>
          <Suspense>
            <BoardSearch
              {...filtering}
              announcements={announcements}
              visible={visible}
              count={found.length}
              loading={loading}
              period={period}
              now={now}
              onPeriod={onPeriod}
            />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <p role="status" className="sr-only">
          {countText(found.length, more)}
        </p>
      )}
      {found.length === 0 && !more && !isFiltered(filter) && (
        <EmptyPeriod larger={larger} onPeriod={onPeriod} />
      )}
      <AnnouncementList
        announcements={found}
        actor={actor}
        now={now}
        actions={actions}
        marked={marked}
        onShown={onShown}
      />
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
    </>
  );
}
