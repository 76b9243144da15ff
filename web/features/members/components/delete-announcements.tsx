import { returnFocus } from "@/lib/browser/focus.ts";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { notify } from "@/ui/toast.ts";
import { useCountAnnouncements, useDeleteAnnouncements } from "../mutations.ts";
import type { Member } from "../queries.ts";
import { deletionQuestion } from "../rules.ts";

type DeleteAnnouncementsButtonProps = {
  member: Member;
  onCounted: (count: number, opener: HTMLElement) => void;
};

/** Counts the member's announcements, which the confirmation shows. */
export function DeleteAnnouncementsButton({ member, onCounted }: DeleteAnnouncementsButtonProps) {
  const { name, user_id } = member;
  const { mutate, isPending } = useCountAnnouncements();
  const label = "Excluir avisos desta pessoa";
  const ask = (opener: HTMLElement) =>
    mutate(user_id, {
      onSuccess: (count) => {
        if (count > 0) onCounted(count, opener);
        else notify.success({ title: "Nada a excluir", description: `${name} não tem avisos.` });
      },
    });
  return (
    <Button
      variant="quiet"
      aria-label={`${label}: ${name}`}
      aria-busy={isPending}
      onClick={({ currentTarget }) => !isPending && ask(currentTarget)}
    >
      {label}
    </Button>
  );
}

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
