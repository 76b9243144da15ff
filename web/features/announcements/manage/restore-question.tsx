import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { useRestoreAnnouncement } from "./history-mutations.ts";

type RestoreQuestionProps = {
  title: string;
  confirm: string;
  id: string;
  revision: number;
  /** The announcement's title in that state. */
  name: string;
  text: string;
  onClose: () => void;
  onClosed?: () => void;
};

/** Asks before a state of an announcement is brought back, and does it. */
export function RestoreQuestion(props: RestoreQuestionProps) {
  const { title, confirm, id, revision, name, text, onClose, onClosed } = props;
  const restore = useRestoreAnnouncement(onClose);
  return (
    <ConfirmDialog
      title={title}
      text={text}
      cancel="Cancelar"
      confirm={confirm}
      tone="primary"
      busy={restore.isPending}
      onCancel={onClose}
      onConfirm={() => restore.mutate({ id, revision })}
      {...(onClosed && { onClosed })}
    >
      <p className="mt-3 font-semibold text-ink">
        “<bdi>{name}</bdi>”
      </p>
    </ConfirmDialog>
  );
}
