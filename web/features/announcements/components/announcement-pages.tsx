import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePagedSearch } from "@/lib/paged-search.ts";
import { ListEmpty, ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import { Pager } from "@/ui/pager.tsx";
import { SearchField } from "@/ui/search-field.tsx";
import { ALL_ANNOUNCEMENTS_PAGE_SIZE, type PageQuery } from "../all-announcements.ts";
import type { Announcement } from "../queries.ts";
import { AnnouncementRow } from "./announcement-row.tsx";
import type { ListActions } from "./list-actions.ts";

type AnnouncementPagesProps = {
  query: PageQuery;
  /** What stands under a title. */
  byline?: (announcement: Announcement, authors: ReadonlyMap<string, string>) => string;
  /** In place of the list when nothing is searched and there is nothing. */
  empty: ReactNode;
  actions: ListActions;
};

/** Announcements in rows, a page at a time, searched by their titles. */
export function AnnouncementPages({ query, byline, empty, actions }: AnnouncementPagesProps) {
  const { typed, setTyped, search, page, setPage } = usePagedSearch();
  const { data, isPending, refetch } = useQuery(query(search, page));
  const { onPrepare, ...on } = actions;
  // The last announcement of the page may have been deleted.
  const beyond = data?.announcements.length === 0 && page > 1;
  const nothingFound = beyond || search !== "";
  const text = beyond ? "Não há mais avisos nesta página." : "Nenhum aviso com esse título.";

  return (
    <>
      <SearchField
        label="Buscar no título"
        value={typed}
        onChange={setTyped}
        outcome={data && (data.total === 1 ? "1 aviso" : `${data.total} avisos`)}
      />
      {isPending && <ListSkeleton label="Carregando avisos…" />}
      {!isPending && data === undefined && (
        <ListFailure title="Não foi possível carregar os avisos" onRetry={refetch} />
      )}
      {data?.announcements.length === 0 && (nothingFound ? <ListEmpty text={text} /> : empty)}
      {data && (
        <>
          <ul className="space-y-3">
            {data.announcements.map((announcement) => (
              <AnnouncementRow
                key={announcement.id}
                announcement={announcement}
                byline={byline?.(announcement, data.authors)}
                onDuplicate={(opener) => on.onDuplicate(announcement, opener)}
                onEdit={(opener) => on.onEdit(announcement, opener)}
                onDelete={(opener) => on.onDelete(announcement, opener)}
                onPrepare={onPrepare}
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
