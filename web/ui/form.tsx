import type { MutationFunctionContext, QueryKey } from "@tanstack/react-query";
import { Check, CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Input, PasswordInput } from "./input.tsx";
import { showError } from "./toast.ts";

type TextFieldProps = ComponentProps<"input"> & {
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A line of text of a form, with its label, above `children`. A password can be shown. */
export function TextField(props: TextFieldProps) {
  const { label, optional, hint, error, children, ...input } = props;
  const Control = input.type === "password" ? PasswordInput : Input;
  return (
    <Field label={label} optional={optional} hint={hint} error={error}>
      {(controlProps) => (
        <>
          <Control {...controlProps} {...input} />
          {children}
        </>
      )}
    </Field>
  );
}

type RadioCardProps = {
  /** The name of the radio group. */
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  /** Explains the label. */
  children: ReactNode;
};

/** One option of a few, with its explanation. */
export function RadioCard({ name, label, checked, onChoose, children }: RadioCardProps) {
  const id = useId();
  return (
    <div className="radio-card">
      <input
        type="radio"
        name={name}
        aria-label={label}
        aria-describedby={id}
        checked={checked}
        onChange={onChoose}
      />
      <p aria-hidden className="flex flex-wrap items-center gap-x-2 font-semibold">
        <span className="min-w-0">{label}</span>
        {checked && <Check className="size-5 shrink-0 text-accent-ink" strokeWidth={3} />}
      </p>
      <p id={id} className="text-muted">
        {children}
      </p>
    </div>
  );
}

type BusyButtonProps = ComponentProps<typeof Button> & {
  busy: boolean;
  /** The text while it is busy. */
  doing: string;
  /** Whether the form has unsaved changes. Without them the button is not solid: a screen may have several forms. */
  changed?: boolean;
};

/** A button that shows that its work is under way, and ignores presses then; it keeps the focus. */
export function BusyButton(props: BusyButtonProps) {
  const { busy, doing, changed = true, onClick, children, ...rest } = props;
  return (
    <Button
      variant={changed ? "primary" : "outline"}
      {...rest}
      aria-busy={busy}
      aria-disabled={busy}
      // Enter in a field presses the button of its form, too.
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? doing : children}
    </Button>
  );
}

/** Says why a form could not be saved. Rendered empty at first: screen readers announce only later changes. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <p role="alert" className="form-error text-danger-ink empty:hidden">
      {text && (
        <span className="flex items-start gap-1.5 wrap-anywhere">
          <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
          {text}
        </span>
      )}
    </p>
  );
}

/** Returns the `onError` of a mutation on a list that may be stale: shows the error and refetches the list. */
export const showErrorAndRefetch =
  (title: string, queryKey: QueryKey) =>
  (error: Error, _variables: unknown, _result: unknown, { client }: MutationFunctionContext) => {
    showError(title)(error);
    void client.invalidateQueries({ queryKey });
  };

const THEMES = { light: "Tema claro", dark: "Tema escuro" };

/** Shows `children` in both themes, side by side. */
export const BothThemes = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
    {Object.entries(THEMES).map(([theme, label]) => (
      <figure
        key={theme}
        className={`${theme} min-w-0 rounded-xl border border-line bg-surface p-[min(0.75rem,3vw)] text-ink`}
      >
        <figcaption className="mb-2 text-sm text-muted">{label}</figcaption>
        {children}
      </figure>
    ))}
  </div>
);
