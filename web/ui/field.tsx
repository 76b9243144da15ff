import "./field.css";
import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, use, useId } from "react";

/** The attributes that connect a control with its label, hint and error. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean;
};

/** The names of the fields whose values come from a recognised message, joined in one text. */
export const RecognisedFields = createContext("");

export type FieldProps = {
  label: string;
  /** The name that `RecognisedFields` has for this field. */
  name?: string | undefined;
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: (controlProps: ControlProps) => ReactNode;
};

export function Field(props: FieldProps) {
  const { label, name, optional, hint, error, className, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const recognised = use(RecognisedFields).split(" ");
  const isRecognised = name !== undefined && recognised.includes(name);
  const note = isRecognised ? "reconhecido" : optional && "(opcional)";
  const described = [note && noteId, hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div
      className={className}
      data-optional={optional || undefined}
      data-recognised={isRecognised || undefined}
    >
      <div className="mb-1.5">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {note && (
          <span id={noteId} className={isRecognised ? "text-accent-ink" : "text-muted"}>
            {" "}
            {note}
          </span>
        )}
      </div>
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
      {/* The alert exists before its text, because screen readers announce only later changes. */}
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

type ChipsProps<Value extends string> = {
  /** The name of the group. Only `isLabelShown` makes it visible. */
  label: ReactNode;
  isLabelShown?: boolean;
  describedBy?: string;
  /**
   * `choice` is a few values on one line, `chip` any number of values, `suggestion` values that are
   * proposed for the field above.
   */
  look?: "choice" | "chip" | "suggestion";
  /** Whether the values are in one row, which scrolls sideways. */
  isRow?: boolean;
  chips: readonly (Value | { label: string; value: Value })[];
  value: string;
  children?: ReactNode;
  onChoose: (value: Value) => void;
};

export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { label, isLabelShown, look = "chip", isRow, chips, value, onChoose } = props;
  return (
    <fieldset
      className={clsx(`${look}s min-w-0`, isRow && "is-row")}
      aria-describedby={props.describedBy}
    >
      <legend className={isLabelShown ? "mb-2 font-semibold" : "sr-only"}>{label}</legend>
      {chips
        .map((chip) => (typeof chip === "string" ? { label: chip, value: chip } : chip))
        .map((chip) => (
          <button
            key={chip.label}
            type="button"
            aria-pressed={chip.value === value}
            className={`${look} may-be-cut focus-ring`}
            onClick={() => onChoose(chip.value)}
          >
            {chip.label}
          </button>
        ))}
      {props.children}
    </fieldset>
  );
}
