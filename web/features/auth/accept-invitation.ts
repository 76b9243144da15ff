import { type QueryClient, useMutation } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { store } from "@/lib/device/storage.ts";
import { notify, showError } from "@/ui/toast.ts";
import { invitationQuery } from "./invitation-query.ts";
import { storedText } from "./pending-ministry.ts";
import { profileQuery } from "./queries.ts";

const accept = (token: string) => request((api) => api.rpc("accept_invitation", { token }));

async function refetchProfile(userId: string, queryClient: QueryClient) {
  const { queryKey } = profileQuery(userId);
  // A request from before the change must not answer the refetch.
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

/**
 * Returns the store of the invitation with which an account signed up. A server that sends mail
 * gives an admin's rights only to the session of a confirmed account. The token is therefore kept
 * until the first sign-in.
 */
export const pendingInvitation = (userId: string) =>
  store(`avisos-invitation-${userId}`, storedText);

/**
 * Accepts the pending invitation. After a failure the app tries again at the next session, unless
 * the invitation has ended.
 */
export async function acceptPendingInvitation(userId: string, queryClient: QueryClient) {
  const pending = pendingInvitation(userId);
  const token = pending.get();
  if (token === undefined) return;
  try {
    await accept(token);
    void refetchProfile(userId, queryClient);
    // The sign-in page must not ask about an invitation that is used.
    void queryClient.invalidateQueries({ queryKey: invitationQuery(token).queryKey });
  } catch (error) {
    // Most invitations already gave their rights at the sign-up, and have ended.
    if (Reflect.get(Object(error), "hint") !== "invitation_ended") return console.error(error);
  }
  pending.remove();
}

/** Gives the signed-in account the rights of an invitation. */
export const useAcceptInvitation = (userId: string, onDone: () => void) =>
  useMutation({
    mutationFn: accept,
    onSuccess: async (_role, _token, _result, { client }) => {
      await refetchProfile(userId, client);
      notify.success({ title: "Convite usado", description: "Ele já vale na sua conta." });
      onDone();
    },
    onError: showError("Erro ao usar o convite"),
  });
