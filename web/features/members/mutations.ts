import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Announcement,
  allAnnouncementsKey,
  announcementsQuery,
  anyAnnouncementQuery,
} from "@/features/announcements/queries.ts";
import { changePages } from "@/features/announcements/rules.ts";
import { profileQuery } from "@/features/auth/queries.ts";
import { recoveryLink } from "@/features/auth/rules.ts";
import { dataOf } from "@/lib/request.ts";
import { supabase } from "@/lib/supabase.ts";
import { failure } from "@/ui/failure.ts";
import { notify } from "@/ui/toast.ts";
import { countAnnouncementsOf, type Member, type MembersPage, membersKey } from "./queries.ts";
import { inWords } from "./rules.ts";

const GONE = "Este membro não existe mais ou você não tem permissão para alterá-lo.";

/** Changes a member wherever the cached pages show one; the own profile follows. */
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

/** Something about the list was not as the admin saw it. */
const refuse = (title: string, queryClient: QueryClient) => (error: Error) => {
  failure(title)(error);
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
    onError: refuse("Erro ao trocar o ministério", queryClient),
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
    onError: refuse("Erro ao mudar o papel", queryClient),
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
    onError: refuse("Erro ao mudar a situação", queryClient),
  });
}

/** Makes the one-time link to a new password that an admin hands over; the one before it ends. */
export function useCreateRecoveryLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (userId: string) => {
      const answer = await (await supabase()).rpc("create_recovery_token", { member_id: userId });
      return recoveryLink(window.location.origin, dataOf(answer));
    },
    onError: refuse("Erro ao criar o link", queryClient),
  });
}

/** Asked before a member's announcements are deleted; always anew, as the answer decides about a deletion. */
export function useCountAnnouncements() {
  return useMutation({
    mutationFn: countAnnouncementsOf,
    onError: failure("Erro ao contar os avisos"),
  });
}

/** Deletes everything that a deactivated member posted; the cached lists follow. */
export function useDeleteAnnouncements(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ user_id }: Member) =>
      dataOf(await (await supabase()).rpc("delete_member_announcements", { member_id: user_id })),
    onSuccess: async (deleted, { user_id, name }) => {
      const { queryKey } = announcementsQuery;
      // A load under way began before the deletion and would undo the change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (board) =>
        board
          ? changePages(board, (rows: Announcement[]) =>
              rows.filter(({ created_by }) => created_by !== user_id),
            )
          : board,
      );
      queryClient.removeQueries({ queryKey: anyAnnouncementQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: allAnnouncementsKey });
      notify.success({
        title: "Avisos excluídos",
        description: `${inWords(deleted)} de ${name} ${deleted === 1 ? "saiu" : "saíram"} do mural.`,
      });
      onDone();
    },
    onError: refuse("Erro ao excluir os avisos", queryClient),
  });
}
