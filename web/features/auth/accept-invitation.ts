import { useMutation } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { notify, showError } from "@/ui/toast.ts";
import { profileQuery } from "./queries.ts";

/** Gives the rights of an invitation to the signed-in account. */
export const useAcceptInvitation = (userId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (token: string) => request((api) => api.rpc("accept_invitation", { token })),
    onSuccess: async (_role, _token, _result, { client }) => {
      const { queryKey } = profileQuery(userId);
      // Requests from before the change are cancelled, because their old responses must not count
      // as the refetch.
      await client.cancelQueries({ queryKey });
      await client.invalidateQueries({ queryKey });
      notify.success({ title: "Convite usado", description: "Ele já vale na sua conta." });
      onDone();
    },
    onError: showError("Erro ao usar o convite"),
  });
