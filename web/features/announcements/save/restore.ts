import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { notify, showError } from "@/ui/toast.ts";
import { cacheRestored } from "../model/cached-changes.ts";
import { failureOf } from "../model/refusals.ts";
import { fetchSaved } from "./read-saved.ts";
import { runMutation } from "./run-mutation.ts";

/**
 * A revision of an announcement. This is the revision to undo, or the revision whose state to
 * restore.
 */
type Revision = { id: string; revision: number };

/**
 * The messages for the SQL functions `undo_change` (undoes the person's own last change) and
 * `restore_announcement` (restores any revision).
 */
const RESTORE_MESSAGES = {
  undo_change: {
    title: "Desfeito",
    description: "O aviso voltou a ser como era.",
    failure: "Erro ao desfazer",
  },
  restore_announcement: {
    title: "Aviso restaurado",
    description: "O aviso voltou ao estado escolhido.",
    failure: "Erro ao restaurar aviso",
  },
};

export const restoreMutation = (name: keyof typeof RESTORE_MESSAGES) =>
  mutationOptions({
    mutationFn: async ({ id, revision }: Revision) => {
      await request((api) => api.rpc(name, { announcement_id: id, revision }));
      return fetchSaved(id);
    },
    onSuccess: async (row, { id }, _result, { client }) => {
      await cacheRestored(client, id, row);
      notify.success(RESTORE_MESSAGES[name]);
    },
    onError: showError(RESTORE_MESSAGES[name].failure, failureOf),
  });

export const undoButton = (queryClient: QueryClient, change: Revision) => ({
  label: "Desfazer",
  onClick: () => runMutation(queryClient, restoreMutation("undo_change"), change),
});
