import { ChevronDown, GripVertical, type LucideIcon, Mic, Monitor, Printer } from "lucide-react";
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
  /** The heading of the row if it is more than its title. */
  heading?: ReactNode;
  /** Undefined for a row that cannot be moved. */
  move?: RowPlace;
  /** The line below the heading. */
  facts: ReactNode;
  /** Stands below the row while the details are closed. */
  preview?: ReactNode;
  /** Says what the details are. The heading is the button that opens them. */
  detailsLabel?: string;
  isOpenAtFirst?: boolean;
  details?: () => ReactNode;
};

/** Shows a row of an edition with the buttons of its channels. Its heading opens details. */
export function ListRow<Name extends Channel>(props: ListRowProps<Name>) {
  const { title, heading = title, move, facts, preview, detailsLabel, details } = props;
  const [isOpen, setIsOpen] = useState(props.isOpenAtFirst ?? false);
  const titleId = useId();
  const detailsId = useId();
  const name = (
    <span id={titleId} dir="auto" className="week-title may-be-cut">
      {heading}
    </span>
  );
  return (
    <li aria-labelledby={titleId} className="week-item">
      <div className="week-row">
        {move ? (
          <MoveHandle title={title} {...move} />
        ) : (
          <span className={props.onToggle ? "w-icon shrink-0" : "w-3"} />
        )}
        <div className="week-facts">
          <h3>
            {details ? (
              <button
                type="button"
                data-column="details"
                aria-expanded={isOpen}
                aria-controls={detailsId}
                data-tooltip={detailsLabel}
                className="week-opener focus-ring"
                onClick={() => setIsOpen(!isOpen)}
              >
                {name}
              </button>
            ) : (
              name
            )}
          </h3>
          <div className="week-line may-be-cut">{facts}</div>
          {details && <ChevronDown aria-hidden className="week-chevron" />}
        </div>
        <ChannelToggles {...props} />
      </div>
      {!isOpen && preview}
      {details && (
        <div id={detailsId} hidden={!isOpen} className="px-3 pt-1 pb-4 sm:pl-12">
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
    className="week-handle"
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

type Channels<Name extends Channel> = readonly { name: Name; label: string }[];

/** Explains the icons of the channels above a list. */
export const ChannelLegend = ({ channels }: { channels: Channels<Channel> }) => (
  <p aria-hidden className="week-legend">
    {channels.map(({ name, label }) => {
      const Icon = ICONS[name];
      return (
        <span key={name}>
          <Icon className="size-4" />
          {label}
        </span>
      );
    })}
  </p>
);

type ChannelTogglesProps<Name extends Channel> = {
  title: string;
  channels: Channels<Name>;
  choice: Readonly<Record<Name, boolean>>;
  /** Without this function the row only shows the choice. */
  onToggle?: (name: Name) => void;
};

/** Shows the icon of each channel of a row, as a button if the choice can be changed. */
function ChannelToggles<Name extends Channel>(props: ChannelTogglesProps<Name>) {
  const { title, channels, choice, onToggle } = props;
  return (
    <fieldset className="week-toggles">
      <legend className="sr-only">{title}: onde sai</legend>
      {channels.map(({ name, label }) => {
        const Icon: LucideIcon = ICONS[name];
        const icon = (
          <span className="week-channel" data-on={choice[name] || undefined}>
            <Icon aria-hidden className="size-5" />
          </span>
        );
        if (!onToggle) {
          return (
            <span key={name} className="week-toggle">
              {icon}
              {choice[name] && <span className="sr-only">{label}</span>}
            </span>
          );
        }
        return (
          <button
            key={name}
            type="button"
            data-column={name}
            aria-label={label}
            data-tooltip={label}
            aria-pressed={choice[name]}
            className="week-toggle focus-ring cursor-pointer"
            onClick={() => onToggle(name)}
          >
            {icon}
          </button>
        );
      })}
    </fieldset>
  );
}
