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

/**
 * Renders a one-line text field with its label, and `children` below. A password can be made
 * visible.
 */
export function TextField(props: TextFieldProps) {
  const { label, optional, hint, error, children, ...input } = props;
  const Control = input.type === "password" ? PasswordInput : Input;
  return (
    <Field label={label} optional={optional} hint={hint} error={error} name={input.name}>
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
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** Renders a radio button as a card with label and explanation. */
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
      <p aria-hidden className="flex items-center gap-x-2 font-semibold">
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
  doing: string;
  /**
   * Whether the form has unsaved changes. Without changes the button is not solid, because a page
   * may have several forms.
   */
  changed?: boolean;
};

/**
 * Renders a button that shows that its request is running. Meanwhile it ignores presses and keeps
 * the focus.
 */
export function BusyButton(props: BusyButtonProps) {
  const { busy, doing, changed = true, onClick, children, ...rest } = props;
  return (
    <Button
      variant={changed ? "primary" : "outline"}
      {...rest}
      aria-busy={busy}
      aria-disabled={busy}
      // While a request is running, Enter in a text field must not submit the form either.
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? doing : children}
    </Button>
  );
}

/**
 * Shows why a form could not be saved. The element exists before its text, because screen readers
 * announce only later changes.
 */
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

/**
 * Returns an `onError` for mutations on a list. It shows the error, and refetches the list, because
 * the list may be stale.
 */
export const showErrorAndRefetch =
  (title: string, queryKey: QueryKey) =>
  (error: Error, _variables: unknown, _result: unknown, { client }: MutationFunctionContext) => {
    showError(title)(error);
    void client.invalidateQueries({ queryKey });
  };

const THEMES = { light: "Tema claro", dark: "Tema escuro" };

/** Renders `children` twice, in the light and in the dark theme. */
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
