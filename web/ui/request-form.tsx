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
import { DialogActions } from "./dialog.tsx";
import { BusyButton, FormError, TextField } from "./form.tsx";
import { notify, showError } from "./toast.ts";

type RequestOptions<Values extends FieldValues, Result> = {
  /** Title of the toast when the request fails; the next attempt removes the toast. */
  failure: string;
  /** Whether the error of a field stands in the form only, without a toast. */
  isQuiet?: boolean;
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
  const { failure, isQuiet, refetch, request, onDone, onRefused } = options;
  const { errors, isDirty } = form.formState;
  const { mutate, isPending } = useMutation({
    mutationFn: request,
    onMutate: () => notify.dismiss(failure),
    onSuccess: (result, values, _, { client }) => onDone?.(result, values, client),
    onError(error, values, _, { client }) {
      // The data API puts its code into the hint.
      const codes = ["hint", "code"].map((name) => String(Reflect.get(error, name)));
      const names = Object.keys(form.getValues()) as Path<Values>[];
      const field = names.find((name) => codes.some((code) => FIELD_OF[code] === name));
      if (field !== undefined && isQuiet) console.error(error);
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
  /** The properties of the form's text fields. */
  fields: Partial<Record<Path<Values>, TextProps>>;
  /** Names the account for the browser's password manager. */
  email?: string;
  /** Text of the button, and its text while the request is under way. */
  action: string;
  doing?: string;
  variant?: ComponentProps<typeof BusyButton>["variant"];
  /** Makes the button wide and solid, as on a screen of a single form. */
  wide?: boolean;
  onCancel?: () => void;
  className?: string;
  children?: ReactNode;
};

/** The text fields of a form, `children`, the error and the button. */
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

/** A form of text fields alone. One that begins blank is blank again after its request. */
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
