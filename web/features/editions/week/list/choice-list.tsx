import { useId, useState } from "react";
import { ListEmpty } from "@/ui/list-state.tsx";
import { neighboursAt } from "../../model/item-changes.ts";
import type { Selection } from "../use-items.ts";
import { ChoiceRow } from "./choice-row.tsx";
import { onRowKey } from "./row-order.ts";
import type { ItemRow } from "./row-summary.tsx";

type ChoiceListProps = {
  rows: readonly ItemRow[];
  selection: Selection;
  /** Says how much is spoken: on phones the bar stands behind the whole list. */
  budget: string;
  /** The outputs stand above the list, so its heading is shown. */
  isPublished: boolean;
};

/** The chosen announcements in their order. */
export function ChoiceList(props: ChoiceListProps) {
  const { rows, selection, budget, isPublished } = props;
  const [said, setSaid] = useState("");
  const headingId = useId();
  const count = rows.length;

  function move(id: string, to: number) {
    const choices = rows.map(({ choice }) => choice);
    const neighbours = neighboursAt(choices, id, to);
    if (neighbours === undefined) return;
    selection.change(id, { kind: "move", ...neighbours });
    setSaid(`Movido para a posição ${to + 1} de ${count}.`);
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <h2
        id={headingId}
        className={isPublished ? "mt-8 font-serif text-xl font-semibold" : "sr-only"}
      >
        Avisos do culto
      </h2>
      <p className="mb-4 text-muted">{budget}</p>
      {count === 0 && (
        <ListEmpty text="Nenhum aviso escolhido. Inclua abaixo os que vão neste culto." />
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
              onRemoved={() => setSaid(`${row.title} saiu da lista.`)}
            />
          );
        })}
      </ol>
    </>
  );
}
