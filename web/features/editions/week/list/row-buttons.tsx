import {
  ArrowDown,
  ArrowUp,
  Check,
  ChevronDown,
  ChevronUp,
  GripVertical,
  type LucideIcon,
  Mic,
  Monitor,
  Printer,
} from "lucide-react";
import { Button } from "@/ui/button.tsx";
import type { Channel } from "../../model/item-changes.ts";
import { startDrag } from "./row-order.ts";

type MoveHandleProps = {
  title: string;
  /** The index of the row in its list. */
  place: number;
  count: number;
  onMove: (to: number) => void;
};

/** Shows the handle that moves a row by dragging or by keyboard. */
export const MoveHandle = ({ title, place, count, onMove }: MoveHandleProps) => (
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

const STEPS = [
  { word: "Subir", step: -1, Icon: ArrowUp },
  { word: "Descer", step: 1, Icon: ArrowDown },
] as const;

/** Shows the two buttons that move a row by one place. */
export const MoveButtons = ({ title, place, count, onMove }: MoveHandleProps) =>
  STEPS.map(({ word, step, Icon }) => (
    <Button
      key={word}
      variant="outline"
      aria-disabled={place + step < 0 || place + step === count}
      aria-label={`${word} ${title}`}
      onClick={() => onMove(place + step)}
    >
      <Icon aria-hidden />
      {word}
    </Button>
  ));

type DetailsButtonProps = {
  label: string;
  title: string;
  isOpen: boolean;
  /** The id of the element with the details. */
  controls: string;
  onPress: () => void;
};

export function DetailsButton({ label, title, isOpen, controls, onPress }: DetailsButtonProps) {
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Button
      variant="icon"
      data-column="details"
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={`${label}: ${title}`}
      data-tooltip={label}
      onClick={onPress}
    >
      <Chevron aria-hidden />
    </Button>
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

type ChannelTogglesProps<Name extends Channel> = {
  title: string;
  channels: readonly { name: Name; label: string }[];
  choice: Readonly<Record<Name, boolean>>;
  onToggle: (name: Name) => void;
};

/** Shows a button for each channel of a row. */
export function ChannelToggles<Name extends Channel>(props: ChannelTogglesProps<Name>) {
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
