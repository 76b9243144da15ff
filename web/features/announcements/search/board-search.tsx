import "./board-search.css";
import { useQuery } from "@tanstack/react-query";
import { startTransition, useDeferredValue, useEffect, useMemo } from "react";
import { Bell } from "@/features/notifications/bell.tsx";
import type { Announcement, Shown } from "../model/queries.ts";
import { laterQuery, toCome } from "../model/queries.ts";
import { liveRulesQuery } from "../model/series-query.ts";
import { counted } from "../model/series-words.ts";
import type { Filtering } from "./board-filter.ts";
import { EmptySearch } from "./empty-search.tsx";
import { foundOnce, ministryCounts, withRules } from "./filtered.ts";
import { useMarks } from "./mark-found.ts";
import { MinistryChips } from "./ministry-chips.tsx";
import { SearchBar } from "./search-bar.tsx";
import { useTypedFilter } from "./use-typed-filter.ts";

type BoardSearchProps = {
  filtering: Filtering;
  /** Those of the board that are loaded. */
  announcements: Announcement[];
  /** More of them are being loaded. */
  loading: boolean;
  now: number;
  /** Called with what the list is to show; with undefined when the search is closed. */
  onFound: (found: Shown[] | undefined) => void;
};

/** The search of the board, above the list: the field, the ministries, and what is found of all that is to come. */
export function BoardSearch(props: BoardSearchProps) {
  const { filtering, announcements, loading, now, onFound } = props;
  const { filter } = filtering;
  const { typed, setTyped, onFilter } = useTypedFilter(filter);
  // The press that opens the search is answered with the field; what is found follows.
  const isReady = useDeferredValue(true, false);
  const later = useQuery({ ...laterQuery, enabled: isReady });
  const coming = useMemo(
    () => (isReady ? toCome([later.data ?? [], announcements], now) : []),
    [isReady, announcements, later.data, now],
  );
  const { data: rules } = useQuery({ ...liveRulesQuery, enabled: isReady });
  const found = useMemo(
    () => withRules(foundOnce(coming, filter), rules ?? [], now),
    [coming, filter, rules, now],
  );
  const ministries = useMemo(() => ministryCounts(coming, filter), [coming, filter]);
  // The list is the board's own, which keeps its cards when the search opens and closes.
  useEffect(() => {
    if (isReady) startTransition(() => onFound(found));
  }, [isReady, found, onFound]);
  useEffect(() => () => onFound(undefined), [onFound]);
  useMarks(filter.search);
  const ministry = ministries.find(({ id }) => id === filter.ministryId);
  const isLoading = !isReady || loading || later.isLoading;
  const count = counted(found.length);

  return (
    <>
      <SearchBar
        typed={typed}
        onType={setTyped}
        outcome={isLoading ? `${count} até agora…` : count}
        isPressed={filtering.isPressed}
        onClose={filtering.close}
      >
        <MinistryChips {...{ ministries, filter, isLoading, onFilter }} />
      </SearchBar>
      {ministry && (
        <p className="screen-only mb-3">
          <Bell of={{ ministry }} name={ministry.name} isNameShown />
        </p>
      )}
      {later.data === undefined && !isLoading && (
        <p className="mb-3 text-muted">Sem conexão, a busca vai só até os próximos 30 dias.</p>
      )}
      {found.length === 0 && !isLoading && (
        <EmptySearch filter={filter} name={ministry?.name} onFilter={onFilter} />
      )}
    </>
  );
}
