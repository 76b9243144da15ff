import * as z from "zod/mini";
import { trimText } from "@/lib/text/text-schema.ts";
import { type Schema, useRowForm } from "@/ui/use-request-form.ts";
import { saveChurch, showSaved } from "../mutations.ts";
import type { Church } from "../queries.ts";

type TextColumn = Exclude<keyof Church, "logo_hash" | "sign_up" | "revision">;

/** Returns `result` for each column of `columns`, by the name of the column. */
const byColumn = <Column extends TextColumn, Result>(
  columns: readonly Column[],
  result: (column: Column) => Result,
) =>
  Object.fromEntries(columns.map((column) => [column, result(column)])) as Record<Column, Result>;

/**
 * Returns the schema of an optional text that `read` turns into the stored text. `read` returns
 * undefined for a text that the field refuses with `fault`.
 */
export const optionalChecked = (read: (typed: string) => string | undefined, fault: string) =>
  z.string().check(
    trimText(),
    z.refine((typed) => typed === "" || read(typed) !== undefined, fault),
    z.overwrite((typed) => read(typed) ?? typed),
  );

type ChurchFormOptions<Column extends TextColumn> = {
  church: Church;
  columns: readonly Column[];
  schema: Schema<Record<Column, string>>;
  /** The toast after saving. */
  saved: { title: string; description: string };
};

/** Returns the form of some columns of the church's row. An empty text is stored as null. */
export const useChurchForm = <Column extends TextColumn>(options: ChurchFormOptions<Column>) =>
  useRowForm<Record<Column, string>, Church>({
    schema: options.schema,
    row: options.church,
    valuesOf: (row) => byColumn(options.columns, (column) => row[column] ?? ""),
    checksEarly: true,
    failure: "Erro ao salvar",
    request: (values, base) =>
      saveChurch(
        base,
        byColumn(options.columns, (column) => values[column] || null),
      ),
    onDone: (_saved, _values, client) => showSaved(client, options.saved),
  });
