import {
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { dataOf, insertedBy } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { failureToast } from "@/ui/form.tsx";
import { notify, showError } from "@/ui/toast.ts";
import { UNREAD } from "@/ui/versions/save-version.ts";
import { sentPicture } from "../picture/send-picture.ts";
import { cacheDeleted, cacheSaved } from "./cached-changes.ts";
import { EMPTY_STATE } from "./changes.ts";
import { failureOf } from "./checks.ts";
import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";
import type { Announcement } from "./queries.ts";
import type { AnnouncementValues } from "./request-values.ts";
import { type Edit, fetchSaved, notManaged, saveAnnouncement } from "./save-announcement.ts";
import { UNDO_MS, undoButton } from "./undo.ts";

export type Creation = { id: string; values: AnnouncementValues; authorId: string | null };

export async function createAnnouncement(
  queryClient: QueryClient,
  { id, values, authorId }: Creation,
): Promise<Announcement> {
  const picture = await sentPicture(values.picture);
  const response = await (await supabase())
    .from("announcements")
    .insert({ id, ...values, picture, created_by: authorId })
    .select(ANNOUNCEMENT_COLUMNS)
    .single();
  const created = insertedBy(response);
  if (created) return created;
  // The form makes the id once. A row with this id was saved by it, and the response was lost: save the form over that row,
  // and ask about changes that somebody else has made since.
  const saved = await fetchSaved(id);
  if (saved === null) return dataOf(response);
  const base = saved.revision === 1 ? saved : { ...saved, ...EMPTY_STATE, revision: UNREAD };
  return saveAnnouncement(queryClient, { base, changes: values });
}

type OnSaved = (announcement: Announcement) => void;

function useSave<Input>(
  failure: string,
  save: (queryClient: QueryClient, input: Input) => Promise<Announcement>,
  onSaved: OnSaved,
) {
  const queryClient = useQueryClient();
  return useMutation({
    ...failureToast(failure, failureOf),
    mutationFn: (input: Input) => save(queryClient, input),
    onSuccess: async (saved) => {
      await cacheSaved(queryClient, saved);
      onSaved(saved);
    },
  });
}

export const useCreateAnnouncement = (onSaved: OnSaved) =>
  useSave("Erro ao criar aviso", createAnnouncement, onSaved);

export const useUpdateAnnouncement = (onSaved: OnSaved) =>
  useSave<Edit>("Erro ao atualizar aviso", saveAnnouncement, onSaved);

/** @returns the revision that the deletion is; undefined when it was gone already. */
async function deleteAnnouncement(id: string): Promise<number | undefined> {
  const [deleted] = dataOf(
    await (await supabase()).from("announcements").delete().eq("id", id).select("revision"),
  );
  if (deleted) return deleted.revision + 1;
  const left = dataOf(
    await (await supabase()).from("announcements").select("id").eq("id", id).maybeSingle(),
  );
  if (left === null) return undefined;
  throw new Error(notManaged("excluí"));
}

const DELETED = { title: "Aviso excluído", description: "O aviso foi removido da lista." };

/** Deletes the announcement of an id; the message offers to take it back. */
export function deletion(
  queryClient: QueryClient,
  told = DELETED,
): MutationOptions<number | undefined, Error, string> {
  const fail = showError("Erro ao excluir aviso");
  return {
    mutationFn: deleteAnnouncement,
    onSuccess: async (revision, id) => {
      await cacheDeleted(queryClient, id);
      if (revision === undefined) return fail(new Error(notManaged("excluí")));
      notify.success({
        ...told,
        action: undoButton(queryClient, { id, revision }),
        durationMs: UNDO_MS,
      });
    },
    onError: fail,
  };
}

export const useDeleteAnnouncement = () => useMutation(deletion(useQueryClient()));
