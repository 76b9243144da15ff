import { infiniteQueryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { request } from "@/lib/data/supabase.ts";
import { shortMoment } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog, Dialog } from "@/ui/dialog.tsx";
import { Waiting } from "@/ui/list-state.tsx";
import { fetchNames } from "../model/all-announcements.ts";
import { changesBetween, type Revision, revisionInWords } from "../model/change-words.ts";
import { stateOf } from "../model/changes.ts";
import { allAnnouncementsKey } from "../model/queries.ts";
import { useRestore } from "../save/restore.ts";

const PAGE_SIZE = 20;
// One revision more is read than is shown, because the last shown revision is compared with the
// revision before it.
const ROWS = PAGE_SIZE + 1;

async function fetchRevisions(id: string, first: number): Promise<Revision[]> {
  const rows = await request((api) =>
    api
      .from("announcement_history")
      .select("revision, changed_at, changed_by, row")
      .eq("announcement_id", id)
      .order("revision", { ascending: false })
      .range(first, first + ROWS - 1),
  );
  const names = await fetchNames(rows.map(({ changed_by }) => changed_by));
  return rows.map(({ revision, changed_at, changed_by, row }) => ({
    revision,
    changedAt: changed_at,
    author: names.get(changed_by ?? "") ?? null,
    state: stateOf(row),
  }));
}

/**
 * Reads the revisions of one announcement in batches, the newest first. Only admins and editors may
 * read them.
 */
const historyQuery = (id: string) =>
  infiniteQueryOptions({
    // The query key begins with the key of the announcement lists, so that every write also
    // invalidates the history.
    queryKey: [...allAnnouncementsKey, "history", id],
    queryFn: ({ pageParam }) => fetchRevisions(id, pageParam),
    initialPageParam: 0,
    getNextPageParam: (page: Revision[], pages: Revision[][]) =>
      page.length < ROWS ? null : pages.length * PAGE_SIZE,
    // Adds to each revision the revision before it; undefined when the earlier revision is no
    // longer stored.
    select: ({ pages }) =>
      pages.flatMap((page) =>
        page
          .slice(0, PAGE_SIZE)
          .map((revision, index) => ({ ...revision, before: page[index + 1] })),
      ),
  });

type ListedRevision = Revision & { before: Revision | undefined };

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
        {revisionInWords(revision, before, changes)}{" "}
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

/**
 * Shows the history of an announcement, the newest change first, with a button to restore each
 * state.
 */
export function HistoryDialog({ id, title, opener, onClose }: HistoryDialogProps) {
  const query = useInfiniteQuery(historyQuery(id));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [unconfirmed, setUnconfirmed] = useState<ListedRevision>();
  const restore = useRestore("restore_announcement");
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
          text={`O aviso volta a ser como era em ${shortMoment(unconfirmed.changedAt, Date.now())}. O estado de agora continua no histórico.`}
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
