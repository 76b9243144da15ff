import {
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { failureToast } from "@/ui/form.tsx";
import { notify, showError } from "@/ui/toast.ts";
import { sentPicture } from "../picture/send-picture.ts";
import { cacheDeleted, cacheSaved } from "./cached-changes.ts";
import { failureOf } from "./checks.ts";
import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";
import type { Announcement } from "./queries.ts";
import type { AnnouncementValues } from "./request-values.ts";
import { UNDO_MS, undoButton } from "./undo.ts";

const UNIQUE_VIOLATION = "23505";
export const notManaged = (verb: string) =>
  `Este aviso não existe mais ou você não tem permissão para ${verb}-lo.`;

type Edit = { id: string; values: AnnouncementValues };

type Update = { id: string; values: Partial<AnnouncementValues> };

export async function updateAnnouncement({ id, values }: Update): Promise<Announcement> {
  const row = dataOf(
    await (await supabase())
      .from("announcements")
      .update(values)
      .eq("id", id)
      .select(ANNOUNCEMENT_COLUMNS)
      .maybeSingle(),
  );
  if (row === null) throw new Error(notManaged("alterá"));
  return row;
}

type Creation = Edit & { authorId: string | null };

export async function createAnnouncement({
  id,
  values,
  authorId,
}: Creation): Promise<Announcement> {
  const response = await (await supabase())
    .from("announcements")
    .insert({ id, ...values, created_by: authorId })
    .select(ANNOUNCEMENT_COLUMNS)
    .single();
  // The form makes the id once, so the row is its own: it was saved and the response was lost. What the form
  // holds now is saved.
  if (response.error?.code === UNIQUE_VIOLATION) return updateAnnouncement({ id, values });
  return dataOf(response);
}

type OnSaved = (announcement: Announcement) => void;

function useSave<Input extends Edit>(
  failure: string,
  save: (input: Input) => Promise<Announcement>,
  onSaved: OnSaved,
) {
  const queryClient = useQueryClient();
  return useMutation({
    ...failureToast(failure, failureOf),
    mutationFn: async (input: Input) => {
      const picture = await sentPicture(input.values.picture);
      return save({ ...input, values: { ...input.values, picture } });
    },
    onSuccess: async (saved) => {
      await cacheSaved(queryClient, saved);
      onSaved(saved);
    },
  });
}

export const useCreateAnnouncement = (onSaved: OnSaved) =>
  useSave("Erro ao criar aviso", createAnnouncement, onSaved);

export const useUpdateAnnouncement = (onSaved: OnSaved) =>
  useSave("Erro ao atualizar aviso", updateAnnouncement, onSaved);

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
