import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import { type PointerEvent, useId, useState } from "react";
import { Button } from "@/ui/button.tsx";
import type { Outlet } from "../../model/item-changes.ts";
import { OutletButtons } from "./outlet-buttons.tsx";
import { RowDetails, type RowDetailsProps } from "./row-details.tsx";
import { type ItemRow, RowSummary } from "./row-summary.tsx";

type ChoiceRowProps = Pick<
  RowDetailsProps,
  "editionId" | "note" | "onNote" | "onNoteLeft" | "onMove" | "onRemove"
> & {
  row: ItemRow;
  count: number;
  onChange: (values: Partial<Record<Outlet, boolean>>) => void;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
};

/** A chosen announcement: what it is, where it goes out, and below it, when asked for, the rest. */
export function ChoiceRow({ row, count, onChange, onDrag, ...details }: ChoiceRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const detailsId = useId();
  const { choice, place, title } = row;
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
          onPointerDown={onDrag}
        >
          <GripVertical aria-hidden />
        </Button>
        <RowSummary row={row} titleId={titleId} />
        <Button
          variant="icon"
          data-column="details"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-label={`Observação e mais: ${title}`}
          data-tooltip="Observação e mais"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chevron aria-hidden />
        </Button>
        <OutletButtons title={title} choice={choice} onChange={onChange} />
      </div>
      {!isOpen && details.note && (
        <p dir="auto" className="mt-2 px-2 text-muted wrap-anywhere whitespace-pre-line sm:pl-12">
          <span className="font-semibold">Observação:</span> {details.note}
        </p>
      )}
      <div id={detailsId} hidden={!isOpen} className="mt-3 px-2 pb-1 sm:pl-12">
        {isOpen && <RowDetails {...details} row={row} count={count} />}
      </div>
    </li>
  );
}
