import { useId } from "react";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { Button } from "@/ui/button.tsx";
import { ListEmpty } from "@/ui/list-state.tsx";
import type { ChangeSince } from "../../model/editor-queries.ts";
import { type Choice, outletsInWords } from "../../model/item-changes.ts";
import { BudgetBar } from "../list/publish-bar.tsx";
import { type ItemRow, itemRows, RowSummary, spokenSum } from "../list/row-summary.tsx";
import { useBeginEdition } from "../mutations.ts";

type ProposalProps = {
  choices: readonly Choice[];
  announcements: readonly Announcement[];
  changes: readonly ChangeSince[];
  serviceAt: string;
  onBegun: (serviceAt: string) => void;
};

function ProposedRow({ row }: { row: ItemRow }) {
  const titleId = useId();
  return (
    <li aria-labelledby={titleId} className="card week-item">
      <RowSummary row={row} titleId={titleId} />
      <p className="week-outlets">{outletsInWords(row.choice)}</p>
    </li>
  );
}

/** What is proposed for a service. It can be changed once the edition was begun with it. */
export function Proposal(props: ProposalProps) {
  const { choices, changes, serviceAt, onBegun } = props;
  const headingId = useId();
  const begin = useBeginEdition(onBegun);
  const announcements = new Map(props.announcements.map((row) => [row.id, row]));
  const rows = itemRows(choices, { announcements, titles: new Map(), changes, serviceAt });
  return (
    <>
      {rows.length === 0 ? (
        <ListEmpty text="Nenhum aviso para este culto ainda. Comece a lista para incluir outros." />
      ) : (
        <>
          {/* The rows' headings are of the third level. */}
          <h2 id={headingId} className="sr-only">
            Sugestão
          </h2>
          <ol aria-labelledby={headingId} className="week-list">
            {rows.map((row) => (
              <ProposedRow key={row.choice.announcement_id} row={row} />
            ))}
          </ol>
        </>
      )}
      <BudgetBar
        spoken={spokenSum(rows, serviceAt)}
        button={
          <Button
            className="grow sm:grow-0"
            aria-busy={begin.isPending}
            onClick={() => begin.isPending || begin.mutate({ serviceAt, items: choices })}
          >
            Começar
          </Button>
        }
      />
    </>
  );
}
