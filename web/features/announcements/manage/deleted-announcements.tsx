import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { shortMoment } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { BusyButton } from "@/ui/form.tsx";
import { ListEmpty, Pager, Waiting } from "@/ui/list-state.tsx";
import { restoreMutation } from "../save/restore.ts";
import { DELETED_PAGE_SIZE, deletedAnnouncementsQuery, ownDeletionsQuery } from "./queries.ts";

type DeletedRowProps = {
  row: {
    announcement_id: string;
    revision: number;
    title: string;
    date: string;
    deleted_at: string;
  };
  Heading: "h2" | "h3";
  /**
   * The name of the person who deleted the announcement; undefined in a member's list of own
   * deletions.
   */
  by?: string;
  /** The SQL function that restores the announcement. */
  way: Parameters<typeof restoreMutation>[0];
  children?: ReactNode;
};

function DeletedRow({ row, Heading, by, way, children }: DeletedRowProps) {
  const { announcement_id: id, revision, title, date, deleted_at } = row;
  const restore = useMutation(restoreMutation(way));
  const now = useNow();
  return (
    <li className="card announcement">
      <Heading dir="auto" className="card-title">
        {title}
      </Heading>
      <p className="card-moment">
        <time dateTime={date}>{shortMoment(date, now)}</time>
      </p>
      <p className="card-fact">
        Excluído
        {by && (
          <>
            {" por "}
            <bdi>{by}</bdi>
          </>
        )}
        {" · "}
        <time dateTime={deleted_at}>{shortMoment(deleted_at, now)}</time>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <BusyButton
          variant="outline"
          aria-label={`Trazer de volta: ${title}`}
          busy={restore.isPending}
          doing="Trazendo…"
          onClick={() => restore.mutate({ id, revision })}
        >
          Trazer de volta
        </BusyButton>
        {children}
      </div>
    </li>
  );
}

/**
 * Shows the own announcements that a member has deleted in the last 30 days, each with a button
 * that restores the announcement. If there are none, renders nothing.
 */
export function OwnDeletions({ userId }: { userId: string }) {
  const { data = [] } = useQuery(ownDeletionsQuery(userId));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="excluidos" className="mt-8">
      <h2 id="excluidos" className="font-serif text-xl font-semibold">
        Excluídos
      </h2>
      <p className="mt-1 text-muted">O que você excluiu fica aqui por 30 dias.</p>
      <ul className="announcement-list rows mt-3">
        {data.map((row) => (
          <DeletedRow key={row.announcement_id} row={row} way="undo_change" Heading="h3" />
        ))}
      </ul>
    </section>
  );
}

const EMPTY_TEXT = "Nenhum aviso foi excluído nos últimos dois anos.";
const EMPTY_PAGE_TEXT = "Não há mais avisos excluídos nesta página.";

type DeletedAnnouncementsProps = {
  onHistory: (announcement: { id: string; title: string }, opener: HTMLElement) => void;
};

/**
 * Shows the announcements that were deleted in the last two years, each with a button that restores
 * the announcement. For admins and editors.
 */
export function DeletedAnnouncements({ onHistory }: DeletedAnnouncementsProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(deletedAnnouncementsQuery(page));
  if (!query.data) return <Waiting query={query} noun="os avisos excluídos" />;
  const { rows, names } = query.data;
  return (
    <>
      {/* A page after the first page may be empty, because somebody may have restored its last
          announcement. */}
      {rows.length === 0 && <ListEmpty text={page > 1 ? EMPTY_PAGE_TEXT : EMPTY_TEXT} />}
      <ul className="announcement-list rows">
        {rows.map((row) => {
          const { announcement_id: id, title, deleted_by } = row;
          const by = names.get(deleted_by) ?? "uma conta excluída";
          return (
            <DeletedRow key={id} row={row} by={by} way="restore_announcement" Heading="h2">
              <Button
                variant="quiet"
                aria-label={`Histórico: ${title}`}
                onClick={({ currentTarget }) => onHistory({ id, title }, currentTarget)}
              >
                Histórico
              </Button>
            </DeletedRow>
          );
        })}
      </ul>
      <Pager
        page={page}
        pageSize={DELETED_PAGE_SIZE}
        total={rows[0]?.total ?? 0}
        onPage={setPage}
      />
    </>
  );
}
