import { X } from "lucide-react";
import { useState } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog.tsx";
import { fromAllOutputs } from "../../outputs/registry.ts";
import { useRemoveItem } from "../item-mutations.ts";

type RemoveItemProps = { editionId: string; announcementId: string; title: string };

/** Takes an announcement out of a published edition and its list, after a question. */
export function RemoveItem({ editionId, announcementId, title }: RemoveItemProps) {
  const [opener, setOpener] = useState<HTMLElement>();
  const close = () => setOpener(undefined);
  const { mutate, isPending } = useRemoveItem(close);
  return (
    <>
      <Button
        variant="outline"
        aria-label={`Retirar do culto: ${title}`}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <X aria-hidden />
        Retirar do culto
      </Button>
      {opener && (
        <ConfirmDialog
          title="Retirar do culto"
          text={`O aviso sai agora ${fromAllOutputs} deste culto e da lista, com a observação dele. Isso não pode ser desfeito. No mural nada muda.`}
          cancel="Cancelar"
          confirm="Retirar"
          busy={isPending}
          onCancel={close}
          onConfirm={() => mutate({ id: editionId, announcementId })}
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
