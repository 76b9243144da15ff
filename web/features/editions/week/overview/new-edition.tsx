import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useBoard } from "@/features/announcements/board/use-board.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { ListEmpty, ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import { useMoveEdition } from "../../model/mutations.ts";
import { nextService, proposedChoices } from "../../model/proposal.ts";
import { type Edition, editionsQuery } from "../../model/queries.ts";
import { useChangesBefore } from "../../model/use-changes.ts";
import { useEditionPath } from "../../model/use-edition-path.ts";
import { ServiceFields } from "../list/service-fields.tsx";
import { WeekEditor } from "../list/week-editor.tsx";

type NewEditionProps = {
  /** The id of the edition that is to begin. */
  newId: string;
  /** The edition that this selection has begun. */
  begun: Edition | undefined;
  onBegun: (edition: Edition) => void;
  onJoined: (edition: Edition) => void;
  onClosed: (serviceAt: string) => void;
  onDeleted: () => void;
};

/** The next service with what is proposed for it. It becomes an edition with the first change, or when it is closed. */
export function NewEdition({ newId, begun, onClosed, ...on }: NewEditionProps) {
  const { user } = useAuth();
  const now = useNow();
  const { data: editions = [] } = useQuery(editionsQuery);
  const [chosenAt, setServiceAt] = useState(() => nextService(editions, now));
  const move = useMoveEdition();
  const serviceAt = begun?.service_at ?? chosenAt;
  const pathOf = useEditionPath();
  const board = useBoard();
  const changes = useChangesBefore(begun?.id);
  const announcements = board.data?.announcements;
  const proposed = useMemo(
    () => proposedChoices(announcements ?? [], changes ?? [], serviceAt),
    [announcements, changes, serviceAt],
  );
  const existing = editions.find(
    ({ id, service_at }) => id !== begun?.id && Date.parse(service_at) === Date.parse(serviceAt),
  );

  return (
    <>
      {/* They stay when the edition begins: nothing jumps below the finger that made the first change. */}
      <ServiceFields serviceAt={chosenAt} now={now} onChange={setServiceAt} />
      {begun && Date.parse(begun.service_at) !== Date.parse(chosenAt) && (
        <Button
          className="mt-3"
          aria-busy={move.isPending}
          onClick={() => move.isPending || move.mutate({ id: begun.id, serviceAt: chosenAt })}
        >
          Salvar dia e hora
        </Button>
      )}
      <div className="mt-6">
        {existing ? (
          <ListEmpty text="Já existe uma edição para este culto.">
            <Link to={pathOf(existing)} className={buttonStyle()}>
              Abrir a edição
            </Link>
          </ListEmpty>
        ) : board.isError && announcements === undefined ? (
          <ListFailure
            title="Não foi possível carregar os avisos"
            onRetry={() => board.refetch()}
          />
        ) : announcements === undefined || changes === undefined || !user ? (
          <ListSkeleton label="Carregando os avisos…" />
        ) : (
          <WeekEditor
            userId={user.id}
            newId={newId}
            edition={begun}
            saved={undefined}
            serviceAt={serviceAt}
            proposed={proposed}
            loaded={[]}
            board={announcements}
            changes={changes}
            {...on}
            onClosed={() => onClosed(serviceAt)}
          />
        )}
      </div>
    </>
  );
}
