import { useService } from "@/features/church/model/use-service.ts";
import "../week.css";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { useBoard } from "@/features/announcements/board/use-board.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { ListEmpty, Waiting } from "@/ui/list-state.tsx";
import type { ChangeSince } from "../../model/editor-queries.ts";
import { announcedBeforeQuery, useChangesBefore } from "../../model/editor-queries.ts";
import { pathOfEdition } from "../../model/find-edition.ts";
import { CHANNELS } from "../../model/item-changes.ts";
import {
  type LastAnnounced,
  nextService,
  proposedChoices,
  serviceOnBoard,
} from "../../model/proposal.ts";
import { editionsQuery } from "../../model/queries.ts";
import { weekQuery } from "../../model/week-query.ts";
import { ChannelLegend, ListRow } from "../list/list-row.tsx";
import { PublishBar } from "../list/publish-bar.tsx";
import { ItemFacts, itemRows, RowTitle, spokenSum } from "../list/row-summary.tsx";
import { ChurchClock, ServiceFields } from "../list/service-fields.tsx";
import { useBeginEdition } from "../mutations.ts";

type NewEditionProps = { onBegun: (serviceAt: string) => void };

/**
 * Shows a service without an edition, and a proposal of announcements for this service. `onBegun`
 * is called after the edition was created.
 */
export function NewEdition({ onBegun }: NewEditionProps) {
  const now = useNow();
  const { data: editions = [] } = useQuery(editionsQuery);
  const board = useBoard();
  const service = useService();
  const changes = useChangesBefore(undefined);
  const [next] = useState(() => nextService(editions, now));
  const [chosen, setChosen] = useState<string>();
  const proposed = serviceOnBoard(next, board.data?.announcements ?? [], now);
  const serviceAt = chosen ?? proposed;
  const week = useQuery(weekQuery(serviceAt));
  const announced = useQuery(announcedBeforeQuery(serviceAt));
  const failed = [board, week, announced].find(({ isError, data }) => isError && !data);
  const existing = editions.find(
    ({ service_at }) => Date.parse(service_at) === Date.parse(serviceAt),
  );

  return (
    <>
      <ChurchClock at={serviceAt} />
      <ServiceFields
        // The fields have their own state. When the board has loaded, the proposed service may
        // change. The key contains the proposed service, so a change mounts new fields.
        key={proposed}
        serviceAt={serviceAt}
        now={now}
        onChange={setChosen}
      >
        {existing
          ? "Escolha outro dia ou outra hora."
          : "Esta é uma sugestão. Toque em Começar para mudá-la."}
      </ServiceFields>
      <div className="mt-6">
        {existing ? (
          <ListEmpty text={`Já existe uma lista ${service.forThis}.`}>
            <Link to={pathOfEdition(existing)} className={buttonStyle()}>
              Abrir a lista
            </Link>
          </ListEmpty>
        ) : board.data && week.data && announced.data && changes ? (
          <Proposal
            candidates={week.data}
            known={{ announced: announced.data, changes, serviceAt }}
            onBegun={onBegun}
          />
        ) : (
          <Waiting
            query={{ data: undefined, isPending: !failed, refetch: () => failed?.refetch() }}
            noun="os avisos"
          />
        )}
      </div>
    </>
  );
}

type ProposalProps = NewEditionProps & {
  candidates: readonly Announcement[];
  known: {
    announced: readonly LastAnnounced[];
    changes: readonly ChangeSince[];
    serviceAt: string;
  };
};

/**
 * Lists the announcements that are proposed for a service. After the edition was created, editors
 * can change the list.
 */
function Proposal({ candidates, known, onBegun }: ProposalProps) {
  const headingId = useId();
  const begin = useBeginEdition(onBegun);
  const service = useService();
  const { changes, serviceAt } = known;
  const choices = proposedChoices(candidates, known);
  const announcements = new Map(candidates.map((row) => [row.id, row]));
  const rows = itemRows(choices, { announcements, changes, serviceAt });
  return (
    <>
      {rows.length === 0 ? (
        <ListEmpty
          text={`Nenhum aviso ${service.forThis} ainda. Toque em Começar para incluir outros.`}
        />
      ) : (
        <>
          <h2 id={headingId} className="sr-only">
            Sugestão
          </h2>
          <div className="week-head">
            <ChannelLegend channels={CHANNELS} />
          </div>
          <ol aria-labelledby={headingId} className="card week-list">
            {rows.map((row) => (
              <ListRow
                key={row.choice.announcement_id}
                title={row.title}
                heading={<RowTitle row={row} />}
                facts={<ItemFacts row={row} />}
                channels={CHANNELS}
                choice={row.choice}
              />
            ))}
          </ol>
        </>
      )}
      <p className="mt-3 text-muted">
        A programação de sempre sai como “Nossa semana” no telão, no boletim e no texto do WhatsApp.
      </p>
      <PublishBar
        spoken={spokenSum(rows, serviceAt)}
        action="Começar"
        busy={begin.isPending}
        onPress={() => begin.isPending || begin.mutate({ serviceAt, items: choices })}
      />
    </>
  );
}
