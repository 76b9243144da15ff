import { Check, Plus } from "lucide-react";
import { type Choice, OUTLETS, type Outlet, toggled } from "../../model/item-changes.ts";

type OutletButtonsProps = {
  title: string;
  choice: Choice;
  onChange: (values: Partial<Record<Outlet, boolean>>) => void;
};

/** Where an announcement goes out: three separate choices. */
export function OutletButtons({ title, choice, onChange }: OutletButtonsProps) {
  return (
    <fieldset className="flex min-w-0 grow flex-wrap gap-1.5 sm:grow-0 sm:gap-2">
      <legend className="sr-only">{title}: onde sai</legend>
      {OUTLETS.map(({ name, label }) => {
        const isOn = choice[name];
        return (
          <button
            key={name}
            type="button"
            data-column={name}
            aria-pressed={isOn}
            className="chip focus-ring inline-flex grow items-center justify-center gap-1 px-2 sm:px-3"
            onClick={() => onChange(toggled(choice, name))}
          >
            {isOn ? (
              <Check aria-hidden className="size-4 shrink-0" />
            ) : (
              <Plus aria-hidden className="size-4 shrink-0" />
            )}
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}
