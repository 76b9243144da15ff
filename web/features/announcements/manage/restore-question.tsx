import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog.tsx";
import { notify, showError } from "@/ui/toast.ts";
import { failureOf } from "../model/checks.ts";
import { fetchSaved } from "../model/save-announcement.ts";
import { cacheRestored } from "../model/undo.ts";

type Restoration = { id: string; revision: number };

async function restoreAnnouncement({ id, revision }: Restoration) {
  const client = await supabase();
  dataOf(await client.rpc("restore_announcement", { announcement_id: id, revision }));
  return fetchSaved(id);
}

/** Brings a state of an announcement back, deleted ones as well; the lists follow. */
function useRestoreAnnouncement(onRestored: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreAnnouncement,
    onSuccess: async (row, { id }) => {
      await cacheRestored(queryClient, id, row);
      notify.success({
        title: "Aviso restaurado",
        description: "O aviso voltou ao estado escolhido.",
      });
      onRestored();
    },
    onError: showError("Erro ao restaurar aviso", failureOf),
  });
}

type RestoreQuestionProps = {
  /** What is asked, and what the button says. */
  action: string;
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
  const { action, id, revision, name, text, onClose, onClosed } = props;
  const restore = useRestoreAnnouncement(onClose);
  return (
    <ConfirmDialog
      title={`${action}?`}
      text={text}
      cancel="Cancelar"
      confirm={action}
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
