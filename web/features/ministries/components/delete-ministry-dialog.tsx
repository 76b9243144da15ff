import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { useDeleteMinistry } from "../mutations.ts";
import { type Ministry, ministriesQuery } from "../queries.ts";

type DeleteMinistryDialogProps = { ministry: Ministry; opener: HTMLElement; onClose: () => void };

/** Asks where the announcements of the ministry go before it goes itself. */
export function DeleteMinistryDialog({ ministry, opener, onClose }: DeleteMinistryDialogProps) {
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const [moveTo, setMoveTo] = useState<string | null>(null);
  const { mutate, isPending } = useDeleteMinistry(onClose);
  const targets = ministries.filter(
    ({ id, archived_at }) => id !== ministry.id && archived_at === null,
  );
  const remove = () => mutate({ id: ministry.id, moveTo: targets.find(({ id }) => id === moveTo) });

  return (
    <Dialog title="Excluir Ministério" opener={opener} onClose={onClose}>
      <p className="wrap-anywhere">
        O ministério <strong>{ministry.name}</strong> deixa de existir, e os membros dele ficam sem
        ministério. Esta ação não pode ser desfeita.
      </p>
      <Field label="Para onde vão os avisos dele?" hint="Nenhum aviso é excluído." className="mt-5">
        {(tie) => (
          <Select
            control={tie}
            value={moveTo}
            onChange={setMoveTo}
            options={[
              { value: null, label: "Nenhum ministério" },
              ...targets.map(({ id, name, color }) => ({ value: id, label: name, color })),
            ]}
          />
        )}
      </Field>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look="outline" onClick={onClose}>
          Cancelar
        </Button>
        <Button look="danger" aria-busy={isPending} onClick={() => !isPending && remove()}>
          Excluir
        </Button>
      </div>
    </Dialog>
  );
}
