import { useAuth } from "@/features/auth/use-auth.ts";
import { returnFocus } from "@/lib/focus.ts";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { notify } from "@/ui/toast.ts";

type DeleteDialogProps = {
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
  /** Gets the focus after the dialog, if it is still on the page. */
  opener: HTMLElement;
};

export function DeleteDialog({ busy, onDelete, onClose, opener }: DeleteDialogProps) {
  const { user } = useAuth();
  const confirm = () => {
    if (user) return onDelete();
    notify.error({
      title: "Erro",
      description: "Você precisa estar logado para excluir um aviso.",
    });
  };
  return (
    <ConfirmDialog
      title="Excluir Aviso"
      text="Tem certeza que deseja excluir este aviso? Esta ação não pode ser desfeita."
      cancel="Cancelar"
      confirm="Excluir"
      busy={busy}
      onCancel={onClose}
      onConfirm={confirm}
      onClosed={() => returnFocus(opener)}
    />
  );
}
