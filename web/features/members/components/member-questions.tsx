import { returnFocus } from "@/lib/browser/focus.ts";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { useSetActive } from "../change-mutations.ts";
import { useDeleteAnnouncements } from "../mutations.ts";
import type { Member } from "../queries.ts";
import { deletionQuestion } from "../rules.ts";

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
      onConfirm={() => mutate({ member, value: false }, { onSuccess: onClose })}
      onClosed={() => returnFocus(opener)}
    />
  );
}

type DeleteAnnouncementsDialogProps = {
  member: Pick<Member, "user_id" | "name">;
  /** How many announcements the member has. */
  count: number;
  opener: HTMLElement;
  onClose: () => void;
};

/** The confirmation before all announcements of a deactivated or former member are deleted. */
export function DeleteAnnouncementsDialog(props: DeleteAnnouncementsDialogProps) {
  const { member, count, opener, onClose } = props;
  const { mutate, isPending } = useDeleteAnnouncements(onClose);
  return (
    <ConfirmDialog
      title="Excluir avisos desta pessoa"
      text={deletionQuestion(count, member.name)}
      cancel="Cancelar"
      confirm="Excluir"
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate(member)}
      onClosed={() => returnFocus(opener)}
    />
  );
}
