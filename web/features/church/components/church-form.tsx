import type { ComponentProps, ReactNode } from "react";
import type * as z from "zod/mini";
import { RequestForm } from "@/ui/request-form.tsx";
import { notify } from "@/ui/toast.ts";
import { type RequestFormState, useRowForm } from "@/ui/use-request-form.ts";
import { refetchChurch, saveChurch } from "../mutations.ts";
import type { Church } from "../queries.ts";

type Column = Exclude<keyof Church, "logo_hash" | "sign_up" | "revision">;
type Texts = Partial<Record<Column, string>>;
type Fields = ComponentProps<typeof RequestForm<Texts>>["fields"];

export type Section = {
  title: string;
  schema: z.ZodMiniObject<Record<string, z.ZodMiniString>>;
  fields: Fields;
  /** Renders more of the form, below its fields. */
  more?: (form: RequestFormState<Texts>["form"]) => ReactNode;
  action: string;
  /** The toast after saving. */
  saved: { title: string; description: string };
};

/** Renders the form of some columns of the church's row. An empty text is stored as null. */
export function ChurchForm({ church, section }: { church: Church; section: Section }) {
  const { title, schema, fields, more, action, saved } = section;
  const columns = Object.keys(schema.shape) as Column[];
  const form = useRowForm<Texts, Church>({
    schema,
    row: church,
    valuesOf: (row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? ""])),
    checksEarly: true,
    failure: "Erro ao salvar",
    request: (values, base) =>
      saveChurch(
        base,
        Object.fromEntries(columns.map((column) => [column, values[column] || null])),
      ),
    // The toast says where the saved text appears, because it appears on other pages only.
    async onDone(_saved, _values, client) {
      await refetchChurch(client);
      notify.success(saved);
    },
  });
  return (
    <div className="mt-8">
      <h3 className="mb-3 font-serif text-xl font-semibold">{title}</h3>
      <RequestForm form={form} fields={fields} action={action}>
        {more?.(form.form)}
      </RequestForm>
    </div>
  );
}
