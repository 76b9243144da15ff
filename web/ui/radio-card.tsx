import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";

type RadioCardProps = {
  /** What the cards of one choice have in common. */
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  /** What it means. */
  children?: ReactNode;
};

/** One of a few that are chosen from, with what it means. */
export function RadioCard({ name, label, checked, onChoose, children }: RadioCardProps) {
  const id = useId();
  return (
    <div className="relative">
      {/* It lies over its picture, so that it is what is pressed, focused and found. */}
      <input
        type="radio"
        name={name}
        aria-label={label}
        aria-describedby={children ? id : undefined}
        checked={checked}
        onChange={onChoose}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-xl outline-none"
      />
      <div className="pointer-events-none rounded-xl border border-line-strong p-[min(1rem,4vw)] wrap-break-word peer-checked:border-accent-ink peer-checked:bg-accent-soft peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-ink">
        <p aria-hidden className="flex flex-wrap items-center gap-x-2 font-semibold">
          <span className="min-w-0">{label}</span>
          {checked && <Check className="size-5 shrink-0 text-accent-ink" strokeWidth={3} />}
        </p>
        {children && (
          <p id={id} className="text-muted">
            {children}
          </p>
        )}
      </div>
    </div>
  );
}
