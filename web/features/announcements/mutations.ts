import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { dataOf } from "@/lib/request.ts";
import { supabase } from "@/lib/supabase.ts";
import { failure } from "@/ui/failure.ts";
import { notify } from "@/ui/toast.ts";
import { ANNOUNCEMENT_COLUMNS } from "./board-request.ts";
import {
  type Announcement,
  allAnnouncementsKey,
  announcementsQuery,
  anyAnnouncementQuery,
  type Board,
} from "./queries.ts";
import { changePages, placeInPages } from "./rules.ts";
import type { AnnouncementValues } from "./schema.ts";

const ALREADY_THERE = "23505";
const notYours = (verb: string) =>
  `Este aviso não existe mais ou você não tem permissão para ${verb}-lo.`;

/** Changes the cached list in place; nothing is fetched again (specification §4). */
async function changeList(queryClient: QueryClient, change: (board: Board) => Board) {
  // The admin's list shows what the server sorts and counts.
  void queryClient.invalidateQueries({ queryKey: allAnnouncementsKey });
  const { queryKey } = announcementsQuery;
  if (queryClient.getQueryData(queryKey) === undefined) {
    // There is no list to change yet: a load that began before the write may miss it.
    void queryClient.refetchQueries({ queryKey });
    return;
  }
  // A load under way began before the write and would undo the change.
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
  if (row === null) throw new Error(notYours("alterá"));
  return row;
}

type Creation = { id: string; values: AnnouncementValues; authorId: string };

async function createAnnouncement({ id, values, authorId }: Creation): Promise<Announcement> {
  const answer = await (await supabase())
    .from("announcements")
    .insert({ id, ...values, created_by: authorId })
    .select(ANNOUNCEMENT_COLUMNS)
    .single();
  // The id is made once for a dialog, so this row is ours: it was saved and only the answer was lost.
  // What was typed since then counts.
  if (answer.error?.code === ALREADY_THERE) return updateAnnouncement(id, values);
  return dataOf(answer);
}

export function useCreateAnnouncement(onSaved: (announcement: Announcement) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createAnnouncement,
    onSuccess: async (created) => {
      queryClient.setQueryData(anyAnnouncementQuery.queryKey, true);
      await changeList(queryClient, (board) => placeInPages(board, created));
      onSaved(created);
    },
    onError: failure("Erro ao criar aviso"),
  });
}

type Edit = { id: string; values: AnnouncementValues };

export function useUpdateAnnouncement(onSaved: (announcement: Announcement) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, values }: Edit) => updateAnnouncement(id, values),
    onSuccess: async (updated) => {
      // One that was past or far away may not be in the list yet.
      await changeList(queryClient, (board) => placeInPages(board, updated));
      onSaved(updated);
    },
    onError: failure("Erro ao atualizar aviso"),
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
  throw new Error(notYours("excluí"));
}

export function useDeleteAnnouncement(onGone: (id: string) => void) {
  const queryClient = useQueryClient();
  const fail = failure("Erro ao excluir aviso");
  return useMutation({
    mutationFn: deleteAnnouncement,
    onSuccess: async (outcome, removedId) => {
      queryClient.removeQueries({ queryKey: anyAnnouncementQuery.queryKey });
      await changeList(queryClient, (board) =>
        changePages(board, (rows: Announcement[]) => rows.filter(({ id }) => id !== removedId)),
      );
      if (outcome === "gone") {
        fail(new Error(notYours("excluí")));
      } else {
        notify.success({ title: "Aviso excluído", description: "O aviso foi removido da lista." });
      }
      onGone(removedId);
    },
    onError: fail,
  });
}
