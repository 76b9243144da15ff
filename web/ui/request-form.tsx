import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type QueryClient, type QueryKey, useMutation } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { errorText, isTemporary } from "@/lib/data/errors.ts";
import { DialogActions } from "./dialog.tsx";
import { BusyButton, FormError, TextField } from "./form.tsx";
import { notify, showError } from "./toast.ts";

type RequestOptions<Values extends FieldValues, Result> = {
  /** Title of the toast when the request fails; the next attempt removes the toast. */
  failure: string;
  /** The field that an error is about, by the error's code or hint; the form need not have every one. */
  fields?: Readonly<Record<string, string>>;
  /** The field that every lasting refusal is about, and its text there. */
  wrong?: { field: Path<Values>; text: string };
  /** Fields whose errors stand in the form only, without a toast. */
  quiet?: readonly Path<Values>[];
  /** Query that may be stale when the request fails. */
  refetch?: QueryKey;
  request: (values: Values) => Promise<Result>;
  onDone?: (result: Result, values: Values, client: QueryClient) => unknown;
  /** `field` is the field that the error is about. */
  onRefused?: (error: Error, field: string | undefined, values: Values) => void;
};

function useRequest<Values extends FieldValues, Result>(
  form: UseFormReturn<Values, unknown, Values>,
  options: RequestOptions<Values, Result>,
) {
  const { failure, fields = {}, wrong, quiet = [], refetch, request, onDone, onRefused } = options;
  const { errors, isDirty } = form.formState;
  const { mutate, isPending } = useMutation({
    mutationFn: request,
    onMutate: () => notify.dismiss(failure),
    onSuccess: (result, values, _, { client }) => onDone?.(result, values, client),
    onError(error, values, _, { client }) {
      // The data API puts its code into the hint.
      const codes = ["hint", "code"].map((name) => String(Reflect.get(error, name)));
      const names = Object.keys(form.getValues()) as Path<Values>[];
      const refused = wrong && !isTemporary(error) ? wrong : undefined;
      const field =
        refused?.field ?? names.find((name) => codes.some((code) => fields[code] === name));
      if (field !== undefined && quiet.includes(field)) console.error(error);
      else showError(failure)(error);
      if (refetch) void client.invalidateQueries({ queryKey: refetch });
      onRefused?.(error, field, values);
      const message = refused?.text ?? errorText(error);
      form.setError(field ?? "root.server", { message }, { shouldFocus: true });
    },
  });
  return {
    form,
    isDirty,
    isBusy: isPending,
    error: errors.root?.server?.message,
    submit: form.handleSubmit((values) => mutate(values)),
    /** Returns the properties of the text field for `name`. */
    field: (name: Path<Values>) => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
  };
}

type Schema<Values> = z.ZodMiniType<Values, Values>;

/** A form whose values one request takes. Errors of the request are shown at their fields. */
export function useRequestForm<Values extends FieldValues, Result>({
  schema,
  start,
  ...options
}: RequestOptions<Values, Result> & { schema: Schema<Values>; start: DefaultValues<Values> }) {
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: start,
  });
  return useRequest(form, options);
}

type RowOptions<Values extends FieldValues, Row> = Omit<RequestOptions<Values, Row>, "request"> & {
  schema: Schema<Values>;
  row: Row;
  valuesOf: (row: Row) => Values;
  /** `base` is the row that was on the screen when the person began to type. */
  request: (values: Values, base: Row) => Promise<Row>;
};

/** A form that changes a stored row. It shows a newer row unless the person has typed. */
export function useRowForm<Values extends FieldValues, Row>(options: RowOptions<Values, Row>) {
  const { schema, row, valuesOf, request, onDone, ...rest } = options;
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(schema),
    values: valuesOf(row),
    resetOptions: { keepDirtyValues: true },
  });
  const [base, setBase] = useState(row);
  const { isDirty } = form.formState;
  if (!isDirty && base !== row) setBase(row);
  return useRequest(form, {
    ...rest,
    request: (values) => request(values, isDirty ? base : row),
    async onDone(saved, values, client) {
      await onDone?.(saved, values, client);
      // The person may have kept the other value instead of the typed one.
      form.reset(valuesOf(saved), { keepDirtyValues: false });
    },
  });
}

type RequestFormProps = Omit<ComponentProps<"form">, "form"> & {
  form: Pick<ReturnType<typeof useRequest>, "submit" | "error" | "isBusy" | "isDirty">;
  /** Names the account for the browser's password manager. */
  email?: string;
  /** Text of the button, and its text while the request is under way. */
  action: string;
  doing: string;
  variant?: ComponentProps<typeof BusyButton>["variant"];
  /** On a screen of a single form the button is wide. Other screens highlight it after a change. */
  wide?: boolean;
  /** In a dialog, closes the dialog. */
  onCancel?: () => void;
  children: ReactNode;
};

/** The fields of a form, its error and its button. */
export function RequestForm(props: RequestFormProps) {
  const { form, email, action, doing, variant, wide, onCancel, children, ...rest } = props;
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
    <form noValidate onSubmit={form.submit} className="space-y-4" {...rest}>
      {email !== undefined && (
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      )}
      {children}
      <FormError text={form.error} />
      {onCancel ? <DialogActions onCancel={onCancel}>{button}</DialogActions> : button}
    </form>
  );
}

type FieldProps = Omit<ComponentProps<typeof TextField>, "label"> & { label?: string };

export const EmailField = (props: FieldProps) => (
  <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...props} />
);

export const PasswordField = (props: FieldProps) => (
  <TextField label="Senha" type="password" autoComplete="current-password" {...props} />
);

export const NewPasswordField = (props: FieldProps) => (
  <PasswordField hint="Use pelo menos 8 caracteres." autoComplete="new-password" {...props} />
);
