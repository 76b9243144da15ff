import { MOST_BLOCKS } from "@database/limits.ts";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { useService } from "@/features/church/model/use-service.ts";
import { Button } from "@/ui/button.tsx";
import { blockRows, OUR_WEEK, positionAt, usualBlocks } from "../../model/block-changes.ts";
import { BLOCK_CHANNELS } from "../../model/item-changes.ts";
import { BLOCKS_ID } from "../../model/rehearsed-texts.ts";
import type { BlockSelection } from "../use-edition-blocks.ts";
import { BlockRow } from "./block-row.tsx";
import { ListRow } from "./list-row.tsx";
import { buttonOfNextRow, onRowKey } from "./row-order.ts";

/**
 * Shows the blocks of text of an edition, and among them the row "Nossa semana", which stands for
 * the standing programme. The announcements stand above this row in the outputs.
 */
export function BlockList({ selection }: { selection: BlockSelection }) {
  const headingId = useId();
  const [message, setMessage] = useState("");
  const [newId, setNewId] = useState<string>();
  const rows = blockRows(selection.blocks);
  const count = rows.length;

  function move(from: number, to: number) {
    const row = rows[from];
    const position = positionAt(rows, from, to);
    if (row === undefined || row === OUR_WEEK || position === undefined) return;
    selection.set(row.id, { position });
    setMessage(`Movido para a posição ${to + 1} de ${count}.`);
  }

  return (
    <section id={BLOCKS_ID} aria-labelledby={headingId} className="mt-5">
      <p role="status" className="sr-only">
        {message}
      </p>
      <h2 id={headingId} className="font-serif text-xl font-semibold">
        Quadros
      </h2>
      <p className="mb-1 text-[0.9375rem] text-muted">Acima de “Nossa semana”: antes dos avisos.</p>
      <ol
        aria-labelledby={headingId}
        className="card week-list"
        onKeyDown={(event) => onRowKey(event, move)}
      >
        {rows.map((row, place) =>
          "heading" in row ? (
            <BlockRow
              key={row.id}
              block={row}
              move={{ place, count, onMove: (to) => move(place, to) }}
              selection={selection}
              isNew={row.id === newId}
              onRemove={(button) => {
                buttonOfNextRow(button)?.focus();
                selection.remove(row.id);
                setMessage(`${row.heading} saiu da lista.`);
              }}
            />
          ) : (
            <OurWeekRow key={row.id} selection={selection} />
          ),
        )}
      </ol>
      {selection.blocks.length < MOST_BLOCKS && (
        <BlockOffers selection={selection} onAdded={setNewId} />
      )}
    </section>
  );
}

function OurWeekRow({ selection }: { selection: BlockSelection }) {
  const { ourWeek, setOurWeek } = selection;
  const title = "Nossa semana";
  return (
    <ListRow
      title={title}
      facts={<p>A programação de sempre</p>}
      channels={BLOCK_CHANNELS}
      choice={ourWeek}
      onToggle={(name) => setOurWeek(name, !ourWeek[name])}
    />
  );
}

const OTHER = { heading: "Outro quadro" };

type BlockOffersProps = { selection: BlockSelection; onAdded: (id: string) => void };

/** Offers the usual headings of a bulletin, each of which adds a block, but none twice. */
function BlockOffers({ selection, onAdded }: BlockOffersProps) {
  const usual = usualBlocks(useService());
  const known = selection.blocks.map(({ heading }) => heading);
  const offered = usual.filter(({ heading }) => !known.includes(heading));
  return (
    <fieldset className="mt-2 min-w-0">
      <legend className="sr-only">Novo quadro</legend>
      <div className="week-offers">
        {[...offered, OTHER].map((one) => (
          <Button key={one.heading} variant="outline" onClick={() => onAdded(selection.add(one))}>
            <Plus aria-hidden />
            {one.heading}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
