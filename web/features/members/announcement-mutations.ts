import { type QueryClient, useMutation } from "@tanstack/react-query";
import {
  allAnnouncementsKey,
  announcementsQuery,
  anyAnnouncementQuery,
} from "@/features/announcements/model/queries.ts";
import { request } from "@/lib/data/supabase.ts";
import { showErrorAndRefetch } from "@/ui/form.tsx";
import { notify } from "@/ui/toast.ts";
import { formerMembersQuery, type Member } from "./queries.ts";
import { countText } from "./rules.ts";

type Person = Pick<Member, "user_id" | "name">;

/**
 * Refetches all lists of announcements. Also refetches the numbers of announcements of former
 * members.
 */
async function refetchAnnouncements(client: QueryClient) {
  client.removeQueries({ queryKey: anyAnnouncementQuery.queryKey });
  // Refetches the board even while another page is open, so that the board never shows stale
  // announcements.
  const { queryKey } = announcementsQuery;
  void client.invalidateQueries({ queryKey, refetchType: "all" });
  void client.invalidateQueries({ queryKey: allAnnouncementsKey });
  await client.invalidateQueries({ queryKey: formerMembersQuery.queryKey });
}

/** Deletes all announcements of a deactivated or former member. */
export function useDeleteAnnouncements(onDone: () => void) {
  return useMutation({
    mutationFn: ({ user_id }: Person) =>
      request((api) => api.rpc("delete_member_announcements", { member_id: user_id })),
    onSuccess: async (deleted, { name }, _result, { client }) => {
      await refetchAnnouncements(client);
      notify.success({
        title: "Avisos excluídos",
        description: `${countText(deleted)} de ${name} ${deleted === 1 ? "saiu" : "saíram"} da lista.`,
      });
      onDone();
    },
    onError: showErrorAndRefetch("Erro ao excluir os avisos", formerMembersQuery.queryKey),
  });
}

/** Restores all announcements that a member deleted within the last 30 days. */
export function useRestoreDeleted(onDone: () => void) {
  return useMutation({
    mutationFn: ({ user_id }: Person) =>
      request((api) => api.rpc("restore_deleted_by", { member_id: user_id })),
    onSuccess: async (restored, { name }, _result, { client }) => {
      await refetchAnnouncements(client);
      notify.success(
        restored === 0
          ? {
              title: "Nada para trazer de volta",
              description: `${name} não excluiu avisos nos últimos 30 dias, ou eles já voltaram.`,
            }
          : {
              title: `${countText(restored)} de volta`,
              description: `Voltou tudo o que ${name} excluiu nos últimos 30 dias.`,
            },
      );
      onDone();
    },
    onError: showErrorAndRefetch("Erro ao trazer de volta", formerMembersQuery.queryKey),
  });
}
