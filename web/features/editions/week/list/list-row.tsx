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
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/ui/button.tsx";
import type { Channel } from "../../model/item-changes.ts";
import { startDrag } from "./row-order.ts";

/** The place of a row in its list, and the function that moves the row. */
export type RowPlace = {
  /** The index of the row in its list. */
  place: number;
  count: number;
  onMove: (to: number) => void;
};

type ListRowProps<Name extends Channel> = ChannelTogglesProps<Name> & {
  /** Undefined for a row that cannot be moved. */
  move?: RowPlace;
  /** Renders the heading of the row, which must have this id, and the facts below it. */
  summary: (titleId: string, isOpen: boolean) => ReactNode;
  /** Stands below the row while the details are closed. */
  preview?: ReactNode;
  /** The name of the button that opens `details`. */
  detailsLabel?: string;
  isOpenAtFirst?: boolean;
  details?: () => ReactNode;
};

/** Shows a row of an edition with the buttons of its channels. A further button opens details. */
export function ListRow<Name extends Channel>(props: ListRowProps<Name>) {
  const { title, move, summary, preview, detailsLabel = "", details } = props;
  const [isOpen, setIsOpen] = useState(props.isOpenAtFirst ?? false);
  const titleId = useId();
  const detailsId = useId();
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <li
      aria-labelledby={titleId}
      className="card px-2 py-2 data-dragged:relative data-dragged:z-10 data-dragged:shadow-lift sm:px-3"
    >
      <div className="week-row">
        {move && <MoveHandle title={title} {...move} />}
        {summary(titleId, isOpen)}
        {details && (
          <Button
            variant="icon"
            data-column="details"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={`${detailsLabel}: ${title}`}
            data-tooltip={detailsLabel}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Chevron aria-hidden />
          </Button>
        )}
        <ChannelToggles {...props} />
      </div>
      {!isOpen && preview}
      {details && (
        <div id={detailsId} hidden={!isOpen} className="mt-3 px-2 pb-1 sm:pl-12">
          {isOpen && details()}
        </div>
      )}
    </li>
  );
}

/** Shows the handle that moves a row by dragging or by keyboard. */
const MoveHandle = ({ title, place, count, onMove }: RowPlace & { title: string }) => (
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
);

const ICONS: Readonly<Record<Channel, LucideIcon>> = {
  spoken: Mic,
  screen: Monitor,
  printed: Printer,
};

const SHAPE =
  "focus-ring relative inline-flex min-h-11 min-w-11 grow cursor-pointer items-center justify-center gap-1.5 rounded-xl border px-2 font-semibold sm:px-3";
const ON = "border-accent bg-accent-soft text-accent-ink";
const OFF = "border-line-strong bg-surface text-muted hover:bg-sunken";

type ChannelTogglesProps<Name extends Channel> = {
  title: string;
  channels: readonly { name: Name; label: string }[];
  choice: Readonly<Record<Name, boolean>>;
  onToggle: (name: Name) => void;
};

/** Shows a button for each channel of a row. */
function ChannelToggles<Name extends Channel>(props: ChannelTogglesProps<Name>) {
  const { title, channels, choice, onToggle } = props;
  return (
    <fieldset className="week-toggles">
      <legend className="sr-only">{title}: onde sai</legend>
      {channels.map(({ name, label }) => {
        const Icon: LucideIcon = ICONS[name];
        return (
          <button
            key={name}
            type="button"
            data-column={name}
            aria-pressed={choice[name]}
            className={`${SHAPE} ${choice[name] ? ON : OFF}`}
            onClick={() => onToggle(name)}
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
  );
}
