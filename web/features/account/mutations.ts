import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PROFILE_COLUMNS, profileQuery } from "@/features/auth/queries.ts";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { failureToast } from "@/ui/form.tsx";
import { notify, showError } from "@/ui/toast.ts";

type ProfileChange = { name: string } | { ministry_id: string };

/** Changes the own profile, also in the cache. */
export function useChangeProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: ProfileChange) => {
      const profile = dataOf(
        await (await supabase())
          .from("profiles")
          .update(change)
          .eq("user_id", userId)
          .select(PROFILE_COLUMNS)
          .maybeSingle(),
      );
      if (profile === null) {
        throw new Error("Sua conta não pode ser alterada agora. Fale com um administrador.");
      }
      return profile;
    },
    onSuccess: async (profile) => {
      const { queryKey } = profileQuery(userId);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, profile);
      notify.success({ title: "Conta atualizada!", description: "As alterações foram salvas." });
    },
    ...failureToast("Erro ao salvar"),
  });
}

export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: async () => {
      const { error } = await (await supabase()).auth.signOut({ scope: "global" });
      if (error) throw error;
    },
    onSuccess: () =>
      notify.success({
        title: "Logout realizado",
        description: "Sua conta saiu de todos os aparelhos. Até breve!",
      }),
    onError: showError("Erro ao fazer logout"),
  });
}

export function useDeleteAccount(onDeleted: () => void) {
  return useMutation({
    mutationFn: async () => {
      dataOf(await (await supabase()).rpc("delete_own_account"));
      // The server has no session of the account any more; this browser's copy is removed.
      await (await supabase()).auth.signOut({ scope: "local" });
    },
    onSuccess: () => {
      notify.success({
        title: "Conta excluída",
        description: "Seus avisos continuam na lista. Até breve!",
      });
      onDeleted();
    },
    onError: showError("Erro ao excluir a conta"),
  });
}
