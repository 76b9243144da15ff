import { useId, useState } from "react";
import { ListEmpty } from "@/ui/list-state.tsx";
import { changed, moved, withoutOne } from "../../model/choices.ts";
import type { Row } from "../../model/rows.ts";
import type { SelectionStore } from "../selection-store.ts";
import { ChoiceRow } from "./choice-row.tsx";
import { startDrag } from "./drag-order.ts";
import { onRowKey } from "./row-keys.ts";

type ChoiceListProps = {
  rows: readonly Row[];
  store: SelectionStore;
  /** What the announcer's note says, by announcement. */
  noteOf: (announcementId: string) => string;
};

/** What is chosen, in its order. */
export function ChoiceList({ rows, store, noteOf }: ChoiceListProps) {
  const [said, setSaid] = useState("");
  const headingId = useId();
  const count = rows.length;

  function move(id: string, to: number) {
    const { choices } = store.snapshot();
    const next = moved(choices, id, to);
    if (next === choices) return;
    store.choose(next);
    setSaid(`Movido para a posição ${to + 1} de ${count}.`);
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {count === 0 && (
        <ListEmpty text="Nenhum aviso escolhido. Inclua abaixo os que vão nesta edição." />
      )}
      {/* The rows' headings are of the third level. */}
      <h2 id={headingId} className="sr-only">
        Avisos da edição
      </h2>
      <ol
        aria-labelledby={headingId}
        className="space-y-3 empty:hidden"
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
              note={noteOf(id)}
              onNote={(note) => store.write(id, note)}
              onNoteLeft={() => void store.retry()}
              onChange={(values) => store.choose(changed(store.snapshot().choices, id, values))}
              onMove={(to) => move(id, to)}
              onDrag={(event) => startDrag(event, { onDrop: (to) => move(id, to) })}
              onRemove={() => {
                store.choose(withoutOne(store.snapshot().choices, id));
                setSaid(`${row.title} saiu da edição.`);
              }}
            />
          );
        })}
      </ol>
    </>
  );
}
