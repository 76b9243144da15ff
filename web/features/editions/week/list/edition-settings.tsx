import { type FormEvent, useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import type { Edition } from "../../model/queries.ts";
import { useDeleteEdition, useMoveEdition } from "../mutations.ts";
import { ServiceFields } from "./service-fields.tsx";

type EditionSettingsProps = {
  edition: Edition;
  onMoved: (moved: Pick<Edition, "service_at">) => void;
  onDeleted: () => void;
};

/**
 * Shows two actions on an edition that people seldom need: to change the day or hour, and to delete
 * the edition.
 */
export function EditionSettings({ edition, onMoved, onDeleted }: EditionSettingsProps) {
  const now = useNow();
  const [serviceAt, setServiceAt] = useState<string>();
  const [isDeleting, setIsDeleting] = useState(false);
  const move = useMoveEdition((moved) => {
    setServiceAt(undefined);
    onMoved(moved);
  });
  const remove = useDeleteEdition(() => {
    setIsDeleting(false);
    onDeleted();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (serviceAt && !move.isPending) move.mutate({ id: edition.id, service_at: serviceAt });
  }

  if (serviceAt !== undefined) {
    return (
      <form onSubmit={submit} className="card mt-4 px-4 py-4">
        <ServiceFields serviceAt={serviceAt} now={now} onChange={setServiceAt} />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button type="submit" variant="outline" aria-busy={move.isPending}>
            Salvar dia e hora
          </Button>
          <Button variant="outline" onClick={() => setServiceAt(undefined)}>
            Voltar
          </Button>
        </div>
      </form>
    );
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button variant="outline" onClick={() => setServiceAt(edition.service_at)}>
        Mudar dia ou hora
      </Button>
      {edition.published === null && (
        <Button variant="outline" onClick={() => setIsDeleting(true)}>
          Excluir esta lista
        </Button>
      )}
      {isDeleting && (
        <ConfirmDialog
          title="Excluir esta lista?"
          text="A escolha, a ordem e os recados desta lista se perdem. Os avisos continuam no site."
          confirm="Excluir"
          busy={remove.isPending}
          onCancel={() => setIsDeleting(false)}
          onConfirm={() => remove.mutate({ id: edition.id })}
        />
      )}
    </div>
  );
}
