import { returnFocus } from "@/lib/browser/focus.ts";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { useDeleteAnnouncements } from "../mutations.ts";
import type { Member } from "../queries.ts";
import { deletionQuestion } from "../rules.ts";

type DeleteAnnouncementsDialogProps = {
  member: Member;
  /** How many announcements the member has. */
  count: number;
  opener: HTMLElement;
  onClose: () => void;
};

/** The confirmation before all announcements of a deactivated member are deleted. */
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
