import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { formatDate, formatTime, shortMoment } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { ListEmpty, ListFailure, ListSkeleton, Pager } from "@/ui/list-state.tsx";
import { HistoryButton } from "./history-button.tsx";
import {
  DELETED_PAGE_SIZE,
  type DeletedAnnouncement,
  deletedAnnouncementsQuery,
} from "./history-queries.ts";
import { RestoreQuestion } from "./restore-question.tsx";

type DeletedAnnouncementsProps = {
  onHistory: (announcement: DeletedAnnouncement, opener: HTMLElement) => void;
};

/** The announcements that were deleted within two years, each with the way back. */
export function DeletedAnnouncements({ onHistory }: DeletedAnnouncementsProps) {
  const [page, setPage] = useState(1);
  const { data, isPending, refetch } = useQuery(deletedAnnouncementsQuery(page));
  const [asked, setAsked] = useState<{ row: DeletedAnnouncement; opener: HTMLElement } | null>(
    null,
  );
  // The last one of the page may have been brought back.
  const text =
    page > 1
      ? "Não há mais avisos excluídos nesta página."
      : "Nenhum aviso foi excluído nos últimos dois anos.";
  return (
    <>
      {isPending && <ListSkeleton label="Carregando avisos excluídos…" />}
      {!isPending && data === undefined && (
        <ListFailure title="Não foi possível carregar os avisos excluídos" onRetry={refetch} />
      )}
      {data?.announcements.length === 0 && <ListEmpty text={text} />}
      {data && (
        <>
          <ul className="space-y-3">
            {data.announcements.map((row) => (
              <DeletedRow
                key={row.id}
                announcement={row}
                onHistory={(opener) => onHistory(row, opener)}
                onRestore={(opener) => setAsked({ row, opener })}
              />
            ))}
          </ul>
          <Pager page={page} pageSize={DELETED_PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      )}
      {asked && (
        <RestoreQuestion
          title="Trazer de volta?"
          confirm="Trazer de volta"
          id={asked.row.id}
          revision={asked.row.revision}
          name={asked.row.title}
          text="O aviso volta como era antes de ser excluído."
          onClose={() => setAsked(null)}
          onClosed={() => returnFocus(asked.opener)}
        />
      )}
    </>
  );
}

type DeletedRowProps = {
  announcement: DeletedAnnouncement;
  onHistory: (opener: HTMLElement) => void;
  onRestore: (opener: HTMLElement) => void;
};

/** A deleted announcement as it last was, and who deleted it. */
function DeletedRow({ announcement, onHistory, onRestore }: DeletedRowProps) {
  const { title, date, deletedAt, deletedBy } = announcement;
  const titleId = useId();
  return (
    <li
      aria-labelledby={titleId}
      className="card flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3"
    >
      <p className="basis-full font-semibold tabular-nums sm:basis-42">
        <time dateTime={date}>
          {formatDate(date)} {formatTime(date)}
        </time>
      </p>
      <div className="min-w-0 grow basis-full sm:basis-64">
        <h2 id={titleId} dir="auto" className="font-serif text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        <p className="wrap-anywhere text-muted">
          Excluído por <bdi>{deletedBy ?? "uma conta excluída"}</bdi> ·{" "}
          <time dateTime={deletedAt}>{shortMoment(deletedAt, Date.now())}</time>
        </p>
      </div>
      <div className="ml-auto flex max-w-full flex-wrap items-center justify-end">
        <HistoryButton title={title} onOpen={onHistory} />
        <Button
          variant="outline"
          aria-label={`Trazer de volta: ${title}`}
          onClick={({ currentTarget }) => onRestore(currentTarget)}
        >
          Trazer de volta
        </Button>
      </div>
    </li>
  );
}
