import { useState } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { useRefuse } from "../mutations.ts";
import type { Member } from "../queries.ts";

type RefuseButtonProps = {
  /** The waiting members that a press refuses. */
  members: Member[];
  /** The refused members as part of a sentence: a name, or `3 pessoas que esperam`. */
  whom: string;
};

/** Refuses waiting members. Asks first, because a refusal deletes their accounts. */
export function RefuseButton({ members, whom }: RefuseButtonProps) {
  const [opener, setOpener] = useState<HTMLElement>();
  const { mutate, isPending } = useRefuse();
  const onClose = () => setOpener(undefined);
  const isOne = members.length === 1;
  return (
    <>
      <Button variant="outline" onClick={({ currentTarget }) => setOpener(currentTarget)}>
        {isOne ? "Recusar" : `Recusar ${whom}`}
        {isOne && <span className="sr-only"> {whom}</span>}
      </Button>
      {opener && (
        <ConfirmDialog
          title={`Recusar ${whom}?`}
          text="O cadastro é apagado. Quem foi recusado pode se cadastrar de novo."
          confirm="Recusar"
          busy={isPending}
          onCancel={onClose}
          onConfirm={() => mutate(members, { onSuccess: onClose })}
          onClosed={() => returnFocus(opener)}
        />
      )}
    </>
  );
}
