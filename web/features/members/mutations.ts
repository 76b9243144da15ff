import { useMutation } from "@tanstack/react-query";
import {
  allAnnouncementsKey,
  announcementsQuery,
  anyAnnouncementQuery,
} from "@/features/announcements/model/queries.ts";
import { recoveryLink } from "@/features/auth/rules.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { errorText } from "@/lib/data/errors.ts";
import { dataOf, RequestError } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { showErrorAndRefetch } from "@/ui/form.tsx";
import { notify, showError } from "@/ui/toast.ts";
import { countAnnouncementsOf, formerMembersQuery, type Member, membersKey } from "./queries.ts";
import { countText } from "./rules.ts";

/** Creates the one-time link to a new password; the member's earlier link becomes invalid. */
export function useCreateRecoveryLink() {
  return useMutation({
    mutationFn: async (userId: string) => {
      const response = await (await supabase()).rpc("create_recovery_token", { member_id: userId });
      return recoveryLink(window.location.origin, dataOf(response));
    },
    onError: showErrorAndRefetch("Erro ao criar o link", membersKey),
  });
}

/** Counts a member's announcements before they are deleted; never from the cache. */
export function useCountAnnouncements() {
  return useMutation({
    mutationFn: countAnnouncementsOf,
    onError: showError("Erro ao contar os avisos"),
  });
}

/** Deletes all announcements of a deactivated or former member. */
export function useDeleteAnnouncements(onDone: () => void) {
  return useMutation({
    mutationFn: async ({ user_id }: Pick<Member, "user_id" | "name">) =>
      dataOf(await (await supabase()).rpc("delete_member_announcements", { member_id: user_id })),
    onSuccess: (deleted, { user_id, name }, _result, { client }) => {
      client.removeQueries({ queryKey: anyAnnouncementQuery.queryKey });
      // The board is read again although another screen is open, so that it never shows them.
      const { queryKey } = announcementsQuery;
      void client.invalidateQueries({ queryKey, refetchType: "all" });
      void client.invalidateQueries({ queryKey: allAnnouncementsKey });
      // At once: the button that had the focus goes before the question returns the focus.
      client.setQueryData(formerMembersQuery.queryKey, (members) =>
        members?.map((row) => (row.user_id === user_id ? { ...row, announcements: 0 } : row)),
      );
      notify.success({
        title: "Avisos excluídos",
        description: `${countText(deleted)} de ${name} ${deleted === 1 ? "saiu" : "saíram"} da lista.`,
      });
      onDone();
    },
    onError: showErrorAndRefetch("Erro ao excluir os avisos", membersKey),
    onSettled: (_deleted, _error, _person, _result, { client }) =>
      void client.invalidateQueries({ queryKey: formerMembersQuery.queryKey }),
  });
}

// What is wrong with the address itself.
const ADDRESS_HINTS = ["email_exists", "email_address_invalid"];

type EmailChange = {
  member: Member;
  onDone: () => void;
  /** The address is refused, with this text. */
  onRefused: (text: string) => void;
};

/** Changes a member's e-mail address, also in the list and in the own session. */
export function useSetEmail({ member, onDone, onRefused }: EmailChange) {
  const { user } = useAuth();
  return useMutation({
    mutationFn: async (email: string) => {
      const client = await supabase();
      const args = { member_id: member.user_id, new_email: email };
      dataOf(await client.rpc("set_member_email", args));
      if (member.user_id === user?.id) await client.auth.refreshSession();
    },
    onSuccess: (_, email, _result, { client }) => {
      void client.invalidateQueries({ queryKey: membersKey });
      notify.success({ title: "Email mudado", description: `${member.name} entra com ${email}.` });
      onDone();
    },
    onError: (error, ...rest) => {
      const refused = error instanceof RequestError && ADDRESS_HINTS.includes(error.hint ?? "");
      if (!refused) return showErrorAndRefetch("Erro ao mudar o email", membersKey)(error, ...rest);
      console.error(error);
      onRefused(errorText(error));
    },
  });
}
