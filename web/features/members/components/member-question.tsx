import { returnFocus } from "@/lib/focus.ts";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { useSetActive, useSetRole } from "../mutations.ts";
import type { Member } from "../queries.ts";
import type { Question } from "./member-actions.tsx";

const TEXTS: Record<Question, { title: string; text: string; confirm: string }> = {
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

type MemberQuestionProps = {
  question: Question;
  member: Member;
  opener: HTMLElement;
  onClose: () => void;
};

export function MemberQuestion({ question, member, opener, onClose }: MemberQuestionProps) {
  const { title, text, confirm } = TEXTS[question];
  const userId = member.user_id;
  const setRole = useSetRole(onClose);
  const setActive = useSetActive(onClose);
  const answer = () => {
    if (question === "deactivate") return setActive.mutate({ userId, active: false });
    setRole.mutate({ userId, role: question === "promote" ? "admin" : "member" });
  };
  return (
    <ConfirmDialog
      title={title}
      text={`${member.name} ${text}`}
      cancel="Cancelar"
      confirm={confirm}
      busy={setRole.isPending || setActive.isPending}
      onCancel={onClose}
      onConfirm={answer}
      onClosed={() => returnFocus(opener)}
    />
  );
}
