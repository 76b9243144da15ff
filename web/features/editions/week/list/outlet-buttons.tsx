import { Check, type LucideIcon, Mic, Monitor, Printer } from "lucide-react";
import { type Choice, OUTLETS, type Outlet, toggled } from "../../model/item-changes.ts";

type OutletButtonsProps = {
  title: string;
  choice: Choice;
  onChange: (values: Partial<Record<Outlet, boolean>>) => void;
};

const ICONS: Readonly<Record<Outlet, LucideIcon>> = {
  spoken: Mic,
  screen: Monitor,
  printed: Printer,
};

/** Where an announcement goes out: three separate choices, outlined, with a tick where it does. */
export function OutletButtons({ title, choice, onChange }: OutletButtonsProps) {
  return (
    <fieldset className="week-toggles">
      <legend className="sr-only">{title}: onde sai</legend>
      {OUTLETS.map(({ name, label }) => (
        <OutletButton
          key={name}
          name={name}
          label={label}
          isOn={choice[name]}
          onPress={() => onChange(toggled(choice, name))}
        />
      ))}
    </fieldset>
  );
}

const SHAPE =
  "focus-ring relative inline-flex min-h-11 min-w-11 grow cursor-pointer items-center justify-center gap-1.5 rounded-xl border px-2 font-semibold sm:px-3";
const ON = "border-accent bg-accent-soft text-accent-ink";
const OFF = "border-line-strong bg-surface text-muted hover:bg-sunken";

type OutletButtonProps = { name: Outlet; label: string; isOn: boolean; onPress: () => void };

function OutletButton({ name, label, isOn, onPress }: OutletButtonProps) {
  const Icon = ICONS[name];
  return (
    <button
      type="button"
      data-column={name}
      aria-pressed={isOn}
      className={`${SHAPE} ${isOn ? ON : OFF}`}
      onClick={onPress}
    >
      <Icon aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />
      {label}
      {isOn && (
        <span className="absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full border border-surface bg-accent text-on-accent">
          <Check aria-hidden className="size-3.5" strokeWidth={3} />
        </span>
      )}
    </button>
  );
}
