import { useId, useState } from "react";
import { useService } from "@/features/church/model/use-service.ts";
import { ListEmpty } from "@/ui/list-state.tsx";
import { CHANNELS, neighboursAt, toggleChannel } from "../../model/item-changes.ts";
import type { Selection } from "../use-edition-items.ts";
import { ChannelLegend, ListRow } from "./list-row.tsx";
import { RowDetails, type RowProps } from "./row-details.tsx";
import { buttonOfNextRow, onRowKey } from "./row-order.ts";
import { ItemFacts, type ItemRow, RowTitle } from "./row-summary.tsx";

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

  function move(from: number, to: number) {
    const row = rows[from];
    const neighbours = neighboursAt(rows, from, to);
    if (row === undefined || neighbours === undefined) return;
    const idOf = (one: ItemRow | undefined) => one?.choice.announcement_id ?? null;
    const after = idOf(neighbours.after);
    const before = idOf(neighbours.before);
    selection.change(row.choice.announcement_id, { kind: "move", after, before });
    setMessage(`Movido para a posição ${to + 1} de ${count}.`);
  }

  return (
    <>
      <p role="status" className="sr-only">
        {message}
      </p>
      <div className="week-head">
        <h2 id={headingId} className={isPublished ? "font-serif text-xl font-semibold" : "sr-only"}>
          Avisos {service.ofThe}
        </h2>
        {count > 0 && <ChannelLegend channels={CHANNELS} />}
      </div>
      {count === 0 && (
        <ListEmpty text={`Nenhum aviso escolhido. Inclua abaixo os que vão ${service.inThis}.`} />
      )}
      <ol
        aria-labelledby={headingId}
        className="card week-list empty:hidden"
        onKeyDown={(event) => onRowKey(event, move)}
      >
        {rows.map((row) => (
          <ChoiceRow
            key={row.choice.announcement_id}
            row={row}
            move={{ place: row.place, count, onMove: (to) => move(row.place, to) }}
            selection={selection}
            onRemove={(button) => {
              buttonOfNextRow(button)?.focus();
              selection.change(row.choice.announcement_id, { kind: "remove" });
              setMessage(`${row.title} saiu ${service.ofThe}.`);
            }}
          />
        ))}
      </ol>
    </>
  );
}

function ChoiceRow(props: RowProps) {
  const { row, move, selection } = props;
  const { choice, title } = row;
  const id = choice.announcement_id;
  const note = selection.noteOf(id);
  return (
    <ListRow
      title={title}
      heading={<RowTitle row={row} />}
      move={move}
      facts={<ItemFacts row={row} />}
      preview={
        note && (
          <p dir="auto" className="px-3 pb-3 wrap-anywhere whitespace-pre-line text-muted sm:pl-12">
            <span className="font-semibold">Recado:</span> {note}
          </p>
        )
      }
      detailsLabel="Recado e mais"
      details={() => <RowDetails {...props} />}
      channels={CHANNELS}
      choice={choice}
      onToggle={(name) =>
        selection.change(id, { kind: "choose", values: toggleChannel(choice, name) })
      }
    />
  );
}
