import { useQuery } from "@tanstack/react-query";
import { usePagedSearch } from "@/lib/paged-search.ts";
import { ListEmpty, ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import { Pager } from "@/ui/pager.tsx";
import { SearchField } from "@/ui/search-field.tsx";
import { ALL_ANNOUNCEMENTS_PAGE_SIZE, allAnnouncementsQuery } from "../all-announcements.ts";
import type { ListActions } from "./announcement-list.tsx";
import { AnnouncementRow } from "./announcement-row.tsx";

/** All announcements, past ones included, newest first. */
export function AllAnnouncementsPanel({ onPrepare, ...on }: ListActions) {
  const { typed, setTyped, search, page, setPage } = usePagedSearch();
  const { data, isPending, refetch } = useQuery(allAnnouncementsQuery(search, page));
  // The last announcement of the page may have been deleted.
  const beyond = data?.announcements.length === 0 && page > 1;
  const empty = search === "" ? "Ainda não há avisos." : "Nenhum aviso com esse título.";

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
      {data?.announcements.length === 0 && (
        <ListEmpty text={beyond ? "Não há mais avisos nesta página." : empty} />
      )}
      {data && (
        <>
          <ul className="space-y-3">
            {data.announcements.map((announcement) => (
              <AnnouncementRow
                key={announcement.id}
                announcement={announcement}
                author={announcement.created_by && data.authors.get(announcement.created_by)}
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
