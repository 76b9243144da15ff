import type { ComponentProps, ReactNode } from "react";
import type { DefaultValues, FieldValues, Path } from "react-hook-form";
import { DialogActions } from "./dialog.tsx";
import { BusyButton, FormError, TextField } from "./form.tsx";
import {
  type RequestFormState,
  type RequestOptions,
  type Schema,
  useRequestForm,
} from "./use-request-form.ts";

type TextProps = Omit<ComponentProps<typeof TextField>, "form" | "name" | "ref">;

export const EMAIL = {
  label: "Email",
  type: "email",
  inputMode: "email",
  autoComplete: "email",
} as const;
export const PASSWORD = {
  label: "Senha",
  type: "password",
  autoComplete: "current-password",
} as const;
export const CURRENT_PASSWORD = { ...PASSWORD, label: "Senha atual" };
export const NEW_PASSWORD = {
  ...PASSWORD,
  label: "Nova senha",
  hint: "Use pelo menos 8 caracteres.",
  autoComplete: "new-password",
};

type RequestFormProps<Values extends FieldValues> = {
  form: RequestFormState<Values>;
  fields: Partial<Record<Path<Values>, TextProps>>;
  /** The account's e-mail address, which the browser's password manager needs. */
  email?: string;
  /** The text of the button. While the request is running, `doing` replaces it. */
  action: string;
  doing?: string;
  variant?: ComponentProps<typeof BusyButton>["variant"];
  /** Whether the button is wide and solid, as on a page with a single form. */
  wide?: boolean;
  onCancel?: () => void;
  className?: string;
  children?: ReactNode;
};

export function RequestForm<Values extends FieldValues>(props: RequestFormProps<Values>) {
  const { form, fields, email, action, doing = "Salvando...", variant, wide, onCancel } = props;
  const button = (
    <BusyButton
      type="submit"
      busy={form.isBusy}
      doing={doing}
      changed={wide || onCancel !== undefined || form.isDirty}
      {...(variant && { variant })}
      {...(wide && { className: "w-full" })}
    >
      {action}
    </BusyButton>
  );
  return (
    <form noValidate onSubmit={form.submit} className={props.className ?? "space-y-4"}>
      {email !== undefined && (
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      )}
      {(Object.entries(fields) as [Path<Values>, TextProps][]).map(([name, field]) => (
        <TextField key={name} {...field} {...form.field(name)} />
      ))}
      {props.children}
      <FormError text={form.error} />
      {onCancel ? <DialogActions onCancel={onCancel}>{button}</DialogActions> : button}
    </form>
  );
}

type ShortFormProps<Values extends FieldValues, Result> = RequestOptions<Values, Result> &
  Omit<RequestFormProps<Values>, "form" | "children"> & {
    schema: Schema<Values>;
    start?: DefaultValues<Values>;
  };

/** Renders a form that has only text fields. Without start values, the request empties them. */
export function ShortForm<Values extends FieldValues, Result>(
  props: ShortFormProps<Values, Result>,
) {
  const blank = Object.fromEntries(Object.keys(props.fields).map((name) => [name, ""]));
  const form = useRequestForm<Values, Result>({
    start: blank as DefaultValues<Values>,
    ...props,
    onDone(...done) {
      if (!props.start) form.form.reset();
      return props.onDone?.(...done);
    },
  });
  return <RequestForm {...props} form={form} />;
}
