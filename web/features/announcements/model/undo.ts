import {
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { notify, showError } from "@/ui/toast.ts";
import { announcementKey } from "./announcement-query.ts";
import { cacheDeleted, cacheSaved } from "./cached-changes.ts";
import { failureOf } from "./checks.ts";
import type { Announcement } from "./queries.ts";
import { fetchSaved } from "./save-announcement.ts";

/** How long a message offers to take a change back. */
export const UNDO_MS = 10_000;

/** A change of an announcement, by the revision that it made. */
export type Undoable = { id: string; revision: number };

/** An announcement is as it was in another state; without a row somebody deleted it in the meantime. */
export async function cacheRestored(
  queryClient: QueryClient,
  id: string,
  row: Announcement | null,
): Promise<void> {
  // Its own screen may still know it as deleted.
  queryClient.removeQueries({ queryKey: announcementKey(id) });
  await (row ? cacheSaved(queryClient, row) : cacheDeleted(queryClient, id));
}

type Row = Announcement | null;

async function undoChange({ id, revision }: Undoable): Promise<Row> {
  const client = await supabase();
  dataOf(await client.rpc("undo_change", { announcement_id: id, revision }));
  return fetchSaved(id);
}

const undoOptions = (queryClient: QueryClient): MutationOptions<Row, Error, Undoable> => ({
  mutationFn: undoChange,
  onSuccess: async (row, { id }) => {
    await cacheRestored(queryClient, id, row);
    notify.success({ title: "Desfeito", description: "O aviso voltou a ser como era." });
  },
  onError: showError("Erro ao desfazer", failureOf),
});

/** Takes the own last change of an announcement back, a deletion as well. */
export const useUndo = () => useMutation(undoOptions(useQueryClient()));

/** Writes without a component that waits for it; `options` say what failed. */
export function write<Data, Input>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Error, Input>,
  input: Input,
) {
  const mutation = queryClient.getMutationCache().build(queryClient, options);
  mutation.execute(input).catch(() => {});
}

/** The button of a message that takes a change back. */
export const undoButton = (queryClient: QueryClient, change: Undoable) => ({
  label: "Desfazer",
  onClick: () => write(queryClient, undoOptions(queryClient), change),
});
