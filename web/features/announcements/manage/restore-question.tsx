import { ConfirmDialog } from "@/ui/dialog.tsx";
import { useRestore } from "../state/undo.ts";

type RestoreQuestionProps = {
  action: string;
  id: string;
  revision: number;
  name: string;
  text: string;
  onClose: () => void;
  onClosed?: () => void;
};

/** Asks before a state of an announcement is brought back, and does it. */
export function RestoreQuestion(props: RestoreQuestionProps) {
  const { action, id, revision, name, text, onClose, onClosed } = props;
  const restore = useRestore();
  return (
    <ConfirmDialog
      title={`${action}?`}
      text={text}
      cancel="Cancelar"
      confirm={action}
      tone="primary"
      busy={restore.isPending}
      onCancel={onClose}
      onConfirm={() => restore.mutate({ id, revision }, { onSuccess: onClose })}
      {...(onClosed && { onClosed })}
    >
      <p className="mt-3 font-semibold text-ink">
        “<bdi>{name}</bdi>”
      </p>
    </ConfirmDialog>
  );
}
