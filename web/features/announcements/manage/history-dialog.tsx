import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { shortMoment } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog, Dialog } from "@/ui/dialog.tsx";
import { Waiting } from "@/ui/list-state.tsx";
import { changesBetween, revisionInWords } from "../model/history-words.ts";
import { restoreMutation } from "../save/restore.ts";
import { historyQuery, type ListedRevision } from "./queries.ts";

type RevisionItemProps = { revision: ListedRevision; current: boolean; onRestore: () => void };

function RevisionItem({ revision, current, onRestore }: RevisionItemProps) {
  const { author, changed_at, state, before } = revision;
  const { data: ministries } = useQuery(ministriesQuery);
  const nameOf = (id: string) => ministries?.find((ministry) => ministry.id === id)?.name;
  const changes = state && before?.state ? changesBetween(before.state, state, nameOf) : [];
  const moment = shortMoment(changed_at, useNow());
  return (
    <li className="py-3">
      <p className="wrap-anywhere">
        <strong className="font-semibold">
          <bdi>{author}</bdi>
        </strong>{" "}
        {revisionInWords(revision, before, changes)}{" "}
        <span className="text-muted">
          · <time dateTime={changed_at}>{moment}</time>
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

/**
 * Shows the history of an announcement, the newest change first. Each earlier state has a button
 * that restores this state.
 */
export function HistoryDialog({ id, title, opener, onClose }: HistoryDialogProps) {
  const query = useInfiniteQuery(historyQuery(id));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [unconfirmed, setUnconfirmed] = useState<ListedRevision>();
  const restore = useMutation(restoreMutation("restore_announcement"));
  const now = useNow();
  const close = () => setUnconfirmed(undefined);
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
              onRestore={() => setUnconfirmed(revision)}
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
      {unconfirmed && (
        <ConfirmDialog
          title="Voltar a este estado?"
          text={`O aviso volta a ser como era em ${shortMoment(unconfirmed.changed_at, now)}. O estado de agora continua no histórico.`}
          confirm="Voltar a este estado"
          tone="primary"
          busy={restore.isPending}
          onCancel={close}
          onConfirm={() =>
            restore.mutate({ id, revision: unconfirmed.revision }, { onSuccess: close })
          }
        >
          <p className="mt-3 font-semibold text-ink">
            “<bdi>{unconfirmed.state?.title ?? title}</bdi>”
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
