import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { DialogActions } from "@/ui/dialog-actions.tsx";
import { Field } from "@/ui/field.tsx";
import { FormDialog } from "@/ui/form-dialog.tsx";
import { Input } from "@/ui/input.tsx";
import { useSaveMinistry } from "../mutations.ts";
import type { Ministry } from "../queries.ts";
import { ministrySchema } from "../schema.ts";
import { BadgePreview } from "./badge-preview.tsx";
import { ColorField } from "./color-field.tsx";

const FIRST_COLOR = "#2f5d50";

type MinistryDialogProps = {
  /** Undefined for a new one. */
  editing: Ministry | undefined;
  opener: HTMLElement;
  onClose: () => void;
};

export function MinistryDialog({ editing, opener, onClose }: MinistryDialogProps) {
  const form = useForm({
    resolver: standardSchemaResolver(ministrySchema),
    defaultValues: { name: editing?.name ?? "", color: editing?.color ?? FIRST_COLOR },
  });
  const { register, handleSubmit, watch, formState } = form;
  const { mutate, isPending } = useSaveMinistry(onClose);
  const submit = handleSubmit((values) => !isPending && mutate({ id: editing?.id, values }));

  return (
    <FormDialog
      title={editing ? "Editar Ministério" : "Novo Ministério"}
      opener={opener}
      dirty={formState.isDirty}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate onSubmit={submit} className="space-y-5">
          <Field label="Nome" error={formState.errors.name?.message}>
            {(controlProps) => <Input {...controlProps} autoComplete="off" {...register("name")} />}
          </Field>
          <ColorField form={form} />
          <BadgePreview name={watch("name")} color={watch("color").trim()} />
          <DialogActions onCancel={close} className="">
            <Button type="submit" aria-busy={isPending} aria-disabled={isPending}>
              {isPending && "Salvando..."}
              {!isPending && (editing ? "Salvar" : "Criar Ministério")}
            </Button>
          </DialogActions>
        </form>
      )}
    </FormDialog>
  );
}
