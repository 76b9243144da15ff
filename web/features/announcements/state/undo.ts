import {
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { notify, showError } from "@/ui/toast.ts";
import { fetchSaved } from "../form/save-row.ts";
import { cacheRestored } from "../model/cached-changes.ts";
import { failureOf } from "../model/checks.ts";
import type { Announcement } from "../model/queries.ts";

/** A message offers to take a change back for this time. */
export const UNDO_MS = 10_000;

/** A revision of an announcement: the change that is taken back, or the state that is brought back. */
type Revision = { id: string; revision: number };

/** Calls a function that brings a former state back; the lists follow. */
const restoring = (
  queryClient: QueryClient,
  name: "undo_change" | "restore_announcement",
  told: { title: string; description: string; failure: string },
): MutationOptions<Announcement | null, Error, Revision> => ({
  mutationFn: async ({ id, revision }) => {
    dataOf(await (await supabase()).rpc(name, { announcement_id: id, revision }));
    return fetchSaved(id);
  },
  onSuccess: async (row, { id }) => {
    await cacheRestored(queryClient, id, row);
    notify.success(told);
  },
  onError: showError(told.failure, failureOf),
});

const undoing = (queryClient: QueryClient) =>
  restoring(queryClient, "undo_change", {
    title: "Desfeito",
    description: "O aviso voltou a ser como era.",
    failure: "Erro ao desfazer",
  });

/** Takes the own last change of an announcement back, a deletion as well. */
export const useUndo = () => useMutation(undoing(useQueryClient()));

/** Brings any state of an announcement back. For admins and editors. */
export const useRestore = () =>
  useMutation(
    restoring(useQueryClient(), "restore_announcement", {
      title: "Aviso restaurado",
      description: "O aviso voltou ao estado escolhido.",
      failure: "Erro ao restaurar aviso",
    }),
  );

/** Writes without a component that waits for it; `options` tell what failed. */
export function write<Data, Input>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Error, Input>,
  input: Input,
) {
  const mutation = queryClient.getMutationCache().build(queryClient, options);
  mutation.execute(input).catch(() => {});
}

/** The button of a message that takes a change back. */
export const undoButton = (queryClient: QueryClient, change: Revision) => ({
  label: "Desfazer",
  onClick: () => write(queryClient, undoing(queryClient), change),
});
