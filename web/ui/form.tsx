import type { MutationFunctionContext, QueryKey } from "@tanstack/react-query";
import { Check, CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Input, PasswordInput } from "./input.tsx";
import { notify, showError } from "./toast.ts";

type TextFieldProps = ComponentProps<"input"> & {
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A line of text of a form, with its label. A password can be shown. */
export function TextField({ label, optional, hint, error, ...input }: TextFieldProps) {
  const Control = input.type === "password" ? PasswordInput : Input;
  return (
    <Field label={label} optional={optional} hint={hint} error={error}>
      {(controlProps) => <Control {...controlProps} {...input} />}
    </Field>
  );
}

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

type BusyButtonProps = ComponentProps<typeof Button> & {
  busy: boolean;
  /** What it says while it is busy. */
  doing: string;
  /** Whether something is there to be saved: before, a screen of several forms shows no solid button. */
  changed?: boolean;
};

/** A button that says while its work is under way, and does nothing then; it keeps the focus. */
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

/** Why a form could not be saved. Rendered without a text at first: screen readers announce only later changes. */
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

/** The account that a form is about, for the browser's password manager. */
export function AccountName({ email }: { email: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
  );
}

/** What a mutation does with its error where the list that it changes may have been out of date: it is read again. */
export const showErrorAndRefetch =
  (title: string, queryKey: QueryKey) =>
  (error: Error, _variables: unknown, _result: unknown, { client }: MutationFunctionContext) => {
    showError(title)(error);
    void client.invalidateQueries({ queryKey });
  };

/** What a form's mutation does with the toast of this title: takes it away at the next attempt, shows it when that fails. */
export const failureToast = (title: string) => ({
  onMutate: () => notify.dismiss(title),
  onError: showError(title),
});
