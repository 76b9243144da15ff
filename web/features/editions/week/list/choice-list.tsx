import {
  Check,
  ChevronDown,
  ChevronUp,
  GripVertical,
  type LucideIcon,
  Mic,
  Monitor,
  Printer,
} from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { ListEmpty } from "@/ui/list-state.tsx";
import { CHANNELS, type Channel, neighboursAt, toggleChannel } from "../../model/item-changes.ts";
import type { Selection } from "../use-edition-items.ts";
import { RowDetails, type RowProps } from "./row-details.tsx";
import { onRowKey, startDrag } from "./row-order.ts";
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
  const count = rows.length;

  function move(id: string, to: number) {
    const choices = rows.map(({ choice }) => choice);
    const neighbours = neighboursAt(choices, id, to);
    if (neighbours === undefined) return;
    selection.change(id, { kind: "move", ...neighbours });
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
        Avisos do culto
      </h2>
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
              onRemoved={() => setMessage(`${row.title} saiu do culto.`)}
            />
          );
        })}
      </ol>
    </>
  );
}

const ICONS: Readonly<Record<Channel, LucideIcon>> = {
  spoken: Mic,
  screen: Monitor,
  printed: Printer,
};

const SHAPE =
  "focus-ring relative inline-flex min-h-11 min-w-11 grow cursor-pointer items-center justify-center gap-1.5 rounded-xl border px-2 font-semibold sm:px-3";
const ON = "border-accent bg-accent-soft text-accent-ink";
const OFF = "border-line-strong bg-surface text-muted hover:bg-sunken";

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
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <li
      aria-labelledby={titleId}
      className="card px-2 py-2 data-dragged:relative data-dragged:z-10 data-dragged:shadow-lift sm:px-3"
    >
      <div className="week-row">
        <Button
          variant="icon"
          data-column="move"
          className="cursor-grab touch-none select-none"
          aria-label={`Mover ${title}: ${place + 1} de ${count}. Alt com seta para cima ou para baixo, ou arraste`}
          data-tooltip="Arrastar, ou Alt + ↑ ↓"
          onPointerDown={(event) => startDrag(event, onMove)}
        >
          <GripVertical aria-hidden />
        </Button>
        <RowSummary row={row} titleId={titleId} />
        <Button
          variant="icon"
          data-column="details"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-label={`Recado e mais: ${title}`}
          data-tooltip="Recado e mais"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chevron aria-hidden />
        </Button>
        <fieldset className="week-toggles">
          <legend className="sr-only">{title}: onde sai</legend>
          {CHANNELS.map(({ name, label }) => {
            const Icon = ICONS[name];
            return (
              <button
                key={name}
                type="button"
                data-column={name}
                aria-pressed={choice[name]}
                className={`${SHAPE} ${choice[name] ? ON : OFF}`}
                onClick={() =>
                  selection.change(id, { kind: "choose", values: toggleChannel(choice, name) })
                }
              >
                <Icon aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />
                {label}
                {choice[name] && (
                  <span className="absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full border border-surface bg-accent text-on-accent">
                    <Check aria-hidden className="size-3.5" strokeWidth={3} />
                  </span>
                )}
              </button>
            );
          })}
        </fieldset>
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
