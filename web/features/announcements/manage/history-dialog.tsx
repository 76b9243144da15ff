import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { shortMoment } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog, Dialog } from "@/ui/dialog.tsx";
import { Waiting } from "@/ui/list-state.tsx";
import { changesBetween, deedOf } from "../model/change-words.ts";
import { useRestore } from "../state/mutations.ts";
import { historyQuery, type ListedRevision } from "./history-queries.ts";

type RevisionItemProps = { revision: ListedRevision; current: boolean; onRestore: () => void };

function RevisionItem({ revision, current, onRestore }: RevisionItemProps) {
  const { author, changedAt, state, before } = revision;
  const { data: ministries } = useQuery(ministriesQuery);
  const nameOf = (id: string) => ministries?.find((ministry) => ministry.id === id)?.name;
  const changes = state && before?.state ? changesBetween(before.state, state, nameOf) : [];
  const moment = shortMoment(changedAt, Date.now());
  return (
    <li className="py-3">
      <p className="wrap-anywhere">
        <strong className="font-semibold">
          <bdi>{author ?? "Uma conta excluída"}</bdi>
        </strong>{" "}
        {deedOf(revision, before, changes)}{" "}
        <span className="text-muted">
          · <time dateTime={changedAt}>{moment}</time>
        </span>
      </p>
      {changes.map(
        (change) =>
          change.before !== undefined && (
            <p key={change.label} className="mt-1 text-muted wrap-anywhere">
              <span className="first-letter:uppercase inline-block">{change.label}</span>:{" "}
              <bdi>{change.before}</bdi> <span aria-hidden>→</span>
              <span className="sr-only"> passou a </span>{" "}
              <bdi className="text-ink">{change.after}</bdi>
            </p>
          ),
      )}
      {current && state && <p className="mt-1 font-semibold text-muted">Estado atual</p>}
      {!current && state && (
        <button
          type="button"
          aria-label={`Voltar a este estado, de ${moment}`}
          className="action-link focus-ring -mx-1 min-h-11"
          onClick={onRestore}
        >
          Voltar a este estado
        </button>
      )}
    </li>
  );
}

type HistoryDialogProps = {
  id: string;
  title: string;
  opener: HTMLElement;
  onClose: () => void;
};

/** The history of an announcement, the newest change first, and the way back to any state. */
export function HistoryDialog({ id, title, opener, onClose }: HistoryDialogProps) {
  const query = useInfiniteQuery(historyQuery(id));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [asked, setAsked] = useState<ListedRevision>();
  const restore = useRestore("restore_announcement");
  const close = () => setAsked(undefined);
  return (
    <Dialog title="Histórico do aviso" opener={opener} onClose={onClose}>
      <p dir="auto" className="-mt-3 mb-4 font-semibold wrap-anywhere text-muted">
        {title}
      </p>
      <Waiting query={query} noun="o histórico" />
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
        <ConfirmDialog
          title="Voltar a este estado?"
          text={`O aviso volta a ser como era em ${shortMoment(asked.changedAt, Date.now())}. O estado de agora continua no histórico.`}
          confirm="Voltar a este estado"
          tone="primary"
          busy={restore.isPending}
          onCancel={close}
          onConfirm={() => restore.mutate({ id, revision: asked.revision }, { onSuccess: close })}
        >
          <p className="mt-3 font-semibold text-ink">
            “<bdi>{asked.state?.title ?? title}</bdi>”
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
