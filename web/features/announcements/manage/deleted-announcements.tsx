import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { shortMoment } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { BusyButton } from "@/ui/form.tsx";
import { ListEmpty, Pager, Waiting } from "@/ui/list-state.tsx";
import { useUndo } from "../state/undo.ts";
import { RestoreQuestion } from "./history-dialog.tsx";
import {
  DELETED_PAGE_SIZE,
  type DeletedAnnouncement,
  deletedAnnouncementsQuery,
  ownDeletionsQuery,
} from "./history-queries.ts";

type DeletedRowProps = {
  title: string;
  date: string;
  deleted_at: string;
  Heading: "h2" | "h3";
  /** The person who deleted it; left out in the list of the own ones. */
  by?: string;
  children: ReactNode;
};

/** A deleted announcement as it last was. */
function DeletedRow({ title, date, deleted_at, Heading, by, children }: DeletedRowProps) {
  const now = Date.now();
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
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
    </li>
  );
}

/** The own announcements that were deleted in the last 30 days, each with the way back; nothing where there are none. */
export function OwnDeletions({ userId }: { userId: string }) {
  const { data = [] } = useQuery(ownDeletionsQuery(userId));
  const undo = useUndo();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="excluidos" className="mt-8">
      <h2 id="excluidos" className="font-serif text-xl font-semibold">
        Excluídos
      </h2>
      <p className="mt-1 text-muted">O que você excluiu fica aqui por 30 dias.</p>
      <ul className="agenda rows mt-3">
        {data.map(({ announcement_id: id, revision, ...row }) => (
          <DeletedRow key={id} {...row} Heading="h3">
            <BusyButton
              variant="outline"
              aria-label={`Trazer de volta: ${row.title}`}
              busy={undo.isPending && undo.variables.id === id}
              doing="Trazendo…"
              onClick={() => undo.mutate({ id, revision })}
            >
              Trazer de volta
            </BusyButton>
          </DeletedRow>
        ))}
      </ul>
    </section>
  );
}

const NONE = "Nenhum aviso foi excluído nos últimos dois anos.";
const NONE_LEFT = "Não há mais avisos excluídos nesta página.";

type DeletedAnnouncementsProps = {
  onHistory: (announcement: DeletedAnnouncement, opener: HTMLElement) => void;
};

/** The announcements that were deleted within two years, each with the way back. For admins and editors. */
export function DeletedAnnouncements({ onHistory }: DeletedAnnouncementsProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(deletedAnnouncementsQuery(page));
  const [asked, setAsked] = useState<{ row: DeletedAnnouncement; opener: HTMLElement }>();
  if (!query.data) return <Waiting query={query} noun="os avisos excluídos" />;
  const { announcements, total } = query.data;
  return (
    <>
      {/* The last one of a page may have been brought back. */}
      {announcements.length === 0 && <ListEmpty text={page > 1 ? NONE_LEFT : NONE} />}
      <ul className="agenda rows">
        {announcements.map((row) => (
          <DeletedRow key={row.id} {...row} Heading="h2" by={row.deletedBy ?? "uma conta excluída"}>
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
      <Pager page={page} pageSize={DELETED_PAGE_SIZE} total={total} onPage={setPage} />
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
