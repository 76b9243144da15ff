import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { Button } from "@/ui/button.tsx";
import { ListEmpty, ListFailure, ListSkeleton, Pager } from "@/ui/list-state.tsx";
import { DeletedRow } from "./deleted-row.tsx";
import {
  DELETED_PAGE_SIZE,
  type DeletedAnnouncement,
  deletedAnnouncementsQuery,
} from "./history-queries.ts";
import { RestoreQuestion } from "./restore-question.tsx";

const NONE = "Nenhum aviso foi excluído nos últimos dois anos.";
const NONE_LEFT = "Não há mais avisos excluídos nesta página.";

type DeletedAnnouncementsProps = {
  onHistory: (announcement: DeletedAnnouncement, opener: HTMLElement) => void;
};

/** The announcements that were deleted within two years, each with the way back. */
export function DeletedAnnouncements({ onHistory }: DeletedAnnouncementsProps) {
  const [page, setPage] = useState(1);
  const { data, isPending, refetch } = useQuery(deletedAnnouncementsQuery(page));
  const [asked, setAsked] = useState<{ row: DeletedAnnouncement; opener: HTMLElement }>();
  return (
    <>
      {isPending && <ListSkeleton label="Carregando avisos excluídos…" />}
      {!isPending && data === undefined && (
        <ListFailure title="Não foi possível carregar os avisos excluídos" onRetry={refetch} />
      )}
      {data?.announcements.length === 0 && (
        // The last one of a page may have been brought back.
        <ListEmpty text={page > 1 ? NONE_LEFT : NONE} />
      )}
      {data && (
        <>
          <ul className="agenda rows">
            {data.announcements.map((row) => (
              <DeletedRow
                key={row.id}
                {...row}
                Heading="h2"
                by={row.deletedBy ?? "uma conta excluída"}
              >
                <Button
                  variant="outline"
                  aria-label={`Trazer de volta: ${row.title}`}
                  onClick={({ currentTarget }) => setAsked({ row, opener: currentTarget })}
                >
                  Trazer de volta
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Histórico: ${row.title}`}
                  onClick={({ currentTarget }) => onHistory(row, currentTarget)}
                >
                  Histórico
                </Button>
              </DeletedRow>
            ))}
          </ul>
          <Pager page={page} pageSize={DELETED_PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      )}
      {asked && (
        <RestoreQuestion
          action="Trazer de volta"
          id={asked.row.id}
          revision={asked.row.revision}
          name={asked.row.title}
          text="O aviso volta como era antes de ser excluído."
          onClose={() => setAsked(undefined)}
          onClosed={() => returnFocus(asked.opener)}
        />
      )}
    </>
  );
}
