import { returnFocus } from "@/lib/browser/focus.ts";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { useSetActive } from "../change-mutations.ts";
import type { Member } from "../queries.ts";

type ConfirmDeactivationProps = { member: Member; opener: HTMLElement; onClose: () => void };

export function ConfirmDeactivation({ member, opener, onClose }: ConfirmDeactivationProps) {
  const { mutate, isPending } = useSetActive();
  return (
    <ConfirmDialog
      title="Desativar membro?"
      text={`${member.name} não poderá mais entrar nem publicar. Os avisos publicados continuam, e você pode reativar a conta.`}
      cancel="Cancelar"
      confirm="Desativar"
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate({ member, active: false }, { onSuccess: onClose })}
      onClosed={() => returnFocus(opener)}
    />
  );
}
