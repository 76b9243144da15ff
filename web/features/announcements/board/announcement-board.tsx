import { type ReactNode, useMemo, useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { later } from "@/parts.ts";
import { Button } from "@/ui/button.tsx";
import { Late } from "@/ui/late.tsx";
import { Desk, useDesk } from "../agenda/desk.tsx";
import { AnnouncementSkeletons } from "../card/announcement-skeletons.tsx";
import type { ListActions } from "../card/card-actions.tsx";
import type { Shown } from "../model/queries.ts";
import {
  type Actor,
  hasMore,
  LONGEST_PERIOD,
  largerPeriod,
  type Period,
  visibleIn,
} from "../model/rules.ts";
import { type Filtering, isFiltered } from "../search/board-filter.ts";
import { AnnouncementList } from "./announcement-list.tsx";
import { BoardFailure, EmptyBoard, EmptyPeriod } from "./empty-board.tsx";
import { useBoard } from "./use-board.ts";

type AnnouncementBoardProps = {
  /** Undefined where the board cannot be searched. */
  filtering?: Filtering;
  actor: Actor | undefined;
  period: Period;
  onPeriod: (period: Period) => void;
  onCreate: (opener: HTMLElement) => void;
  actions: ListActions;
  /** The id of an announcement that was just saved. */
  marked: string | undefined;
  onShown: () => void;
};

const Search = later.component(({ BoardSearch }) => BoardSearch);

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
  const isSearched = filtering?.isOpen === true;
  const [found, setFound] = useState<Shown[]>();
  const unfiltered = isSearched && isFiltered(filtering.filter) ? [] : visible;
  const shown = (isSearched && found) || unfiltered;
  const beside = (content: ReactNode) =>
    filtering ? (
      <Desk {...props} {...desk} announcements={board?.announcements} shown={shown} now={now}>
        {content}
      </Desk>
    ) : (
      content
    );

  if (isPending || desk.isWaiting) {
    return beside(<AnnouncementSkeletons hasFailed={failureCount > 0} />);
  }
  if (board === undefined) {
    return beside(<BoardFailure onRetry={() => void refetch()} />);
  }

  const { announcements, next } = board;
  const larger = largerPeriod(period, announcements, now);
  if (announcements.length === 0 && !isSearched) {
    return beside(
      <EmptyBoard larger={larger} onPeriod={onPeriod} onCreate={actor ? onCreate : undefined} />,
    );
  }
  const more = hasMore(isSearched ? LONGEST_PERIOD : period, next, now);
  const loading = more && query.isLoadingRest;
  return beside(
    <>
      {isSearched ? (
        <Late failure="Não foi possível abrir a busca.">
          <Search {...{ filtering, announcements, loading, now }} onFound={setFound} />
        </Late>
      ) : (
        <>
          <p role="status" className="sr-only">
            {countText(visible.length, more)}
          </p>
          {visible.length === 0 && !more && <EmptyPeriod larger={larger} onPeriod={onPeriod} />}
        </>
      )}
      <AnnouncementList announcements={shown} {...{ actor, now, actions, marked, onShown }} />
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
