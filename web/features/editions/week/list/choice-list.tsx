import { useId, useState } from "react";
import { useService } from "@/features/church/model/use-service.ts";
import { ListEmpty } from "@/ui/list-state.tsx";
import { CHANNELS, neighboursAt, toggleChannel } from "../../model/item-changes.ts";
import type { Selection } from "../use-edition-items.ts";
import { ChannelToggles, DetailsButton, MoveHandle } from "./row-buttons.tsx";
import { RowDetails, type RowProps } from "./row-details.tsx";
import { onRowKey } from "./row-order.ts";
import { type ItemRow, RowSummary } from "./row-summary.tsx";

type ChoiceListProps = {
  rows: readonly ItemRow[];
  selection: Selection;
  /**
   * Whether the edition is published. A published edition shows its outputs above the list, so the
   * list needs a visible heading.
   */
  isPublished: boolean;
};

export function ChoiceList(props: ChoiceListProps) {
  const { rows, selection, isPublished } = props;
  const [message, setMessage] = useState("");
  const headingId = useId();
  const service = useService();
  const count = rows.length;

  function move(id: string, to: number) {
    const ids = rows.map(({ choice }) => choice.announcement_id);
    const neighbours = neighboursAt(ids, ids.indexOf(id), to);
    if (neighbours === undefined) return;
    const { after = null, before = null } = neighbours;
    selection.change(id, { kind: "move", after, before });
    setMessage(`Movido para a posição ${to + 1} de ${count}.`);
  }

  return (
    <>
      <p role="status" className="sr-only">
        {message}
      </p>
      <h2
        id={headingId}
        className={isPublished ? "mt-8 mb-3 font-serif text-xl font-semibold" : "sr-only"}
      >
        Avisos {service.ofThe}
      </h2>
      {count === 0 && (
        <ListEmpty text={`Nenhum aviso escolhido. Inclua abaixo os que vão ${service.inThis}.`} />
      )}
      <ol
        aria-labelledby={headingId}
        className="week-list empty:hidden"
        onKeyDown={(event) =>
          onRowKey(event, (from, to) => {
            const id = rows[from]?.choice.announcement_id;
            if (id !== undefined) move(id, to);
          })
        }
      >
        {rows.map((row) => {
          const id = row.choice.announcement_id;
          return (
            <ChoiceRow
              key={id}
              row={row}
              count={count}
              selection={selection}
              onMove={(to) => move(id, to)}
              onRemoved={() => setMessage(`${row.title} saiu ${service.ofThe}.`)}
            />
          );
        })}
      </ol>
    </>
  );
}

/**
 * Shows a chosen announcement with the buttons of its channels. A further button opens the details.
 */
function ChoiceRow(props: RowProps) {
  const { row, count, selection, onMove } = props;
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const detailsId = useId();
  const { choice, place, title } = row;
  const id = choice.announcement_id;
  const note = selection.noteOf(id);
  return (
    <li
      aria-labelledby={titleId}
      className="card px-2 py-2 data-dragged:relative data-dragged:z-10 data-dragged:shadow-lift sm:px-3"
    >
      <div className="week-row">
        <MoveHandle title={title} place={place} count={count} onMove={onMove} />
        <RowSummary row={row} titleId={titleId} />
        <DetailsButton
          label="Recado e mais"
          title={title}
          isOpen={isOpen}
          controls={detailsId}
          onPress={() => setIsOpen(!isOpen)}
        />
        <ChannelToggles
          title={title}
          channels={CHANNELS}
          choice={choice}
          onToggle={(name) =>
            selection.change(id, { kind: "choose", values: toggleChannel(choice, name) })
          }
        />
      </div>
      {!isOpen && note && (
        <p dir="auto" className="mt-2 px-2 text-muted wrap-anywhere whitespace-pre-line sm:pl-12">
          <span className="font-semibold">Recado:</span> {note}
        </p>
      )}
      <div id={detailsId} hidden={!isOpen} className="mt-3 px-2 pb-1 sm:pl-12">
        {isOpen && <RowDetails {...props} note={note} />}
      </div>
    </li>
  );
}
