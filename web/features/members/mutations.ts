import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  allAnnouncementsKey,
  announcementsQuery,
  anyAnnouncementQuery,
} from "@/features/announcements/queries.ts";
import { profileQuery } from "@/features/auth/queries.ts";
import { recoveryLink } from "@/features/auth/rules.ts";
import { dataOf } from "@/lib/request.ts";
import { supabase } from "@/lib/supabase.ts";
import { showError } from "@/ui/show-error.ts";
import { notify } from "@/ui/toast.ts";
import { countAnnouncementsOf, type Member, type MembersPage, membersKey } from "./queries.ts";
import { countText } from "./rules.ts";

const GONE = "Este membro não existe mais ou você não tem permissão para alterá-lo.";

/** Changes a member in the cached pages, and reads the person's profile again. */
async function changeMember(queryClient: QueryClient, userId: string, change: Partial<Member>) {
  await queryClient.cancelQueries({ queryKey: membersKey });
  queryClient.setQueriesData<MembersPage>(
    { queryKey: membersKey },
    (page) =>
      page && {
        ...page,
        members: page.members.map((member) =>
          member.user_id === userId ? { ...member, ...change } : member,
        ),
      },
  );
  void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey });
}

/** Shows the error and reads the list again, which may have been out of date. */
const showErrorAndRefresh = (title: string, queryClient: QueryClient) => (error: Error) => {
  showError(title)(error);
  void queryClient.invalidateQueries({ queryKey: membersKey });
};

type ProfileChange = { ministry_id: string | null } | { role: "admin" | "member" };

async function updateProfile(userId: string, change: ProfileChange) {
  const row = dataOf(
    await (await supabase())
      .from("profiles")
      .update(change)
      .eq("user_id", userId)
      .select("user_id")
      .maybeSingle(),
  );
  if (row === null) throw new Error(GONE);
}

export function useSetMinistry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, ministryId }: { userId: string; ministryId: string | null }) =>
      updateProfile(userId, { ministry_id: ministryId }),
    onSuccess: (_, { userId, ministryId }) =>
      changeMember(queryClient, userId, { ministry_id: ministryId }),
    onError: showErrorAndRefresh("Erro ao trocar o ministério", queryClient),
  });
}

export function useSetRole(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: "admin" | "member" }) =>
      updateProfile(userId, { role }),
    onSuccess: async (_, { userId, role }) => {
      await changeMember(queryClient, userId, { role });
      onDone();
    },
    onError: showErrorAndRefresh("Erro ao mudar o papel", queryClient),
  });
}

export function useSetActive(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, active }: { userId: string; active: boolean }) => {
      dataOf(await (await supabase()).rpc("set_member_active", { member_id: userId, active }));
    },
    onSuccess: async (_, { userId, active }) => {
      const deactivated_at = active ? null : new Date().toISOString();
      await changeMember(queryClient, userId, { deactivated_at });
      notify.success(
        active
          ? { title: "Membro de volta", description: "A pessoa já pode entrar e publicar." }
          : { title: "Membro desativado", description: "A pessoa não pode mais entrar." },
      );
      onDone();
    },
    onError: showErrorAndRefresh("Erro ao mudar a situação", queryClient),
  });
}

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
        description: `${countText(deleted)} de ${name} ${deleted === 1 ? "saiu" : "saíram"} do mural.`,
      });
      onDone();
    },
    onError: showErrorAndRefresh("Erro ao excluir os avisos", queryClient),
  });
}
