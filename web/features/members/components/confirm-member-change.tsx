import { returnFocus } from "@/lib/focus.ts";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { useSetActive, useSetRole } from "../change-mutations.ts";
import type { Member } from "../queries.ts";
import type { MemberChange } from "./member-actions.tsx";

const TEXTS: Record<MemberChange, { title: string; text: string; confirm: string }> = {
  promote: {
    title: "Tornar administrador?",
    text: "poderá editar e excluir qualquer aviso e cuidar de ministérios e membros.",
    confirm: "Tornar admin",
  },
  demote: {
    title: "Tirar de administrador?",
    text: "voltará a ser membro e cuidará somente dos próprios avisos.",
    confirm: "Tirar admin",
  },
  deactivate: {
    title: "Desativar membro?",
    text: "não poderá mais entrar nem publicar. Os avisos publicados continuam, e você pode reativar a conta.",
    confirm: "Desativar",
  },
};

type ConfirmMemberChangeProps = {
  change: MemberChange;
  member: Member;
  opener: HTMLElement;
  onClose: () => void;
};

export function ConfirmMemberChange({ change, member, opener, onClose }: ConfirmMemberChangeProps) {
  const { title, text, confirm } = TEXTS[change];
  const setRole = useSetRole();
  const setActive = useSetActive();
  const closing = { onSuccess: onClose };
  const confirmed = () => {
    if (change === "deactivate") return setActive.mutate({ member, active: false }, closing);
    setRole.mutate({ member, role: change === "promote" ? "admin" : "member" }, closing);
  };
  return (
    <ConfirmDialog
      title={title}
      text={`${member.name} ${text}`}
      cancel="Cancelar"
      confirm={confirm}
      tone={change === "promote" ? "primary" : "danger"}
      busy={setRole.isPending || setActive.isPending}
      onCancel={onClose}
      onConfirm={confirmed}
      onClosed={() => returnFocus(opener)}
    />
  );
}
