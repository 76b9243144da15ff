import { X } from "lucide-react";
import { useState } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog.tsx";
import { titleOf } from "../../model/announcement-words.ts";
import type { Chosen } from "../../model/chosen.ts";
import { fromAllOutputs } from "../../outputs/registry.ts";
import { useRemoveItem } from "../item-mutations.ts";

/** Takes an announcement out of a closed edition, after a question. */
export function RemoveItem({ editionId, facts }: { editionId: string; facts: Chosen }) {
  const [opener, setOpener] = useState<HTMLElement>();
  const close = () => setOpener(undefined);
  const { mutate, isPending } = useRemoveItem(close);
  const title = titleOf(facts);
  return (
    <>
      <Button
        variant="outline"
        className="week-remove"
        aria-label={`Retirar da lista: ${title}`}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <X aria-hidden />
        Retirar
      </Button>
      {opener && (
        <ConfirmDialog
          title="Retirar da lista"
          text={`O aviso sai ${fromAllOutputs} deste culto, com a observação dele. Isso não pode ser desfeito. No mural nada muda.`}
          cancel="Cancelar"
          confirm="Retirar"
          busy={isPending}
          onCancel={close}
          onConfirm={() => mutate({ id: editionId, announcementId: facts.id })}
          onClosed={() => returnFocus(opener)}
        >
          <p className="mt-3 font-semibold text-ink">
            “<bdi>{title}</bdi>”
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
