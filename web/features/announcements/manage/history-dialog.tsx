import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shortMoment } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import { historyQuery, type ListedRevision } from "./history-queries.ts";
import { RestoreQuestion } from "./restore-question.tsx";
import { RevisionItem } from "./revision-item.tsx";

type HistoryDialogProps = {
  id: string;
  title: string;
  opener: HTMLElement;
  onClose: () => void;
};

/** Who changed what of an announcement, the newest first, and the way back to any state. */
export function HistoryDialog({ id, title, opener, onClose }: HistoryDialogProps) {
  const { data, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(historyQuery(id));
  const [asked, setAsked] = useState<ListedRevision | null>(null);
  return (
    <Dialog title="Histórico do aviso" opener={opener} onClose={onClose}>
      <p dir="auto" className="-mt-3 mb-4 font-semibold wrap-anywhere text-muted">
        {title}
      </p>
      {isPending && <ListSkeleton label="Carregando histórico…" />}
      {!isPending && data === undefined && (
        <ListFailure title="Não foi possível carregar o histórico" onRetry={refetch} />
      )}
      {data && (
        <ol className="divide-y divide-line border-y border-line">
          {data.map((revision, index) => (
            <RevisionItem
              key={revision.revision}
              revision={revision}
              current={index === 0}
              onRestore={() => setAsked(revision)}
            />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          className="mt-4 w-full"
          aria-busy={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && fetchNextPage()}
        >
          Mostrar mais antigos
        </Button>
      )}
      {asked && (
        <RestoreQuestion
          action="Voltar a este estado"
          id={id}
          revision={asked.revision}
          name={asked.state?.title ?? title}
          text={`O aviso volta a ser como era em ${shortMoment(asked.changedAt, Date.now())}. O estado de agora continua no histórico.`}
          onClose={() => setAsked(null)}
        />
      )}
    </Dialog>
  );
}
