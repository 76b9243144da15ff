import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { failureToast, notify, showError } from "@/ui/toast.ts";
import { placeInPages, removeFromPages } from "../board/board-pages.ts";
import { failureOf } from "./checks.ts";
import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";
import {
  type Announcement,
  allAnnouncementsKey,
  announcementsQuery,
  anyAnnouncementQuery,
  type Board,
} from "./queries.ts";
import type { AnnouncementValues } from "./schema.ts";
import { updateDetails } from "./update-details.ts";

const UNIQUE_VIOLATION = "23505";
const notManaged = (verb: string) =>
  `Este aviso não existe mais ou você não tem permissão para ${verb}-lo.`;

/** Changes the cached list in place, without reading it again (specification §4). */
export async function changeList(queryClient: QueryClient, change: (board: Board) => Board) {
  // The server sorts and counts the admin's list.
  void queryClient.invalidateQueries({ queryKey: allAnnouncementsKey });
  const { queryKey } = announcementsQuery;
  if (queryClient.getQueryData(queryKey) === undefined) {
    // There is no list to change yet, and a load that began before the write may miss it.
    void queryClient.refetchQueries({ queryKey });
    return;
  }
  // A load that began before the write would undo the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (board) => board && change(board));
}

async function updateAnnouncement(id: string, values: AnnouncementValues): Promise<Announcement> {
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

type Creation = { id: string; values: AnnouncementValues; authorId: string | null };

async function createAnnouncement({ id, values, authorId }: Creation): Promise<Announcement> {
  const response = await (await supabase())
    .from("announcements")
    .insert({ id, ...values, created_by: authorId })
    .select(ANNOUNCEMENT_COLUMNS)
    .single();
  // The form makes the id once, so the row is its own: it was saved and the response was lost. What the form
  // holds now is saved.
  if (response.error?.code === UNIQUE_VIOLATION) return updateAnnouncement(id, values);
  return dataOf(response);
}

export function useCreateAnnouncement(onSaved: (announcement: Announcement) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    ...failureToast("Erro ao criar aviso", failureOf),
    mutationFn: createAnnouncement,
    onSuccess: async (created) => {
      queryClient.setQueryData(anyAnnouncementQuery.queryKey, true);
      await changeList(queryClient, (board) => placeInPages(board, created));
      onSaved(created);
    },
  });
}

type Edit = { id: string; values: AnnouncementValues };

export function useUpdateAnnouncement(onSaved: (announcement: Announcement) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    ...failureToast("Erro ao atualizar aviso", failureOf),
    mutationFn: ({ id, values }: Edit) => updateAnnouncement(id, values),
    onSuccess: async (updated) => {
      // It may be new in the list: its date was past or too far away before.
      updateDetails(queryClient, updated.id, updated);
      await changeList(queryClient, (board) => placeInPages(board, updated));
      onSaved(updated);
    },
  });
}

async function deleteAnnouncement(id: string): Promise<"deleted" | "gone"> {
  const deleted = dataOf(
    await (await supabase()).from("announcements").delete().eq("id", id).select("id"),
  );
  if (deleted.length > 0) return "deleted";
  const left = dataOf(
    await (await supabase()).from("announcements").select("id").eq("id", id).maybeSingle(),
  );
  if (left === null) return "gone";
  throw new Error(notManaged("excluí"));
}

export function useDeleteAnnouncement() {
  const queryClient = useQueryClient();
  const fail = showError("Erro ao excluir aviso");
  return useMutation({
    mutationFn: deleteAnnouncement,
    onSuccess: async (outcome, removedId) => {
      queryClient.removeQueries({ queryKey: anyAnnouncementQuery.queryKey });
      updateDetails(queryClient, removedId, "deleted");
      await changeList(queryClient, (board) => removeFromPages(board, removedId));
      if (outcome === "gone") {
        fail(new Error(notManaged("excluí")));
      } else {
        notify.success({ title: "Aviso excluído", description: "O aviso foi removido da lista." });
      }
    },
    onError: fail,
  });
}
