import "../week.css";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useBoard } from "@/features/announcements/board/use-board.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { ListEmpty, ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import { pathOfEdition } from "../../model/find-edition.ts";
import { nextService, proposedChoices } from "../../model/proposal.ts";
import { editionsQuery } from "../../model/queries.ts";
import { useChangesBefore } from "../../model/use-changes.ts";
import { ChurchClock } from "../church-clock.tsx";
import { ServiceFields } from "../list/service-fields.tsx";
import { Proposal } from "./proposal.tsx";

/** A service that has no edition yet, and what is proposed for it. `onBegun` is called once it has one. */
export function NewEdition({ onBegun }: { onBegun: (serviceAt: string) => void }) {
  const now = useNow();
  const { data: editions = [] } = useQuery(editionsQuery);
  const [serviceAt, setServiceAt] = useState(() => nextService(editions, now));
  const board = useBoard();
  const changes = useChangesBefore(undefined);
  const announcements = board.data?.announcements;
  const choices = useMemo(
    () => proposedChoices(announcements ?? [], changes ?? [], serviceAt),
    [announcements, changes, serviceAt],
  );
  const existing = editions.find(
    ({ service_at }) => Date.parse(service_at) === Date.parse(serviceAt),
  );

  return (
    <>
      <ChurchClock at={serviceAt} />
      <ServiceFields serviceAt={serviceAt} now={now} onChange={setServiceAt}>
        {existing ? "Escolha outro dia ou outra hora." : "É uma sugestão. Comece para mudar."}
      </ServiceFields>
      <div className="mt-6">
        {existing ? (
          <ListEmpty text="Já existe uma lista para este culto.">
            <Link to={pathOfEdition(existing)} className={buttonStyle()}>
              Abrir a lista
            </Link>
          </ListEmpty>
        ) : board.isError && announcements === undefined ? (
          <ListFailure
            title="Não foi possível carregar os avisos"
            onRetry={() => board.refetch()}
          />
        ) : announcements === undefined || changes === undefined ? (
          <ListSkeleton label="Carregando os avisos…" />
        ) : (
          <Proposal
            choices={choices}
            announcements={announcements}
            changes={changes}
            serviceAt={serviceAt}
            onBegun={onBegun}
          />
        )}
      </div>
    </>
  );
}
