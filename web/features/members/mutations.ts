import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  allAnnouncementsKey,
  announcementsQuery,
  anyAnnouncementQuery,
} from "@/features/announcements/model/queries.ts";
import { recoveryLink } from "@/features/auth/rules.ts";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { notify, showError } from "@/ui/toast.ts";
import { showErrorAndRefresh } from "./member-cache.ts";
import { countAnnouncementsOf, type Member } from "./queries.ts";
import { countText } from "./rules.ts";

/** Creates the one-time link to a new password; the member's earlier link becomes invalid. */
export function useCreateRecoveryLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (userId: string) => {
      const response = await (await supabase()).rpc("create_recovery_token", { member_id: userId });
      return recoveryLink(window.location.origin, dataOf(response));
    },
    onError: showErrorAndRefresh("Erro ao criar o link", queryClient),
  });
}

/** Counts a member's announcements before they are deleted; never from the cache. */
export function useCountAnnouncements() {
  return useMutation({
    mutationFn: countAnnouncementsOf,
    onError: showError("Erro ao contar os avisos"),
  });
}

/** Deletes all announcements of a deactivated member. */
export function useDeleteAnnouncements(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ user_id }: Member) =>
      dataOf(await (await supabase()).rpc("delete_member_announcements", { member_id: user_id })),
    onSuccess: (deleted, { name }) => {
      queryClient.removeQueries({ queryKey: anyAnnouncementQuery.queryKey });
      // The board is read again although another screen is open, so that it never shows them.
      const { queryKey } = announcementsQuery;
      void queryClient.invalidateQueries({ queryKey, refetchType: "all" });
      void queryClient.invalidateQueries({ queryKey: allAnnouncementsKey });
      notify.success({
        title: "Avisos excluídos",
        description: `${countText(deleted)} de ${name} ${deleted === 1 ? "saiu" : "saíram"} da lista.`,
      });
      onDone();
    },
    onError: showErrorAndRefresh("Erro ao excluir os avisos", queryClient),
  });
}
