import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { requiredText } from "@/lib/text/text-schema.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog, DialogActions, FormDialog } from "@/ui/dialog.tsx";
import { BothThemes } from "@/ui/form.tsx";
import { RequestForm } from "@/ui/request-form.tsx";
import { SelectField } from "@/ui/select.tsx";
import { useRequestForm } from "@/ui/use-request-form.ts";
import { refreshMinistries, saveMinistry, useDeleteMinistry } from "../mutations.ts";
import { unusedColor } from "../palette.ts";
import { type ListedMinistry, ministriesQuery, useMinistryOptions } from "../queries.ts";
import { badgeStyle, isCurrent } from "../rules.ts";
import { ColorField } from "./color-field.tsx";

const ministrySchema = z.object({
  name: requiredText({
    constraint: "ministries_name_length",
    missing: "Informe o nome do ministério.",
    subject: "O nome",
  }),
  color: z.string(),
});

type MinistryDialogProps = {
  editing: ListedMinistry | undefined;
  opener: HTMLElement;
  onClose: () => void;
};

export function MinistryDialog({ editing, opener, onClose }: MinistryDialogProps) {
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const form = useRequestForm({
    schema: ministrySchema,
    start: { name: editing?.name ?? "", color: editing?.color ?? unusedColor(ministries) },
    refetch: ministriesQuery.queryKey,
    request: (values) => saveMinistry(editing, values),
    async onDone(_saved, _values, client) {
      await refreshMinistries(client);
      onClose();
    },
  });
  const { watch, setValue } = form.form;
  return (
    <FormDialog
      title={editing ? "Editar Ministério" : "Novo Ministério"}
      opener={opener}
      dirty={form.isDirty}
      onClose={onClose}
    >
      {(close) => (
        <RequestForm
          form={form}
          fields={{ name: { label: "Nome", autoComplete: "off" } }}
          action={editing ? "Salvar" : "Criar Ministério"}
          onCancel={close}
          className="space-y-5"
        >
          <ColorField
            color={watch("color")}
            onChange={(color) => setValue("color", color, { shouldDirty: true })}
          />
          <BothThemes>
            <span className="badge" style={badgeStyle(watch("color"))}>
              {trimmed(watch("name")) || "Ministério"}
            </span>
          </BothThemes>
        </RequestForm>
      )}
    </FormDialog>
  );
}

type DeleteMinistryDialogProps = Omit<MinistryDialogProps, "editing"> & {
  ministry: ListedMinistry;
};

export function DeleteMinistryDialog({ ministry, opener, onClose }: DeleteMinistryDialogProps) {
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const [moveTo, setMoveTo] = useState<string | null>(null);
  const { mutate, isPending } = useDeleteMinistry(onClose);
  const options = useMinistryOptions(
    "Nenhum ministério",
    (one) => isCurrent(one) && one.id !== ministry.id,
  );
  const remove = () =>
    mutate({ id: ministry.id, moveTo: ministries.find(({ id }) => id === moveTo) });

  return (
    <Dialog title="Excluir Ministério" opener={opener} onClose={onClose}>
      <p className="wrap-anywhere">
        O ministério{" "}
        <strong>
          <bdi>{ministry.name}</bdi>
        </strong>{" "}
        deixa de existir, e os membros dele ficam sem ministério. Esta ação não pode ser desfeita.
      </p>
      <SelectField
        label="Para onde vão os avisos dele?"
        hint="Nenhum aviso é excluído."
        className="mt-5"
        value={moveTo}
        onChange={setMoveTo}
        options={options}
      />
      <DialogActions onCancel={onClose}>
        <Button variant="danger" aria-busy={isPending} onClick={() => !isPending && remove()}>
          Excluir
        </Button>
      </DialogActions>
    </Dialog>
  );
}
