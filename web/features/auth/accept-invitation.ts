import { useMutation } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { notify, showError } from "@/ui/toast.ts";
import { profileQuery } from "./queries.ts";

/** Gives the signed-in account the rights of an invitation. */
export const useAcceptInvitation = (userId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (token: string) => request((api) => api.rpc("accept_invitation", { token })),
    onSuccess: async (_role, _token, _result, { client }) => {
      const { queryKey } = profileQuery(userId);
      // A request from before the change must not answer the refetch.
      await client.cancelQueries({ queryKey });
      await client.invalidateQueries({ queryKey });
      notify.success({ title: "Convite usado", description: "Ele já vale na sua conta." });
      onDone();
    },
    onError: showError("Erro ao usar o convite"),
  });
