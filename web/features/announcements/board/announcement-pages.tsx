import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ListEmpty, ListFailure, ListSkeleton, Pager } from "@/ui/list-state.tsx";
import { AnnouncementRow } from "../card/announcement-row.tsx";
import type { ListActions } from "../card/card-actions.tsx";
import {
  ALL_ANNOUNCEMENTS_PAGE_SIZE,
  announcementsPageQuery,
  type Owner,
} from "../model/all-announcements.ts";
import type { Announcement } from "../model/queries.ts";
import { ListFilters, NoMatch, useListFilter } from "./list-filters.tsx";

type AnnouncementPagesProps = {
  /** Undefined for everybody's, which say by whom they are. */
  owner?: Owner;
  /** A button before those of every row. */
  extra?: (announcement: Announcement) => ReactNode;
  /** In place of the list when nothing is searched and there is nothing. */
  empty: ReactNode;
  actions: ListActions;
};

/** Announcements in rows, a page at a time, found by their texts and ministry. */
export function AnnouncementPages({ owner, extra, empty, actions }: AnnouncementPagesProps) {
  const filter = useListFilter();
  const { search, ministry, page } = filter;
  const query = announcementsPageQuery({ search, ministry, page }, owner);
  const { data, isPending, refetch } = useQuery(query);
  const none = data?.announcements.length === 0;
  const filtered = search !== "" || ministry !== null;
  // The last announcement of the page may have been deleted.
  const beyond = none && page > 1;
  const byline = ({ created_by }: Announcement) =>
    owner ? undefined : `Por ${data?.authors.get(created_by ?? "") ?? "uma conta excluída"}`;

  return (
    <>
      <ListFilters filter={filter} total={data?.total} />
      {isPending && <ListSkeleton label="Carregando avisos…" />}
      {!isPending && data === undefined && (
        <ListFailure title="Não foi possível carregar os avisos" onRetry={refetch} />
      )}
      {beyond && <ListEmpty text="Não há mais avisos nesta página." />}
      {none && !beyond && !filtered && empty}
      {none && !beyond && filtered && <NoMatch filter={filter} />}
      {data && (
        <>
          <ul className="space-y-3">
            {data.announcements.map((announcement) => (
              <AnnouncementRow
                key={announcement.id}
                announcement={announcement}
                byline={byline(announcement)}
                extra={extra?.(announcement)}
                actions={actions}
              />
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={ALL_ANNOUNCEMENTS_PAGE_SIZE}
            total={data.total}
            onPage={filter.setPage}
          />
        </>
      )}
    </>
  );
}
