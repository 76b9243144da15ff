import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { usePagedSearch } from "@/lib/data/paged-search.ts";
import { ListEmpty, ListFailure, ListSkeleton, Pager } from "@/ui/list-state.tsx";
import { SearchField } from "@/ui/search-field.tsx";
import { AnnouncementRow } from "../card/announcement-row.tsx";
import type { ListActions } from "../card/card-actions.tsx";
import { ALL_ANNOUNCEMENTS_PAGE_SIZE, type PageQuery } from "../model/all-announcements.ts";
import type { Announcement } from "../model/queries.ts";
import { MinistryFilter, NoMatch, useMinistryFilterOptions } from "./list-filters.tsx";

type AnnouncementPagesProps = {
  query: PageQuery;
  /** What stands under a title. */
  byline?: (announcement: Announcement, authors: ReadonlyMap<string, string>) => string;
  /** A button before those of every row. */
  extra?: (announcement: Announcement) => ReactNode;
  /** In place of the list when nothing is searched and there is nothing. */
  empty: ReactNode;
  actions: ListActions;
};

/** Announcements in rows, a page at a time, found by their texts and ministry. */
export function AnnouncementPages(props: AnnouncementPagesProps) {
  const { query, byline, extra, empty, actions } = props;
  const { typed, setTyped, search, page, setPage } = usePagedSearch();
  const [ministry, setMinistry] = useState<string | null>(null);
  const options = useMinistryFilterOptions();
  const { data, isPending, refetch } = useQuery(query({ search, ministry, page }));
  const none = data?.announcements.length === 0;
  const filtered = search !== "" || ministry !== null;
  // The last announcement of the page may have been deleted.
  const beyond = none && page > 1;
  const filters = useRef<HTMLDivElement>(null);
  /** The button that lifts a filter goes away with it. */
  const focusFilter = (control: "input" | "button") =>
    filters.current?.querySelector<HTMLElement>(control)?.focus();
  const choose = (next: string | null) => {
    setMinistry(next);
    setPage(1);
  };

  return (
    <>
      <div ref={filters} className="flex flex-wrap gap-x-6">
        <SearchField
          label="Buscar avisos"
          value={typed}
          onChange={setTyped}
          outcome={data && (data.total === 1 ? "1 aviso" : `${data.total} avisos`)}
        />
        <MinistryFilter options={options} value={ministry} onChange={choose} />
      </div>
      {isPending && <ListSkeleton label="Carregando avisos…" />}
      {!isPending && data === undefined && (
        <ListFailure title="Não foi possível carregar os avisos" onRetry={refetch} />
      )}
      {beyond && <ListEmpty text="Não há mais avisos nesta página." />}
      {none && !beyond && !filtered && empty}
      {none && !beyond && filtered && (
        <NoMatch
          search={search}
          ministry={
            ministry === null
              ? undefined
              : (options.find(({ value }) => value === ministry)?.label ?? "um ministério excluído")
          }
          onClearSearch={() => {
            setTyped("");
            focusFilter("input");
          }}
          onClearMinistry={() => {
            choose(null);
            focusFilter("button");
          }}
        />
      )}
      {data && (
        <>
          <ul className="space-y-3">
            {data.announcements.map((announcement) => (
              <AnnouncementRow
                key={announcement.id}
                announcement={announcement}
                byline={byline?.(announcement, data.authors)}
                extra={extra?.(announcement)}
                actions={actions}
              />
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={ALL_ANNOUNCEMENTS_PAGE_SIZE}
            total={data.total}
            onPage={setPage}
          />
        </>
      )}
    </>
  );
}
