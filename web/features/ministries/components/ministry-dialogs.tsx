import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog, DialogActions } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { useDeleteMinistry } from "../mutations.ts";
import { type ListedMinistry, type Ministry, ministriesQuery } from "../queries.ts";
import { ministryOptions, notArchived } from "../rules.ts";
import { MinistryDialog } from "./ministry-dialog.tsx";

export type OpenMinistryDialog = { opener: HTMLElement } & (
  | { kind: "create" }
  | { kind: "edit"; ministry: ListedMinistry }
  | { kind: "delete"; ministry: ListedMinistry }
);

type MinistryDialogsProps = { dialog: OpenMinistryDialog | null; onClose: () => void };

export function MinistryDialogs({ dialog, onClose }: MinistryDialogsProps) {
  if (dialog === null) return null;
  const { opener } = dialog;
  if (dialog.kind === "delete") {
    return <DeleteMinistryDialog ministry={dialog.ministry} opener={opener} onClose={onClose} />;
  }
  const editing = dialog.kind === "edit" ? dialog.ministry : undefined;
  return <MinistryDialog editing={editing} opener={opener} onClose={onClose} />;
}

type DeleteMinistryDialogProps = { ministry: Ministry; opener: HTMLElement; onClose: () => void };

/** Deletes a ministry, and asks which one gets its announcements. */
function DeleteMinistryDialog({ ministry, opener, onClose }: DeleteMinistryDialogProps) {
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const [moveTo, setMoveTo] = useState<string | null>(null);
  const { mutate, isPending } = useDeleteMinistry(onClose);
  const targets = notArchived(ministries).filter(({ id }) => id !== ministry.id);
  const remove = () => mutate({ id: ministry.id, moveTo: targets.find(({ id }) => id === moveTo) });

  return (
    <Dialog title="Excluir Ministério" opener={opener} onClose={onClose}>
      <p className="wrap-anywhere">
        O ministério{" "}
        <strong>
          <bdi>{ministry.name}</bdi>
        </strong>{" "}
        deixa de existir, e os membros dele ficam sem ministério. Esta ação não pode ser desfeita.
      </p>
      <Field label="Para onde vão os avisos dele?" hint="Nenhum aviso é excluído." className="mt-5">
        {(controlProps) => (
          <Select
            controlProps={controlProps}
            value={moveTo}
            onChange={setMoveTo}
            options={[{ value: null, label: "Nenhum ministério" }, ...ministryOptions(targets)]}
          />
        )}
      </Field>
      <DialogActions onCancel={onClose}>
        <Button variant="danger" aria-busy={isPending} onClick={() => !isPending && remove()}>
          Excluir
        </Button>
      </DialogActions>
    </Dialog>
  );
}
