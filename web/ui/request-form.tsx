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
import { FIELD_OF } from "@/lib/data/error-texts.ts";
import { errorText } from "@/lib/data/errors.ts";
import { propertyOf } from "@/lib/property-of.ts";
import { DialogActions } from "./dialog.tsx";
import { BusyButton, FormError, TextField } from "./form.tsx";
import { notify, showError } from "./toast.ts";

type RequestOptions<Values extends FieldValues, Result> = {
  /** Title of the toast when the request fails. The next attempt removes the toast. */
  failure: string;
  /** Shows errors only in the form, without a toast. */
  isQuiet?: boolean;
  /** Key of the query to refetch when the request fails, because its data may be stale. */
  refetch?: QueryKey;
  request: (values: Values) => Promise<Result>;
  onDone?: (result: Result, values: Values, client: QueryClient) => unknown;
  /** Called when the request is refused. `field` is the field that the error is about. */
  onRefused?: (error: Error, field: string | undefined, values: Values) => void;
};

function useRequest<Values extends FieldValues, Result>(
  form: UseFormReturn<Values, unknown, Values>,
  options: RequestOptions<Values, Result>,
) {
  const { failure, isQuiet, refetch, request, onDone, onRefused } = options;
  const { errors, isDirty } = form.formState;
  const { mutate, isPending } = useMutation({
    mutationFn: request,
    onMutate: () => notify.dismiss(failure),
    onSuccess: (result, values, _, { client }) => onDone?.(result, values, client),
    onError(error, values, _, { client }) {
      // Our database functions put their error code into the hint.
      const codes = ["hint", "code"].map((name) => String(propertyOf(error, name)));
      const names = Object.keys(form.getValues()) as Path<Values>[];
      const field = names.find((name) => codes.some((code) => FIELD_OF[code] === name));
      if (isQuiet) console.error(error);
      else showError(failure)(error);
      if (refetch) void client.invalidateQueries({ queryKey: refetch });
      onRefused?.(error, field, values);
      form.setError(field ?? "root.server", { message: errorText(error) }, { shouldFocus: true });
    },
  });
  return {
    form,
    isDirty,
    isBusy: isPending,
    error: errors.root?.server?.message,
    submit: form.handleSubmit((values) => mutate(values)),
    /** Returns the props of the text field `name`. */
    field: (name: Path<Values>) => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
  };
}

type Schema<Values> = z.ZodMiniType<Values, Values>;

/**
 * Returns a form whose values are sent in one request. Errors of the request are shown at their
 * fields.
 */
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
  /** Sends the values. `base` is the row that was shown when the person began to type. */
  request: (values: Values, base: Row) => Promise<Row>;
};

/**
 * Returns a form that changes a stored row. The form takes over a newer row unless the person has
 * typed.
 */
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
      // Show the saved values. They differ from the typed ones when the person kept the value of
      // somebody else.
      form.reset(valuesOf(saved), { keepDirtyValues: false });
    },
  });
}

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
  form: ReturnType<typeof useRequest<Values, unknown>>;
  /** The props of the form's text fields. */
  fields: Partial<Record<Path<Values>, TextProps>>;
  /** The account's e-mail address, for the browser's password manager. */
  email?: string;
  /** The text of the button. `doing` is its text while the request is under way. */
  action: string;
  doing?: string;
  variant?: ComponentProps<typeof BusyButton>["variant"];
  /** Makes the button wide and solid, for a page with a single form. */
  wide?: boolean;
  onCancel?: () => void;
  className?: string;
  children?: ReactNode;
};

/** Renders the text fields of a form, `children`, the error and the button. */
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

/**
 * Renders a form that has only text fields. Without start values its fields are cleared after the
 * request.
 */
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
