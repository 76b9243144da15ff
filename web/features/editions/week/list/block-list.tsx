import { MOST_BLOCKS } from "@database/limits.ts";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { useService } from "@/features/church/model/use-service.ts";
import { Button } from "@/ui/button.tsx";
import {
  blockRows,
  type NewBlock,
  OUR_WEEK,
  positionAt,
  usualBlocks,
} from "../../model/block-changes.ts";
import { BLOCK_CHANNELS } from "../../model/item-changes.ts";
import type { BlockSelection } from "../use-edition-blocks.ts";
import { BlockRow } from "./block-row.tsx";
import { ChannelToggles } from "./row-buttons.tsx";
import { focusIn, onRowKey } from "./row-order.ts";

type BlockListProps = { selection: BlockSelection; onBlur: () => void };

/**
 * Shows the blocks of text of an edition, and among them the row "Nossa semana", which stands for
 * the standing programme. The announcements stand above this row in the outputs.
 */
export function BlockList({ selection, onBlur }: BlockListProps) {
  const headingId = useId();
  const [message, setMessage] = useState("");
  const [newId, setNewId] = useState<string>();
  const rows = blockRows(selection.blocks);
  const count = rows.length;

  function move(id: string, to: number) {
    const from = rows.findIndex((row) => row.id === id);
    const position = positionAt(rows, from, to);
    if (position === undefined) return;
    selection.set(id, { position });
    setMessage(`Movido para a posição ${to + 1} de ${count}.`);
  }

  return (
    <section aria-labelledby={headingId} className="mt-8">
      <p role="status" className="sr-only">
        {message}
      </p>
      <h2 id={headingId} className="font-serif text-xl font-semibold">
        Quadros
      </h2>
      <p className="mt-1 mb-3 text-muted">
        O que o boletim tem além dos avisos. Os quadros acima de “Nossa semana” saem antes dos
        avisos, e os de baixo saem depois.
      </p>
      <ol
        aria-labelledby={headingId}
        className="week-list"
        onKeyDown={(event) =>
          onRowKey(event, (from, to) => {
            const row = rows[from];
            if (row && row !== OUR_WEEK) move(row.id, to);
          })
        }
      >
        {rows.map((row, place) =>
          "heading" in row ? (
            <BlockRow
              key={row.id}
              block={row}
              place={place}
              count={count}
              selection={selection}
              isNew={row.id === newId}
              onMove={(to) => move(row.id, to)}
              onRemove={(item) => {
                focusIn(item?.nextElementSibling ?? item?.previousElementSibling, "screen");
                selection.remove(row.id);
                setMessage(`${row.heading} saiu da lista.`);
              }}
              onBlur={onBlur}
            />
          ) : (
            <OurWeekRow key={row.id} selection={selection} />
          ),
        )}
      </ol>
      {selection.blocks.length < MOST_BLOCKS && (
        <BlockOffers
          known={selection.blocks.map(({ heading }) => heading)}
          onAdd={(one) => setNewId(selection.add(one))}
        />
      )}
    </section>
  );
}

const WEEK_TITLE = "Nossa semana";

function OurWeekRow({ selection }: { selection: BlockSelection }) {
  const titleId = useId();
  const { ourWeek, setOurWeek } = selection;
  return (
    <li aria-labelledby={titleId} className="card px-2 py-2 sm:px-3">
      <div className="week-row">
        <div className="week-facts pl-2 sm:pl-12">
          <h3 id={titleId} className="font-serif text-lg font-semibold">
            {WEEK_TITLE}
          </h3>
          <p className="text-muted">A programação de sempre, dia por dia</p>
        </div>
        <ChannelToggles
          title={WEEK_TITLE}
          channels={BLOCK_CHANNELS}
          choice={ourWeek}
          onToggle={(name) => setOurWeek({ [name]: !ourWeek[name] })}
        />
      </div>
    </li>
  );
}

const OTHER = { heading: "Outro quadro" };

type BlockOffersProps = {
  /** The headings of the blocks that the edition has, which are not offered again. */
  known: readonly string[];
  onAdd: (block: NewBlock) => void;
};

/** Offers the usual headings of a bulletin, each of which adds a block. */
function BlockOffers({ known, onAdd }: BlockOffersProps) {
  const usual = usualBlocks(useService());
  const offered = usual.filter(({ heading }) => !known.includes(heading));
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="mb-2 font-semibold">Novo quadro</legend>
      <div className="flex flex-wrap gap-2">
        {[...offered, OTHER].map((one) => (
          <Button key={one.heading} variant="outline" onClick={() => onAdd(one)}>
            <Plus aria-hidden />
            {one.heading}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
