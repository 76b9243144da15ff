import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type QueryClient, type QueryKey, useMutation } from "@tanstack/react-query";
import { useState } from "react";
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
import { notify, showError } from "./toast.ts";

export type RequestOptions<Values extends FieldValues, Result> = {
  /**
   * The title of the toast when the request fails, if the specification demands a toast (§8). The
   * next attempt removes the toast. Without a title the form says why the request failed.
   */
  failure?: string;
  /** The key of the query to refetch after a failed request, because its data may be stale. */
  refetch?: QueryKey;
  request: (values: Values) => Promise<Result>;
  onDone?: (result: Result, values: Values, client: QueryClient) => unknown;
  /** Called when the server refuses the request. `field` is the field that shows the error. */
  onRefused?: (error: Error, field: string | undefined, values: Values) => void;
};

function useRequest<Values extends FieldValues, Result>(
  form: UseFormReturn<Values, unknown, Values>,
  options: RequestOptions<Values, Result>,
) {
  const { failure, refetch, request, onDone, onRefused } = options;
  const { errors, isDirty } = form.formState;
  const { mutate, isPending } = useMutation({
    mutationFn: request,
    onMutate: () => failure && notify.dismiss(failure),
    onSuccess: (result, values, _, { client }) => onDone?.(result, values, client),
    onError(error, values, _, { client }) {
      // Our SQL functions put their error code into the hint.
      const codes = ["hint", "code"].map((name) => String(propertyOf(error, name)));
      const names = Object.keys(form.getValues()) as Path<Values>[];
      const field = names.find((name) => codes.some((code) => FIELD_OF[code] === name));
      if (failure) showError(failure)(error);
      else console.error(error);
      if (refetch) void client.invalidateQueries({ queryKey: refetch });
      onRefused?.(error, field, values);
      // The toast says what belongs to no field.
      if (field || !failure)
        form.setError(field ?? "root.server", { message: errorText(error) }, { shouldFocus: true });
    },
  });
  return {
    form,
    isDirty,
    isBusy: isPending,
    error: errors.root?.server?.message,
    submit: form.handleSubmit((values) => mutate(values)),
    field: (name: Path<Values>) => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
  };
}

export type Schema<Values> = z.ZodMiniType<Values, Values>;

/** Returns a form that sends its values in one request. Each field shows its errors. */
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
  /** Whether a field is checked when the person leaves it. By default only submitting checks it. */
  checksEarly?: boolean;
  /** Sends the values. `base` is the row that the page showed when the person began to type. */
  request: (values: Values, base: Row) => Promise<Row>;
};

/**
 * Returns a form that changes a stored row. Unless the person has typed, the form shows each newer
 * row.
 */
export function useRowForm<Values extends FieldValues, Row>(options: RowOptions<Values, Row>) {
  const { schema, row, valuesOf, checksEarly, request, onDone, ...rest } = options;
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(schema),
    mode: checksEarly ? "onTouched" : "onSubmit",
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
      // The saved values are shown, because they differ from the typed ones if the person kept
      // somebody else's value.
      form.reset(valuesOf(saved), { keepDirtyValues: false });
    },
  });
}

export type RequestFormState<Values extends FieldValues> = ReturnType<
  typeof useRequest<Values, unknown>
>;
