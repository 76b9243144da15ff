import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

/** What a control needs to refer to its label, hint and error. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean;
};

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: (controlProps: ControlProps) => ReactNode;
};

export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error !== undefined,
      })}
      {hint && (
        <p id={hintId} className="mt-1.5 text-muted">
          {hint}
        </p>
      )}
      {/* Rendered empty at first: screen readers announce only later changes. */}
      <p id={errorId} role="alert" className="text-danger-ink empty:hidden">
        {error && (
          <span className="mt-1.5 flex items-start gap-1.5">
            <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
            {error}
          </span>
        )}
      </p>
    </div>
  );
}

type ChipsProps = {
  /** What the chips offer; heard, not seen. */
  label: string;
  chips: readonly { label: string; value: string }[];
  value: string;
  onChoose: (value: string) => void;
};

/** Values that one press fills into the field above. */
export function Chips({ label, chips, value, onChoose }: ChipsProps) {
  return (
    <fieldset className="mt-2 flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.label}
          type="button"
          aria-pressed={chip.value === value}
          className="chip focus-ring"
          onClick={() => onChoose(chip.value)}
        >
          {chip.label}
        </button>
      ))}
    </fieldset>
  );
}
